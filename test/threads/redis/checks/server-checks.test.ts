import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { freePort } from '../../../../scripts/free-port.ts';
import { missingRequirements } from '../../../../scripts/requirements.mjs';
import type { ConfigInput } from '../../../../src/config/schema.ts';
import { systemClock } from '../../../../src/core/index.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import type { ServerCheck } from '../../../../src/threads/redis/checks/server-check.ts';
import { checkServers } from '../../../../src/threads/redis/checks/server-checks.ts';
import { connectToRedis, hasRedis } from '../../../support/redis.ts';
import { startSentinelOf } from '../../../support/redis-sentinel.ts';
import { type RedisServer, startRedisServer } from '../../../support/redis-server.ts';
import { redisSettings } from '../../../support/redis-settings.ts';

async function serverWith(options: readonly string[]): Promise<RedisServer> {
  const server = await startRedisServer(options);
  onTestFinished(() => server.stop());
  return server;
}

const hasOpenssl = missingRequirements().every(({ name }) => name !== 'openssl');

const check = (url: string, others: ConfigInput['redis'] = {}) => checkServers(redisSettings(url, others), systemClock);

/** Without memory, which differs from run to run. */
const steady = (checks: readonly ServerCheck[]) => checks.filter(({ check }) => check !== 'memory');

const failed = (checks: readonly ServerCheck[]) => checks.filter(({ level }) => level === 'error');

