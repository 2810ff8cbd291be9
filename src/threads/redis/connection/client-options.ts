import type { ConnectionOptions } from 'node:tls';
import type { ClusterOptions, DNSLookupFunction, RedisOptions } from 'ioredis';
import { reconnectDelay } from './reconnect-delay.ts';
import type { RedisSettings } from './redis-settings.ts';

/**
 * What a connection is for.
 *
 * - `commands`: the writes of runs. They wait for Redis to return, in order: a run pauses, and its lease decides.
 * - `ingress`: what a platform waits for. Refused at once while Redis is away, within seconds when it does not answer,
 *   so that the platform sends it again.
 * - `queue`: adds activations, as part of taking something in. Fails like `ingress`.
 * - `worker`: BullMQ's, which makes a blocking copy of it. Commands wait for ever, as BullMQ demands.
 * - `subscriber`: publish and subscribe; subscribes again by itself.
 */
export type RedisPurpose = 'commands' | 'ingress' | 'queue' | 'worker' | 'subscriber';

/**
 * Milliseconds that a command of `ingress` and `queue` may take; Slack waits 3 s for an answer. With a cluster it is
 * twice that at worst: a command may meet a node that is down only after it has waited for it to take a connection.
 */
const ANSWER_MS = 2_500;

/** Milliseconds for a connection to be made, TLS included. */
const CONNECT_MS = 5_000;

/**
 * Milliseconds without a byte while an answer is awaited, after which a connection is given up for a new one. A peer
 * that vanished without a word is noticed no earlier; the operating system alone would take minutes.
 */
const SILENT_MS = 10_000;

/** The same where commands block on purpose; BullMQ's for at most 10 s. */
const SILENT_BLOCKED_MS = 30_000;

const KEEP_ALIVE_MS = 10_000;

/** Milliseconds before a command that met a failing node of a cluster looks for its new master. */
const REDIRECT_MS = 200;

/** Names of nodes as they are: a certificate is for the name of a host, not for what the name resolves to. */
const keepName: DNSLookupFunction = (address, callback) => callback(null, address);

/** Replies have the shapes that scripts and BullMQ are written for, whatever the protocol. */
type AccessOptions = RedisOptions & { readonly replyMapping: 'legacy' };

/** Options of every connection of this purpose, whatever the topology. */
export function clientOptions(settings: RedisSettings, purpose: RedisPurpose, random: () => number): AccessOptions {
  return {
    ...accessOptions(settings),
    connectionName: `${settings.prefix}-${purpose}`,
    retryStrategy: (attempt) => reconnectDelay(attempt, random),
    reconnectOnError: isDemoted,
    // What was sent and not answered is sent again on the next connection, and may so be carried out twice. All our
    // steps bear that: they carry a token and a number, an event id or a version. BullMQ's scripts bear it as well.
    autoResendUnfulfilledCommands: true,
    ...patience(purpose),
  };
}

/** Options of a cluster for this purpose. */
export function clusterOptions(
  settings: RedisSettings,
  purpose: RedisPurpose,
  random: () => number,
): ClusterAccessOptions {
  const { retryStrategy: _perNode, enableOfflineQueue, ...redisOptions } = clientOptions(settings, purpose, random);
  const isUrgent = enableOfflineQueue === false;
  return {
    redisOptions,
    ...(isUrgent && { enableOfflineQueue: false }),
    clusterRetryStrategy: (attempt) => reconnectDelay(attempt, random),
    retryDelayOnFailover: REDIRECT_MS,
    retryDelayOnClusterDown: REDIRECT_MS,
    // An urgent command gives up after about 2 s, the others outlive a failover of some 20 s.
    maxRedirections: isUrgent ? 12 : 100,
    slotsRefreshTimeout: CONNECT_MS,
    slotsRefreshInterval: 30_000,
    dnsLookup: keepName,
    lazyConnect: true,
  };
}

/** What every connection needs to get in, the ones of checks included. */
export function accessOptions({ username, password, tls, sentinelPassword, target }: RedisSettings): AccessOptions {
  const tlsOptions = tls === undefined ? undefined : toTlsOptions(tls);
  const isSentinel = target.topology.kind === 'sentinel';
  return {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(sentinelPassword !== undefined && { sentinelPassword }),
    ...(tlsOptions !== undefined && { tls: tlsOptions }),
    ...(tlsOptions !== undefined && isSentinel && { sentinelTLS: tlsOptions, enableTLSForSentinelMode: true }),
    connectTimeout: CONNECT_MS,
    keepAlive: KEEP_ALIVE_MS,
    replyMapping: 'legacy',
    lazyConnect: true,
  };
}

function toTlsOptions({ serverName, ...certificates }: NonNullable<RedisSettings['tls']>): ConnectionOptions {
  return { ...certificates, ...(serverName !== undefined && { servername: serverName }) };
}

/** A cluster decides for itself when to connect again, and what to do with commands until then. */
type ClusterAccessOptions = Omit<ClusterOptions, 'redisOptions'> & {
  readonly redisOptions: Omit<AccessOptions, 'retryStrategy' | 'enableOfflineQueue'>;
};

type Patience = Pick<RedisOptions, 'commandTimeout' | 'enableOfflineQueue' | 'maxRetriesPerRequest' | 'socketTimeout'>;

function patience(purpose: RedisPurpose): Patience {
  switch (purpose) {
    case 'ingress':
    case 'queue':
      // Without an offline queue, which would grow for as long as Redis is away, with what was long since refused.
      return {
        commandTimeout: ANSWER_MS,
        enableOfflineQueue: false,
        socketTimeout: SILENT_MS,
      };
    case 'commands':
      return { maxRetriesPerRequest: null, socketTimeout: SILENT_MS };
    case 'worker':
      return { maxRetriesPerRequest: null, socketTimeout: SILENT_BLOCKED_MS };
    case 'subscriber':
      return { maxRetriesPerRequest: null };
  }
}

/** A master that became a replica keeps its connections; 2 asks to connect anew and to send the command again. */
function isDemoted(error: Error): 2 | false {
  return error.message.includes('READONLY') ? 2 : false;
}
