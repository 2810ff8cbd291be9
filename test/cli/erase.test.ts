import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { alice, delivery, message, thread } from '../contracts/thread-store/samples.ts';
import { type CliRunOptions, runLine } from './cli-harness.ts';
import { shareStorage } from './fake-operations.ts';

async function open() {
  const shared = shareStorage(createFakeClock());
  await shared.storage.store.deliver(thread, delivery(message('m1')));
  const run = (argv: readonly string[], options: CliRunOptions = {}) =>
    runLine(['erase', ...argv], { operations: shared, ...options });
  const waiting = async () => (await shared.storage.store.read(thread))?.waiting.length;
  return { run, waiting, shared };
}

describe('threadloop erase', () => {
  it('erases a person, and says how much it was in each place', async () => {
    const { run, waiting, shared } = await open();
    expect(await run(['--person', alice.id, '--yes', '--json'])).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: `${JSON.stringify({
        person: alice.id,
        places: [
          { place: 'playground', counts: { messages: 0, files: 0 } },
          { place: 'recordings', counts: { recordings: 0 } },
          { place: 'documents', counts: { documents: 0 } },
          { place: 'timers', counts: { timers: 0 } },
          { place: 'threads', counts: { threads: 1, entries: 1 } },
        ],
        stillRunning: 0,
      })}\n`,
    });
    expect([await waiting(), shared.closed()]).toEqual([0, 1]);
  });

  it('erases a team', async () => {
    const { run, waiting } = await open();
    expect((await run(['--team', 'test:T1', '--yes'])).stdout).toContain('threads     1 threads, 1 entries\n');
    expect(await waiting()).toBeUndefined();
  });

  it('says what it would do and does nothing where nobody can be asked', async () => {
    const { run, waiting } = await open();
    const { exitCode, stdout, stderr } = await run(['--person', alice.id]);
    expect([exitCode, stdout, await waiting()]).toEqual([2, '', 1]);
    expect(stderr).toMatch(
      /^This erases everything of the person test:alice.*\n.*say --yes if that is what you want\.\n$/u,
    );
  });

  it.each([
    ['y\n', 0, 0],
    [' YES \n', 0, 0],
    ['n\n', 1, 1],
    ['\n', 1, 1],
    ['yellow\n', 1, 1],
  ])('asks on a terminal, and takes %j for an answer', async (typed, exitCode, left) => {
    const { run, waiting } = await open();
    const asked = await run(['--person', alice.id], { isErrorScreen: true, typed });
    expect([asked.exitCode, await waiting()]).toEqual([exitCode, left]);
    expect(asked.stderr).toContain('It cannot be undone. Erase it? [y/N] ');
    expect(asked.stderr.includes('Nothing was done.')).toBe(left === 1);
  });

  it.each([
    [[], 'Say whom to erase: either --person ID'],
    [['--person', 'slack:U1', '--team', 'slack:T1'], 'Say whom to erase: either --person ID'],
    [['--person', 'ada'], '--person must be an id with its platform, such as slack:U123; it is "ada".'],
    [['--team', 'T 1'], '--team must be an id with its platform, such as slack:T123; it is "T 1".'],
  ])('refuses %j', async (argv, sentence) => {
    const { run, waiting } = await open();
    const { exitCode, stderr } = await run([...argv, '--yes']);
    expect([exitCode, await waiting()]).toEqual([2, 1]);
    expect(stderr).toContain(sentence);
  });

  it('says that not everything was erased, and ends with 1', async () => {
    const { run, shared } = await open();
    const broken = {
      place: 'archive',
      erase: () => Promise.reject(new Error('disk full')),
    };
    const platforms = () => [
      { platform: 'x', outbound: {} as never, start: async () => {}, stop: async () => {}, createEraser: () => broken },
    ];
    const { exitCode, stdout, stderr } = await run(['--person', alice.id, '--yes'], {
      operations: { ...shared, platforms },
      env: { THREADLOOP_LOG_LEVEL: 'silent' },
    });
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Not everything was erased: it failed in archive\./u);
  });
});
