import { ThreadloopError } from '../core/error.ts';
import type { RedisSettings, RedisTls } from '../threads/redis/connection/redis-settings.ts';
import type { RedisTarget } from '../threads/redis/connection/redis-target.ts';
import { parseRedisUrl } from '../threads/redis/connection/redis-url.ts';
import { readPem } from './read-pem.ts';
import type { Config } from './schema.ts';

const DAY_MS = 86_400_000;

/**
 * Gives what connections to the deployment's Redis are made from; undefined when none is configured and threads live
 * in the process.
 *
 * @throws ThreadloopError `config_invalid` with every problem at once, an unreadable certificate for example.
 */
export function redisSettingsOf(redis: Config['redis']): RedisSettings | undefined {
  const { settings, problems } = readRedisSettings(redis);
  if (problems.length > 0) throw new ThreadloopError('config_invalid', problems.join('\n'));
  return settings;
}

/** What is wrong with the settings of Redis beside each other, as sentences. */
export function redisProblems(redis: Config['redis']): readonly string[] {
  return readRedisSettings(redis).problems;
}

interface Read {
  readonly settings?: RedisSettings;
  readonly problems: readonly string[];
}

function readRedisSettings(redis: Config['redis']): Read {
  const { url = '', prefix, partitions, retentionDays, allowEviction, sentinelPassword } = redis;
  if (url === '') return { problems: [] };
  const parsed = parseRedisUrl(url);
  if (!parsed.ok) return { problems: [`redis.url ${parsed.problem}`] };
  const { target } = parsed;
  const username = redis.username ?? target.username;
  const password = redis.password ?? target.password;
  const { tls, problems } = readTls(redis, target);
  if (username !== undefined && password === undefined) {
    problems.push(
      'redis.url or redis.username names a user, and there is no password; set redis.password, or write redis://:password@host for a password alone.',
    );
  }
  if (sentinelPassword !== undefined && target.topology.kind !== 'sentinel') {
    problems.push(
      'redis.sentinelPassword is set, but redis.url names no Sentinels; it begins with redis+sentinel:// then.',
    );
  }
  const settings: RedisSettings = {
    target,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(sentinelPassword !== undefined && { sentinelPassword }),
    ...(tls !== undefined && { tls }),
    prefix,
    ...(partitions !== undefined && { partitions }),
    ...(retentionDays > 0 && { retentionMs: retentionDays * DAY_MS }),
    allowEviction,
  };
  return { settings, problems };
}

const TLS_SETTINGS = ['caFile', 'certFile', 'keyFile', 'serverName'] as const;

function readTls(
  redis: Config['redis'],
  target: RedisTarget,
): { readonly tls?: RedisTls; readonly problems: string[] } {
  const { caFile, certFile, keyFile, serverName } = redis;
  if (!target.isTls) {
    const unused = TLS_SETTINGS.filter((name) => redis[name] !== undefined).map((name) => `redis.${name}`);
    if (unused.length === 0) return { problems: [] };
    return {
      problems: [
        `${unused.join(', ')} ${unused.length === 1 ? 'is' : 'are'} set, but redis.url does not ask for TLS; it begins with rediss:// then.`,
      ],
    };
  }
  const problems: string[] = [];
  if ((certFile === undefined) !== (keyFile === undefined)) {
    problems.push('redis.certFile and redis.keyFile belong together; one of them is missing.');
  }
  const ca = readPem('redis.caFile', caFile, problems);
  const cert = readPem('redis.certFile', certFile, problems);
  const key = readPem('redis.keyFile', keyFile, problems);
  const tls = {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(serverName !== undefined && { serverName }),
  };
  return { tls, problems };
}
