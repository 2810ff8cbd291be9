import { toBrowserAddress } from '../server/index.ts';
import type { Check } from '../threads/check.ts';

/** Milliseconds that a server of this machine may take. */
const LIMIT_MS = 5_000;

/** Asks a server what `/readyz` says; undefined when it does not answer as a Threadloop does. */
export async function readReadiness(host: string, port: number): Promise<readonly Check[] | undefined> {
  try {
    const response = await fetch(`${toBrowserAddress(host, port)}/readyz`, { signal: AbortSignal.timeout(LIMIT_MS) });
    const body: unknown = await response.json();
    if (typeof body !== 'object' || body === null || !('checks' in body) || !Array.isArray(body.checks))
      return undefined;
    return body.checks.every(isCheck) ? body.checks : undefined;
  } catch {
    // Whatever it is that listens there, it is no Threadloop.
    return undefined;
  }
}

function isCheck(value: unknown): value is Check {
  if (typeof value !== 'object' || value === null || !('check' in value) || !('ok' in value)) return false;
  const reason = 'reason' in value ? value.reason : undefined;
  return (
    typeof value.check === 'string' && typeof value.ok === 'boolean' && ['string', 'undefined'].includes(typeof reason)
  );
}
