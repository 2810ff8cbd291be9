import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { codeOf, refusal, startRest } from '../rest-client.ts';

const GENERAL = `/channels/${ids.general}/messages` as const;
const DAY_MS = 86_400_000;

interface Attachment {
  readonly id: string;
  readonly url: string;
}

interface WithFiles {
  readonly attachments: readonly Attachment[];
}

const file = (name: string, bytes: string): { name: string; data: Buffer; contentType: string } => ({
  name,
  data: Buffer.from(bytes),
  contentType: 'text/plain',
});

it('stores files and serves their bytes at signed addresses', async () => {
  const { discord, rest } = await startRest();
  const posted = (await rest.post(GENERAL, {
    body: { content: 'here', attachments: [{ id: '0', description: 'the first' }, { id: '1' }] },
    files: [file('a b.txt', 'one'), file('c.txt', 'two')],
  })) as WithFiles;
  expect(posted.attachments).toEqual([
    {
      id: expect.any(String),
      filename: 'a_b.txt',
      size: 3,
      description: 'the first',
      content_type: 'text/plain',
      url: expect.stringContaining(`${discord.url}/attachments/${ids.general}/`),
      proxy_url: posted.attachments[0]?.url,
    },
    {
      id: expect.any(String),
      filename: 'c.txt',
      size: 3,
      content_type: 'text/plain',
      url: expect.stringContaining('/c.txt?ex='),
      proxy_url: posted.attachments[1]?.url,
    },
  ]);
  expect(await Promise.all(posted.attachments.map(({ url }) => get(url)))).toEqual([
    { status: 200, type: 'text/plain', text: 'one' },
    { status: 200, type: 'text/plain', text: 'two' },
  ]);
  expect(discord.calls.map(({ files, body }) => ({ files, body }))).toEqual([
    {
      files: [
        { name: 'a b.txt', sizeBytes: 3 },
        { name: 'c.txt', sizeBytes: 3 },
      ],
      body: { content: 'here', attachments: [{ id: '0', description: 'the first' }, { id: '1' }] },
    },
  ]);
});

it('ends an address after a day, and gives out another', async () => {
  const clock = createFakeClock();
  const { rest } = await startRest({ clock });
  const posted = (await rest.post(GENERAL, { files: [file('a.txt', 'one')] })) as WithFiles;
  const url = posted.attachments[0]?.url ?? '';
  clock.advance(DAY_MS - 1);
  expect((await get(url)).status).toBe(200);
  clock.advance(1);
  expect(await get(url)).toEqual({ status: 404, type: 'text/plain', text: 'This content is no longer available.' });
  const refreshed = (await rest.post('/attachments/refresh-urls', { body: { attachment_urls: [url] } })) as {
    readonly refreshed_urls: readonly { readonly original: string; readonly refreshed: string }[];
  };
  expect(refreshed).toEqual({ refreshed_urls: [{ original: url, refreshed: expect.any(String) }] });
  expect(await get(refreshed.refreshed_urls[0]?.refreshed ?? '')).toMatchObject({ status: 200, text: 'one' });
});

it('ends all addresses when it is told to, and tells good ones with the message', async () => {
  const { discord, rest } = await startRest();
  const posted = (await rest.post(GENERAL, { files: [file('a.txt', 'one')] })) as WithFiles & { readonly id: string };
  discord.expireFiles();
  expect((await get(posted.attachments[0]?.url ?? '')).status).toBe(404);
  const again = (await rest.get(`${GENERAL}/${posted.id}`)) as WithFiles;
  expect(await get(again.attachments[0]?.url ?? '')).toMatchObject({ status: 200, text: 'one' });
});

it('serves nothing at an address that it did not sign', async () => {
  const { rest } = await startRest();
  const posted = (await rest.post(GENERAL, { files: [file('a.txt', 'one')] })) as WithFiles;
  const url = posted.attachments[0]?.url ?? '';
  expect((await get(url.split('?')[0] ?? '')).status).toBe(404);
  expect((await get(url.replace('ex=', 'ex=f'))).status).toBe(404);
});

it('refuses a file that is too large with 40005', async () => {
  const { discord, rest } = await startRest({ maxFileBytes: 10 });
  expect(await refusal(rest.post(GENERAL, { files: [file('a.txt', '01234567890')] }))).toEqual({
    status: 413,
    code: 40005,
    message: 'Request entity too large',
  });
  await rest.post(GENERAL, { files: [file('a.txt', '0123456789')] });
  expect(discord.channel(ids.general).map(({ files }) => files.map(({ sizeBytes }) => sizeBytes))).toEqual([[10]]);
});

it('refuses a request of more than 25 MiB with 40005', async () => {
  const { rest } = await startRest({ maxFileBytes: 100 * 1024 * 1024 });
  const data = Buffer.alloc(26 * 1024 * 1024);
  expect(await codeOf(rest.post(GENERAL, { files: [{ name: 'a.bin', data }] }))).toBe(40005);
});

it('refuses more than ten files with 50035', async () => {
  const { rest } = await startRest();
  const files = Array.from({ length: 11 }, (_, index) => file(`${index}.txt`, 'x'));
  expect(await codeOf(rest.post(GENERAL, { files }))).toBe(50035);
});

it('refuses to describe a file that is not there with 50035', async () => {
  const { rest } = await startRest();
  const body = { content: 'x', attachments: [{ id: '3' }] };
  expect(await refusal(rest.post(GENERAL, { body, files: [file('a.txt', 'x')] }))).toMatchObject({
    code: 50035,
    errors: { attachments: { 0: { id: { _errors: [{ code: 'ATTACHMENT_NOT_FOUND' }] } } } },
  });
});

it('marks spoilers by the name of the file', async () => {
  const { discord, rest } = await startRest();
  const body = { attachments: [{ id: '0', is_spoiler: true }] };
  await rest.post(GENERAL, { body, files: [file('a.txt', 'x')] });
  expect(discord.channel(ids.general).map(({ shown }) => shown)).toEqual(['📎 SPOILER_a.txt']);
});

it('shows the files of components of version 2 at their addresses', async () => {
  const { rest } = await startRest();
  const components = [{ type: 13, file: { url: 'attachment://a.txt' } }];
  const posted = (await rest.post(GENERAL, {
    body: { flags: 1 << 15, components },
    files: [file('a.txt', 'one')],
  })) as WithFiles;
  const [attachment] = posted.attachments;
  expect(posted).toMatchObject({
    components: [
      {
        type: 13,
        id: 1,
        name: 'a.txt',
        size: 3,
        spoiler: false,
        file: { url: attachment?.url, attachment_id: attachment?.id },
      },
    ],
  });
});

async function get(
  url: string,
): Promise<{ readonly status: number; readonly type: string | null; readonly text: string }> {
  const response = await fetch(url);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}
