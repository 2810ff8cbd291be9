import { Queue, Worker } from 'bullmq';
import { systemClock } from '../../src/core/index.ts';
import { silentLogger } from '../../src/silent-logger.ts';
import { activationJobOptions, PRACTICALLY_UNLIMITED } from '../../src/threads/redis/queue/activation-job.ts';
import { BullActivator } from '../../src/threads/redis/queue/activator.ts';
import type { ThreadId } from '../../src/threads/thread-id.ts';
import type { BenchRedis } from './bench-redis.ts';
import { answerAndRelease, claimThread } from './exchange.ts';
import { deliveryOf, messageOf, threadOf } from './samples.ts';

const CONCURRENCY = 50;
const LEASE_MS = 30_000;
const CHECK_MS = 5_000;
const EVENTS_KEPT = 1_000;
const TEXT_LENGTH = 210;

/** A way of a message from who accepts it to who works on it. */
export interface MessageWay {
  /** Hands over the k-th message of the n-th thread; resolves when it is accepted and somebody will work on it. */
  send(n: number, k: number): Promise<void>;
  /** Is told when work on what was said in the n-th thread begins, and when it is done. */
  watch(watcher: Watcher): void;
  close(): Promise<void>;
}

interface Watcher {
  readonly onStart: (n: number) => void;
  readonly onDone: (n: number) => void;
}

const NOBODY: Watcher = { onStart: () => undefined, onDone: () => undefined };

/** Ours: delivered and activated; then claimed, which is its start, one turn, and released. */
export async function threadsWay({ store, space, connect }: BenchRedis): Promise<MessageWay> {
  let watcher = NOBODY;
  const numbers = new Map<ThreadId, number>();
  const connections = { createClient: connect };
  const activator = new BullActivator({ connections, space, clock: systemClock, logger: silentLogger });
  const run = async (thread: ThreadId, activation: number): Promise<void> => {
    const { token, claimed } = await claimThread(store, thread, activation);
    const n = numbers.get(thread) ?? -1;
    watcher.onStart(n);
    await answerAndRelease(store, thread, token, claimed);
    watcher.onDone(n);
  };
  await activator.start(run, { concurrency: CONCURRENCY });
  return {
    send: async (n, k) => {
      const thread = threadOf(n);
      numbers.set(thread, n);
      const delivered = await store.deliver(thread, deliveryOf(messageOf(n, k, TEXT_LENGTH)));
      if (delivered.status !== 'started') throw new Error(`The thread was to be idle: ${delivered.status}.`);
      await activator.activate(thread, delivered.activation, delivered.delayMs);
    },
    watch: (next) => {
      watcher = next;
    },
    close: async () => {
      await activator.stop(0);
      await activator.close();
    },
  };
}

/** BullMQ alone with the same options: the message is the job, processing it does nothing. */
export async function plainWay({ connect }: BenchRedis): Promise<MessageWay> {
  let watcher = NOBODY;
  const shared = { prefix: '{plain:queue}' };
  const streams = { events: { maxLen: EVENTS_KEPT } };
  const queue = new Queue('runs', { ...shared, connection: connect(), streams, skipVersionCheck: true });
  const worker = new Worker<{ readonly n: number }, void>(
    'runs',
    async ({ data: { n } }) => {
      watcher.onStart(n);
      watcher.onDone(n);
    },
    {
      ...shared,
      connection: connect(),
      concurrency: CONCURRENCY,
      lockDuration: LEASE_MS,
      stalledInterval: CHECK_MS,
      maxStalledCount: PRACTICALLY_UNLIMITED,
      skipLockRenewal: true,
    },
  );
  await worker.waitUntilReady();
  return {
    send: async (n, k) => {
      const data = { n, message: messageOf(n, k, TEXT_LENGTH) };
      await queue.add('run', data, activationJobOptions(threadOf(n), k + 1, 0));
    },
    watch: (next) => {
      watcher = next;
    },
    close: async () => {
      await worker.close();
      await queue.close();
    },
  };
}
