import { Cluster, Redis } from 'ioredis';
import { ThreadloopError } from '../../../core/error.ts';
import type { Clock, Logger } from '../../../core/index.ts';
import type { RedisClient } from '../redis-client.ts';
import { clientOptions, clusterOptions, type RedisPurpose } from './client-options.ts';
import { explainFailure } from './connection-failure.ts';
import { reconnectDelay } from './reconnect-delay.ts';
import type { RedisSettings } from './redis-settings.ts';

export interface ConnectionOptions {
  /** Bounds every wait for the server. */
  readonly clock: Clock;
  readonly logger: Logger;
  /** A number from 0 to below 1. @default Math.random */
  readonly random?: () => number;
}

/** The connections of one process to the deployment's Redis. */
export interface RedisConnections {
  /** Makes a connection that is opened by its first command, or by `untilReady`. Losses it repairs by itself, for ever. */
  createClient(purpose: RedisPurpose): RedisClient;
  /**
   * Opens a connection and resolves when it can be used.
   *
   * @throws ThreadloopError `redis_unavailable` when that takes longer than 10 s; the connection is given up then.
   */
  untilReady(client: RedisClient): Promise<void>;
  /** Makes a connection and opens it. */
  connect(purpose: RedisPurpose): Promise<RedisClient>;
  /** Ends all connections: in order where the server answers within a second, else by hanging up. */
  close(): Promise<void>;
}

const READY_MS = 10_000;
const QUIT_MS = 1_000;

/** Makes connections to one server, to the master behind Sentinels, or to a cluster. */
export function createRedisConnections(settings: RedisSettings, options: ConnectionOptions): RedisConnections {
  const { clock, logger, random = Math.random } = options;
  const clients = new Set<RedisClient>();
  const failures = new WeakMap<RedisClient, unknown>();
  const createClient = (purpose: RedisPurpose): RedisClient => {
    const client = makeClient(settings, purpose, random);
    clients.add(client);
    const keep = (error: unknown): void => {
      failures.set(client, error);
      // Whoever watches the connection says once that it is lost; here it is every attempt. Not the error itself: it
      // holds the arguments of its command, and those of the first command are user and password.
      logger.debug({ purpose, reason: explainFailure(error, settings).text }, 'A connection to Redis failed.');
    };
    client.on('error', keep);
    client.on('node error', keep);
    return client;
  };
  const untilReady = async (client: RedisClient): Promise<void> => {
    try {
      await openClient(client, clock);
    } catch {
      clients.delete(client);
      hangUp(client);
      const { text, remedy } = explainFailure(failures.get(client), settings);
      throw new ThreadloopError('redis_unavailable', [text, remedy].join(' ').trim(), { retryable: true });
    }
  };
  return {
    createClient,
    untilReady,
    connect: async (purpose) => {
      const client = createClient(purpose);
      await untilReady(client);
      return client;
    },
    close: async () => {
      const open = [...clients];
      clients.clear();
      await Promise.all(open.map((client) => closeClient(client, clock)));
    },
  };
}

function makeClient(settings: RedisSettings, purpose: RedisPurpose, random: () => number): RedisClient {
  const { topology } = settings.target;
  const options = clientOptions(settings, purpose, random);
  switch (topology.kind) {
    case 'single':
      return new Redis({ ...options, ...topology.address, db: topology.db });
    case 'socket':
      return new Redis({ ...options, path: topology.path, db: topology.db });
    case 'sentinel':
      return new Redis({
        ...options,
        sentinels: topology.sentinels.map((address) => ({ ...address })),
        name: topology.master,
        db: topology.db,
        // Without it a moment in which no Sentinel answers would end the connection for good.
        sentinelRetryStrategy: (attempt) => reconnectDelay(attempt, random),
      });
    case 'cluster':
      return new Cluster(
        topology.nodes.map((address) => ({ ...address })),
        clusterOptions(settings, purpose, random),
      );
  }
}

/** Rejects at the limit. */
function openClient(client: RedisClient, clock: Clock): Promise<void> {
  if (client.status === 'ready') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const cancel = clock.setTimeout(() => {
      client.off('ready', onReady);
      reject(new Error('The connection did not become ready.'));
    }, READY_MS);
    const onReady = (): void => {
      cancel();
      resolve();
    };
    client.once('ready', onReady);
    // It rejects for the first attempt alone; the events tell of all.
    client.connect().catch(() => undefined);
  });
}

async function closeClient(client: RedisClient, clock: Clock): Promise<void> {
  if (client.status !== 'ready') {
    hangUp(client);
    return;
  }
  let cancel = (): void => undefined;
  const late = new Promise<'late'>((resolve) => {
    cancel = clock.setTimeout(() => resolve('late'), QUIT_MS);
  });
  const quit = client.quit().catch(() => 'failed' as const);
  if ((await Promise.race([quit, late])) !== 'OK') hangUp(client);
  cancel();
}

/** Ends a connection now; what waits on it is rejected. */
function hangUp(client: RedisClient): void {
  const isBetweenAttempts = client.status === 'reconnecting';
  client.disconnect();
  if (!isBetweenAttempts) return;
  // With no socket there is nothing whose end ioredis would hear of, and commands would wait for ever: one more
  // attempt, broken off, ends in what rejects them. A cluster hears of it only when the attempt is over.
  client.connect().catch(() => undefined);
  if (client instanceof Cluster) client.once('ready', () => client.disconnect());
  else client.disconnect();
}
