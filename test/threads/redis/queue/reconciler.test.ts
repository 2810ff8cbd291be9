import { describe, expect, it } from 'vitest';
import { sleep } from '../../../../src/core/index.ts';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import { MemoryLock } from '../../../../src/threads/memory/lock.ts';
import { MemoryThreadStore } from '../../../../src/threads/memory/thread-store.ts';
import type { Activator, Delivery, Lock, ThreadStore } from '../../../../src/threads/ports.ts';
import { Reconciler, type ReconcilerOptions } from '../../../../src/threads/redis/queue/reconciler.ts';
import { type ThreadId, toThreadId } from '../../../../src/threads/thread-id.ts';
import { hasRedis } from '../../../support/redis.ts';
import { RecordingLogger } from '../../memory/recording-logger.ts';
import { createBull } from '../support/bull-subject.ts';
import { HeldRuns } from '../support/held-runs.ts';
import { until } from '../support/until.ts';

const one = toThreadId({ platform: 'test', channel: '1' });
const person = { id: 'U1', name: 'Ada' };

const delivery: Delivery = {
  entry: {
    kind: 'message',
    id: 'm1',
    author: person,
    text: 'hello',
    files: [],
    quotes: [],
    addressed: true,
    sentAt: 0,
  },
  concern: 'answer',
  follow: 'auto',
  followUp: false,
  settleMs: 300,
  limits: { waking: 10, read: 10 },
  speakers: [person.id],
};

/** A store whose threads are overdue as the test says. */
function storeOf(overdue: () => AsyncIterable<{ thread: ThreadId; activation: number }>) {
  const asked: number[] = [];
  const store: Pick<ThreadStore, 'overdue'> = {
    overdue: (olderThanMs) => {
      asked.push(olderThanMs);
      return overdue();
    },
  };
  return { asked, store };
}

async function* threads(count: number) {
  for (let index = 1; index <= count; index += 1) {
    yield { thread: toThreadId({ platform: 'test', channel: `${index}` }), activation: index };
  }
}

function open(
  given: Pick<ReconcilerOptions, 'store'> & Partial<ReconcilerOptions>,
  clock: FakeClock = createFakeClock(0),
) {
  const logger = new RecordingLogger();
  const added: string[] = [];
  let tokens = 0;
  const activator: Pick<Activator, 'activate'> = {
    activate: async (thread, activation, delayMs) => {
      added.push(`${clock.now()} ${thread.split(':')[2]}#${activation} ${delayMs}`);
    },
  };
  const lock: Lock = new MemoryLock({ clock, newToken: () => `${(tokens += 1)}` });
  const reconciler = new Reconciler({ activator, lock, clock, logger, ...given });
  return { reconciler, clock, logger, lock, added };
}

const loudLines = ({ lines }: RecordingLogger) =>
  lines.filter(({ level }) => level !== 'debug').map(({ level, message }) => `${level}: ${message}`);

