import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../src/testing/fake-clock.ts';
import { MemoryRecords } from '../src/threads/memory/index.ts';
import type { Outbound } from '../src/threads/outbound.ts';
import { toThreadId } from '../src/threads/thread-id.ts';
import { createToolChat } from '../src/tool-chat.ts';

const THREAD = toThreadId({ platform: 'test', team: 'T1', channel: 'C1', thread: '1' });
const FILE = { name: 'plan.csv', mimeType: 'text/csv', bytes: new Uint8Array(1) };

function setUp(outbound: Partial<Outbound>) {
  const clock = createFakeClock();
  const records = new MemoryRecords({ clock });
  const asked: unknown[] = [];
  const { signal } = new AbortController();
  const chatOf = (callId: string) =>
    createToolChat({
      ports: { records },
      outboundOf: (thread) => {
        asked.push(thread);
        return outbound as Outbound; // a tool uses no more of it
      },
      clock,
      thread: THREAD,
      callId,
      signal,
    });
  return { chatOf, records, signal, asked };
}

describe('what a tool may do in the chat', () => {
  it('is to search the channel of its own thread', async () => {
    const searches: unknown[] = [];
    const { chatOf, signal, asked } = setUp({
      searchChannel: async (...given) => {
        searches.push(given);
        return { messages: [], since: undefined };
      },
    });
    expect(await chatOf('x1:call1').search('plan', 5)).toEqual({ messages: [], since: undefined });
    expect(searches).toEqual([[THREAD, { query: 'plan', limit: 5, signal }]]);
    expect(asked).toEqual([THREAD]);
  });

  it('is to send a file once for each call and name, and to look for it where a call runs again', async () => {
    const sent: unknown[] = [];
    const { chatOf } = setUp({
      sendFile: async (thread, { key, name }, recovery) => {
        sent.push([thread, key, name, recovery]);
        return 'id';
      },
    });
    await chatOf('x1:call1').sendFile(FILE);
    await chatOf('x1:call1').sendFile({ ...FILE, name: 'other.csv' });
    await chatOf('x1:call1').sendFile(FILE);
    await chatOf('x1:call2').sendFile(FILE);
    expect(sent).toEqual([
      [THREAD, 'x1:call1:plan.csv', 'plan.csv', false],
      [THREAD, 'x1:call1:other.csv', 'other.csv', false],
      [THREAD, 'x1:call1:plan.csv', 'plan.csv', true],
      [THREAD, 'x1:call2:plan.csv', 'plan.csv', false],
    ]);
  });

  it('keeps nothing that tells what a file is called, and names the thread it goes with', async () => {
    const { chatOf, records } = setUp({ sendFile: async () => 'id' });
    await chatOf('x1:call1').sendFile(FILE);
    const keys: string[] = [];
    for await (const [key] of records.list('')) keys.push(key);
    expect(keys).toEqual([expect.stringMatching(/^chat:test:T1:C1:1:[0-9a-f]{64}$/u)]);
  });

  it('is nothing where the platform does neither', async () => {
    const { chatOf } = setUp({});
    await expect(chatOf('x1:call1').search('plan', 5)).rejects.toThrow(
      'This channel cannot be searched on this platform.',
    );
    await expect(chatOf('x1:call1').sendFile(FILE)).rejects.toThrow(
      'Files cannot be sent on this platform: write what is in it into the answer instead.',
    );
  });
});