describe.skipIf(!hasRedis)('checkServers', () => {
  it('tells everything that was looked at, in order', async () => {
    const url = inject('redisUrl');
    const checks = await check(url);
    expect(steady(checks)).toEqual([
      { check: 'reachable', level: 'ok', text: `Redis at ${url}/0 answers.` },
      { check: 'permissions', level: 'ok', text: 'The user may do what is needed.' },
      { check: 'version', level: 'ok', text: expect.stringMatching(/^Redis \d+\.\d+\.\d+\.$/u) },
      { check: 'eviction', level: 'ok', text: 'maxmemory-policy is noeviction: nothing is thrown away.' },
      {
        check: 'persistence',
        level: 'warning',
        text: 'Neither an append-only file nor snapshots are kept: all threads are lost when the server ends.',
        remedy: expect.stringMatching(/^redis-cli CONFIG SET appendonly yes;/u),
      },
      { check: 'replicas', level: 'ok', text: 'It has no replica; what it loses is lost.' },
      { check: 'clock', level: 'ok', text: 'Its clock and that of this machine agree within a second.' },
    ]);
    expect(checks.filter(({ check }) => check === 'memory')).toEqual([
      { check: 'memory', level: 'ok', text: expect.stringMatching(/^\d+ MB in use; no limit is set\.$/u) },
    ]);
  });

  it('leaves nothing behind', async () => {
    const client = connectToRedis();
    await check(inject('redisUrl'), { prefix: 'leaves-nothing' });
    expect(await client.keys('*leaves-nothing*')).toEqual([]);
  });

  it('refuses a server that throws data away, with the command that mends it, which does', async () => {
    const server = await serverWith(['--maxmemory-policy', 'allkeys-lru', '--appendonly', 'yes']);
    const [found, ...others] = failed(await check(server.url));
    expect([found, others]).toEqual([
      {
        check: 'eviction',
        level: 'error',
        text: 'maxmemory-policy is allkeys-lru: when memory is full the server throws threads away.',
        remedy:
          'redis-cli CONFIG SET maxmemory-policy noeviction; for good, `maxmemory-policy noeviction` in redis.conf or CONFIG REWRITE, or the setting of that name at a managed service. To start all the same: --allow-eviction.',
      },
      [],
    ]);
    const command = /redis-cli (?<command>[^;]+);/u.exec(found?.remedy ?? '')?.groups?.['command'] ?? '';
    const [name = '', ...args] = command.split(' ');
    await connectToRedis(server.url).call(name, ...args);
    expect(failed(await check(server.url))).toEqual([]);
  });

  it('only warns of it where that is allowed', async () => {
    const server = await serverWith(['--maxmemory-policy', 'allkeys-lru', '--appendonly', 'yes']);
    const checks = await check(server.url, { allowEviction: true });
    expect(checks.filter(({ level }) => level !== 'ok')).toEqual([
      {
        check: 'eviction',
        level: 'warning',
        text: 'maxmemory-policy is allkeys-lru: when memory is full the server throws threads away.',
        remedy: expect.stringMatching(/^redis-cli CONFIG SET maxmemory-policy noeviction;/u),
      },
    ]);
  });

  it.each([
    ['CONFIG was renamed away, as managed services do', ['--rename-command', 'CONFIG', '']],
    ['the user may not use it', ['--user', 'default', 'on', 'nopass', '~*', '&*', '+@all', '-config']],
  ])('reads the policy elsewhere when %s', async (_title, options) => {
    const server = await serverWith([...options, '--maxmemory-policy', 'volatile-lru']);
    expect(failed(await check(server.url)).map(({ check, text }) => [check, text])).toEqual([
      ['eviction', 'maxmemory-policy is volatile-lru: when memory is full the server throws threads away.'],
    ]);
  });

  it('names the commands, keys and channels that a user lacks, and the rights that help do', async () => {
    const server = await serverWith([
      '--user',
      'app',
      'on',
      '>pw',
      '~other:*',
      'resetchannels',
      '+@all',
      '-hset',
      '-xadd',
      '-evalsha',
      '-subscribe',
    ]);
    const url = server.url.replace('//', '//app:pw@');
    const [found, ...others] = failed(await check(url));
    expect([found, others]).toEqual([
      {
        check: 'permissions',
        level: 'error',
        text: 'The user may not use the commands EVALSHA, HSET, XADD, SUBSCRIBE, nor keys that begin with "{threadloop:", nor channels that begin with "threadloop:".',
        remedy: "redis-cli ACL SETUSER <user> +evalsha +hset +xadd +subscribe '~{threadloop:*' '&threadloop:*'",
      },
      [],
    ]);
    const rights = found?.remedy?.split(' ').slice(4) ?? [];
    const admin = connectToRedis(server.url);
    await admin.call('ACL', 'SETUSER', 'app', ...rights.map((right) => right.replaceAll("'", '')));
    expect(failed(await check(url))).toEqual([]);
  });

  it('names the one command that a user lacks, INFO too', async () => {
    const server = await serverWith(['--user', 'app', 'on', '>pw', '~*', '&*', '+@all', '-info']);
    expect(failed(await check(server.url.replace('//', '//app:pw@')))).toEqual([
      {
        check: 'permissions',
        level: 'error',
        text: 'The user may not use the command INFO.',
        remedy: 'redis-cli ACL SETUSER <user> +info',
      },
    ]);
  });

  it('refuses a user who may not even write a text, and tries nothing else', async () => {
    const server = await serverWith(['--user', 'app', 'on', '>pw', '~*', '&*', '+@all', '-set']);
    expect(failed(await check(server.url.replace('//', '//app:pw@'))).map(({ text }) => text)).toEqual([
      'The user may not use the command SET.',
    ]);
    const calls = await connectToRedis(server.url).info('commandstats');
    expect(calls.match(/cmdstat_(?:lpush|del|eval):/gu)).toBeNull();
  });

  it('warns when the clocks differ', async () => {
    const clock = createFakeClock(Date.now() - 7_000);
    const checks = await checkServers(redisSettings(inject('redisUrl')), clock);
    expect(checks.filter(({ check }) => check === 'clock')).toEqual([
      {
        check: 'clock',
        level: 'warning',
        text: expect.stringMatching(/^Its clock is \d+\.\d s ahead of that of this machine; the server's is used\.$/u),
        remedy: 'Let both be set by NTP.',
      },
    ]);
  });

  it('refuses a replica, and names its master', async () => {
    const master = await serverWith([]);
    const replica = await serverWith(['--replicaof', '127.0.0.1', `${master.port}`]);
    const replicaChecks = failed(await check(replica.url));
    expect(replicaChecks).toEqual([
      {
        check: 'role',
        level: 'error',
        text: `It is a replica of 127.0.0.1:${master.port}, and takes no writes.`,
        remedy: 'Name the master in REDIS_URL, or Sentinels that know it (redis+sentinel://).',
      },
    ]);
  });

  it('refuses a node of a cluster named as a single server, and a single server named as a cluster', async () => {
    const node = await serverWith(['--cluster-enabled', 'yes', '--cluster-port', `${await freePort()}`]);
    expect(failed(await check(node.url))).toEqual([
      {
        check: 'cluster',
        level: 'error',
        text: 'It is a node of a cluster, and REDIS_URL names a single server.',
        remedy: 'Begin REDIS_URL with redis+cluster:// (rediss+cluster:// for TLS).',
      },
    ]);
    const shared = inject('redisUrl').replace('redis://', 'redis+cluster://');
    expect(await check(shared)).toEqual([
      {
        check: 'reachable',
        level: 'error',
        text: `Redis at ${shared.replace('redis+cluster://', '')} is no cluster.`,
        remedy: 'Begin REDIS_URL with redis:// (rediss:// for TLS).',
      },
    ]);
    expect(failed(await check(node.url.replace('redis://', 'redis+cluster://')))).toEqual([
      {
        check: 'cluster',
        level: 'error',
        text: 'The cluster\'s state is "fail", and 0 of 16384 slots are served.',
        remedy: 'redis-cli --cluster check HOST:PORT shows what is missing.',
      },
    ]);
  });

  it('explains a password that is missing or wrong, without repeating it', async () => {
    const server = await serverWith(['--requirepass', 'right']);
    const where = `Redis at ${server.url}/0`;
    expect(await check(server.url)).toEqual([
      {
        check: 'reachable',
        level: 'error',
        text: `${where} asks for a password, and none is set.`,
        remedy: 'Write it into REDIS_URL (redis://:password@host), or set THREADLOOP_REDIS_PASSWORD or …_FILE.',
      },
    ]);
    expect(await check(server.url.replace('//', '//:hunter2@'))).toEqual([
      {
        check: 'reachable',
        level: 'error',
        text: `${where} refuses the user or the password.`,
        remedy: 'Check the password; for a user other than "default" write redis://user:password@host.',
      },
    ]);
    expect(await check(server.url.replace('//', '//me:hunter2@'))).toEqual([
      {
        check: 'reachable',
        level: 'error',
        text: `${where} refuses the user or the password.`,
        remedy: 'Check both; for the user "default" leave the user out: redis://:password@host.',
      },
    ]);
    expect(failed(await check(server.url, { password: 'right' }))).toEqual([]);
  });

  it('explains a port where nothing listens, a host that nobody knows and a socket that is not there', async () => {
    const port = await freePort();
    const urls = [`redis://127.0.0.1:${port}`, 'redis://no-such-host.invalid', 'redis+unix:///nowhere/redis.sock'];
    const checks = (await Promise.all(urls.map((url) => check(url)))).flat();
    expect(checks.map(({ text, remedy }) => `${text} ${remedy}`)).toEqual([
      `Redis at redis://127.0.0.1:${port}/0 refuses the connection: nothing listens there. Start Redis, or check host and port of REDIS_URL.`,
      expect.stringMatching(
        /^Redis at redis:\/\/no-such-host\.invalid:6379\/0 cannot be found: no name server (?:knows the host|answers)\. Check how/u,
      ),
      'Redis at /nowhere/redis.sock cannot be reached: there is no such socket. Start Redis, or check the path of REDIS_URL.',
    ]);
  });

  it('explains a server that ends every connection', async () => {
    const hostile = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => {
      hostile.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void hostile.close());
    const address = hostile.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const [found] = await check(`redis://127.0.0.1:${port}`);
    expect(found).toEqual({
      check: 'reachable',
      level: 'error',
      text: `Redis at redis://127.0.0.1:${port}/0 takes the connection and ends it at once.`,
      remedy: 'If it expects TLS, begin REDIS_URL with rediss://.',
    });
  });

  it('explains a cluster of which no node can be reached', async () => {
    const [one, other] = [await freePort(), await freePort()];
    const checks = await check(`redis+cluster://127.0.0.1:${one},127.0.0.1:${other}`);
    const refused = (port: number) => `Redis at 127.0.0.1:${port} refuses the connection: nothing listens there.`;
    expect(checks.map(({ level, text }) => [level, text])).toEqual([
      ['error', refused(one)],
      ['error', refused(other)],
    ]);
  });

  it('looks at the node of a cluster that serves slots', async () => {
    const options = ['--cluster-enabled', 'yes', '--cluster-port', `${await freePort()}`];
    const node = await serverWith(options);
    await connectToRedis(node.url).call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
    const gone = await freePort();
    const checks = await check(`redis+cluster://127.0.0.1:${gone},127.0.0.1:${node.port}`);
    expect(checks.filter(({ check }) => check === 'reachable').map(({ level, text }) => [level, text])).toEqual([
      ['warning', `Redis at 127.0.0.1:${gone} refuses the connection: nothing listens there.`],
      ['ok', `Redis at 127.0.0.1:${node.port} answers.`],
    ]);
  });

  it('works over a socket of the file system, in another database too', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'threadloop-socket-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const path = join(directory, 'redis.sock');
    const server = await serverWith(['--unixsocket', path]);
    expect(failed(await check(`redis+unix://${path}`))).toEqual([]);
    expect(failed(await check(`${server.url}/15`))).toEqual([]);
    expect(failed(await check(`${server.url}/16`)).map(({ text }) => text)).toEqual([
      `Redis at ${server.url}/16 has no database of that number.`,
    ]);
  });
});

