import type { RedisClient } from '../redis-client.ts';

/** Whether a command would be sent now, or, on a connection that waits for its first one, at once. */
export function isConnected({ status }: RedisClient): boolean {
  return status === 'ready' || status === 'wait';
}
