import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { MemorySchedule } from '../../../src/threads/memory/schedule.ts';
import { toThreadId } from '../../../src/threads/thread-id.ts';
import { timersOfThread } from '../../../src/tools/index.ts';
import { remind } from '../../../src/tools/timers/remind.ts';
import { schedule } from '../../../src/tools/timers/schedule.ts';
import { timers } from '../../../src/tools/timers/timers.ts';
import { createTestContext } from '../test-scope.ts';

const ALICE = { id: 'test:U1', name: 'Alice' };
const BOB = { id: 'test:U2', name: 'Bob' };
const THREAD = toThreadId({ platform: 'test', team: 'T1', channel: 'C1', thread: '1' });
const OTHER = toThreadId({ platform: 'test', team: 'T1', channel: 'C1', thread: '2' });

/** Calls, each with a name of its own, on one schedule; it is midnight of the first of January 2026 in UTC. */
function calls(thread = THREAD, kept = new MemorySchedule({ clock: createFakeClock() })) {
  let count = 0;
  const clock = createFakeClock();
  const contextOf = (requesters = [ALICE], callId = `e1:${(count += 1)}`) => {
    const set = timersOfThread({ thread, schedule: kept, timeZone: 'Europe/Berlin', clock, requesters, callId });
    return createTestContext({ timers: set });
  };
  return { kept, contextOf };
}

async function failureOf(call: string | object | Promise<unknown> | (() => unknown)): Promise<string> {
  const outcome = await Promise.resolve()
    .then(() => (typeof call === 'function' ? call() : call))
    .catch((error: unknown) => error);
  return outcome instanceof Error ? outcome.message : `no failure: ${String(outcome)}`;
}

describe('remind', () => {
  it('sets a timer that carries who asked, in minutes or at a time of a zone', async () => {
    const { kept, contextOf } = calls();
    expect(await remind.execute({ text: ' water the plants ', inMinutes: 90 }, contextOf([ALICE, BOB]))).toMatch(
      /^Set as t[0-9a-f]{12}: due 2026-01-01 02:30 \(Thursday, Europe\/Berlin\)\.$/u,
    );
    expect(await remind.execute({ text: 'call', at: '2026-07-01T09:00', timeZone: 'Tokyo' }, contextOf())).toMatch(
      /^Set as t[0-9a-f]{12}: due 2026-07-01 09:00 \(Wednesday, Asia\/Tokyo\)\.$/u,
    );
    const [first, second] = await kept.list(THREAD);
    const dueAt = Date.UTC(2026, 0, 1, 1, 30);
    expect(first).toEqual({
      id: first?.id,
      thread: THREAD,
      dueAt,
      entry: { kind: 'reminder', id: first?.id, requesters: [ALICE, BOB], text: 'water the plants', sentAt: dueAt },
    });
    expect(second?.dueAt).toBe(Date.UTC(2026, 6, 1));
  });

  it('sets one timer for one call, however often it runs, and another for another', async () => {
    const { kept, contextOf } = calls();
    const args = { text: 'a', inMinutes: 5 };
    const [first, again, other] = [
      await remind.execute(args, contextOf([ALICE], 'e1:same')),
      await remind.execute({ text: 'a', inMinutes: 6 }, contextOf([ALICE], 'e1:same')),
      await remind.execute(args, contextOf([ALICE], 'e1:other')),
    ];
    expect(again).toBe(first);
    expect([other === first, (await kept.list(THREAD)).length]).toEqual([false, 2]);
  });

  it.each([
    [{ text: 'a' }, 'Say when, in one way: either `inMinutes` or `at`.'],
    [{ text: 'a', inMinutes: 5, at: '2026-07-01T09:00' }, 'Say when, in one way: either `inMinutes` or `at`.'],
    [{ text: '  ', inMinutes: 5 }, 'Say in `text` what is to come back.'],
    [{ text: 'a', at: '2025-07-01T09:00' }, 'That time is over: it is 2026-01-01 01:00 (Thursday, Europe/Berlin) now.'],
    [{ text: 'a', at: '2029-07-01T09:00' }, 'That is too far ahead: timers are kept for two years at most.'],
  ])('says what is wrong with %j', async (args, sentence) => {
    const { kept, contextOf } = calls();
    expect(await failureOf(() => remind.execute(args, contextOf()))).toBe(sentence);
    expect(await kept.list(THREAD)).toEqual([]);
  });

  it('keeps to the limits of a thread and of a person', async () => {
    const { kept, contextOf } = calls();
    const args = { text: 'a', inMinutes: 5 };
    for (let no = 0; no < 25; no += 1) await remind.execute(args, contextOf());
    expect(await failureOf(() => remind.execute(args, contextOf()))).toBe(
      'This thread has 25 timers, which is the limit; cancel one first.',
    );
    for (const thread of ['3', '4', '5']) {
      const there = calls(toThreadId({ platform: 'test', channel: 'C', thread }), kept);
      for (let no = 0; no < 25; no += 1) await remind.execute(args, there.contextOf());
    }
    const elsewhere = calls(OTHER, kept);
    expect(await failureOf(() => remind.execute(args, elsewhere.contextOf([BOB, ALICE])))).toBe(
      'Alice has 100 timers in all threads together, which is the limit; cancel one first.',
    );
    expect(await remind.execute(args, elsewhere.contextOf([BOB]))).toMatch(/^Set as /u);
  });
});

