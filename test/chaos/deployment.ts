import { randomUUID } from 'node:crypto';
import type { Clock, Logger } from '../../src/core/index.ts';
import type { Lock, RateLimiter, Records, RunEvents, ThreadStore } from '../../src/threads/ports.ts';
import { createRedisConnections } from '../../src/threads/redis/connection/connect.ts';
import { parseRedisUrl } from '../../src/threads/redis/connection/redis-url.ts';
import { RedisLock } from '../../src/threads/redis/documents/lock.ts';
import { RedisRateLimiter } from '../../src/threads/redis/documents/rate-limiter.ts';
import { RedisRecords } from '../../src/threads/redis/documents/records.ts';
import { RedisRunEvents } from '../../src/threads/redis/events/run-events.ts';
import { StopChannel } from '../../src/threads/redis/events/stop-channel.ts';
import type { KeySpace } from '../../src/threads/redis/keys.ts';
import { BullActivator } from '../../src/threads/redis/queue/activator.ts';
import type { RedisClient } from '../../src/threads/redis/redis-client.ts';
import { RedisThreadStore } from '../../src/threads/redis/store/thread-store.ts';

export interface DeploymentOptions {
  readonly url: string;
  readonly space: KeySpace;
  readonly leaseMs: number;
  readonly checkMs: number;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** What one process of a deployment has of Redis. */
export interface Deployment {
  readonly client: RedisClient;
  readonly store: ThreadStore;
  readonly activator: BullActivator;
  readonly events: RunEvents;
  readonly lock: Lock;
  readonly rateLimiter: RateLimiter;
  readonly records: Records;
  close(): Promise<void>;
}

/** Takeovers without a completed turn that a thread survives: with a worker killed every second, quarantine is no fault. */
const MAX_CRASHES = 50;

/** Connects one process. */
export async function openDeployment(options: DeploymentOptions): Promise<Deployment> {
  const { url, space, leaseMs, checkMs, clock, logger } = options;
  const parsed = parseRedisUrl(url);
  if (!parsed.ok) throw new Error(`${url} ${parsed.problem}`);
  const settings = { target: parsed.target, prefix: space.prefix, allowEviction: false };
  const connections = createRedisConnections(settings, { clock, logger });
  const [client, subscriber, queue, worker] = await Promise.all([
    connections.connect('commands'),
    connections.connect('subscriber'),
    connections.connect('queue'),
    connections.connect('worker'),
  ]);
  const ports = { client, subscriber, space, clock, logger, newToken: randomUUID, origin: randomUUID() };
  const stops = new StopChannel(ports);
  const events = new RedisRunEvents(ports);
  const activator = new BullActivator({
    connections: { createClient: (purpose) => (purpose === 'queue' ? queue : worker) },
    space,
    clock,
    logger,
    leaseMs,
    checkMs,
  });
  return {
    client,
    store: new RedisThreadStore({
      client,
      ingress: client,
      replicas: () => 0,
      space,
      clock,
      stops,
      maxCrashes: MAX_CRASHES,
    }),
    activator,
    events,
    lock: new RedisLock(ports),
    rateLimiter: new RedisRateLimiter(ports),
    records: new RedisRecords(ports),
    close: async () => {
      stops.close();
      events.close();
      await activator.close();
      await connections.close();
    },
  };
}
