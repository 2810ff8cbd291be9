import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingRequirements } from '../../scripts/requirements.mjs';
import { temporaryFolder } from './temporary-folder.ts';

/** Whether certificates can be made on this machine. */
export const hasOpenssl = missingRequirements().every(({ name }) => name !== 'openssl');

export interface TestAuthority {
  /** The path of its own certificate. */
  readonly caFile: string;
  /** Its own certificate, as PEM. */
  readonly ca: string;
  /** Signs a certificate for a host. */
  issue(host: string): { readonly key: string; readonly cert: string };
}

/** Makes an authority that signs certificates and that nobody knows, for one test. */
export function createTestAuthority(): TestAuthority {
  const directory = temporaryFolder();
  const file = (name: string): string => join(directory, name);
  const openssl = (...args: readonly string[]): void => {
    execFileSync('openssl', args, { cwd: directory, stdio: 'ignore' });
  };
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=ca.example');
  return {
    caFile: file('ca.pem'),
    ca: readFileSync(file('ca.pem'), 'utf8'),
    issue: (host) => {
      const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
      const signer = ['-CA', 'ca.pem', '-CAkey', 'ca.key'];
      openssl('req', '-x509', ...newKey, ...name, '-keyout', 'host.key', '-out', 'host.pem', ...signer);
      return { key: readFileSync(file('host.key'), 'utf8'), cert: readFileSync(file('host.pem'), 'utf8') };
    },
  };
}
