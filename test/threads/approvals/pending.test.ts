import { describe, expect, it } from 'vitest';
import type { Person } from '../../../src/threads/person.ts';
import type { TeamId, ThreadId } from '../../../src/threads/thread-id.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';
import { ADA, as, BOB, callNo, createDeskWorld, EVE, HOUR, MINUTE, ROOT, threadNo, YES } from './desk-world.ts';

// Teams' ids as their parser makes them.
const T1 = 'test:T1' as TeamId;
const direct = (no: number) => toThreadId({ platform: 'test', channel: `D${no}` });

async function waitingWorld() {
  const world = createDeskWorld();
  const desk = world.open();
  const ask = async (no: number, thread: ThreadId, requesters: readonly Person[]) => {
    await desk.request(callNo(no, { thread, requesters }));
    await world.clock.advanceAsync(MINUTE);
  };
  await ask(1, threadNo(9), [ADA]);
  await ask(2, threadNo(1), [BOB]);
  await ask(3, threadNo(1, 'T10'), [BOB]);
  await ask(4, direct(2), [BOB]);
  await ask(5, direct(1), [ADA, BOB]);
  const list = async (whose: Parameters<typeof desk.pending>[0]) =>
    (await desk.pending(whose)).items.map(({ callId }) => callId.slice('call'.length));
  return { ...world, desk, list };
}

describe('what waits', () => {
  it('is listed by team, the oldest first, and everywhere', async () => {
    const { list } = await waitingWorld();
    expect(await list({ team: T1 })).toEqual(['1', '2']);
    expect(await list({ everywhere: true })).toEqual(['1', '2', '3', '4', '5']);
    expect(await list({ team: undefined })).toEqual(['4', '5']);
  });

  it('is listed for somebody who has asked for it or may decide on it, direct messages of their own among it', async () => {
    const { list } = await waitingWorld();
    expect(await list({ team: T1, person: ADA })).toEqual(['1', '5']);
    expect(await list({ team: T1, person: BOB })).toEqual(['2', '4', '5']);
    expect(await list({ team: T1, person: ROOT })).toEqual(['1', '2']);
    expect(await list({ team: T1, person: EVE })).toEqual([]);
    expect(await list({ team: undefined, person: ADA })).toEqual(['5']);
    expect(await list({ team: undefined, person: ROOT })).toEqual(['4', '5']);
  });

  it('is on no list of others where everybody may decide: only who reads the conversation sees it there', async () => {
    const { list, set } = await waitingWorld();
    set.approvals = { ...set.approvals, approvers: { kind: 'everyone' } };
    expect(await list({ team: T1, person: EVE })).toEqual([]);
    expect(await list({ team: T1, person: ADA })).toEqual(['1', '5']);
  });

  it('has nothing that was decided or whose time is up', async () => {
    const { list, desk, clock } = await waitingWorld();
    const [first] = (await desk.pending({ everywhere: true })).items;
    await desk.decide(first?.id ?? '', YES, as(ROOT));
    expect(await list({ everywhere: true })).toEqual(['2', '3', '4', '5']);
    await clock.advanceAsync(24 * HOUR);
    expect(await list({ everywhere: true })).toEqual([]);
  });

  it('is each once, of several lists', async () => {
    const { list } = await waitingWorld();
    expect(
      await list([
        { team: T1, person: BOB },
        { team: undefined, person: BOB },
      ]),
    ).toEqual(['2', '4', '5']);
    expect(await list([{ team: T1 }, { team: undefined, person: ADA }, { everywhere: true }])).toHaveLength(5);
    expect(await list([])).toEqual([]);
  });
});

