import { describe, expect, it } from 'vitest';
import { type BotOptions, createBot } from '../src/bot.ts';
import { createFakeClock, createScriptedModel, type ScriptEntry } from '../src/testing/index.ts';
import type { Adapter } from '../src/threads/adapter.ts';
import type { InboundMessage } from '../src/threads/inbound-message.ts';
import type { Storage } from '../src/threads/ports.ts';
import { toThreadId } from '../src/threads/thread-id.ts';
import { Processes, type SimulatedProcess } from './support/processes/processes.ts';
import { RecordingOutbound } from './threads/support/recording-outbound.ts';

const THREAD = toThreadId({ platform: 'test', team: 'T', channel: 'C', thread: '1' });

/** Processes whose adapters, ways out and storage write into one list what they are asked. */
function open(script: readonly ScriptEntry[] = []) {
  const clock = createFakeClock();
  const processes = new Processes(clock);
  const model = createScriptedModel(script, { clock });
  const begin = (role: NonNullable<BotOptions['role']>, options: Partial<BotOptions> = {}) => {
    const process = processes.begin(role);
    const outbound = new RecordingOutbound();
    const adapter = loggingAdapter(outbound, process.log);
    const storage = logging(process);
    const bot = createBot({ adapters: [adapter], storage, role, clock, settleMs: 0, streamFn: model, ...options });
    return { bot, outbound, log: process.log, process, adapter };
  };
  return { clock, begin, model };
}

describe('a bot of each role', () => {
  it('begins with its storage, takes events in last, and ends the other way round', async () => {
    const { begin } = open();
    const { bot, log } = begin('all');
    await bot.start();
    await bot.stop(0);
    expect(log).toEqual(['open', 'connect', 'run', 'start', 'stop', 'run no more', 'disconnect', 'close']);
  });

  it('runs nothing as a gateway', async () => {
    const { begin, clock, model } = open(['Hello.']);
    const { bot, log } = begin('gateway');
    await bot.start();
    expect(await bot.intake.receive(message('hi'))).toEqual({ status: 'started' });
    await clock.advanceAsync(10_000);
    await bot.stop(0);
    expect([log, model.requests.length]).toEqual([['open', 'connect', 'start', 'stop', 'disconnect', 'close'], 0]);
  });

  it('takes nothing in as a worker, and speaks for the gateway', async () => {
    const { begin, clock } = open(['Forty-two.']);
    const gateway = begin('gateway');
    const worker = begin('worker');
    await gateway.bot.start();
    await gateway.bot.intake.receive(message('6*7?'));
    await worker.bot.start();
    await clock.advanceAsync(5_000);
    expect([worker.outbound.visible(), gateway.outbound.visible()]).toEqual([['Forty-two.'], []]);
    await worker.bot.stop(0);
    expect(worker.log).toEqual(['open', 'connect', 'run', 'run no more', 'disconnect', 'close']);
    expect(clock.pendingTimers).toBe(0);
  });

  it('needs a storage that is shared, as a gateway or a worker', () => {
    expect(() => createBot({ adapters: [], role: 'worker' })).toThrow(
      expect.objectContaining({
        code: 'config_invalid',
        message:
          'The role "worker" needs a storage that other processes share: set `redis.url`, pass `storage`, or leave the role at "all".',
      }),
    );
  });

  it('works with an adapter whose way out needs nothing', async () => {
    const { begin, clock } = open(['Hello.']);
    const outbound = new RecordingOutbound();
    const { platform, start, stop } = loggingAdapter(outbound, []);
    const { bot } = begin('all', { adapters: [{ platform, outbound, start, stop }] });
    await bot.start();
    await bot.intake.receive(message('hi'));
    await clock.advanceAsync(1_000);
    await bot.stop(0);
    expect(outbound.visible()).toEqual(['Hello.']);
  });
});

describe('a start that fails', () => {
  it('at the storage closes it', async () => {
    const { begin } = open();
    const { bot, log, process } = begin('all');
    const failing = { ...logging(process), open: () => Promise.reject(new Error('Redis is not there.')) };
    const other = begin('all', { storage: failing });
    await expect(other.bot.start()).rejects.toThrow('Redis is not there.');
    expect(log).toEqual(['close']);
    expect(bot.checks()).toEqual([{ check: 'bot', ok: false, reason: 'It has not been started yet.' }]);
  });

  it('at one platform of several undoes what the others had begun, and the storage', async () => {
    const { begin, clock } = open();
    const { process, adapter } = begin('all');
    const failing: Adapter = { ...adapter, start: () => Promise.reject(new Error('The platform is away.')) };
    const { bot } = begin('all', { adapters: [failing, adapter], storage: logging(process) });
    await expect(bot.start()).rejects.toThrow('The platform is away.');
    const twice = (what: string) => [what, what];
    expect(process.log).toEqual([
      'open',
      ...twice('connect'),
      'run',
      'start',
      ...twice('stop'),
      'run no more',
      ...twice('disconnect'),
      'close',
    ]);
    expect(clock.pendingTimers).toBe(0);
  });
});

describe('how a bot stands', () => {
  it('is said of itself first and then of its storage', async () => {
    const { begin } = open();
    const { process } = begin('all');
    const away = { check: 'redis', ok: false, reason: 'It does not answer.' };
    const { bot } = begin('all', { storage: { ...logging(process), checks: () => [away] } });
    const started = bot.start();
    expect(bot.checks()).toEqual([{ check: 'bot', ok: false, reason: 'It is starting.' }, away]);
    await started;
    expect(bot.checks()).toEqual([{ check: 'bot', ok: true }, away]);
    const stopped = bot.stop(0);
    expect(bot.checks()[0]).toEqual({ check: 'bot', ok: false, reason: 'It is stopping.' });
    await stopped;
    expect(bot.checks()[0]).toEqual({ check: 'bot', ok: false, reason: 'It has been stopped.' });
  });
});

function loggingAdapter(
  outbound: RecordingOutbound,
  log: string[],
): Required<Omit<Adapter, 'createEraser' | 'messageIdOf' | 'endpoints' | 'checks'>> {
  const note = (what: string) => async () => void log.push(what);
  return {
    platform: 'test',
    outbound,
    connect: note('connect'),
    start: note('start'),
    stop: note('stop'),
    disconnect: note('disconnect'),
  };
}

/** A process's storage that also writes down when runs begin and end. */
function logging({ storage, log }: SimulatedProcess): Storage {
  const { activator } = storage;
  return {
    ...storage,
    activator: {
      activate: (...activation) => activator.activate(...activation),
      start: async (...given) => {
        log.push('run');
        await activator.start(...given);
      },
      stop: async (graceMs) => {
        log.push('run no more');
        await activator.stop(graceMs);
      },
    },
  };
}

function message(text: string): InboundMessage {
  return {
    id: 'm1',
    thread: THREAD,
    author: { id: 'test:alice', name: 'alice', kind: 'person' },
    text,
    address: 'mention',
    addressesOthers: false,
    isSystem: false,
    files: [],
    quotes: [],
    sentAt: Date.UTC(2026, 0, 1),
    earlierSpeakers: [],
  };
}