describe.skipIf(!hasRedis)('checkServers by Sentinel', () => {
  it('looks at the master, and explains a Sentinel that refuses, is not there or knows no such master', async () => {
    const master = await serverWith(['--requirepass', 'pw']);
    const sentinel = await startSentinelOf(master, 'sentinel-pw');
    onTestFinished(() => sentinel.stop());
    const { port } = sentinel;
    const gone = await freePort();
    const access = { password: 'pw', sentinelPassword: 'sentinel-pw' };
    const texts = async (name: string, others: ConfigInput['redis']) => {
      const checks = await check(`redis+sentinel://127.0.0.1:${port},127.0.0.1:${gone}/${name}`, others);
      const reached = checks.filter(({ check, level }) => check === 'reachable' || level === 'error');
      return new Set(reached.map(({ level, text }) => `${level}: ${text}`));
    };
    const refused = `Redis at Sentinel 127.0.0.1:${gone} refuses the connection: nothing listens there.`;
    const where = `127.0.0.1:${master.port}`;
    expect(await texts('mymaster', access)).toEqual(new Set([`warning: ${refused}`, `ok: Redis at ${where} answers.`]));
    expect(await texts('another', access)).toEqual(
      new Set([`error: ${refused}`, `error: Sentinel 127.0.0.1:${port} knows no master called "another".`]),
    );
    expect(await texts('mymaster', { ...access, sentinelPassword: 'hunter2' })).toEqual(
      new Set([`error: ${refused}`, `error: Redis at Sentinel 127.0.0.1:${port} refuses the user or the password.`]),
    );
    expect(await texts('mymaster', { ...access, password: 'hunter2' })).toEqual(
      new Set([`warning: ${refused}`, `error: Redis at ${where} refuses the user or the password.`]),
    );
  });
});

