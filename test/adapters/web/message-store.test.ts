import { describe, expect, it } from 'vitest';
import { createMessageIds } from '../../../src/adapters/web/message-ids.ts';
import { MessageStore } from '../../../src/adapters/web/message-store.ts';
import type { ChatMessage } from '../../../src/adapters/web/protocol.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import { MemoryRecords } from '../../../src/threads/memory/index.ts';

function message(id: string, text = id, channel = 'general'): ChatMessage {
  return {
    id,
    channel,
    author: { id: 'web:ada', name: 'Ada', isBot: false },
    at: 0,
    content: { kind: 'person', text },
    attachments: [],
  };
}

function open(maxMessages?: number) {
  const records = new MemoryRecords({ clock: createFakeClock() });
  return { records, store: new MessageStore({ records, logger: silentLogger, maxMessages }) };
}

const no = (index: number): string => String(index).padStart(5, '0');

describe('MessageStore', () => {
  it('lists what a channel has in order of ids, and nothing of the channel whose name begins alike', async () => {
    const { store } = open();
    for (const id of ['2', '3', '1']) await store.put(message(id));
    await store.put(message('1', 'x', 'general2'));
    await store.remove('general', '3');
    expect(await store.list('general')).toEqual([message('1'), message('2')]);
  });

  it('keeps a bounded number per channel: the oldest are dropped and counted', async () => {
    const { store } = open(100);
    for (let index = 0; index < 250; index += 1) await store.put(message(no(index)));
    await store.put(message('a', 'a', 'random'));
    const kept = await store.list('general');
    expect(kept.length).toBeGreaterThanOrEqual(100);
    expect(kept.length).toBeLessThan(150);
    expect(kept.at(-1)).toEqual(message(no(249)));
    expect(await store.dropped('general')).toBe(250 - kept.length);
    expect([await store.list('random'), await store.dropped('random')]).toEqual([[message('a', 'a', 'random')], 0]);
  });

  it('looks at once, after a restart, whether there are too many', async () => {
    const { store, records } = open(100);
    for (let index = 0; index < 99; index += 1) await store.put(message(no(index)));
    const restarted = new MessageStore({ records, logger: silentLogger, maxMessages: 10 });
    await restarted.put(message(no(99)));
    expect((await restarted.list('general')).length).toBe(10);
  });

  it('loses no change when several are made at once', async () => {
    const { store } = open();
    await store.put(message('1', ''));
    const append = (letter: string) =>
      store.change('general', '1', (current) => ({
        ...current,
        content: { kind: 'person', text: current.content.kind === 'person' ? current.content.text + letter : '' },
      }));
    await Promise.all(['a', 'b', 'c', 'd'].map(append));
    const { content } = (await store.get('general', '1')) ?? message('none');
    expect(content.kind === 'person' ? content.text.split('').sort() : []).toEqual(['a', 'b', 'c', 'd']);
    expect(await store.change('general', '2', (current) => current)).toBeUndefined();
  });

  it('gives up, and says so, when others change a message all the time', async () => {
    const { store, records } = open();
    await store.put(message('1'));
    records.put = async () => 'conflict';
    await expect(store.change('general', '1', (current) => current)).rejects.toThrow(
      'Too many changes at once; try again.',
    );
  });
});

describe('createMessageIds', () => {
  it('makes ids that sort by time, also within a millisecond and when the clock is set back', () => {
    let now = Date.UTC(2026, 0, 1);
    const newId = createMessageIds({ now: () => now, setTimeout: () => () => undefined }, () => 'F-0abcdef-123');
    const ids = [newId(), newId()];
    now += 1;
    ids.push(newId());
    now -= 60_000;
    ids.push(newId(), newId());
    now += 60_001;
    ids.push(newId());
    expect(ids).toEqual([
      '0mjuohs000000abcde',
      '0mjuohs000010abcde',
      '0mjuohs010000abcde',
      '0mjuohs010010abcde',
      '0mjuohs010020abcde',
      '0mjuohs020000abcde',
    ]);
    expect([...ids].sort()).toEqual(ids);
  });
});
