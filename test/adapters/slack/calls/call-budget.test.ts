import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CallBudget } from '../../../../src/adapters/slack/calls/call-budget.ts';
import type { CallPriority } from '../../../../src/adapters/slack/calls/slack-calls.ts';
import type { Clock } from '../../../../src/core/index.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { outcomeOf, setUpCalls } from './calls-setup.ts';

test('what waits for a channel goes by priority, one a second, and progress is left out', async () => {
  const { calls, clock, sent } = setUpCalls();
  const begin = clock.now();
  const post = (text: string, priority: CallPriority): Promise<unknown> =>
    outcomeOf(calls.call('T1', 'chat.postMessage', { channel: 'C1', text }, { priority }));

  await post('first', 'progress');
  const waiting = [];
  for (const priority of ['lookup', 'status', 'card', 'error', 'final', 'final'] as const) {
    waiting.push(post(`${priority} ${waiting.length}`, priority));
    await nextRound();
  }
  const leftOut = await post('draft', 'progress');
  await clock.advanceAsync(6_000);
  await Promise.all(waiting);

  expect(sent.map(({ at, args }) => [at - begin, args['text']])).toEqual([
    [0, 'first'],
    [1_000, 'final 4'],
    [2_000, 'final 5'],
    [3_000, 'error 3'],
    [4_000, 'card 2'],
    [5_000, 'status 1'],
    [6_000, 'lookup 0'],
  ]);
  expect(leftOut).toMatchObject({ reason: 'ratelimited', retryable: true, retryAfterMs: 7_000 });
});

test('an edit that is not paced takes from its method and not from its channel', async () => {
  const { calls, clock, sent } = setUpCalls();
  const begin = clock.now();
  const edit = () =>
    calls.call('T1', 'chat.update', { channel: 'C1', ts: '1.1' }, { priority: 'card', isPaced: false });
  const edits = Array.from({ length: 12 }, edit);
  await calls.call('T1', 'chat.postMessage', { channel: 'C1' }, { priority: 'final' });
  await clock.advanceAsync(3_000);
  await Promise.all(edits);
  // Forty come back in a minute.
  expect(sent.map(({ at, method }) => [at - begin, method])).toEqual([
    ...Array.from({ length: 10 }, () => [0, 'chat.update']),
    [0, 'chat.postMessage'],
    [1_500, 'chat.update'],
    [3_000, 'chat.update'],
  ]);
});

test('another channel and another workspace do not wait', async () => {
  const { calls, clock, sent } = setUpCalls();

  await calls.call('T1', 'chat.postMessage', { channel: 'C1' });
  await calls.call('T1', 'chat.postMessage', { channel: 'C2' });
  await calls.call('T2', 'chat.postMessage', { channel: 'C1' });

  expect(sent.map(({ at }) => at)).toEqual([clock.now(), clock.now(), clock.now()]);
});

test('no minute has more edits than the tier of the method, and drafts leave some for the end', async () => {
  const { calls, clock, sent } = setUpCalls();
  const edit = (channel: string, priority: CallPriority): Promise<unknown> =>
    outcomeOf(calls.call('T1', 'chat.update', { channel, ts: '1.1' }, { priority }));

  for (let index = 0; index < 10; index += 1) await edit(`C${index}`, 'progress');
  const drafts = sent.length;
  await Promise.all([edit('C8', 'final'), edit('C9', 'final'), edit('C10', 'final')]);
  const withFinals = sent.length;
  for (let second = 0; second < 240; second += 1) {
    await clock.advanceAsync(1_000);
    await edit(`C${second % 7}`, 'progress');
  }

  const inAMinute = sent.map(({ at }) => sent.filter((other) => other.at >= at && other.at < at + 60_000).length);
  expect({ drafts, withFinals, most: Math.max(...inAMinute) <= 50 }).toEqual({
    drafts: 7,
    withFinals: 10,
    most: true,
  });
});

test('a call that would wait too long is told when to come again', async () => {
  const { calls, sent } = setUpCalls(undefined, { distribution: 'commercial' });
  const read = (): Promise<unknown> =>
    outcomeOf(calls.call('T1', 'conversations.replies', { channel: 'C1', ts: '1.1' }));

  await read();
  const again = await read();

  expect(again).toMatchObject({ reason: 'ratelimited', retryable: true, retryAfterMs: 60_000 });
  expect(sent).toHaveLength(1);
});

test('a call behind many others is told to come again when its time is over', async () => {
  const { calls, clock, sent } = setUpCalls();
  const post = (): Promise<unknown> =>
    outcomeOf(calls.call('T1', 'chat.postMessage', { channel: 'C1' }, { priority: 'final' }));

  const all = Array.from({ length: 20 }, post);
  await clock.advanceAsync(16_000);
  const outcomes = await Promise.all(all);

  expect(sent).toHaveLength(16);
  expect(outcomes.slice(16)).toMatchObject(Array.from({ length: 4 }, () => ({ reason: 'ratelimited' })));
  expect(clock.pendingTimers).toBe(0);
});

test('what a frozen process was waiting for is not done when it wakes', async () => {
  const fake = createFakeClock();
  let frozenMs = 0;
  const clock: Clock = {
    now: () => fake.now() + frozenMs,
    setTimeout: (callback, delayMs) => fake.setTimeout(callback, delayMs),
  };
  const budget = new CallBudget(clock);
  const needs = [{ key: 'channel C1', limit: { burst: 1, perMinute: 60, reserve: 0 } }];
  const first = await budget.take(needs, { priority: 'final', maxWaitMs: 15_000 });
  const waiting = budget.take(needs, { priority: 'final', maxWaitMs: 15_000 });

  frozenMs = 40_000;
  fake.advance(1_000);

  expect([first, await waiting]).toEqual([{ status: 'go' }, { status: 'later', retryAfterMs: 1_000 }]);
});

test('a call may say how long it waits', async () => {
  const { calls, sent } = setUpCalls();
  const post = (): Promise<unknown> =>
    outcomeOf(calls.call('T1', 'chat.postMessage', { channel: 'C1' }, { priority: 'status', maxWaitMs: 300 }));

  await post();

  expect(await post()).toMatchObject({ reason: 'ratelimited', retryAfterMs: 1_000 });
  expect(sent).toHaveLength(1);
});
