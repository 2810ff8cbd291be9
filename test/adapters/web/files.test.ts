import { afterEach, describe, expect, it } from 'vitest';
import { FileStore } from '../../../src/adapters/web/file-store.ts';
import type { Attachment } from '../../../src/adapters/web/protocol.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import { MemoryRecords } from '../../../src/threads/memory/index.ts';
import { hasEnded, type OpenedPlayground, openPlayground } from './open-playground.ts';

let playground: OpenedPlayground | undefined;

afterEach(async () => {
  await playground?.close();
  playground = undefined;
});

async function upload(name: string, type: string, body: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  playground ??= await openPlayground(['Nice.']);
  const query = new URLSearchParams({ person: 'web:ada', name });
  return await fetch(`${playground.address}/files?${query.toString()}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
}

async function download(
  response: Response,
): Promise<{ readonly headers: readonly (string | null)[]; readonly text: string }> {
  const { id } = (await response.json()) as Attachment;
  const file = await fetch(`${playground?.address}/files/${id}`);
  const names = ['content-type', 'content-disposition', 'x-content-type-options', 'content-security-policy'];
  return { headers: names.map((name) => file.headers.get(name)), text: await file.text() };
}

const LOCKED = ['nosniff', "default-src 'none'; sandbox"];

describe('a file', () => {
  it.each([
    ['a picture is shown', 'image/png', 'image/png', 'inline'],
    ['a page is saved', 'text/html; charset=utf-8', 'text/html', 'attachment'],
    ['a picture with scripts is saved', 'image/svg+xml', 'image/svg+xml', 'attachment'],
    ['JSON is taken as it is', 'application/json', 'application/json', 'attachment'],
    ['a kind that is no name is bytes', `text/${'x'.repeat(100)}`, 'application/octet-stream', 'attachment'],
  ])('comes back as it was sent, with no rights: %s', async (_, sent, type, disposition) => {
    const { headers, text } = await download(await upload("a 'b'.x", sent, '<p>{'));
    const name = 'a%20%27b%27.x';
    expect(headers).toEqual([type, `${disposition}; filename*=UTF-8''${name}`, ...LOCKED]);
    expect(text).toBe('<p>{');
  });

  it('is told with a message, to people and to the bot', async () => {
    const attachment = (await (await upload('cat.png', 'image/png', 'meow')).json()) as Attachment;
    expect(attachment).toEqual({ id: attachment.id, name: 'cat.png', mimeType: 'image/png', sizeBytes: 4 });
    const page = await playground?.listen('person=web:ada');
    const body = { person: 'web:ada', channel: 'dm-ada', text: '', attachments: [attachment.id] };
    const sent = await playground?.send('POST', '/messages', body);
    expect(sent?.body['message']).toMatchObject({ attachments: [attachment] });
    await page?.until(hasEnded);
    const inspected = await playground?.get('/inspect?person=web:ada&channel=dm-ada');
    expect(inspected?.body['exchanges']).toMatchObject([{ entries: [{ files: [attachment] }] }]);
  });

  it('has 5 MB at most', async () => {
    expect((await upload('a', 'image/png', new Uint8Array(5 * 1_024 * 1_024))).status).toBe(200);
    const refused = await upload('a', 'image/png', new Uint8Array(5 * 1_024 * 1_024 + 1));
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ error: { code: 'too_large' } });
  });

  it('is not empty', async () => {
    const refused = await upload('a', 'image/png', '');
    expect({ status: refused.status, body: await refused.json() }).toEqual({
      status: 400,
      body: { error: { code: 'file_empty', message: 'An empty file cannot be attached.' } },
    });
  });

  it('that nobody has is refused with a sentence', async () => {
    playground = await openPlayground([]);
    expect(await playground.get('/files/x')).toEqual({
      status: 404,
      body: { error: { code: 'unknown_file', message: 'This file is not kept any more.' } },
    });
  });
});

describe('all files together', () => {
  it('keep within their limit: the oldest make room, and what was removed counts no more', async () => {
    const files = new FileStore(new MemoryRecords({ clock: createFakeClock() }), 10);
    const put = (id: string, bytes: number) =>
      files.put({ id, name: id, mimeType: 'text/plain' }, Buffer.alloc(bytes), 'web:ada');
    const kept = async () => {
      const found = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => files.get(id)));
      return found.flatMap((file) => file?.attachment.id ?? []);
    };
    await put('a', 4);
    await put('b', 4);
    await files.remove('a');
    await put('c', 6);
    expect(await kept()).toEqual(['b', 'c']);
    await put('d', 4);
    expect(await kept()).toEqual(['c', 'd']);
    await put('e', 10);
    expect(await kept()).toEqual(['e']);
  });

  it('refuses one that is larger than a file may be, whoever brings it', async () => {
    const files = new FileStore(new MemoryRecords({ clock: createFakeClock() }));
    const put = files.put(
      { id: 'a', name: 'a', mimeType: 'text/plain' },
      Buffer.alloc(5 * 1_024 * 1_024 + 1),
      'web:ada',
    );
    await expect(put).rejects.toThrow('A file may have 5 MB at most.');
  });
});
