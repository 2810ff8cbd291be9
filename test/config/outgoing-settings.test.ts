import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../src/config/environment.ts';
import { gatherConfig, outgoingSettingsOf, resolveConfig } from '../../src/config.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createTestAuthority, hasOpenssl } from '../support/test-authority.ts';

const directory = '/nowhere';
const settingsOf = async (env: Environment) => outgoingSettingsOf((await gatherConfig({ env, directory })).config);
const problemsOf = async (env: Environment) => (await gatherConfig({ env, directory })).problems;
const direct = { noProxy: [], connectionsPerHost: 200 };
const proxyNamed = (name: string) => ({ origin: `http://${name}:3128`, name: `${name}:3128` });

describe('outgoingSettingsOf', () => {
  it('goes directly where nothing is set', async () => {
    expect(await settingsOf({})).toEqual(direct);
  });

  it.each([
    [
      'the usual variables',
      { HTTPS_PROXY: 'http://s:3128', HTTP_PROXY: 'http://p:3128', NO_PROXY: 'localhost, .test' },
    ],
    ['the usual variables in lower case', { https_proxy: 's:3128', http_proxy: 'p:3128', no_proxy: 'localhost,.test' }],
    [
      'variables of its own, before the usual ones',
      {
        THREADLOOP_OUTGOING_HTTPS_PROXY: 's:3128',
        THREADLOOP_OUTGOING_HTTP_PROXY: 'p:3128',
        THREADLOOP_OUTGOING_NO_PROXY: 'localhost,.test',
        HTTPS_PROXY: 'other:1',
        http_proxy: 'other:1',
        NO_PROXY: '*',
      },
    ],
  ])('reads %s', async (_title, env) => {
    expect(await settingsOf(env)).toEqual({
      ...direct,
      httpsProxy: proxyNamed('s'),
      httpProxy: proxyNamed('p'),
      noProxy: ['localhost', '.test'],
    });
  });

  it('reads the address of a proxy, which may hold a password, from a file', async () => {
    const folder = temporaryFolder({ proxy: 'http://me:pw@s:3128\n' });
    expect(await settingsOf({ HTTPS_PROXY_FILE: `${folder}/proxy` })).toEqual({
      ...direct,
      httpsProxy: { ...proxyNamed('s'), authorization: `Basic ${Buffer.from('me:pw').toString('base64')}` },
    });
  });

  it('lets as many connections be open as threads may need', () => {
    expect(outgoingSettingsOf(resolveConfig({ concurrency: 1_000 })).connectionsPerHost).toBe(4_000);
    expect(outgoingSettingsOf(resolveConfig({ concurrency: 1 })).connectionsPerHost).toBe(64);
  });

  it.skipIf(!hasOpenssl)('reads the certificates of authorities', () => {
    const { caFile, ca } = createTestAuthority();
    expect(outgoingSettingsOf(resolveConfig({ outgoing: { caFile } }))).toEqual({ ...direct, authorities: ca });
  });

  it('throws what the environment would be told when it is given settings that were never checked', () => {
    const config = resolveConfig({});
    const outgoing = { ...config.outgoing, httpProxy: 'socks5://me:hunter2@p' };
    expect(() => outgoingSettingsOf({ ...config, outgoing })).toThrow(
      'outgoing.httpProxy names a SOCKS proxy; only HTTP and HTTPS ones can be used.',
    );
  });
});

describe('problems with the settings of the way out', () => {
  it('are told as sentences, under the variables that hold them, and without passwords', async () => {
    const env = { HTTPS_PROXY: 'http://me:hunter2/x@p:1', http_proxy: 'ftp://me:hunter2@p' };
    expect(await problemsOf(env)).toEqual([
      'HTTPS_PROXY must be http://user:password@host:port or https://…; it is no address.',
      'http_proxy must be http://user:password@host:port or https://….',
    ]);
  });

  it('are told for files of certificates', async () => {
    const garbage = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
    const folder = temporaryFolder({ text: 'no certificate', garbage });
    const problemWith = (name: string) => problemsOf({ THREADLOOP_OUTGOING_CA_FILE: `${folder}/${name}` });
    expect([await problemWith('absent'), await problemWith('text'), await problemWith('garbage')]).toEqual([
      ['outgoing.caFile names a file that cannot be read: there is no such file.'],
      ['outgoing.caFile must name a file with PEM text, which has a line "-----BEGIN …"; this one has none.'],
      ['outgoing.caFile must name a file with certificates as PEM; the text in this one is none.'],
    ]);
  });
});

describe('the config', () => {
  it('shows no proxy with its password, as JSON or in console.log, and gives it to code', () => {
    const config = resolveConfig({ outgoing: { httpsProxy: 'http://me:hunter2@p:1' } });
    expect(JSON.parse(JSON.stringify(config.outgoing))).toEqual({ noProxy: [], httpsProxy: '(set, not shown)' });
    expect(inspect(config, { depth: 9 })).not.toContain('hunter2');
    expect(config.outgoing.httpsProxy).toBe('http://me:hunter2@p:1');
  });
});
