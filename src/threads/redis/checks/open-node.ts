import { Redis, type RedisOptions } from 'ioredis';
import { accessOptions } from '../connection/client-options.ts';
import type { RedisSettings } from '../connection/redis-settings.ts';
import type { RedisAddress } from '../connection/redis-target.ts';

/** Milliseconds that one command of a check may take. */
const COMMAND_MS = 5_000;

/** How one server is reached; `db` is left out where there is only one. */
export type NodePlace = (RedisAddress | { readonly path: string }) & { readonly db?: number };

/**
 * Connects to one server once, for a few questions. Rejects with the first thing that went wrong. The caller
 * disconnects it.
 */
export async function openNode(settings: RedisSettings, place: NodePlace): Promise<Redis> {
  return open(settings, { ...accessOptions(settings), ...place });
}

/** The same for a Sentinel, which has a password of its own. */
export async function openSentinel(settings: RedisSettings, address: RedisAddress): Promise<Redis> {
  const { tls, connectTimeout } = accessOptions(settings);
  const { sentinelPassword } = settings;
  return open(settings, {
    ...address,
    lazyConnect: true,
    connectTimeout,
    ...(tls !== undefined && { tls }),
    ...(sentinelPassword !== undefined && { password: sentinelPassword }),
  });
}

async function open({ prefix }: RedisSettings, options: RedisOptions): Promise<Redis> {
  const client = new Redis({
    ...options,
    replyMapping: 'legacy',
    connectionName: `${prefix}-check`,
    retryStrategy: null,
    commandTimeout: COMMAND_MS,
    maxRetriesPerRequest: 0,
    // A server that still loads its data answers INFO, and that says so.
    enableReadyCheck: false,
  });
  const failures: unknown[] = [];
  client.on('error', (error: unknown) => failures.push(error));
  try {
    await client.connect();
    // A database that does not exist is told as an event alone; commands would go to database 0.
    if (failures.length > 0) throw failures[0];
    return client;
  } catch (error) {
    client.disconnect();
    throw failures[0] ?? error; // the event tells why, the rejection only that it was closed
  }
}
