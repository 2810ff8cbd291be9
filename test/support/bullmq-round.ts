import { Queue, Worker } from 'bullmq';
import type { RedisConnections } from '../../src/threads/redis/connection/connect.ts';

/** Lets BullMQ carry one job over connections of ours; resolves with what its worker was given. */
export async function carryJob(connections: RedisConnections, prefix: string): Promise<unknown> {
  const queue = new Queue('round', { connection: await connections.connect('queue'), prefix });
  let take = (_data: unknown): void => undefined;
  const taken = new Promise<unknown>((resolve) => {
    take = resolve;
  });
  const worker = new Worker('round', async ({ data }) => take(data), {
    connection: await connections.connect('worker'),
    prefix,
  });
  try {
    await queue.add('job', { hello: 'world' }, { removeOnComplete: true });
    return await taken;
  } finally {
    await worker.close();
    await queue.obliterate({ force: true });
    await queue.close();
  }
}
