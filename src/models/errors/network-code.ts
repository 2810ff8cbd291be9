import { ThreadloopError } from '../../core/error.ts';

const NETWORK_CODES: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
  'certificate_untrusted',
  'proxy_refused',
  'proxy_unreachable',
  'redirect_refused',
]);

const LONGEST_CHAIN = 10;

/** The connection's own code, wherever it stands in the chain of causes; undefined when none does. */
export function networkCodeOf(error: unknown): string | undefined {
  let current: unknown = error;
  for (let depth = 0; depth < LONGEST_CHAIN && typeof current === 'object' && current !== null; depth += 1) {
    if ('code' in current && typeof current.code === 'string' && NETWORK_CODES.has(current.code)) return current.code;
    current = 'cause' in current ? current.cause : undefined;
  }
  return undefined;
}

/** Whether something in the chain of causes says that the same will fail again: what a proxy refuses, for example. */
export function isLasting(error: unknown): boolean {
  let current: unknown = error;
  for (let depth = 0; depth < LONGEST_CHAIN && typeof current === 'object' && current !== null; depth += 1) {
    if (current instanceof ThreadloopError) return !current.retryable;
    current = 'cause' in current ? current.cause : undefined;
  }
  return false;
}
