import { describe, expect, it } from 'vitest';
import type { Usage } from '../../src/core/index.ts';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { type ThreadId, toThreadId } from '../../src/threads/thread-id.ts';
import { Ledger } from '../../src/threads/usage/ledger.ts';
import { tallyOfMessages } from '../../src/threads/usage/tally.ts';
import { answer, toolResult, usage } from '../threads/usage/samples.ts';
import { runLine } from './cli-harness.ts';
import { shareStorage } from './fake-operations.ts';

const TODAY = '2026-01-01';
const [ADA, BOB] = ['test:ada', 'test:bob'];

/** Today Ada used two models in a thread, and Bob one without a price elsewhere; Ada wrote to the bot the day before. */
async function open() {
  const clock = createFakeClock();
  const shared = shareStorage(clock);
  const ledger = new Ledger({ records: shared.storage.records, clock, random: () => 0 });
  const record = async (
    thread: ThreadId,
    exchange: number,
    person: string,
    used: readonly Usage[],
    day = TODAY,
    tool?: Usage,
  ): Promise<void> => {
    const messages = used.map((each, n) => answer(n === 0 ? 'anthropic/claude' : 'openai/gpt', each));
    const tally = tallyOfMessages([...messages, ...(tool === undefined ? [] : [toolResult('search', tool)])]);
    const at = Date.parse(`${day}T00:00:00Z`);
    await ledger.record({ day, thread, person }, { exchange, at, isOver: true, tally });
  };
  const cached = usage(1_000, 250, 1.5, { cacheRead: 4_000, reasoning: 100 });
  await record(threadNo('1'), 1, ADA, [cached, usage(10, 20, 0.25)], TODAY, usage(0, 0, 0.125));
  await record(threadNo('1'), 4, ADA, [usage(100, 10, 0.5)]);
  await record(threadNo('1', 'U'), 1, BOB, [usage(7, 3, null)]);
  await record(toThreadId({ platform: 'test', channel: 'D1' }), 1, ADA, [usage(5, 5, 0.01)], '2025-12-31');
  return { run: (...argv: string[]) => runLine(['usage', ...argv], { operations: shared }) };
}

function threadNo(thread: string, team = 'T'): ThreadId {
  return toThreadId({ platform: 'test', team, channel: 'C', thread });
}

