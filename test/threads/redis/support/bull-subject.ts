import { setImmediate } from 'node:timers/promises';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { onTestFinished, vi } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import type { KeySpace } from '../../../../src/threads/redis/keys.ts';
import { activationJobId, QUEUE_NAME, queuePrefix } from '../../../../src/threads/redis/queue/activation-job.ts';
import { BullActivator, type BullActivatorOptions } from '../../../../src/threads/redis/queue/activator.ts';
import type { ThreadId } from '../../../../src/threads/thread-id.ts';
import { connectToRedis, ownKeySpace } from '../../../support/redis.ts';
import { RecordingLogger } from '../../memory/recording-logger.ts';

/** How often the queue must look the same to be quiet. */
const STABLE_READINGS = 3;

export interface BullUnderTest {
  readonly activator: BullActivator;
  readonly clock: FakeClock;
  readonly logger: RecordingLogger;
  readonly space: KeySpace;
  /** The queue as BullMQ knows it, for faults on purpose. */
  readonly queue: Queue;
  readonly redis: Redis;
  /** Moves the clock and the date on, and waits until nothing moves any more in this process and the queue. */
  readonly passTime: (ms: number) => Promise<void>;
  /** Takes a job away from whoever runs it, as the check for stalled ones does. */
  readonly stall: (thread: ThreadId, activation: number) => Promise<void>;
}

/**
 * An activator on the shared server, in time that stands still: BullMQ's date is that of the fake clock. Another one
 * with the same `space` and `clock` is another process of the same deployment.
 */
export function createBull(
  options: Partial<BullActivatorOptions> & { readonly clock?: FakeClock } = {},
): BullUnderTest {
  const { clock = createFakeClock(), space = ownKeySpace() } = options;
  const logger = new RecordingLogger();
  const redis = connectToRedis();
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now() });
  const connections = { createClient: () => redis.duplicate({ maxRetriesPerRequest: null }) };
  const activator = new BullActivator({ connections, logger, ...options, clock, space });
  const queue = new Queue(QUEUE_NAME, { connection: redis, prefix: queuePrefix(space), skipMetasUpdate: true });
  onTestFinished(async () => {
    await activator.stop(0);
    await activator.close();
    await queue.close();
    vi.useRealTimers();
  });
  const passTime = async (ms: number): Promise<void> => {
    await clock.advanceAsync(ms);
    vi.setSystemTime(clock.now());
    await wakeWorkers(queue, redis);
    await quiet(activator, () => countDue(queue, redis, clock.now()));
  };
  return { activator, clock, logger, space, queue, redis, passTime, stall: (...job) => stall(queue, redis, ...job) };
}

/** Wakes whoever waits for jobs: with its next look BullMQ makes those wait whose time has come. */
async function wakeWorkers(queue: Queue, redis: Redis): Promise<void> {
  await redis.zadd(queue.toKey('marker'), 0, '0');
}

async function countDue(queue: Queue, redis: Redis, now: number): Promise<number> {
  // BullMQ's scores hold the time in all but their last 12 bits.
  return await redis.zcount(queue.toKey('delayed'), 0, (now + 1) * 0x1000 - 1);
}

async function quiet(activator: BullActivator, countDue: () => Promise<number>): Promise<void> {
  let readings: string[] = [];
  while (readings.length < STABLE_READINGS) {
    await setImmediate();
    const due = await countDue();
    const { waiting, active, delayed } = await activator.queueCounts();
    const { isWorking, jobs, concurrency, begun } = activator.load;
    const isQuiet = active === jobs && (waiting + due === 0 || !isWorking || jobs >= concurrency);
    const reading = `${waiting} ${active} ${delayed} ${begun}`;
    readings = isQuiet ? [...readings.filter((earlier) => earlier === reading), reading] : [];
  }
}

async function stall(queue: Queue, redis: Redis, thread: ThreadId, activation: number): Promise<void> {
  const id = activationJobId(thread, activation);
  await redis
    .multi()
    .del(`${queue.toKey(id)}:lock`)
    .lrem(queue.toKey('active'), 1, id)
    .rpush(queue.toKey('wait'), id)
    .zadd(queue.toKey('marker'), 0, '0')
    .exec();
}
