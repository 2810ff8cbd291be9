import { setImmediate as nextRound } from 'node:timers/promises';
import { assert, asyncProperty, integer, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import type { CallPriority } from '../../../../src/adapters/discord/calls/discord-calls.ts';
import type { FakeClock } from '../../../../src/testing/fake-clock.ts';
import { budgeted, createLimitedServer, rateLimited, type SentRequest } from './answering-fetch.ts';
import { edit, GENERAL, outcomeOf, post, RANDOM, setUpCalls } from './calls-setup.ts';

type Server = ReturnType<typeof createLimitedServer>;

/** A Discord with one budget for each line, which it begins to keep at its first request. */
function limitedTo(requests: number, windowMs: number, bucketOf?: (line: string) => string) {
  let server: Server | undefined;
  return {
    answerTo: (request: SentRequest, clock: FakeClock) => {
      server ??= createLimitedServer(clock, { requests, windowMs, ...(bucketOf !== undefined && { bucketOf }) });
      return server.answerTo(request);
    },
    refusals: () => server?.refusals() ?? 0,
  };
}

const byChannel = (line: string): string => /\/channels\/\d+/u.exec(line)?.[0] ?? line;

test('before anything is known of a budget, one request at a time goes', async () => {
  const answers: ((response: Response) => void)[] = [];
  const { calls, clock, sent } = setUpCalls(() => new Promise<Response>((resolve) => void answers.push(resolve)));

  const all = Promise.all(['a', 'b', 'c'].map((text) => calls.call(post(GENERAL, text), { priority: 'final' })));
  await nextRound();
  const before = sent.length;
  answers[0]?.(budgeted(clock, { bucket: 'x', limit: 5, remaining: 4, resetAfterMs: 5_000 }));
  await nextRound();
  const after = sent.length;
  for (const answer of answers.slice(1)) {
    answer(budgeted(clock, { bucket: 'x', limit: 5, remaining: 2, resetAfterMs: 5_000 }));
  }
  await all;

  expect([before, after]).toEqual([1, 3]);
});

test('twelve edits under five in five seconds take two windows, and Discord never says 429', async () => {
  const server = limitedTo(5, 5_000);
  const { calls, clock, lines } = setUpCalls(server.answerTo);

  const all = Array.from({ length: 12 }, () => calls.call(edit(GENERAL, RANDOM), { priority: 'final' }));
  await clock.advanceAsync(11_000);
  await Promise.all(all);

  const at = lines().map(([ms]) => ms);
  expect(at).toEqual([...Array(5).fill(0), ...Array(5).fill(5_050), ...Array(2).fill(10_100)]);
  expect(server.refusals()).toBe(0);
});

test('routes whose answers name one budget share it, in each channel by itself', async () => {
  const server = limitedTo(2, 5_000, byChannel);
  const { calls, clock, lines } = setUpCalls(server.answerTo);

  await calls.call(edit(GENERAL, RANDOM));
  await calls.call(post(GENERAL));
  const [third, elsewhere] = [calls.call(post(GENERAL)), calls.call(post(RANDOM))];
  await clock.advanceAsync(6_000);
  await Promise.all([third, elsewhere]);

  expect(lines()).toEqual([
    [0, `PATCH /channels/${GENERAL}/messages/${RANDOM}`],
    [0, `POST /channels/${GENERAL}/messages`],
    [0, `POST /channels/${RANDOM}/messages`],
    [5_050, `POST /channels/${GENERAL}/messages`],
  ]);
  expect(server.refusals()).toBe(0);
});

test('what waits goes by priority, and progress is left out', async () => {
  const server = limitedTo(1, 1_000);
  const { calls, clock, sent } = setUpCalls(server.answerTo);
  const say = (text: string, priority: CallPriority): Promise<unknown> =>
    outcomeOf(calls.call(post(GENERAL, text), { priority }));

  await say('first', 'progress');
  const waiting = [];
  for (const priority of ['lookup', 'status', 'error', 'final', 'final'] as const) {
    waiting.push(say(`${priority} ${waiting.length}`, priority));
    await nextRound();
  }
  const leftOut = await say('draft', 'progress');
  await clock.advanceAsync(10_000);
  await Promise.all(waiting);

  expect(sent.map(({ body }) => JSON.parse(body))).toEqual(
    ['first', 'final 3', 'final 4', 'error 2', 'status 1', 'lookup 0'].map((content) => ({ content })),
  );
  expect(leftOut).toMatchObject({ failure: 'rateLimited', retryAfterMs: 1_050 });
  expect(server.refusals()).toBe(0);
});

test('progress leaves a part of each window for the ends of answers', async () => {
  const server = limitedTo(5, 5_000);
  const { calls, clock } = setUpCalls(server.answerTo);
  const outcomes: unknown[] = [];

  for (let draft = 0; draft < 5; draft += 1) {
    outcomes.push(await outcomeOf(calls.call(edit(GENERAL, RANDOM), { priority: 'progress' })));
  }
  const [mayDraft, mayEnd] = [calls.hasRoom(edit(GENERAL, RANDOM), 1), calls.hasRoom(edit(GENERAL, RANDOM), 3)];
  const ends = [1, 2].map(() => calls.call(edit(GENERAL, RANDOM), { priority: 'final' }));
  await nextRound();
  await Promise.all(ends);
  await clock.advanceAsync(5_050);

  expect(outcomes).toMatchObject([{}, {}, {}, { failure: 'rateLimited' }, { failure: 'rateLimited' }]);
  expect([mayDraft, mayEnd]).toEqual([false, false]);
  expect([1, 3, 4].map((requests) => calls.hasRoom(edit(GENERAL, RANDOM), requests))).toEqual([true, true, true]);
  expect(server.refusals()).toBe(0);
});

test('D51: two runs that edit as fast as they can end within 3 s, and Discord never says 429', async () => {
  const endings = tuple(integer({ min: 0, max: 12_000 }), integer({ min: 0, max: 12_000 }));
  await assert(
    asyncProperty(endings, async (endsAt) => {
      const server = limitedTo(5, 5_000, byChannel);
      const { calls, clock } = setUpCalls(server.answerTo);
      const waited: number[] = [];
      for (let at = 0; at <= 16_000; at += 250) {
        for (const [run, end] of endsAt.entries()) {
          const request = edit(GENERAL, `10000000000000009${run}`);
          if (at < end) void outcomeOf(calls.call(request, { priority: 'progress' }));
          if (at - 250 < end && end <= at) {
            const endedAt = clock.now();
            void calls.call(request, { priority: 'final' }).then(() => waited.push(clock.now() - endedAt));
          }
        }
        await clock.advanceAsync(250);
      }
      expect(waited.filter((ms) => ms <= 3_000)).toHaveLength(2);
      expect(server.refusals()).toBe(0);
    }),
    { numRuns: 20 },
  );
});

test('R54: with one edit a second the end of an answer comes within two seconds of it', async () => {
  const server = limitedTo(1, 1_000, byChannel);
  const { calls, clock, lines } = setUpCalls(server.answerTo);

  for (let at = 0; at < 30_000; at += 50) {
    void outcomeOf(calls.call(edit(GENERAL, RANDOM, 'draft'), { priority: 'progress' }));
    await clock.advanceAsync(50);
  }
  const end = calls.call(edit(GENERAL, RANDOM, 'end'), { priority: 'final' });
  await clock.advanceAsync(2_000);
  await end;

  expect(lines().at(-1)?.[0]).toBeLessThan(32_000);
  expect(server.refusals()).toBe(0);
});

test('R65: a 429 is waited for as long as Discord says, and the call is made then', async () => {
  let requests = 0;
  const { calls, clock, lines } = setUpCalls(() => {
    requests += 1;
    return requests === 1 ? rateLimited(0.3, 'user') : { id: '1' };
  });

  const answer = calls.call(post(GENERAL), { priority: 'final' });
  await clock.advanceAsync(300);

  expect(await answer).toEqual({ id: '1' });
  expect(lines().map(([at]) => at)).toEqual([0, 300]);
});

test('a 429 of a route stops that route in that channel, and nothing else', async () => {
  const { calls, clock, sent, lines } = setUpCalls(() => (sent.length === 1 ? rateLimited(5, 'user') : {}));

  const limited = calls.call(post(GENERAL));
  await nextRound();
  const others = [calls.call(post(GENERAL)), calls.call(post(RANDOM)), calls.call(edit(GENERAL, RANDOM))];
  await clock.advanceAsync(6_000);
  await Promise.all([limited, ...others]);

  expect(lines()).toEqual([
    [0, `POST /channels/${GENERAL}/messages`],
    [0, `POST /channels/${RANDOM}/messages`],
    [0, `PATCH /channels/${GENERAL}/messages/${RANDOM}`],
    [5_000, `POST /channels/${GENERAL}/messages`],
    [5_000, `POST /channels/${GENERAL}/messages`],
  ]);
});

test('a 429 for what everybody shares holds up its own call alone', async () => {
  const { calls, clock, sent, lines } = setUpCalls(() => (sent.length === 1 ? rateLimited(2, 'shared') : {}));

  const limited = calls.call(edit(GENERAL, RANDOM, 'limited'));
  await nextRound();
  await calls.call(edit(GENERAL, RANDOM, 'beside'));
  await clock.advanceAsync(2_000);
  await limited;

  expect(lines().map(([at]) => at)).toEqual([0, 0, 2_000]);
});

const GLOBAL = [
  ['a 429 for the token', () => rateLimited(3, 'global')],
  [
    'a 429 of what stands before Discord',
    () => new Response('<html>', { status: 429, headers: { 'retry-after': '3' } }),
  ],
] as const;

test.each(GLOBAL)('%s stops everything but the answers to interactions', async (_what, answer) => {
  const { calls, clock, sent, lines } = setUpCalls(() => (sent.length === 1 ? answer() : {}));
  const callback = '/interactions/100000000000000001/t/callback';

  const limited = calls.call(post(GENERAL));
  await nextRound();
  const other = calls.call(post(RANDOM));
  await calls.call({ method: 'POST', path: callback, body: {}, isSigned: false });
  await clock.advanceAsync(3_000);
  await Promise.all([limited, other]);

  expect(lines()).toEqual([
    [0, `POST /channels/${GENERAL}/messages`],
    [0, `POST ${callback}`],
    [3_000, `POST /channels/${GENERAL}/messages`],
    [3_000, `POST /channels/${RANDOM}/messages`],
  ]);
});

test('a call that would wait too long is told when to come again, and one that cannot know waits no longer', async () => {
  const { calls, clock, sent } = setUpCalls(() =>
    sent.length === 1 ? rateLimited(60, 'user') : new Promise(() => undefined),
  );

  const limited = await outcomeOf(calls.call(post(GENERAL)));
  const again = await outcomeOf(calls.call(post(GENERAL)));
  const underWay = outcomeOf(calls.call(post(RANDOM), { timeoutMs: 30_000 }));
  const behind = outcomeOf(calls.call(post(RANDOM), { maxWaitMs: 2_000 }));
  await clock.advanceAsync(2_000);

  expect([limited, again]).toMatchObject([
    { failure: 'rateLimited', retryAfterMs: 60_000 },
    { failure: 'rateLimited', retryAfterMs: 60_000 },
  ]);
  expect(await behind).toMatchObject({ failure: 'rateLimited', retryAfterMs: 1_000 });
  await clock.advanceAsync(60_000);
  await underWay;
});

test('the token has fifty requests a second, of which progress leaves ten', async () => {
  const { calls, clock, lines } = setUpCalls();
  const channel = (index: number): string => `1000000000000010${String(index).padStart(2, '0')}`;
  const to = (index: number, priority: CallPriority) => outcomeOf(calls.call(post(channel(index)), { priority }));

  const drafts = await Promise.all(Array.from({ length: 60 }, (_, index) => to(index, 'progress')));
  const ends = Array.from({ length: 20 }, (_, index) => to(70 + index, 'final'));
  await clock.advanceAsync(1_000);
  await Promise.all(ends);

  const at = lines().map(([ms]) => ms);
  expect(drafts.filter((draft) => draft instanceof Error)).toHaveLength(20);
  expect([at.filter((ms) => ms === 0).length, at.filter((ms) => ms === 1_000).length]).toEqual([50, 10]);
});

test('the token is never refused for more than fifty in a second, though some requests arrive late', async () => {
  const arrivals: number[] = [];
  let refusals = 0;
  const { calls, clock, sent } = setUpCalls(async (_request, clockOfServer) => {
    // Each second burst is on its way for longer than the one that follows it.
    const delayMs = Math.floor(sent.length / 50) % 2 === 0 ? 90 : 10;
    await new Promise<void>((resolve) => void clockOfServer.setTimeout(resolve, delayMs));
    const now = clockOfServer.now();
    if (arrivals.filter((at) => now - at < 1_000).length >= 50) {
      refusals += 1;
      return rateLimited(1, 'global');
    }
    arrivals.push(now);
    return {};
  });
  const channel = (index: number): string => `1000000000000010${String(index).padStart(3, '0')}`;

  const all = Array.from({ length: 200 }, (_, index) => calls.call(post(channel(index)), { priority: 'final' }));
  await clock.advanceAsync(20_000);
  await Promise.all(all);

  expect([arrivals.length, refusals]).toEqual([200, 0]);
});

test('a request that is never answered counts as used up, and holds up nothing for long', async () => {
  const { calls, clock, lines } = setUpCalls(({ body }, clockOfServer) =>
    body.includes('hangs')
      ? new Promise(() => undefined)
      : budgeted(clockOfServer, { bucket: 'x', limit: 2, remaining: 1, resetAfterMs: 1_000 }),
  );

  await calls.call(post(GENERAL));
  const hanging = outcomeOf(calls.call(post(GENERAL, 'hangs')));
  const next = calls.call(post(GENERAL));
  await clock.advanceAsync(1_050);
  await next;
  await clock.advanceAsync(10_000);

  expect(await hanging).toMatchObject({ failure: 'unreachable' });
  expect(lines().map(([at]) => at)).toEqual([0, 0, 1_050]);
});
