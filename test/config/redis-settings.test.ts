import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../src/cli/logger.ts';
import type { Environment } from '../../src/config/environment.ts';
import { flagSource, gatherConfig, redisSettingsOf, resolveConfig } from '../../src/config.ts';

let directory = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'threadloop-redis-settings-'));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

async function fileWith(name: string, text: string): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, text);
  return path;
}

const settingsOf = async (env: Environment) => redisSettingsOf((await gatherConfig({ env, directory })).config.redis);
const problemsOf = async (env: Environment) => (await gatherConfig({ env, directory })).problems;

const plain = {
  target: { topology: { kind: 'single', address: { host: 'a', port: 6_379 }, db: 0 }, isTls: false },
  prefix: 'threadloop',
  retentionMs: 30 * 86_400_000,
  allowEviction: false,
};

describe('redisSettingsOf', () => {
  it.each([
    ['nothing is set', {}],
    ['REDIS_URL is empty', { REDIS_URL: ' ', THREADLOOP_REDIS_PREFIX: 'x' }],
  ])('is undefined when %s', async (_title, env) => {
    expect([await problemsOf(env), await settingsOf(env)]).toEqual([[], undefined]);
  });

  it('reads REDIS_URL, and leaves out what is not set', async () => {
    expect(await settingsOf({ REDIS_URL: 'redis://a' })).toEqual(plain);
  });

  it('reads every setting of the group', async () => {
    const env = {
      REDIS_URL: 'rediss+sentinel://url-user:url-password@a/m',
      THREADLOOP_REDIS_USERNAME: 'me',
      THREADLOOP_REDIS_PASSWORD: 'pw',
      THREADLOOP_REDIS_SENTINEL_PASSWORD: 'sentinel-pw',
      THREADLOOP_REDIS_CA_FILE: await fileWith('ca.pem', '-----BEGIN CERTIFICATE-----'),
      THREADLOOP_REDIS_CERT_FILE: await fileWith('cert.pem', '-----BEGIN CERTIFICATE----- 2'),
      THREADLOOP_REDIS_KEY_FILE: await fileWith('key.pem', '-----BEGIN PRIVATE KEY-----'),
      THREADLOOP_REDIS_SERVER_NAME: 'redis.example',
      THREADLOOP_REDIS_PREFIX: 'bot-2',
      THREADLOOP_REDIS_PARTITIONS: '8',
      THREADLOOP_REDIS_RETENTION_DAYS: '0',
      THREADLOOP_REDIS_ALLOW_EVICTION: 'true',
    };
    expect([await problemsOf(env), await settingsOf(env)]).toEqual([
      [],
      {
        target: {
          topology: { kind: 'sentinel', sentinels: [{ host: 'a', port: 26_379 }], master: 'm', db: 0 },
          isTls: true,
          username: 'url-user',
          password: 'url-password',
        },
        username: 'me',
        password: 'pw',
        sentinelPassword: 'sentinel-pw',
        tls: {
          ca: '-----BEGIN CERTIFICATE-----',
          cert: '-----BEGIN CERTIFICATE----- 2',
          key: '-----BEGIN PRIVATE KEY-----',
          serverName: 'redis.example',
        },
        prefix: 'bot-2',
        partitions: 8,
        allowEviction: true,
      },
    ]);
  });

  it('lets THREADLOOP_REDIS_URL win over REDIS_URL, which a platform may set', async () => {
    expect(await settingsOf({ REDIS_URL: 'redis://b', THREADLOOP_REDIS_URL: 'redis://a' })).toEqual(plain);
  });

  it('reads secrets from files, relative ones too, without the white space around', async () => {
    await fileWith('url', ' redis://a\n');
    const env = {
      REDIS_URL_FILE: 'url',
      THREADLOOP_REDIS_PASSWORD_FILE: await fileWith('password', 'p w\n'),
    };
    expect([await problemsOf(env), await settingsOf(env)]).toEqual([[], { ...plain, password: 'p w' }]);
  });

  it('takes settings given in code, and the flag', async () => {
    expect(redisSettingsOf(resolveConfig({ redis: { url: 'redis://a' } }).redis)).toEqual(plain);
    const overrides = { redis: { allowEviction: true } };
    const { config } = await gatherConfig({ env: { REDIS_URL: 'redis://a' }, directory, overrides });
    expect(redisSettingsOf(config.redis)).toEqual({ ...plain, allowEviction: true });
  });

  it('throws what the environment would be told when it is given settings that were never checked', () => {
    const { redis } = resolveConfig({});
    expect(() => redisSettingsOf({ ...redis, url: 'redis://me:hunter2@' })).toThrow(/^redis\.url must name a host/u);
  });
});

