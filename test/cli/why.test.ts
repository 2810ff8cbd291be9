import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import type { TrailEntry, TrailStep } from '../../src/threads/trail.ts';
import { thread } from '../contracts/thread-store/samples.ts';
import { runLine } from './cli-harness.ts';
import { shareStorage } from './fake-operations.ts';

const START = createFakeClock().now();

/** Steps, each this many milliseconds after the start. */
function steps(...given: readonly (readonly [afterMs: number, step: TrailStep])[]): readonly TrailEntry[] {
  return given.map(([afterMs, step]) => ({ ...step, at: START - 60_000 + afterMs }));
}

const received: TrailStep = { kind: 'received', platform: 'test', thread, address: 'mention' };
const judged: TrailStep = { kind: 'judged', concern: 'answer', rule: 'addressed' };
const delivered: TrailStep = { kind: 'delivered', status: 'started' };
const taken: TrailStep = { kind: 'taken', as: 'began', run: 'r1', exchange: 'x1', activation: 1, process: 'p1' };
const posted: TrailStep = { kind: 'posted', exchange: 'x1', slot: 'x1.t0', platformId: '77' };
const ended: TrailStep = { kind: 'ended', exchange: 'x1', end: 'answered' };

async function ask(message: string, trail: Readonly<Record<string, readonly TrailEntry[]>>, ...flags: string[]) {
  return await runLine(['why', message, ...flags], { operations: shareStorage(createFakeClock(), { trail }) });
}

describe('threadloop why', () => {
  it('tells the way of a message in sentences, with times and gaps', async () => {
    const trail = {
      m1: steps([0, received], [2, judged], [5, delivered], [310, taken], [4_310, posted], [75_310, ended]),
    };
    expect(await ask('m1', trail)).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: `Message m1

2025-12-31 23:59:00.000Z               received from test in test:T1:C1:1, with a mention of the bot
2025-12-31 23:59:00.002Z  +2 ms        judged: it addresses the bot; to be answered
2025-12-31 23:59:00.005Z  +3 ms        stored, and a run was asked for
2025-12-31 23:59:00.310Z  +305 ms      began exchange x1 (activation 1, process p1)
2025-12-31 23:59:04.310Z  +4.0 s       posted as 77 (slot x1.t0, exchange x1)
2026-01-01 00:00:15.310Z  +1 min 11 s  exchange x1 ended: answered
`,
    });
  });

  it('says for what a message still waits, and since when', async () => {
    const { stdout } = await ask('m1', { m1: steps([0, received], [2, judged], [0, delivered]) });
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(
      'It still waits for a run that takes it up, since 2025-12-31 23:59:00Z (1 min).',
    );
  });

  it('says what to check when nothing is known, and ends with 1', async () => {
    const { exitCode, stdout } = await ask('m9', {});
    expect(exitCode).toBe(1);
    expect(stdout).toBe(`Nothing is known of message m9.

Its way is forgotten 7 days after its last step.
If it is younger, it never reached the bot. To check next: does the bot run (threadloop doctor)? Is it in that
channel, and may it read there? Does the platform reach it: are there failures in its log at that time?
`);
  });

  it('prints JSON', async () => {
    const trail = { m1: steps([0, received], [1, judged]) };
    expect(JSON.parse((await ask('m1', trail, '--json')).stdout)).toEqual({
      message: 'm1',
      steps: trail.m1,
      waitsFor: 'being stored',
      since: START - 59_999,
    });
    expect(JSON.parse((await ask('m2', trail, '--json')).stdout)).toEqual({
      message: 'm2',
      steps: [],
      waitsFor: null,
      since: null,
    });
  });

  it('finds the message of a link, if an adapter understands it', async () => {
    const id = '0mbyehfr50000f9a3c';
    const trail = { [id]: steps([0, received]) };
    expect((await ask(`http://127.0.0.1:3210/?as=ada&channel=general&thread=${id}`, trail)).exitCode).toBe(0);
    expect(await ask('https://chat.test/p/1', trail)).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr:
        'No message can be found from this link. Links of web to a message or a thread are understood, and ids of messages, as the log has them.\n',
    });
  });

  const sentences: readonly (readonly [step: TrailStep, sentence: string, waits: boolean])[] = [
    [
      { kind: 'judged', concern: 'ignore', rule: 'bot-loop' },
      'judged: another bot writes too often; it may be a loop; ignored',
      false,
    ],
    [
      { kind: 'command', command: 'reset', status: 'refused' },
      'it is the command "reset": refused, since only who began or an admin may',
      false,
    ],
    [{ kind: 'delivered', status: 'full' }, 'refused: too many messages wait in this thread', false],
    [
      { kind: 'delivered', status: 'read' },
      'stored as context for the next exchange: the bot takes part here, and it was not for the bot',
      false,
    ],
    [{ ...taken, as: 'read' }, 'was read as context in exchange x1 (activation 1, process p1)', false],
    [{ kind: 'handedOver', exchange: 'x1', run: 'r1' }, 'exchange x1 was handed over to another process', true],
    [
      { kind: 'failed', during: 'post', code: 'platform_error' },
      'failed during a post to the platform: platform_error',
      true,
    ],
    [{ kind: 'amended', how: 'withdrawn' }, 'edited or deleted: it waited, and was withdrawn', false],
    [
      { kind: 'ended', exchange: 'x1', end: 'failed', error: 'overloaded' },
      'exchange x1 ended: an error was told instead of an answer (overloaded)',
      false,
    ],
    [{ kind: 'ended', exchange: 'x1', end: 'limit' }, 'exchange x1 ended: a limit was reached', false],
    [
      { kind: 'ended', exchange: 'x1', end: 'limit', limit: 'teamDay' },
      'exchange x1 ended: a limit was reached: what one team may use on a day (`budgets.teamDayCost`, `budgets.teamDayTokens`)',
      false,
    ],
  ];
  it.each(sentences)('says of %j: %s', async (step, sentence, waits) => {
    const { stdout } = await ask('m1', { m1: steps([0, step]) });
    const [line = '', , waiting] = stdout.split('\n').slice(2);
    expect([line.slice(26).trimStart(), waiting?.startsWith('It still waits for') ?? false]).toEqual([sentence, waits]);
  });
});
