import { describe, expect, it } from 'vitest';
import { MessageStore, type NewMessage } from '../../../src/adapters/web/message-store.ts';
import type { ChatMessage } from '../../../src/adapters/web/protocol.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/index.ts';
import { MemoryRecords } from '../../../src/threads/memory/index.ts';

function message(id: string, text = id, channel = 'general'): NewMessage {
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

function first(id: string, channel = 'general', text = id): ChatMessage {
  return { ...message(id, text, channel), revision: 1 };
}

const no = (index: number): string => String(index).padStart(5, '0');

describe('MessageStore', () => {
  it('lists what a channel has in order of ids, and nothing of the channel whose name begins alike', async () => {
    const { store } = open();
    for (const id of ['2', '3', '1']) await store.put(message(id));
    await store.put(message('1', 'x', 'general2'));
    await store.remove('general', '3');
    expect(await store.list('general')).toEqual([first('1'), first('2')]);
  });

  it('keeps a bounded number per channel: the oldest are dropped and counted', async () => {
    const { store } = open(100);
    for (let index = 0; index < 250; index += 1) await store.put(message(no(index)));
    await store.put(message('a', 'a', 'random'));
    const kept = await store.list('general');
    expect(kept.length).toBeGreaterThanOrEqual(100);
    expect(kept.length).toBeLessThan(150);
    expect(kept.at(-1)).toEqual(first(no(249)));
    expect(await store.dropped('general')).toBe(250 - kept.length);
    expect([await store.list('random'), await store.dropped('random')]).toEqual([[first('a', 'random')], 0]);
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
    const { content } = (await store.get('general', '1')) ?? first('none');
    expect(content.kind === 'person' ? content.text.split('').sort() : []).toEqual(['a', 'b', 'c', 'd']);
    expect(await store.change('general', '2', (current) => current)).toBeUndefined();
  });

  it('counts the changes of a message, and shows it anew where it is written again', async () => {
    const { store } = open();
    expect(await store.put(message('1', 'one'))).toEqual(first('1', 'general', 'one'));
    await store.change('general', '1', (current) => ({ ...current, feedback: { 'web:ada': 'up' } }));
    expect(await store.put(message('1', 'two'))).toEqual({
      ...message('1', 'two'),
      feedback: { 'web:ada': 'up' },
      revision: 3,
    });
    expect((await store.list('general')).map(({ revision }) => revision)).toEqual([3]);
  });

  it('counts a dropped message once, though several processes drop it at the same time', async () => {
    const { records } = open();
    const process = () => new MessageStore({ records, logger: silentLogger, maxMessages: 10 });
    const filling = new MessageStore({ records, logger: silentLogger });
    for (let index = 0; index < 30; index += 1) await filling.put(message(no(index)));
    const [one, two] = [process(), process()];
    await Promise.all([one.put(message(no(30))), two.put(message(no(31)))]);
    expect((await one.list('general')).length + (await two.dropped('general'))).toBe(32);
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