describe('threadloop usage', () => {
  it('shows days, models, teams and persons, with what is not known as such', async () => {
    const { run } = await open();
    expect(await run('--days', '2')).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: `What was used from 2025-12-31 to 2026-01-01 (days end at midnight, UTC)

DAY         EXCHANGES  TOOL CALLS  TOKENS IN  FROM CACHE  TOKENS OUT  REASONING            COST
2025-12-31          1           0          5           0           5          0           $0.01
2026-01-01          3           1      5,117       4,000         283        100  at least $2.38
total               4           1      5,122       4,000         288        100  at least $2.39

MODEL             ANSWERS  TOKENS IN  FROM CACHE  TOKENS OUT  REASONING            COST
anthropic/claude        4      5,112       4,000         268        100  at least $2.01
openai/gpt              1         10           0          20          0           $0.25
tool/search             1          0           0           0          0           $0.13

TEAM         EXCHANGES  TOOL CALLS  LIMIT TODAY  TOKENS IN  FROM CACHE  TOKENS OUT  REASONING     COST
test:T               2           1           2%      5,110       4,000         280        100    $2.38
direct:test          1           0            -          5           0           5          0    $0.01
test:U               1           0           0%          7           0           3          0  unknown

PERSON    EXCHANGES  TOOL CALLS  LIMIT TODAY  TOKENS IN  FROM CACHE  TOKENS OUT  REASONING     COST
test:ada          3           1          23%      5,115       4,000         285        100    $2.39
test:bob          1           0           0%          7           0           3          0  unknown
`,
    });
  });

  it('shows one person or one team, and how much of the limit of today is used', async () => {
    const { run } = await open();
    expect(
      (await run('--person', ADA, '--days=1')).stdout,
    ).toBe(`What was used by test:ada on 2026-01-01 (days end at midnight, UTC)

DAY         EXCHANGES  TOOL CALLS  TOKENS IN  FROM CACHE  TOKENS OUT  REASONING   COST
2026-01-01          2           1      5,110       4,000         280        100  $2.38

MODEL             ANSWERS  TOKENS IN  FROM CACHE  TOKENS OUT  REASONING   COST
anthropic/claude        2      5,100       4,000         260        100  $2.00
openai/gpt              1         10           0          20          0  $0.25
tool/search             1          0           0           0          0  $0.13

PERSON    EXCHANGES  TOOL CALLS  LIMIT TODAY  TOKENS IN  FROM CACHE  TOKENS OUT  REASONING   COST
test:ada          2           1          23%      5,110       4,000         280        100  $2.38
`);
    expect(
      (await run('--team', 'test:U', '--by', 'team')).stdout,
    ).toBe(`What was used by test:U from 2025-12-26 to 2026-01-01 (days end at midnight, UTC)

TEAM    EXCHANGES  TOOL CALLS  LIMIT TODAY  TOKENS IN  FROM CACHE  TOKENS OUT     COST
test:U          1           0           0%          7           0           3  unknown
`);
  });

  it('shows threads, and the exchanges of one', async () => {
    const { run } = await open();
    expect(
      (await run('--by', 'thread')).stdout,
    ).toBe(`What was used from 2025-12-26 to 2026-01-01 (days end at midnight, UTC)

THREAD      EXCHANGES  TOOL CALLS  TOKENS IN  FROM CACHE  TOKENS OUT  REASONING     COST
test:T:C:1          2           1      5,110       4,000         280        100    $2.38
test::D1:           1           0          5           0           5          0    $0.01
test:U:C:1          1           0          7           0           3          0  unknown
`);
    expect((await run('--thread', threadNo('1'))).stdout).toBe(`What was used in test:T:C:1

EXCHANGE                 BEGAN  TOOL CALLS  TOKENS IN  FROM CACHE  TOKENS OUT  REASONING   COST  MODELS
x1        2026-01-01 00:00:00Z           1      5,010       4,000         270        100  $1.88  anthropic/claude, openai/gpt, tool/search
x4        2026-01-01 00:00:00Z           0        100           0          10          0  $0.50  anthropic/claude
total                                    1      5,110       4,000         280        100  $2.38
`);
    expect(await run('--thread', threadNo('9'))).toMatchObject({
      exitCode: 1,
      stdout: `Nothing is known to have been used in test:T:C:9. \`threadloop usage --by thread\` shows the threads.
`,
    });
  });

  it('writes JSON with every number', async () => {
    const { run } = await open();
    expect(JSON.parse((await run('--json', '--by', 'model', '--days', '1')).stdout)).toEqual({
      from: '2026-01-01',
      to: '2026-01-01',
      timeZone: 'UTC',
      model: [
        {
          name: 'anthropic/claude',
          exchanges: 0,
          toolCalls: 0,
          total: {
            uses: 3,
            input: 1107,
            output: 263,
            cacheRead: 4000,
            cacheWrite: 0,
            reasoning: 100,
            costUsd: 2,
            unpriced: 1,
          },
          models: {
            'anthropic/claude': {
              uses: 3,
              input: 1107,
              output: 263,
              cacheRead: 4000,
              cacheWrite: 0,
              reasoning: 100,
              costUsd: 2,
              unpriced: 1,
            },
          },
        },
        {
          name: 'openai/gpt',
          exchanges: 0,
          toolCalls: 0,
          total: {
            uses: 1,
            input: 10,
            output: 20,
            cacheRead: 0,
            cacheWrite: 0,
            reasoning: 0,
            costUsd: 0.25,
            unpriced: 0,
          },
          models: {
            'openai/gpt': {
              uses: 1,
              input: 10,
              output: 20,
              cacheRead: 0,
              cacheWrite: 0,
              reasoning: 0,
              costUsd: 0.25,
              unpriced: 0,
            },
          },
        },
        {
          name: 'tool/search',
          exchanges: 0,
          toolCalls: 0,
          total: {
            uses: 1,
            input: 0,
            output: 0,
            cacheRead: 0,
            cacheWrite: 0,
            reasoning: 0,
            costUsd: 0.125,
            unpriced: 0,
          },
          models: {
            'tool/search': {
              uses: 1,
              input: 0,
              output: 0,
              cacheRead: 0,
              cacheWrite: 0,
              reasoning: 0,
              costUsd: 0.125,
              unpriced: 0,
            },
          },
        },
      ],
      total: {
        name: 'total',
        exchanges: 3,
        toolCalls: 1,
        total: {
          uses: 5,
          input: 1117,
          output: 283,
          cacheRead: 4000,
          cacheWrite: 0,
          reasoning: 100,
          costUsd: 2.375,
          unpriced: 1,
        },
        models: {
          'anthropic/claude': {
            uses: 3,
            input: 1107,
            output: 263,
            cacheRead: 4000,
            cacheWrite: 0,
            reasoning: 100,
            costUsd: 2,
            unpriced: 1,
          },
          'openai/gpt': {
            uses: 1,
            input: 10,
            output: 20,
            cacheRead: 0,
            cacheWrite: 0,
            reasoning: 0,
            costUsd: 0.25,
            unpriced: 0,
          },
          'tool/search': {
            uses: 1,
            input: 0,
            output: 0,
            cacheRead: 0,
            cacheWrite: 0,
            reasoning: 0,
            costUsd: 0.125,
            unpriced: 0,
          },
        },
      },
    });
    expect(JSON.parse((await run('--json', '--thread', threadNo('1', 'U'))).stdout)).toEqual({
      thread: 'test:U:C:1',
      exchanges: [
        {
          exchange: 'x1',
          by: 'test:bob',
          at: 1767225600000,
          toolCalls: 0,
          total: { uses: 1, input: 7, output: 3, cacheRead: 0, cacheWrite: 0, reasoning: 0, costUsd: 0, unpriced: 1 },
          models: {
            'anthropic/claude': {
              uses: 1,
              input: 7,
              output: 3,
              cacheRead: 0,
              cacheWrite: 0,
              reasoning: 0,
              costUsd: 0,
              unpriced: 1,
            },
          },
        },
      ],
      total: {
        exchanges: 1,
        toolCalls: 0,
        total: { uses: 1, input: 7, output: 3, cacheRead: 0, cacheWrite: 0, reasoning: 0, costUsd: 0, unpriced: 1 },
        models: {
          'anthropic/claude': {
            uses: 1,
            input: 7,
            output: 3,
            cacheRead: 0,
            cacheWrite: 0,
            reasoning: 0,
            costUsd: 0,
            unpriced: 1,
          },
        },
      },
    });
  });

  it('says so when nothing was used, and what else could be asked', async () => {
    const { run } = await open();
    expect(await run('--person', 'test:nobody')).toMatchObject({
      exitCode: 0,
      stdout: `Nothing was used by test:nobody from 2025-12-26 to 2026-01-01. --days shows more days, at most 90; what came before is forgotten.
`,
    });
    expect(
      (await run('--team', 'test:V', '--days', '1')).stdout,
    ).toBe(`Nothing was used by test:V on 2026-01-01. --days shows more days, at most 90; what came before is forgotten.
`);
  });

  it('says everything that is wrong with its flags', async () => {
    const { run } = await open();
    expect(await run('--days', '91', '--by', 'hour', '--person', ADA, '--team', 'test:T')).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: `--days must be a whole number from 1 to 90; it is "91".
--by must be day, model, team, person or thread; it is "hour".
Give one of --person, --team and --thread.
`,
    });
    expect((await run('--thread', threadNo('1'), '--days', '3')).stderr).toBe(
      '--thread shows the exchanges of a thread, so it takes neither --by nor --days.\n',
    );
    expect((await run('--by', 'thread', '--team', 'test:T')).stderr).toBe(
      '--by thread shows those of everybody, so it takes neither --person nor --team.\n',
    );
    expect((await run('--thread', 'nonsense')).stderr).toMatch(/^A thread id looks like/u);
  });

  it('says so where processes share no storage', async () => {
    const { exitCode, stderr } = await runLine(['usage']);
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringMatching(/^This deployment keeps its threads in the process/u),
    ]);
  });
});
