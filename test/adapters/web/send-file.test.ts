import { describe, expect, it, onTestFinished } from 'vitest';
import { createBackend } from '../../../src/adapters/web/backend.ts';
import { threadOf } from '../../../src/adapters/web/place.ts';
import { sendFile } from '../../../src/adapters/web/send-file.ts';
import type { AdapterHost } from '../../../src/threads/adapter.ts';
import type { OutgoingFile } from '../../../src/threads/outbound.ts';
import { createAdapterHost } from '../../support/adapter-host.ts';

const BOT = { id: 'web:bot', name: 'threadloop' };
const THREAD = threadOf({ channel: 'general', root: 'r1' });
const FILE: OutgoingFile = {
  key: 'x1:call1:plan.csv',
  name: 'plan.csv',
  mimeType: 'text/csv',
  bytes: new TextEncoder().encode('a,b\n1,2\n'),
};

async function setUp() {
  const events = {
    subscribe: async () => () => undefined,
    publish: async () => undefined,
    onLoss: () => () => undefined,
  };
  const host = createAdapterHost({ events } as unknown as AdapterHost['intake']); // nothing is taken in here
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `f${ids}`;
  };
  const backend = await createBackend({ host, clock: host.clock, newId, isDurable: false });
  onTestFinished(() => backend.hub.close());
  return backend;
}

describe('a file that the bot sends in the playground', () => {
  it('is a message of the bot with an attachment', async () => {
    const backend = await setUp();
    const id = await sendFile(backend, BOT, THREAD, FILE);
    const [message, more] = await backend.messages.list('general');
    expect([message, more]).toEqual([
      {
        id,
        channel: 'general',
        thread: 'r1',
        author: { ...BOT, isBot: true },
        at: expect.any(Number),
        content: { kind: 'text', markdown: '', final: true, sources: [], buttons: [] },
        attachments: [{ id: expect.any(String), name: 'plan.csv', mimeType: 'text/csv', sizeBytes: 8 }],
        revision: 1,
      },
      undefined,
    ]);
    const stored = await backend.files.get(message?.attachments[0]?.id ?? '');
    expect(stored?.bytes.toString()).toBe('a,b\n1,2\n');
  });

  it('is there once, however often it is sent with its key', async () => {
    const backend = await setUp();
    const ids = [await sendFile(backend, BOT, THREAD, FILE), await sendFile(backend, BOT, THREAD, FILE)];
    expect(new Set(ids).size).toBe(1);
    expect(await backend.messages.list('general')).toHaveLength(1);
    await sendFile(backend, BOT, THREAD, { ...FILE, key: 'x1:call2:plan.csv' });
    expect(await backend.messages.list('general')).toHaveLength(2);
  });

  it('is refused in a sentence when it is too large or empty', async () => {
    const backend = await setUp();
    const tooLarge = { ...FILE, bytes: new Uint8Array(5 * 1_024 * 1_024 + 1) };
    await expect(sendFile(backend, BOT, THREAD, tooLarge)).rejects.toThrow('A file may have 5 MB at most.');
    const empty = { ...FILE, key: 'x1:call2:plan.csv', bytes: new Uint8Array() };
    await expect(sendFile(backend, BOT, THREAD, empty)).rejects.toThrow('An empty file cannot be attached.');
    expect(await backend.messages.list('general')).toEqual([]);
  });
});
