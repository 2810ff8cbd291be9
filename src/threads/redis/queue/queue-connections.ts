import type { RedisClient } from '../redis-client.ts';

/**
 * Makes the connections of the queue of activations. Each is used for nothing else and is closed by who asked for it.
 *
 * - `queue`: adds activations and counts them. Waits are limited by the caller; it may give up by itself.
 * - `worker`: fetches and finishes jobs. Its `maxRetriesPerRequest` must be null; BullMQ makes a second one like it, for
 *   reads that block.
 */
export interface QueueConnections {
  createClient(purpose: 'queue' | 'worker'): RedisClient;
}
