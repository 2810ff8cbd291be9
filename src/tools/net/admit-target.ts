import type { Clock } from '../../core/index.ts';
import { within } from '../../threads/within.ts';
import { notPublic, type Target } from './parse-target.ts';
import { isMetadataAddress, isPublicAddress } from './public-address.ts';
import type { ResolveHost } from './resolve-host.ts';

/** Milliseconds that a name may take to be looked up here, where a proxy looks it up again anyway. */
const BESIDE_PROXY_MS = 2_000;

export interface AdmitOptions {
  readonly resolve: ResolveHost;
  readonly isProxied: (url: string) => boolean;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * Finds out the addresses that a connection may be made to: all of the host's, every one checked, so that what answers
 * later is what was checked now. Empty where a proxy is to look the name up, and it could not be looked up here.
 *
 * @throws Error with a sentence for the model when the host is not public, or is not known.
 */
export async function admitTarget(target: Target, options: AdmitOptions): Promise<readonly string[]> {
  const { url, host, isTrusted } = target;
  const addresses = target.isAddress ? [host] : await lookUp(target, options);
  // Whoever vouches for a place of their own vouches for no cloud's metadata.
  const isRefused = isTrusted ? isMetadataAddress : (address: string) => !isPublicAddress(address);
  if (addresses.some(isRefused)) throw notPublic(url);
  return addresses;
}

async function lookUp({ url, host }: Target, { resolve, isProxied, clock, signal }: AdmitOptions) {
  const unknown = new Error(`There is no host "${host}", or its name cannot be looked up now.`);
  const isLeftToProxy = isProxied(url.href);
  try {
    const found = isLeftToProxy
      ? await within(() => resolve(host), { limitMs: BESIDE_PROXY_MS, clock, signal, timeout: () => unknown })
      : await untilAborted(() => resolve(host), signal);
    if (found.length > 0) return found;
  } catch (error) {
    signal.throwIfAborted();
    if (!isLeftToProxy) throw new Error(unknown.message, { cause: error });
  }
  if (isLeftToProxy) return [];
  throw unknown;
}

/** A look-up cannot be ended; nobody waits for it any more. */
function untilAborted<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason as Error); // as whoever aborts gives it
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    call()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}
