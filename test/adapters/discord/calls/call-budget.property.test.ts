import { array, assert, asyncProperty, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import { sleep } from '../../../../src/core/index.ts';
import { createLimitedServer } from './answering-fetch.ts';
import { edit, GENERAL, outcomeOf, RANDOM, setUpCalls } from './calls-setup.ts';

test('however long requests and answers are on their way, Discord never says 429, and everything is carried out', async () => {
  const request = record({
    afterMs: integer({ min: 0, max: 1_500 }),
    thereMs: integer({ min: 0, max: 700 }),
    backMs: integer({ min: 0, max: 700 }),
  });
  const limits = record({ requests: integer({ min: 1, max: 6 }), windowMs: integer({ min: 500, max: 5_000 }) });
  await assert(
    asyncProperty(limits, array(request, { minLength: 1, maxLength: 25 }), async (limit, requests) => {
      let server: ReturnType<typeof createLimitedServer> | undefined;
      const { calls, clock, sent } = setUpCalls(async (line, clockOfServer) => {
        server ??= createLimitedServer(clockOfServer, limit);
        const { thereMs = 0, backMs = 0 } = requests[sent.length - 1] ?? {};
        if (thereMs > 0) await sleep(thereMs, clockOfServer);
        const answer = server.answerTo(line);
        if (backMs > 0) await sleep(backMs, clockOfServer);
        return answer;
      });
      const outcomes: Promise<unknown>[] = [];
      for (const { afterMs } of requests) {
        await clock.advanceAsync(afterMs);
        outcomes.push(outcomeOf(calls.call(edit(GENERAL, RANDOM), { priority: 'final', maxWaitMs: 600_000 })));
      }
      await clock.advanceAsync(300_000);

      expect((await Promise.all(outcomes)).filter((outcome) => outcome instanceof Error)).toEqual([]);
      expect(server?.refusals()).toBe(0);
      expect(clock.pendingTimers).toBe(0);
    }),
    { numRuns: 40 },
  );
});
