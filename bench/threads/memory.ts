import { setTimeout as sleep } from 'node:timers/promises';
import { threadKeys } from '../../src/threads/redis/keys.ts';
import { type BenchRedis, startBenchRedis } from './bench-redis.ts';
import { completeExchange } from './exchange.ts';
import { answerLine, threadOf } from './samples.ts';

const AT_ONCE = 50;
/** Lines that one exchange writes: the entry, the answer, the end. */
const LINES_OF_EXCHANGE = 3;
const LINES = 20;

/** Bytes of memory that each of many idle threads takes. */
export interface IdleThreadBytes {
  /** All but the transcript, by the number of exchanges that the thread has had. */
  readonly withoutTranscript: ReadonlyMap<number, number>;
  /** All of it, after one exchange, with 20 lines. */
  readonly withLines: number;
}

/** Fills servers with idle threads, and compares `used_memory` before and after. */
export async function measureIdleThreads(threads: number): Promise<IdleThreadBytes> {
  const withoutTranscript = new Map<number, number>();
  for (const exchanges of [1, 5, 10]) {
    const bytes = await bytesEach(threads, async ({ store, client, space }, n) => {
      for (let k = 0; k < exchanges; k += 1) await completeExchange(store, n, k);
      // At once, or the server's tables would keep the size that they had with these keys.
      const { lines, places } = threadKeys(space, threadOf(n));
      await client.del(lines, places);
    });
    withoutTranscript.set(exchanges, bytes);
  }
  const more = Array.from({ length: LINES - LINES_OF_EXCHANGE }, (_, at) => answerLine(at));
  const withLines = await bytesEach(threads, ({ store }, n) => completeExchange(store, n, 0, more));
  return { withoutTranscript, withLines };
}

async function bytesEach(threads: number, fill: (redis: BenchRedis, n: number) => Promise<void>): Promise<number> {
  const redis = await startBenchRedis('off');
  try {
    // One more, so that the server knows the scripts before anything is counted.
    await fill(redis, threads);
    await redis.client.flushall();
    const before = await usedMemory(redis);
    for (let first = 0; first < threads; first += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => fill(redis, first + at)));
    }
    return ((await usedMemory(redis)) - before) / threads;
  } finally {
    await redis.close();
  }
}

/** Read when the server has had the time to finish growing its tables. */
async function usedMemory({ client }: BenchRedis): Promise<number> {
  await sleep(2_500);
  return Number(/used_memory:(\d+)/.exec(await client.info('memory'))?.[1]);
}