describe('what waits beyond a hundred', () => {
  /** In turns in a busy channel and a quiet one, so many; each asked for after the one before. */
  async function crowdedWorld(count: number) {
    const world = createDeskWorld();
    const desk = world.open();
    for (let no = 0; no < count; no += 1) {
      const channel = no % 10 === 9 ? 'quiet' : 'busy';
      const thread = toThreadId({ platform: 'test', team: 'T1', channel, thread: String(no) });
      await desk.request(callNo(no, { thread, requesters: [channel === 'quiet' ? BOB : ADA] }));
      world.clock.advance(1);
    }
    const list = async (whose: Parameters<typeof desk.pending>[0]) => {
      const { items, more, isMoreAtLeast } = await desk.pending(whose);
      return [items.length, items[0]?.callId, items.at(-1)?.callId, more, isMoreAtLeast];
    };
    return { ...world, desk, list };
  }

  it('is counted', async () => {
    const { list } = await crowdedWorld(125);
    expect(await list({ team: T1 })).toEqual([100, 'call0', 'call99', 25, false]);
    expect(await list({ everywhere: true })).toEqual([100, 'call0', 'call99', 25, false]);
  });

  it('keeps nothing of a channel, or of a person, from being listed', async () => {
    const { list, desk } = await crowdedWorld(125);
    expect(await list({ team: T1, channel: 'test:quiet' })).toEqual([12, 'call9', 'call119', 0, false]);
    expect(await list({ team: T1, channel: 'test:busy' })).toEqual([100, 'call0', 'call110', 13, false]);
    expect(await list({ team: T1, channel: 'test:other' })).toEqual([0, undefined, undefined, 0, false]);
    expect(await list({ team: T1, person: BOB })).toEqual([12, 'call9', 'call119', 0, false]);
    const [last] = (await desk.pending({ team: T1, channel: 'test:quiet' })).items.slice(-1);
    await desk.decide(last?.id ?? '', YES, as(ROOT));
    expect(await list({ team: T1, person: BOB })).toEqual([11, 'call9', 'call109', 0, false]);
  });

  it('is looked at two thousand at a time: what somebody has asked for themselves first, and whether that is all is said', async () => {
    const { list, records, desk, clock } = await crowdedWorld(125);
    let read = 0;
    for (let no = 0; no < 3_000; no += 1) {
      const thread = toThreadId({ platform: 'test', channel: `D${no}` });
      const mark = { thread, requesters: [EVE], askedAt: clock.now() - 1_000_000 };
      await records.put(`approvals:open:${thread}:lost${no}`, mark, 'new');
    }
    const get: typeof records.get = async (key) => {
      read += 1;
      return await records.get(key);
    };
    const counted: typeof records = {
      get,
      put: (...put) => records.put(...put),
      list: (prefix) => records.list(prefix),
      remove: (key) => records.remove(key),
    };
    const counting = createDeskWorld({ records: counted, clock });
    expect(await list({ everywhere: true })).toEqual([0, undefined, undefined, 0, true]);
    expect(await list([{ everywhere: true }, { team: T1, person: BOB }])).toEqual([12, 'call9', 'call119', 0, true]);
    expect((await counting.open().pending({ everywhere: true })).items).toEqual([]);
    expect(read).toBe(2_000);
    expect((await desk.pending({ team: undefined, person: EVE })).isMoreAtLeast).toBe(true);
  });
});

describe('a request that there is no room for', () => {
  const FULL = 'requests wait for approval in this';

  it('is refused with a sentence: fifty wait in a thread at most', async () => {
    const desk = createDeskWorld().open();
    for (let no = 0; no < 50; no += 1) await desk.request(callNo(no));
    await expect(desk.request(callNo(50))).rejects.toMatchObject({
      code: 'approvals_full',
      message: `50 ${FULL} conversation already, so this call was not asked for. Some of them have to be decided first.`,
    });
    expect((await desk.request(callNo(49))).status).toBe('asked');
    expect((await desk.request(callNo(50, { thread: threadNo(2) }))).status).toBe('asked');
  });

  it('is refused with a sentence: a thousand wait in a team at most', async () => {
    const world = createDeskWorld();
    const mark = { thread: threadNo(1), requesters: [ADA], askedAt: 0 };
    for (let no = 0; no < 1_000; no += 1) await world.records.put(`approvals:open:${threadNo(no)}:a${no}`, mark, 'new');
    const desk = world.open();
    await expect(desk.request(callNo(1, { thread: threadNo('x') }))).rejects.toMatchObject({
      code: 'approvals_full',
      message: expect.stringContaining(`1000 ${FULL} team`),
    });
    expect((await desk.request(callNo(1, { thread: threadNo(1, 'T2') }))).status).toBe('asked');
  });

  it('is refused with a sentence when its arguments are longer than anybody reads', async () => {
    const desk = createDeskWorld().open();
    await expect(desk.request(callNo(1, { arguments: { text: 'x'.repeat(100_000) } }))).rejects.toMatchObject({
      code: 'approvals_full',
      message:
        'A call that needs approval may have arguments of 100000 characters, and these are longer, so it was not asked for. Make it in smaller parts.',
    });
  });
});
