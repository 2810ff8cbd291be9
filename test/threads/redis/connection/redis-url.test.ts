import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeTarget } from '../../../../src/threads/redis/connection/redis-target.ts';
import { parseRedisUrl, REDIS_URL_FORMS } from '../../../../src/threads/redis/connection/redis-url.ts';

const single = (host: string, port = 6_379, db = 0) => ({ kind: 'single', address: { host, port }, db });

describe('parseRedisUrl', () => {
  it.each([
    ['a host alone', 'redis://db', { topology: single('db'), isTls: false }],
    ['white space around', ' redis://db \n', { topology: single('db'), isTls: false }],
    [
      'everything',
      'redis://me:pw@db.example:6380/2',
      { topology: single('db.example', 6_380, 2), isTls: false, username: 'me', password: 'pw' },
    ],
    ['a password alone', 'redis://:pw@db/', { topology: single('db'), isTls: false, password: 'pw' }],
    ['a user alone', 'redis://me@db', { topology: single('db'), isTls: false, username: 'me' }],
    [
      'what is percent-encoded, and an "@" and a ":" that are not',
      'redis://m%40e:p%2Fw@:%25@db',
      { topology: single('db'), isTls: false, username: 'm@e', password: 'p/w@:%' },
    ],
    ['TLS, in capitals', 'REDISS://db:1', { topology: single('db', 1), isTls: true }],
    ['an IPv6 address', 'redis://[::1]:7000', { topology: single('::1', 7_000), isTls: false }],
    [
      'a cluster',
      'rediss+cluster://:pw@a:7000,b,[::2]:1/0',
      {
        topology: {
          kind: 'cluster',
          nodes: [
            { host: 'a', port: 7_000 },
            { host: 'b', port: 6_379 },
            { host: '::2', port: 1 },
          ],
        },
        isTls: true,
        password: 'pw',
      },
    ],
    [
      'Sentinels',
      'redis+sentinel://a:1,b/my%20master',
      {
        topology: {
          kind: 'sentinel',
          sentinels: [
            { host: 'a', port: 1 },
            { host: 'b', port: 26_379 },
          ],
          master: 'my master',
          db: 0,
        },
        isTls: false,
      },
    ],
    [
      'Sentinels and a database',
      'redis+sentinel://a/m/3',
      { topology: { kind: 'sentinel', sentinels: [{ host: 'a', port: 26_379 }], master: 'm', db: 3 }, isTls: false },
    ],
    [
      'a socket, with a password',
      'redis+unix://:pw@/run/redis%20one.sock',
      { topology: { kind: 'socket', path: '/run/redis one.sock', db: 0 }, isTls: false, password: 'pw' },
    ],
  ])('reads %s', (_title, text, target) => {
    expect(parseRedisUrl(text)).toEqual({ ok: true, target });
  });

  const badHost = 'must name a host as host or host:port (an IPv6 address in brackets), several with commas between.';
  const badPort = 'must name a port from 1 to 65535.';
  const badDatabase = 'must end with the number of a database, such as /0, or with the host.';
  const badMaster = 'must end with the name under which Sentinels know the master, as in /mymaster or /mymaster/0.';
  it.each([
    ['another scheme', 'http://db', `must be ${REDIS_URL_FORMS}; it does not begin like one of them.`],
    ['no scheme', 'db:6379', `must be ${REDIS_URL_FORMS}; it does not begin like one of them.`],
    ['no host', 'redis://', badHost],
    ['no host behind a password', 'redis://:pw@:6379', badHost],
    ['a host with a space', 'redis://a b', badHost],
    ['two commas', 'redis+cluster://a,,b', badHost],
    ['an IPv6 address without brackets', 'redis://::1', badHost],
    ['port 0', 'redis://a:0', badPort],
    ['a port that is too large', 'redis://a:65536', badPort],
    [
      'several hosts',
      'redis://a,b',
      'names several hosts: begin with redis+cluster:// for a cluster, redis+sentinel:// for Sentinels.',
    ],
    ['a database that is no number', 'redis://a/db', badDatabase],
    ['a path', 'redis://a/0/1', badDatabase],
    ['a database of a cluster', 'redis+cluster://a/1', 'numbers a database, and a cluster has only one; leave it out.'],
    ['Sentinels without a master', 'redis+sentinel://a', badMaster],
    ['Sentinels with a longer path', 'redis+sentinel://a/m/0/x', badMaster],
    ['Sentinels with a database that is no number', 'redis+sentinel://a/m/x', badDatabase],
    [
      'a socket with a host',
      'redis+unix://host/run/x',
      'names a host before the path of the socket; write redis+unix:///path.',
    ],
    [
      'a socket without a path',
      'redis+unix://',
      'must name the path of a socket, as in redis+unix:///run/redis/redis.sock.',
    ],
    ['a socket with TLS', 'rediss+unix:///run/x', 'asks for TLS on a socket; begin with redis+unix://.'],
    ['options', 'redis://a?db=1', 'has a "?" or "#": options are settings of their own; see docs/configuration.md.'],
    [
      'a password with a bare "/"',
      'redis://:p/w@a',
      'has an "@" behind a "/", "?" or "#": in a user or password write these as %2F, %3F and %23.',
    ],
    [
      'a password with a bare "%"',
      'redis://:100%@a',
      'has a user or password with a "%" that begins no percent-encoding; write "%" as %25.',
    ],
  ])('refuses %s', (_title, text, problem) => {
    expect(parseRedisUrl(text)).toEqual({ ok: false, problem });
  });

  it('never repeats a password in a problem, nor in the name of a target, whatever the text is', () => {
    const schemes = constantFrom('redis', 'rediss', 'redis+cluster', 'redis+sentinel', 'redis+unix', 'http');
    assert(
      property(schemes, string(), string(), string(), (scheme, before, between, after) => {
        const secret = 'hunter2hunter2';
        const parsed = parseRedisUrl(`${scheme}://${before}:${secret}${between}@a${after}`);
        expect(parsed.ok ? '' : parsed.problem).not.toContain(secret);
      }),
    );
    expect(describeTargetOf('redis://me:hunter2@a')).toBe('redis://a:6379/0');
  });
});

describe('describeTarget', () => {
  it.each([
    ['rediss://me:pw@[::1]', 'rediss://[::1]:6379/0'],
    ['redis+unix://:pw@/run/x', 'redis+unix:///run/x'],
    ['rediss+sentinel://:pw@a,b:1/m', 'rediss+sentinel://a:26379,b:1/m/0'],
    ['redis+cluster://:pw@a,b:1', 'redis+cluster://a:6379,b:1'],
  ])('names %s without user and password', (url, name) => {
    expect(describeTargetOf(url)).toBe(name);
  });
});

function describeTargetOf(url: string): string {
  const parsed = parseRedisUrl(url);
  return parsed.ok ? describeTarget(parsed.target) : parsed.problem;
}