describe.skipIf(!hasRedis || !hasOpenssl)('checkServers over TLS', () => {
  it("works with a certificate of one's own, and explains what is wrong with one", async () => {
    const { directory, port } = await tlsServer(['--tls-auth-clients', 'no']);
    const url = `rediss://127.0.0.1:${port}`;
    const caFile = join(directory, 'ca.pem');
    expect(failed(await check(url, { caFile, serverName: 'redis.example' }))).toEqual([]);
    const texts = async (url: string, others: ConfigInput['redis'] = {}) =>
      failed(await check(url, others)).map(({ text, remedy }) => `${text} ${remedy}`);
    expect(await texts(url, { serverName: 'redis.example' })).toEqual([
      `Redis at ${url}/0 shows a certificate that is not trusted (SELF_SIGNED_CERT_IN_CHAIN). Set redis.caFile to the certificate of the authority that signed it.`,
    ]);
    expect(await texts(url, { caFile })).toEqual([
      `Redis at ${url}/0 shows a certificate for another name. Connect to a name that it is for, or set redis.serverName to one.`,
    ]);
    expect(await texts(`redis://127.0.0.1:${port}`)).toEqual([
      expect.stringMatching(
        /takes the connection and ends it at once\. If it expects TLS, begin REDIS_URL with rediss:\/\/\.$/u,
      ),
    ]);
  });

  it('shows a certificate of its own to a server that asks for one', async () => {
    const { directory, port } = await tlsServer([]);
    const file = (name: string) => join(directory, name);
    const shared = { caFile: file('ca.pem'), serverName: 'redis.example' };
    const url = `rediss://127.0.0.1:${port}`;
    const certificate = { certFile: file('server.pem'), keyFile: file('server.key') };
    expect(failed(await check(url, { ...shared, ...certificate }))).toEqual([]);
    expect(failed(await check(url, shared)).map(({ check }) => check)).toEqual(['reachable']);
  });
});

/** A server that speaks TLS only, with a certificate for redis.example that an authority of the test's own signed. */
async function tlsServer(options: readonly string[]): Promise<{ readonly directory: string; readonly port: number }> {
  const directory = await mkdtemp(join(tmpdir(), 'threadloop-tls-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const openssl = (...args: readonly string[]) => {
    execFileSync('openssl', args, { cwd: directory, stdio: 'ignore' });
  };
  const newKey = ['-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=ca.example');
  const name = ['-subj', '/CN=redis.example', '-addext', 'subjectAltName=DNS:redis.example'];
  openssl(
    'req',
    '-x509',
    ...newKey,
    ...name,
    '-keyout',
    'server.key',
    '-out',
    'server.pem',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
  );
  const file = (name: string) => join(directory, name);
  const port = await freePort();
  const certificates = ['--tls-cert-file', file('server.pem'), '--tls-key-file', file('server.key')];
  await serverWith(['--tls-port', `${port}`, ...certificates, '--tls-ca-cert-file', file('ca.pem'), ...options]);
  return { directory, port };
}
