import { Queue } from 'bullmq';
import { type KeySpace, liveKeys } from '../../../src/threads/redis/keys.ts';
import { QUEUE_NAME, queuePrefix } from '../../../src/threads/redis/queue/activation-job.ts';
import type { RedisClient } from '../../../src/threads/redis/redis-client.ts';
import type { Finding } from './finding.ts';

/** Jobs of the queue, of whatever kind. */
export async function countJobs(client: RedisClient, space: KeySpace): Promise<Record<string, number>> {
  const queue = new Queue(QUEUE_NAME, { connection: client, prefix: queuePrefix(space), skipMetasUpdate: true });
  queue.on('error', () => undefined);
  try {
    return await queue.getJobCounts();
  } finally {
    await queue.close();
  }
}

/** Threads that are queued or running. */
export async function countLive(client: RedisClient, space: KeySpace): Promise<number> {
  const counts = await Promise.all(liveKeys(space).map((key) => client.zcard(key)));
  return counts.reduce((total, count) => total + count, 0);
}

/** Nothing waits, works or has failed. */
export function checkQueue(jobs: Record<string, number>): readonly Finding[] {
  return Object.entries(jobs).flatMap(([kind, count]) =>
    count === 0 ? [] : [{ kind: 'left over' as const, thread: '', what: `${count} jobs of the queue are ${kind}.` }],
  );
}
