import { describe, expect, it } from 'vitest';
import {
  clientOptions,
  clusterOptions,
  type RedisPurpose,
} from '../../../../src/threads/redis/connection/client-options.ts';
import type { RedisSettings } from '../../../../src/threads/redis/connection/redis-settings.ts';
import { redisSettings } from '../../../support/redis-settings.ts';

const settings: RedisSettings = {
  ...redisSettings('redis+cluster://a', { username: 'me', password: 'pw' }),
  tls: { ca: 'ca', serverName: 'redis.example' },
};
const still = () => 0;

const patience: Readonly<Record<RedisPurpose, object>> = {
  commands: { maxRetriesPerRequest: null, socketTimeout: 10_000 },
  ingress: { commandTimeout: 2_500, enableOfflineQueue: false, socketTimeout: 10_000 },
  queue: { commandTimeout: 2_500, enableOfflineQueue: false, socketTimeout: 10_000 },
  worker: { maxRetriesPerRequest: null, socketTimeout: 30_000 },
  subscriber: { maxRetriesPerRequest: null },
};

const shared = {
  username: 'me',
  password: 'pw',
  tls: { ca: 'ca', servername: 'redis.example' },
  connectTimeout: 5_000,
  keepAlive: 10_000,
  replyMapping: 'legacy',
  lazyConnect: true,
  reconnectOnError: expect.any(Function),
  autoResendUnfulfilledCommands: true,
};

const purposes = Object.keys(patience) as RedisPurpose[]; // the keys that the record is typed by

describe('clientOptions', () => {
  it.each(purposes)('knows how long %s may wait', (purpose) => {
    expect(clientOptions(settings, purpose, still)).toEqual({
      ...shared,
      ...patience[purpose],
      connectionName: `threadloop-${purpose}`,
      retryStrategy: expect.any(Function),
    });
  });

  it('connects again for ever', () => {
    const { retryStrategy } = clientOptions(settings, 'commands', still);
    expect([retryStrategy?.(1), retryStrategy?.(1_000_000)]).toEqual([50, 2_000]);
  });

  it.each([
    ["READONLY You can't write against a read only replica.", 2],
    [
      "ERR Error running script (call to f_1): @user_script:3: -READONLY You can't write against a read only replica.",
      2,
    ],
    ['ERR syntax error', false],
  ])('decides what to do about "%s"', (message, action) => {
    expect(clientOptions(settings, 'commands', still).reconnectOnError?.(new Error(message))).toBe(action);
  });

  it('shows the certificate to Sentinels, too', () => {
    const tls = { ca: 'ca' };
    const sentinel = { ...redisSettings('redis+sentinel://a/m', { sentinelPassword: 'spw' }), tls };
    expect(clientOptions(sentinel, 'commands', still)).toMatchObject({
      tls,
      sentinelTLS: tls,
      enableTLSForSentinelMode: true,
      sentinelPassword: 'spw',
    });
  });
});

describe('clusterOptions', () => {
  it.each(purposes)('knows how long %s may wait', (purpose) => {
    const { enableOfflineQueue, ...perNode } = { enableOfflineQueue: true, ...patience[purpose] };
    const isUrgent = !enableOfflineQueue;
    expect(clusterOptions(settings, purpose, still)).toEqual({
      redisOptions: { ...shared, ...perNode, connectionName: `threadloop-${purpose}` },
      ...(isUrgent && { enableOfflineQueue: false }),
      clusterRetryStrategy: expect.any(Function),
      retryDelayOnFailover: 200,
      retryDelayOnClusterDown: 200,
      maxRedirections: isUrgent ? 12 : 100,
      slotsRefreshTimeout: 5_000,
      slotsRefreshInterval: 30_000,
      dnsLookup: expect.any(Function),
      lazyConnect: true,
    });
  });

  it('connects again for ever, and leaves names of hosts as they are', () => {
    const { clusterRetryStrategy, dnsLookup } = clusterOptions(settings, 'commands', still);
    const found: unknown[] = [];
    dnsLookup?.('redis.example', (...args: unknown[]) => found.push(...args));
    expect([clusterRetryStrategy?.(1), clusterRetryStrategy?.(1_000_000), found]).toEqual([
      50,
      2_000,
      [null, 'redis.example'],
    ]);
  });
});
