import { describe, expect, it } from 'vitest';
import { type Recording, recordingKey } from '../../src/models/recording/recording.ts';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { createFeedbackBook } from '../../src/threads/feedback/create-feedback-book.ts';
import { type ThreadId, teamOf, toThreadId } from '../../src/threads/thread-id.ts';
import { runLine } from './cli-harness.ts';
import { shareStorage } from './fake-operations.ts';

const THREAD = toThreadId({ platform: 'slack', team: 'T1', channel: 'C1', thread: '1.1' });
const OTHER = toThreadId({ platform: 'slack', team: 'T2', channel: 'C!', thread: '1.1' });
const DIRECT = toThreadId({ platform: 'slack', channel: 'T1/D1', thread: '1.1' });
const [ada, bob] = [
  { id: 'slack:U1', name: 'Ada' },
  { id: 'slack:U2', name: 'Bob\u001B[31m' },
];

async function open() {
  const clock = createFakeClock();
  const shared = shareStorage(clock);
  const { records } = shared.storage;
  const book = createFeedbackBook({
    records,
    clock,
    placeOf: async (thread) => ({ team: teamOf(thread), channels: [] }),
    linkTo: async (thread) => (thread === THREAD ? 'https://acme.slack.com/archives/C1/p11' : undefined),
    hasOptedOut: async () => false,
  });
  const record = (thread: ThreadId, startedAt: number, exchanges: readonly string[]) => {
    const requests = exchanges.map((exchange) => ({ exchange }) as Recording['requests'][number]); // all that is read of it
    return records.put(recordingKey(thread, startedAt, `r${startedAt}`), { requests }, 'new');
  };
  await record(THREAD, 1, ['x1']);
  await record(THREAD, 2, ['x1', 'x5']);
  await record(THREAD, 3, ['x9']);
  await record(OTHER, 1, ['x1']);
  await book.give({ thread: THREAD, exchange: 'x1', by: ada, value: 'down', reason: 'wrong\nyear' });
  clock.advance(1_000);
  await book.give({ thread: THREAD, exchange: 'x7', by: bob, value: 'up' });
  clock.advance(1_000);
  await book.give({ thread: OTHER, exchange: 'x1', by: ada, value: 'up' });
  clock.advance(1_000);
  await book.give({ thread: DIRECT, exchange: 'x1', by: ada, value: 'down', reason: 'secret' });
  return { openStorage: shared.openStorage };
}

describe('threadloop feedback', () => {
  it('shows who thinks what of which answer and why, the newest first, with a link and the way to replay it', async () => {
    const run = await runLine(['feedback', '--team', 'slack:T1'], { operations: await open() });
    expect(run.stdout.split('\n')).toEqual([
      'What people think of answers in slack:T1, of the last 30 days: 1 helpful, 1 not helpful',
      '',
      '2026-01-01 00:00:01Z  helpful  Bob (slack:U2)',
      '  https://acme.slack.com/archives/C1/p11',
      '  exchange x7 of slack:T1:C1:1.1, not recorded',
      '',
      '2026-01-01 00:00:00Z  not helpful  Ada (slack:U1)',
      '  "wrong year"',
      '  https://acme.slack.com/archives/C1/p11',
      '  threadloop replay slack:T1:C1:1.1 --run 2',
      '',
    ]);
    expect(run.exitCode).toBe(0);
  });

  it('shows all teams, and of direct messages neither words nor names', async () => {
    const run = await runLine(['feedback'], { operations: await open() });
    expect(run.stdout.split('\n').slice(0, 7)).toEqual([
      'What people think of answers, of the last 30 days: 2 helpful, 2 not helpful',
      '',
      '2026-01-01 00:00:03Z  not helpful  somebody in direct messages',
      '  exchange x1 of slack::T1%2FD1:1.1, not recorded',
      '',
      '2026-01-01 00:00:02Z  helpful  Ada (slack:U1)',
      "  threadloop replay 'slack:T2:C!:1.1' --run 1",
    ]);
    expect(run.stdout).not.toContain('secret');
  });

  it('prints an object a line with --json', async () => {
    const run = await runLine(['feedback', '--team', 'slack:T1', '--json'], { operations: await open() });
    const lines = run.stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        id: expect.any(String),
        thread: THREAD,
        exchange: 'x7',
        value: 'up',
        at: expect.any(Number),
        by: bob,
        link: 'https://acme.slack.com/archives/C1/p11',
        replay: null,
      },
      {
        id: expect.any(String),
        thread: THREAD,
        exchange: 'x1',
        value: 'down',
        at: expect.any(Number),
        by: ada,
        reason: 'wrong\nyear',
        link: 'https://acme.slack.com/archives/C1/p11',
        replay: 'threadloop replay slack:T1:C1:1.1 --run 2',
      },
    ]);
  });

  it('says so when there is nothing', async () => {
    const run = await runLine(['feedback', '--team', 'slack:T9', '--days', '1'], { operations: await open() });
    expect(run.stdout).toBe(
      'Nobody has said what they think of an answer in slack:T9, of the last day. --days shows more days, at most 90; what came before is forgotten.\n',
    );
  });

  it.each([
    [['--days', '91'], '--days must be a whole number from 1 to 90; it is "91".'],
    [['--days', 'many'], '--days must be a whole number from 1 to 90; it is "many".'],
    [['--team', 'T1'], '--team must be the id of a team, such as slack:T123; it is "T1".'],
  ])('refuses %j', async (flags, problem) => {
    const run = await runLine(['feedback', ...flags], { operations: await open() });
    expect([run.exitCode, run.stderr]).toEqual([2, expect.stringContaining(problem)]);
  });
});