describe('Reconciler', () => {
  it('repairs within 35 s what a producer left that died between delivering and activating', async () => {
    const clock = createFakeClock(0);
    const store = new MemoryThreadStore({ clock, logger: new RecordingLogger() });
    const { reconciler, added } = open({ store }, clock);
    reconciler.start();
    // The unluckiest moment: it becomes overdue just after a pass.
    await clock.advanceAsync(1);
    expect(await store.deliver(one, delivery)).toEqual({ status: 'started', activation: 1, delayMs: 300 });
    await clock.advanceAsync(35_000);
    expect(added).toEqual(['35000 1#1 0']);
    await reconciler.stop();
    await clock.advanceAsync(60_000);
    expect({ added, timers: clock.pendingTimers }).toEqual({ added: ['35000 1#1 0'], timers: 0 });
  });

  it('looks for what is overdue by half a minute, every five seconds, until it is stopped', async () => {
    const { asked, store } = storeOf(() => threads(0));
    const { reconciler, clock } = open({ store });
    reconciler.start();
    reconciler.start();
    await clock.advanceAsync(4_999);
    expect(asked).toEqual([]);
    await clock.advanceAsync(10_001);
    expect(asked).toEqual([30_000, 30_000, 30_000]);
    await reconciler.stop();
    await reconciler.stop();
    await clock.advanceAsync(60_000);
    expect(asked).toHaveLength(3);
  });

  it('activates no more in one pass than it may', async () => {
    const { store } = storeOf(() => threads(5));
    const { reconciler, clock, added } = open({ store, mostPerPass: 2, overdueMs: 1, everyMs: 1_000 });
    reconciler.start();
    await clock.advanceAsync(2_000);
    await reconciler.stop();
    expect(added).toEqual(['1000 1#1 0', '1000 2#2 0', '2000 1#1 0', '2000 2#2 0']);
  });

  it('makes each pass in one process of the deployment, and in another when that one ends', async () => {
    const { asked, store } = storeOf(() => threads(0));
    const first = open({ store });
    const { clock, lock } = first;
    const others = [open({ store, lock }, clock), open({ store, lock }, clock)];
    first.reconciler.start();
    await clock.advanceAsync(100);
    for (const { reconciler } of others) reconciler.start();
    await clock.advanceAsync(50_000);
    expect(asked).toHaveLength(10);
    await first.reconciler.stop();
    await clock.advanceAsync(50_000);
    expect(asked).toHaveLength(20);
    for (const { reconciler } of others) await reconciler.stop();
  });

  it('misses no pass because an answer took long', async () => {
    const { asked, store } = storeOf(() => threads(0));
    const clock = createFakeClock(0);
    const inner = new MemoryLock({ clock, newToken: () => 'token' });
    let answerMs = 10;
    const acquire: Lock['acquire'] = async (key, ttlMs) => {
      await sleep(answerMs, clock);
      answerMs = 0;
      return await inner.acquire(key, ttlMs);
    };
    const lock: Lock = { acquire, renew: async () => false, release: async () => false };
    const { reconciler } = open({ store, lock }, clock);
    reconciler.start();
    await clock.advanceAsync(10_000);
    await reconciler.stop();
    expect(asked).toHaveLength(2);
  });

  it('says once that passes fail and once that they do not any more', async () => {
    let isAway = true;
    const { asked, store } = storeOf(() => {
      if (isAway) throw new Error('the connection is closed');
      return threads(0);
    });
    const { reconciler, clock, logger } = open({ store });
    reconciler.start();
    await clock.advanceAsync(20_000);
    isAway = false;
    await clock.advanceAsync(20_000);
    isAway = true;
    await clock.advanceAsync(10_000);
    await reconciler.stop();
    expect(asked).toHaveLength(10);
    expect(loudLines(logger)).toEqual([
      'warn: Overdue threads could not be looked for; trying again.',
      'info: Overdue threads are looked for again.',
      'warn: Overdue threads could not be looked for; trying again.',
    ]);
  });

  it('does not wait for ever for a pass, and lets no late one go on', async () => {
    let answer = (): void => undefined;
    const { asked, store } = storeOf(async function* () {
      if (asked.length === 1) {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        yield { thread: one, activation: 99 };
      }
    });
    const { reconciler, clock, logger, added } = open({ store });
    reconciler.start();
    await clock.advanceAsync(64_999);
    expect(asked).toHaveLength(1);
    await clock.advanceAsync(1);
    answer();
    await clock.advanceAsync(0);
    expect({ asked: asked.length, added }).toEqual({ asked: 2, added: [] });
    expect(loudLines(logger)).toEqual([
      'warn: Overdue threads could not be looked for; trying again.',
      'info: Overdue threads are looked for again.',
    ]);
    await reconciler.stop();
  });

  it('waits for the pass that is going on when it stops, which adds nothing more', async () => {
    let goOn = (): void => undefined;
    const { store } = storeOf(async function* () {
      yield { thread: one, activation: 1 };
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      yield { thread: one, activation: 2 };
    });
    const { reconciler, clock, added } = open({ store });
    reconciler.start();
    await clock.advanceAsync(5_000);
    const stopped = reconciler.stop();
    goOn();
    await stopped;
    expect({ added, timers: clock.pendingTimers }).toEqual({ added: ['5000 1#1 0'], timers: 0 });
  });
});

describe('Reconciler, while the store does not answer', () => {
  it('stops within five seconds', async () => {
    const { store } = storeOf(async function* () {
      yield await new Promise<never>(() => undefined);
    });
    const { reconciler, clock } = open({ store });
    reconciler.start();
    await clock.advanceAsync(5_000);
    let isStopped = false;
    const stopped = reconciler.stop().then(() => {
      isStopped = true;
    });
    await clock.advanceAsync(4_999);
    expect(isStopped).toBe(false);
    await clock.advanceAsync(1);
    await stopped;
    expect(isStopped).toBe(true);
  });
});

describe.skipIf(!hasRedis)('Reconciler with BullMQ', () => {
  it('runs again what was activated while its job was active in another process', async () => {
    const worker = createBull();
    const { clock } = worker;
    const producer = createBull({ space: worker.space, clock });
    const runs = new HeldRuns();
    await worker.activator.start(runs.run, { concurrency: 1 });
    await producer.activator.activate(one, 1, 0);
    await worker.passTime(0);
    await producer.activator.activate(one, 1, 0);
    runs.at(0).end();
    await worker.passTime(0);
    expect({ begun: runs.names, counts: await producer.activator.queueCounts() }).toEqual({
      begun: ['1#1'],
      counts: { waiting: 0, active: 0, delayed: 0 },
    });
    const { store } = storeOf(async function* () {
      yield { thread: one, activation: 1 };
    });
    const { reconciler } = open({ store, activator: producer.activator }, clock);
    reconciler.start();
    await clock.advanceAsync(5_000);
    await reconciler.stop();
    await until(() => runs.names.length === 2);
    runs.at(1).end();
    await worker.passTime(0);
    expect(runs.names).toEqual(['1#1', '1#1']);
  });

  it('changes nothing where the job is there', async () => {
    const { activator, clock, passTime, space } = createBull();
    const producer = createBull({ space, clock });
    const runs = new HeldRuns();
    await activator.start(runs.run, { concurrency: 1 });
    await activator.activate(one, 1, 0);
    await passTime(0);
    const { store } = storeOf(() => threads(1));
    const { reconciler } = open({ store, activator: producer.activator }, clock);
    reconciler.start();
    await clock.advanceAsync(5_000);
    await reconciler.stop();
    expect(await activator.queueCounts()).toEqual({ waiting: 0, active: 1, delayed: 0 });
    runs.at(0).end();
    await passTime(0);
  });
});
