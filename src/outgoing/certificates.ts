import { readFileSync } from 'node:fs';
import * as tls from 'node:tls';

/**
 * Gives what TLS connections trust when `pem` is trusted besides the well-known authorities. Made once and shared: it
 * takes milliseconds to build.
 */
export function trustAlso(pem: string): tls.SecureContext {
  return tls.createSecureContext({ ca: [...usualAuthorities(), pem] });
}

/** What Node trusts by itself. A list given to TLS takes its place, so it has to be repeated. */
function usualAuthorities(): readonly string[] {
  // From Node 22.15 on; it knows of every flag and variable.
  const read: unknown = Reflect.get(tls, 'getCACertificates');
  if (typeof read === 'function') return read('default') as readonly string[]; // as Node documents it
  return [...tls.rootCertificates, ...extraAuthorities()];
}

/** Node itself warns at start when it cannot read this file. */
function extraAuthorities(): readonly string[] {
  const path = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  if (path === '') return [];
  try {
    return [readFileSync(path, 'utf8')];
  } catch {
    return [];
  }
}
