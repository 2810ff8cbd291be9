import { describe, expect, it } from 'vitest';
import type { Environment } from '../../src/config.ts';
import { createTestAuthority, hasOpenssl } from '../support/test-authority.ts';
import { runLine } from './cli-harness.ts';

describe('what doctor says about the way out', () => {
  it.each([
    ['Directly.', {}],
    ['https:// through the proxy s:3128.', { HTTPS_PROXY: 'http://me:hunter2@s:3128' }],
    [
      'https:// through the proxy s:3128, http:// through the proxy p:1, localhost, .test directly.',
      { HTTPS_PROXY: 's:3128', HTTP_PROXY: 'p:1', NO_PROXY: 'localhost,.test' },
    ],
  ])('is %j', async (text, env) => {
    expect(await wayOut(env)).toEqual([{ level: 'ok', text }]);
  });

  it.skipIf(!hasOpenssl)('names authorities of your own', async () => {
    expect(await wayOut({ THREADLOOP_OUTGOING_CA_FILE: createTestAuthority().caFile })).toEqual([
      { level: 'ok', text: 'Directly. The authorities of outgoing.caFile are trusted, too.' },
    ]);
  });

  it('is what is wrong with certificates', async () => {
    expect(await wayOut({ THREADLOOP_OUTGOING_CA_FILE: '/nowhere.pem' })).toEqual([
      { level: 'error', text: 'outgoing.caFile names a file that cannot be read: there is no such file.' },
    ]);
  });
});

async function wayOut(env: Environment): Promise<unknown> {
  const { stdout } = await runLine(['doctor', '--json'], { env });
  const { checks } = JSON.parse(stdout) as { checks: { name: string; results: unknown }[] }; // as docs/operating.md says
  return checks.find(({ name }) => name === 'Way out')?.results;
}