describe('schedule', () => {
  const context = (shortestMinutes = 15) => {
    const { kept, contextOf } = calls();
    return { kept, context: { ...contextOf(), options: { shortestMinutes } } };
  };

  it('sets a timer that repeats in a zone', async () => {
    const { kept, context: given } = context();
    expect(await schedule.execute({ text: 'stand-up', cron: ' 0  9 * * 1-5 ' }, given)).toMatch(
      /^Set as t[0-9a-f]{12}: due 2026-01-01 09:00 \(Thursday, Europe\/Berlin\) first, then again at "0 9 \* \* 1-5"\.$/u,
    );
    expect(await kept.list(THREAD)).toMatchObject([
      { dueAt: Date.UTC(2026, 0, 1, 8), repeat: { cron: '0 9 * * 1-5', timeZone: 'Europe/Berlin' } },
    ]);
  });

  it.each([
    ['*/10 * * * *', 'That is too often: at least 15 minutes must lie between two times. An admin can change that.'],
    ['0,1 9 * * *', 'That is too often: at least 15 minutes must lie between two times. An admin can change that.'],
    ['0 0 30 2 *', '"0 0 30 2 *" never comes: there is no such day.'],
    [
      'daily',
      '"daily" is no cron expression; write five fields: minute, hour, day of month, month, day of week, such as "0 9 * * 1-5".',
    ],
  ])('refuses %j', async (cron, sentence) => {
    const { kept, context: given } = context();
    expect(await failureOf(() => schedule.execute({ text: 'a', cron }, given))).toBe(sentence);
    expect(await kept.list(THREAD)).toEqual([]);
  });

  it('takes what an admin allows', async () => {
    expect(await schedule.execute({ text: 'a', cron: '*/10 * * * *' }, context(10).context)).toMatch(/^Set as /u);
  });
});

describe('timers', () => {
  it('lists those of this thread, and cancels one for anybody, saying whose it was', async () => {
    const { kept, contextOf } = calls();
    const elsewhere = calls(OTHER, kept);
    expect(await timers.execute({ action: 'list' }, contextOf())).toBe('No reminders wait in this thread.');
    await remind.execute({ text: 'two\nlines', inMinutes: 90 }, contextOf([ALICE, BOB]));
    const repeating = { ...contextOf([BOB]), options: { shortestMinutes: 15 } };
    await schedule.execute({ text: 'stand-up', cron: '0 9 * * *', timeZone: 'UTC' }, repeating);
    await remind.execute({ text: 'not here', inMinutes: 1 }, elsewhere.contextOf());
    const [first, second] = await kept.list(THREAD);
    const lines = [
      `${first?.id}: 2026-01-01 02:30 (Thursday, Europe/Berlin), set by "Alice" and "Bob": two lines`,
      `${second?.id}: 2026-01-01 09:00 (Thursday, UTC), again at "0 9 * * *", set by "Bob": stand-up`,
    ];
    expect(await timers.execute({ action: 'list' }, contextOf())).toBe(
      ['Reminders of this thread, the next one first:', ...lines].join('\n'),
    );
    const [other] = await kept.list(OTHER);
    expect(await failureOf(() => timers.execute({ action: 'cancel', id: other?.id ?? '' }, contextOf()))).toBe(
      `There is no reminder with this id in the thread: there are ${first?.id}, ${second?.id}.`,
    );
    expect(await timers.execute({ action: 'cancel', id: second?.id ?? '' }, contextOf([ALICE]))).toBe(
      `Cancelled. It was set by "Bob": ${lines[1]}`,
    );
    expect(await kept.list(THREAD)).toEqual([first]);
    await kept.remove(first?.id ?? '');
    expect(await failureOf(() => timers.execute({ action: 'cancel' }, contextOf()))).toBe(
      'There is no reminder with this id in the thread: none waits here.',
    );
  });
});
