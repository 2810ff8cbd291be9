import { describe, expect, it, onTestFinished } from 'vitest';
import { createBot } from '../../src/bot.ts';
import type { CliContext } from '../../src/cli/cli-context.ts';
import type { Storage } from '../../src/threads/ports.ts';
import { Processes } from '../support/processes/processes.ts';
import { type StartRun, type StartRunOptions, startLine } from './start-harness.ts';

const PLACE = 'Redis at redis://127.0.0.1:6379/0, prefix bot';
const ENV = { REDIS_URL: 'redis://me:hunter2@127.0.0.1:6379', THREADLOOP_REDIS_PREFIX: 'bot' };
const NEVER = new Promise<never>(() => undefined);

/** Starts with a storage that outlives the process; told to end when the test does. */
function begin(flags: readonly string[], changes: Partial<Storage> = {}, options: StartRunOptions = {}) {
  let onFatal: (sentence: string) => void = () => undefined;
  const run = startLine(['--port', '0', ...flags], {
    createStorage: ({ clock, onFatal: told }) => {
      onFatal = told;
      return { ...new Processes(clock).begin('only').storage, ...changes };
    },
    env: ENV,
    ...options,
  });
  onTestFinished(async () => {
    run.signal();
    await run.exitCode;
  });
  return Object.assign(run, { fail: (sentence: string) => onFatal(sentence) });
}

async function get(run: StartRun, path: string): Promise<readonly [status: number, body: unknown]> {
  const answer = await fetch(`${await run.address()}${path}`);
  return [answer.status, await answer.json()];
}

describe('threadloop start --role', () => {
  it('gateway serves the playground, and says where threads are kept', async () => {
    const run = begin(['--role', 'gateway']);
    const [status, playground] = await get(run, '/playground/api/start?person=web:ada');
    expect([status, playground]).toEqual([200, expect.objectContaining({ store: PLACE, isDurable: true })]);
    expect(run.stdout()).toContain('\nRole: gateway; this process takes messages in; workers answer them.\n');
    expect(run.stdout()).toContain('\nStore: Redis at redis://127.0.0.1:6379/0; all keys begin with');
    expect(run.stdout()).not.toContain('hunter2');
  });

  it('worker serves its health and no playground, on any address', async () => {
    const run = begin(['--role', 'worker', '--host', '0.0.0.0']);
    expect(await get(run, '/healthz')).toEqual([200, { ok: true }]);
    expect(await get(run, '/readyz')).toEqual([200, { ok: true, checks: [{ check: 'bot', ok: true }] }]);
    expect((await get(run, '/'))[0]).toBe(404);
    expect((await get(run, '/playground/api/start?person=web:ada'))[0]).toBe(404);
    expect(run.stdout()).toMatch(/\nRole: worker; this process answers what gateways take in\.\n/u);
    run.signal();
    expect(await run.exitCode).toBe(0);
  });

  it.each([
    [['--role', 'boss'], '--role must be one of "all", "gateway", "worker"; it is "boss".'],
    [['--role', 'worker', '--playground'], 'A worker serves no playground: leave --playground out.\n'],
    [['--role', 'gateway', '--host', '0.0.0.0'], 'The playground has no sign-in'],
  ])('refuses %j', async (flags, sentence) => {
    const run = begin(flags);
    expect(await run.exitCode).toBe(2);
    expect(run.stderr()).toContain(sentence);
  });

  it('is ready when the bot and its storage are', async () => {
    const away = { check: 'redis', ok: false, reason: 'It does not answer.' };
    const run = begin(['--role', 'all'], { checks: () => [away] });
    expect(await get(run, '/readyz')).toEqual([503, { ok: false, checks: [{ check: 'bot', ok: true }, away] }]);
    expect((await get(run, '/healthz'))[0]).toBe(200);
  });
});

describe('a start that is told to end', () => {
  it('while it waits for its storage gives up and ends with 0', async () => {
    const log: string[] = [];
    let isOpening = (): void => undefined;
    const opening = new Promise<void>((resolve) => {
      isOpening = resolve;
    });
    const open = (): Promise<void> => {
      isOpening();
      return NEVER;
    };
    const run = begin(['--role', 'worker'], { open, close: async () => void log.push('close') });
    await opening;
    run.signal();
    expect([await run.exitCode, log]).toEqual([0, ['close']]);
    expect(run.stderr()).toBe('');
  });

  it('by a storage that cannot go on says why, ends in order, and with 1', async () => {
    const log: string[] = [];
    const run = begin(['--role', 'worker'], { close: async () => void log.push('close') });
    await run.address();
    run.fail('The queue does not move any more.');
    run.fail('And again.');
    expect([await run.exitCode, log]).toEqual([1, ['close']]);
    expect(run.stderr()).toContain('The queue does not move any more.');
    expect(run.stderr()).not.toContain('And again.');
    expect(run.stdout()).not.toContain('Stopping');
  });

  it('… within seconds, though nothing can be brought to its end any more', async () => {
    const stuck: CliContext['createBot'] = (options) => ({ ...createBot(options), stop: () => NEVER });
    const run = startLine(['--port', '0', '--role', 'worker'], {
      createBot: stuck,
      createStorage: ({ clock, onFatal }) => {
        clock.setTimeout(() => onFatal('The queue does not move any more.'), 1_000);
        return new Processes(clock).begin('only').storage;
      },
      env: ENV,
    });
    await run.address();
    await run.clock.advanceAsync(1_000);
    await run.clock.advanceAsync(4_999);
    let isOver = false;
    void run.exitCode.then(() => {
      isOver = true;
    });
    await run.clock.advanceAsync(0);
    expect(isOver).toBe(false);
    await run.clock.advanceAsync(1);
    expect(await run.exitCode).toBe(1);
  });
});
