import type { RedisAddress, RedisTarget, RedisTopology } from './redis-target.ts';

/** `problem` goes on from the name of the setting, and repeats nothing of the text: it may hold a password anywhere. */
export type ParsedRedisUrl =
  | { readonly ok: true; readonly target: RedisTarget }
  | { readonly ok: false; readonly problem: string };

/** The forms that are understood, as the end of "must be …". */
export const REDIS_URL_FORMS =
  'redis://user:password@host:port/db, rediss://… (TLS), redis+cluster://host:port,host:port, redis+sentinel://host:port,host:port/master, rediss+cluster://…, rediss+sentinel://… or redis+unix:///path';

/**
 * Reads where a deployment's Redis is. User and password may be percent-encoded, and must be where they hold one of
 * `/ ? # %`. Ports default to 6379, of Sentinels to 26379; the database to 0.
 */
export function parseRedisUrl(text: string): ParsedRedisUrl {
  const match = /^(rediss?)(?:\+(cluster|sentinel|unix))?:\/\/([^/?#]*)(.*)$/isu.exec(text.trim());
  if (match === null) return refuse(`must be ${REDIS_URL_FORMS}; it does not begin like one of them.`);
  const [, scheme = '', form = 'single', authority = '', rest = ''] = match;
  const at = authority.lastIndexOf('@');
  if (at === -1 && rest.includes('@')) {
    return refuse('has an "@" behind a "/", "?" or "#": in a user or password write these as %2F, %3F and %23.');
  }
  if (/[?#]/u.test(rest))
    return refuse('has a "?" or "#": options are settings of their own; see docs/configuration.md.');
  try {
    const isTls = scheme.toLowerCase() === 'rediss';
    const topology = readTopology(form.toLowerCase(), authority.slice(at + 1), rest);
    if (isTls && topology.kind === 'socket') throw new Refusal('asks for TLS on a socket; begin with redis+unix://.');
    return { ok: true, target: { topology, isTls, ...readCredentials(at === -1 ? '' : authority.slice(0, at)) } };
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.message);
    throw error;
  }
}

class Refusal extends Error {}

function refuse(problem: string): ParsedRedisUrl {
  return { ok: false, problem };
}

function readCredentials(text: string): Pick<RedisTarget, 'username' | 'password'> {
  const colon = text.indexOf(':');
  const username = decode(colon === -1 ? text : text.slice(0, colon));
  const password = colon === -1 ? '' : decode(text.slice(colon + 1));
  return { ...(username !== '' && { username }), ...(password !== '' && { password }) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal('has a user or password with a "%" that begins no percent-encoding; write "%" as %25.');
  }
}

function readTopology(form: string, hosts: string, rest: string): RedisTopology {
  const path = rest.replace(/\/$/u, '');
  if (form === 'unix') return readSocket(hosts, path);
  if (form === 'sentinel') return readSentinel(readAddresses(hosts, 26_379), path);
  const nodes = readAddresses(hosts, 6_379);
  if (form === 'cluster') {
    if (path !== '' && path !== '/0')
      throw new Refusal('numbers a database, and a cluster has only one; leave it out.');
    return { kind: 'cluster', nodes };
  }
  const [address, second] = nodes;
  if (address === undefined || second !== undefined) {
    throw new Refusal(
      'names several hosts: begin with redis+cluster:// for a cluster, redis+sentinel:// for Sentinels.',
    );
  }
  return { kind: 'single', address, db: readDatabase(path) };
}

function readSocket(host: string, path: string): RedisTopology {
  if (host !== '') throw new Refusal('names a host before the path of the socket; write redis+unix:///path.');
  if (path === '') throw new Refusal('must name the path of a socket, as in redis+unix:///run/redis/redis.sock.');
  return { kind: 'socket', path: decode(path), db: 0 };
}

function readSentinel(sentinels: readonly RedisAddress[], path: string): RedisTopology {
  const [, master = '', database, ...more] = path.split('/');
  if (master === '' || more.length > 0) {
    throw new Refusal('must end with the name under which Sentinels know the master, as in /mymaster or /mymaster/0.');
  }
  return {
    kind: 'sentinel',
    sentinels,
    master: decode(master),
    db: readDatabase(database === undefined ? '' : `/${database}`),
  };
}

function readDatabase(path: string): number {
  if (path === '') return 0;
  if (!/^\/\d{1,5}$/u.test(path))
    throw new Refusal('must end with the number of a database, such as /0, or with the host.');
  return Number(path.slice(1));
}

function readAddresses(text: string, defaultPort: number): readonly RedisAddress[] {
  return text.split(',').map((part) => {
    const match = /^(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+))(?::(\d*))?$/u.exec(part.trim());
    if (match === null) {
      throw new Refusal(
        'must name a host as host or host:port (an IPv6 address in brackets), several with commas between.',
      );
    }
    const [, address, name, digits = ''] = match;
    const port = digits === '' ? defaultPort : Number(digits);
    if (port < 1 || port > 65_535) throw new Refusal('must name a port from 1 to 65535.');
    return { host: address ?? name ?? '', port };
  });
}
