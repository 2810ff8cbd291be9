import { describe, expect, it } from 'vitest';
import { MessageStore } from '../../../src/adapters/web/message-store.ts';
import { threadOf } from '../../../src/adapters/web/place.ts';
import type { ChatMessage } from '../../../src/adapters/web/protocol.ts';
import { searchChannel } from '../../../src/adapters/web/search-channel.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import type { AdapterHost } from '../../../src/threads/adapter.ts';
import { createAdapterHost } from '../../support/adapter-host.ts';

const ADA = { id: 'web:ada', name: 'Ada', isBot: false };
const BEN = { id: 'web:ben', name: 'Ben', isBot: false };
const BOT = { id: 'web:bot', name: 'threadloop', isBot: true };
const NO_SIGNAL = new AbortController().signal;

async function setUp() {
  const host = createAdapterHost({} as AdapterHost['intake']); // nothing is taken in here
  const messages = new MessageStore({ records: host.records, logger: silentLogger });
  let count = 0;
  const put = async (message: Partial<ChatMessage> & Pick<ChatMessage, 'content'>): Promise<void> => {
    count += 1;
    const id = `m${String(count).padStart(3, '0')}`;
    await messages.put({ id, channel: 'general', author: ADA, at: count, attachments: [], ...message });
  };
  const search = async (channel: string, query: string, limit = 20) => {
    const place = channel.startsWith('dm-') ? { channel } : { channel, root: 'm001' };
    return await searchChannel({ host, messages }, threadOf(place), { query, limit, signal: NO_SIGNAL });
  };
  return { host, put, search };
}

const person = (text: string) => ({ kind: 'person', text }) as const;

describe('searching a channel of the playground', () => {
  it('finds words of people and of the bot, and names of files, the newest first', async () => {
    const { put, search } = await setUp();
    await put({ content: person('a canary') });
    await put({
      author: BOT,
      thread: 'm001',
      content: { kind: 'text', markdown: 'the Canary', final: true, sources: [], buttons: [] },
    });
    await put({ content: { kind: 'progress', line: 'canary', steps: [], buttons: [] }, author: BOT });
    await put({ content: person('gone canary'), isDeleted: true });
    const file = { id: 'f1', name: 'canary.txt', mimeType: 'text/plain', sizeBytes: 1 };
    await put({ content: person('see this'), attachments: [file], author: BEN });
    expect(await search('general', 'canary')).toEqual({
      since: undefined,
      messages: [
        {
          id: 'm005',
          author: { kind: 'person', id: 'web:ben', name: 'Ben' },
          text: 'see this',
          files: [file],
          sentAt: 5,
        },
        {
          id: 'm002',
          author: { kind: 'self', id: 'web:bot', name: 'threadloop' },
          text: 'the Canary',
          files: [],
          sentAt: 2,
        },
        { id: 'm001', author: { kind: 'person', id: 'web:ada', name: 'Ada' }, text: 'a canary', files: [], sentAt: 1 },
      ],
    });
    expect((await search('general', 'canary', 1)).messages.map(({ id }) => id)).toEqual(['m005']);
  });

  it('finds nothing of another channel or of a direct message', async () => {
    const { put, search } = await setUp();
    await put({ content: person('canary of general') });
    await put({ channel: 'random', content: person('canary of random') });
    await put({ channel: 'dm-ada', content: person('canary of ada') });
    const found = async (channel: string) => (await search(channel, 'canary')).messages.map(({ text }) => text);
    expect([await found('general'), await found('random'), await found('dm-ada'), await found('dm-ben')]).toEqual([
      ['canary of general'],
      ['canary of random'],
      ['canary of ada'],
      [],
    ]);
  });

  it('finds nothing of people who left the bot out', async () => {
    const { host, put, search } = await setUp();
    Object.assign(host.privacy, { hasOptedOut: async (id: string) => id === BEN.id });
    await put({ content: person('canary of ben'), author: BEN });
    await put({ content: person('canary of ada') });
    expect((await search('general', 'canary')).messages.map(({ text }) => text)).toEqual(['canary of ada']);
  });
});