describe('problems with the settings of Redis', () => {
  it('are all told at once, under the variables that hold them', async () => {
    const env = {
      REDIS_URL: 'redis://:hun/ter2@a',
      THREADLOOP_REDIS_PREFIX: '{x}',
      THREADLOOP_REDIS_PARTITIONS: '0',
      THREADLOOP_REDIS_ALLOW_EVICTION: 'perhaps',
      THREADLOOP_REDIS_PASWORD: 'hunter2',
      THREADLOOP_ROLE: 'boss',
    };
    expect(await problemsOf(env)).toEqual([
      'THREADLOOP_REDIS_PASWORD is not a variable that Threadloop reads; did you mean THREADLOOP_REDIS_PASSWORD?',
      'THREADLOOP_ROLE must be one of "all", "gateway", "worker"; it is "boss".',
      'REDIS_URL has an "@" behind a "/", "?" or "#": in a user or password write these as %2F, %3F and %23.',
      'THREADLOOP_REDIS_PREFIX must be a word of at most 64 letters (a to z), digits, ".", "_" or "-"; it is "{x}".',
      'THREADLOOP_REDIS_PARTITIONS must be a whole number from 1 to 1024; it is "0".',
      'THREADLOOP_REDIS_ALLOW_EVICTION must be true or false; it is "perhaps".',
    ]);
  });

  it('are told for a variable and its file together', async () => {
    const env = {
      REDIS_URL: 'redis://a',
      REDIS_URL_FILE: 'url',
      THREADLOOP_REDIS_PASSWORD: 'pw',
      THREADLOOP_REDIS_PASSWORD_FILE: 'password',
    };
    expect(await problemsOf(env)).toEqual([
      'REDIS_URL and REDIS_URL_FILE are both set; keep one of them.',
      'THREADLOOP_REDIS_PASSWORD and THREADLOOP_REDIS_PASSWORD_FILE are both set; keep one of them.',
    ]);
  });

  it('are told for files that cannot be read, without naming what may be the secret itself', async () => {
    const env = {
      REDIS_URL_FILE: 'redis://me:hunter2@a',
      THREADLOOP_REDIS_PASSWORD_FILE: directory,
      THREADLOOP_REDIS_SENTINEL_PASSWORD_FILE: await fileWith('empty', '\n'),
    };
    expect(await problemsOf(env)).toEqual([
      'REDIS_URL_FILE names a file that cannot be read: there is no such file.',
      'THREADLOOP_REDIS_PASSWORD_FILE names a file that cannot be read: it is a folder.',
      'THREADLOOP_REDIS_SENTINEL_PASSWORD_FILE names a file that is empty.',
    ]);
  });

  it('are told for settings that do not fit each other', async () => {
    const env = {
      REDIS_URL: 'redis://me@a',
      THREADLOOP_REDIS_SENTINEL_PASSWORD: 'pw',
      THREADLOOP_REDIS_CA_FILE: 'ca.pem',
      THREADLOOP_REDIS_SERVER_NAME: 'a',
    };
    expect(await problemsOf(env)).toEqual([
      'redis.caFile, redis.serverName are set, but redis.url does not ask for TLS; it begins with rediss:// then.',
      'redis.url or redis.username names a user, and there is no password; set redis.password, or write redis://:password@host for a password alone.',
      'redis.sentinelPassword is set, but redis.url names no Sentinels; it begins with redis+sentinel:// then.',
    ]);
  });

  it('are told for certificates', async () => {
    const env = {
      REDIS_URL: 'rediss://a',
      THREADLOOP_REDIS_CA_FILE: await fileWith('ca.der', 'binary'),
      THREADLOOP_REDIS_CERT_FILE: join(directory, 'nowhere.pem'),
    };
    expect(await problemsOf(env)).toEqual([
      'redis.certFile and redis.keyFile belong together; one of them is missing.',
      'redis.caFile must name a file with PEM text, which has a line "-----BEGIN …"; this one has none.',
      'redis.certFile names a file that cannot be read: there is no such file.',
    ]);
  });

  const noRedis =
    'role is "worker", and no Redis is configured: processes with different roles meet there. Set REDIS_URL, such as redis://127.0.0.1:6379, or leave role at "all".';

  it('are told for a role that needs Redis where none is configured', async () => {
    expect(await problemsOf({ THREADLOOP_ROLE: 'worker' })).toEqual([noRedis]);
    expect(await problemsOf({ THREADLOOP_ROLE: 'worker', REDIS_URL: 'redis://a' })).toEqual([]);
    expect(() => resolveConfig({ role: 'worker' })).toThrow(noRedis);
  });

  it('are not told twice for a role when the URL is wrong', async () => {
    expect(await problemsOf({ THREADLOOP_ROLE: 'worker', REDIS_URL: 'a' })).toHaveLength(1);
    expect(await problemsOf({ THREADLOOP_ROLE: 'worker', REDIS_URL_FILE: 'nowhere' })).toHaveLength(1);
  });

  it('never show a secret, wherever it was put', async () => {
    const inputs: readonly Readonly<Record<string, unknown>>[] = [
      { redis: 'hunter2' },
      { redis: { url: 'hunter2' } },
      { redis: { url: ['hunter2'] } },
      { redis: { password: ['hunter2'], sentinelPassword: { is: 'hunter2' } } },
    ];
    for (const overrides of inputs) {
      const { problems } = await gatherConfig({ env: {}, directory, overrides, overrideSource: flagSource });
      expect([problems.length > 0, problems.join('\n').includes('hunter2')]).toEqual([true, false]);
    }
  });
});

describe('the config', () => {
  it('shows no secret as JSON, in console.log or in a log line, and gives it to code', async () => {
    const env = {
      REDIS_URL: 'redis+sentinel://me:hunter2@a/m',
      THREADLOOP_REDIS_PASSWORD: 'hunter2',
      THREADLOOP_REDIS_SENTINEL_PASSWORD: 'hunter2',
    };
    const { config } = await gatherConfig({ env, directory });
    const lines: string[] = [];
    createLogger('info', (line) => lines.push(line)).info({ config, redis: config.redis }, 'Started.');
    expect(JSON.parse(JSON.stringify(config.redis))).toEqual({
      url: '(set, not shown)',
      password: '(set, not shown)',
      sentinelPassword: '(set, not shown)',
      prefix: 'threadloop',
      retentionDays: 30,
      allowEviction: false,
    });
    expect(lines).toHaveLength(1);
    for (const shown of [JSON.stringify({ ...config }), inspect(config, { depth: 9 }), ...lines]) {
      expect(shown).not.toContain('hunter2');
    }
    expect(config.redis.password).toBe('hunter2');
  });
});
