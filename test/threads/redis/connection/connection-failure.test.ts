import { describe, expect, it } from 'vitest';
import { explainFailure } from '../../../../src/threads/redis/connection/connection-failure.ts';
import type { RedisSettings } from '../../../../src/threads/redis/connection/redis-settings.ts';
import { redisSettings } from '../../../support/redis-settings.ts';

const plain = redisSettings('redis://me:hunter2@db');
const withTls = redisSettings('rediss://me:hunter2@db');

const withCode = (code: string, message = 'connect failed') => Object.assign(new Error(message), { code });

function sentence(error: unknown, settings: RedisSettings = plain): string {
  const { text, remedy } = explainFailure(error, settings);
  return [text, remedy].join(' ').trim();
}

const at = 'Redis at redis://db:6379/0';
const atTls = 'Redis at rediss://db:6379/0';
const noTls = 'If it does not speak TLS, begin REDIS_URL with redis://; its log says more.';

describe('explainFailure', () => {
  it.each([
    ['ETIMEDOUT', 'does not answer in time. Check host and port of REDIS_URL, and whether a firewall stands between.'],
    [
      'EHOSTUNREACH',
      'cannot be reached: there is no route to it. Check the host of REDIS_URL and the network of this machine.',
    ],
    ['EAI_AGAIN', 'cannot be found: no name server answers. Check how the host is written in REDIS_URL.'],
    [
      'EACCES',
      'may not be connected to by this program. Give it the right to write to the socket (unixsocketperm, or its group).',
    ],
    ['EPIPE', 'takes the connection and ends it at once. If it expects TLS, begin REDIS_URL with rediss://.'],
    ['EWHATEVER', "cannot be used: EWHATEVER. Look into the server's log."],
  ])('explains the code %s', (code, end) => {
    expect(sentence(withCode(code))).toBe(`${at} ${end}`);
  });

  it.each([
    [
      'ETIMEDOUT',
      `does not answer in time. Check host and port of REDIS_URL, and whether a firewall stands between. ${noTls}`,
    ],
    ['ECONNRESET', `takes the connection and ends it at once. ${noTls}`],
    ['EPROTO', `cannot be spoken to over TLS (EPROTO). ${noTls}`],
    ['CERT_HAS_EXPIRED', 'shows a certificate that has expired. Renew it.'],
    [
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'shows a certificate that is not trusted (UNABLE_TO_VERIFY_LEAF_SIGNATURE). Set redis.caFile to the certificate of the authority that signed it.',
    ],
    [
      'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
      'breaks off the TLS handshake (ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED); it may ask for a certificate of this program. Set redis.certFile and redis.keyFile.',
    ],
  ])('explains the code %s over TLS', (code, end) => {
    expect(sentence(withCode(code), withTls)).toBe(`${atTls} ${end}`);
  });

  it.each([
    [
      'NOPERM this user has no permissions',
      'does not allow this user to begin. Give the user the right to +hello, +info, +client and +select.',
    ],
    ['LOADING Redis is loading the dataset in memory', 'is still loading its data.'],
    ['MASTERDOWN Link with MASTER is down', "is a replica that has lost its master. Look into the server's log."],
    [
      'MOVED 1 10.0.0.1:6379',
      'is a node of a cluster. Begin REDIS_URL with redis+cluster:// (rediss+cluster:// for TLS).',
    ],
    [
      'CLUSTERDOWN The cluster is down',
      'is a cluster that is not whole. redis-cli --cluster check HOST:PORT shows what is missing.',
    ],
    [
      'DENIED Redis is running in protected mode',
      'is in protected mode: it takes connections from its own machine only. Set a password (requirepass) on it.',
    ],
    [
      'ERR max number of clients reached',
      'has as many clients as it takes. Raise maxclients of the server, or end other clients.',
    ],
    [
      'All sentinels are unreachable. Retrying from scratch after 50ms.',
      'cannot be found: no Sentinel names it. Start the Sentinels, or check their hosts and ports and the name of the master in REDIS_URL.',
    ],
    [
      'Command timed out',
      'does not answer in time. Check host and port of REDIS_URL, and whether a firewall stands between.',
    ],
    [
      'Connection is closed.',
      'takes the connection and ends it at once. If it expects TLS, begin REDIS_URL with rediss://.',
    ],
    ['my secret is hunter2', "cannot be used: it does not answer. Look into the server's log."],
  ])('explains "%s"', (message, end) => {
    expect(sentence(new Error(message))).toBe(`${at} ${end}`);
  });

  it('explains why a cluster found no node by the last that it tried', () => {
    const all = (lastNodeError?: Error) =>
      Object.assign(new Error('Failed to refresh slots cache.'), { lastNodeError });
    expect(sentence(all(withCode('ECONNREFUSED')))).toMatch(/refuses the connection/u);
    expect(sentence(all())).toMatch(/cannot be used/u);
  });

  it('explains what is no error', () => {
    expect(sentence(undefined)).toBe(`${at} cannot be used: it does not answer. Look into the server's log.`);
  });

  it('names the server that it is told', () => {
    expect(explainFailure(withCode('ECONNREFUSED'), plain, '10.0.0.1:7000').text).toBe(
      'Redis at 10.0.0.1:7000 refuses the connection: nothing listens there.',
    );
  });
});
