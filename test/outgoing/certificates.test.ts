import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createTestAuthority, hasOpenssl } from '../support/test-authority.ts';
import { failureOf, hostThat, outgoingWith } from './harness.ts';

const PROGRAM = `
  import { systemClock } from './src/core/index.ts';
  import { outgoingSettingsOf, resolveConfig } from './src/config.ts';
  import { createOutgoing } from './src/outgoing.ts';
  import { silentLogger } from './src/silent-logger.ts';
  const [caFile, ...urls] = process.argv.slice(1);
  const settings = outgoingSettingsOf(resolveConfig({ outgoing: { caFile } }));
  const outgoing = createOutgoing({ settings, clock: systemClock, logger: silentLogger });
  const answers = urls.map((url) => outgoing.fetch(url).then(({ status }) => status, (error) => error.cause.code));
  console.log(JSON.stringify(await Promise.all(answers)));
  await outgoing.close();
`;

describe.skipIf(!hasOpenssl)('a host with a certificate of an authority of its own', () => {
  it('is reached when outgoing.caFile names the authority, and is not without', async () => {
    const authority = createTestAuthority();
    const { port } = await hostThat(undefined, authority.issue('localhost'));
    const url = `https://localhost:${port}/`;
    expect((await outgoingWith({ caFile: authority.caFile }).fetch(url)).status).toBe(200);
    expect((await failureOf(outgoingWith({}).fetch(url)))['code']).toBe('certificate_untrusted');
  });

  it('is trusted besides those of NODE_EXTRA_CA_CERTS, and an unknown one is not', async () => {
    const authorities = [createTestAuthority(), createTestAuthority(), createTestAuthority()] as const;
    const urls = await Promise.all(
      authorities.map(async (authority) => {
        const { port } = await hostThat(undefined, authority.issue('localhost'));
        return `https://localhost:${port}/`;
      }),
    );
    const [ours, extra] = authorities;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM, ours.caFile, ...urls],
      { cwd: new URL('../../', import.meta.url), env: { ...process.env, NODE_EXTRA_CA_CERTS: extra.caFile } },
    );
    expect(JSON.parse(stdout)).toEqual([200, 200, 'certificate_untrusted']);
  });
});
