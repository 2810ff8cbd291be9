import { randomUUID } from 'node:crypto';
import type { Clock, Logger } from '../../core/index.ts';
import type { Storage } from '../ports.ts';
import { openDeployment } from './checks/deployment-schema.ts';
import type { ServerCheck } from './checks/server-check.ts';
import { checkServers, refuseFailedChecks } from './checks/server-checks.ts';
import { createRedisConnections } from './connection/connect.ts';
import { createRedisClock } from './connection/redis-clock.ts';
import { createRedisHealth } from './connection/redis-health.ts';
import type { RedisSettings } from './connection/redis-settings.ts';
import { tellFailures } from './connection/tell-failures.ts';
import { RedisLock } from './documents/lock.ts';
import { RedisRateLimiter } from './documents/rate-limiter.ts';
import { RedisRecords } from './documents/records.ts';
import { RedisSchedule } from './documents/schedule.ts';
import { RedisRunEvents } from './events/run-events.ts';
import { StopChannel } from './events/stop-channel.ts';
import type { KeySpace } from './keys.ts';
import type { QueueCounts } from './queue/activation-queue.ts';
import { BullActivator } from './queue/activator.ts';
import { Reconciler } from './queue/reconciler.ts';
import { Watchdog } from './queue/watchdog.ts';
import { RedisThreadStore } from './store/thread-store.ts';

export interface RedisStorageOptions {
  readonly settings: RedisSettings;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called once, with a sentence, when this process does no more work and is to be started again by its supervisor. */
  readonly onFatal: (sentence: string) => void;
  /** How long a thread stays a process's when nothing is heard of it, in milliseconds. @default 30_000 */
  readonly leaseMs?: number;
  /** Milliseconds between two looks for threads that nothing was heard of. @default 5_000 */
  readonly checkMs?: number;
}

/** The storage of a deployment, and what an operator asks of it. */
export interface RedisStorage extends Storage {
  /** @throws ThreadloopError `queue_unavailable` when Redis does not answer in time. */
  countActivations(): Promise<QueueCounts>;
}

/**
 * Makes every port of storage on Redis and BullMQ, for any number of processes. Nothing is asked of the server before
 * `open`, which refuses a server that threads would not be safe in.
 */
export function createRedisStorage(options: RedisStorageOptions): RedisStorage {
  const { settings, logger, clock: host, leaseMs, checkMs } = options;
  const connections = createRedisConnections(settings, { clock: host, logger });
  const client = connections.createClient('commands');
  const ingress = connections.createClient('ingress');
  const subscriber = connections.createClient('subscriber');
  // The number of partitions is stored with the data, and known from `open` on.
  const space: Mutable<KeySpace> = { prefix: settings.prefix, partitions: settings.partitions ?? 1 };
  const clock = createRedisClock(client, host, logger);
  const health = createRedisHealth(client, { settings, clock: host, logger });
  // What an adapter waits for fails at once while Redis is away; what a run writes waits for it.
  const shared = { client: ingress, subscriber, space, clock, logger, newToken: randomUUID, origin: randomUUID() };
  const replicas = (): number => health.replicas;
  const { retentionMs = 0 } = settings;

  const events = new RedisRunEvents(shared);
  const stops = new StopChannel(shared);
  const told = <Port extends object>(port: Port): Port => tellFailures(port, settings);
  const store = told(new RedisThreadStore({ client, ingress, space, clock, replicas, stops, retentionMs }));
  const lock = told(new RedisLock(shared));
  const leases = { ...(leaseMs !== undefined && { leaseMs }), ...(checkMs !== undefined && { checkMs }) };
  const activator = new BullActivator({ connections, space, clock: host, logger, ...leases });
  const overdue = {
    ...(leaseMs !== undefined && { overdueMs: leaseMs }),
    ...(checkMs !== undefined && { everyMs: checkMs }),
  };
  const reconciler = new Reconciler({ store, activator, lock, clock: host, logger, ...overdue });
  let isClosed = false;
  const watchdog = new Watchdog({ activator, clock: host, logger, onStuck: options.onFatal });

  return {
    store,
    activator: told(activator),
    events,
    records: told(new RedisRecords(shared)),
    lock,
    rateLimiter: told(new RedisRateLimiter(shared)),
    schedule: told(new RedisSchedule(shared)),
    open: async () => {
      if (isClosed) throw new Error('This storage was closed; make another one.');
      const checks = await checkServers(settings, host);
      refuseFailedChecks(checks);
      logChecks(checks, logger);
      for (const opened of [client, ingress, subscriber]) await connections.untilReady(opened);
      space.partitions = (await openDeployment(client, settings)).partitions;
      await clock.start();
      await health.start();
      reconciler.start();
      watchdog.start();
    },
    close: async () => {
      isClosed = true;
      watchdog.stop();
      await reconciler.stop();
      events.close();
      stops.close();
      health.stop();
      clock.stop();
      await activator.close();
      await connections.close();
    },
    checks: () => health.checks(),
    countActivations: () => activator.queueCounts(),
  };
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Warnings are for operators; what is well is not worth a line. */
function logChecks(checks: readonly ServerCheck[], logger: Logger): void {
  for (const { check, level, text, remedy } of checks) {
    if (level === 'warning') logger.warn({ check }, remedy === undefined ? text : `${text} ${remedy}`);
  }
}
