import { ThreadloopError } from '../core/error.ts';
import type { Proxy } from './proxy-url.ts';

const CA_SETTING = 'THREADLOOP_OUTGOING_CA_FILE';

/** What Node calls certificates that it does not accept, and why. */
const CERTIFICATE_REASONS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet; is the clock of this machine right?',
  CERT_REVOKED: 'was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name',
  HOSTNAME_MISMATCH: 'is for another name',
};

const UNTRUSTED_CODES: ReadonlySet<string> = new Set([
  'CERT_CHAIN_TOO_LONG',
  'CERT_REJECTED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_UNTRUSTED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'INVALID_CA',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/**
 * Explains why there is no connection to `host`: an error with code and sentence where it is a certificate, else what
 * came.
 */
export function explainConnection(error: Error, host: string): Error {
  const code = codeOf(error);
  const reason = CERTIFICATE_REASONS[code];
  if (reason === undefined && !UNTRUSTED_CODES.has(code)) return error;
  const sentence =
    reason === undefined
      ? `${host} showed a certificate that was signed by no authority that this program knows (${code}). If it is one of your own network, name its authority's certificate with ${CA_SETTING}.`
      : `${host} showed a certificate that ${reason} (${code}).`;
  return new ThreadloopError('certificate_untrusted', sentence, { cause: error });
}

/** There is no connection to a proxy, or no answer on it. */
export function proxyUnreachable({ name }: Proxy, error: Error): Error {
  const explained = explainConnection(error, `The proxy ${name}`);
  if (explained !== error) return explained;
  const code = codeOf(error);
  const sentence = `The proxy ${name} cannot be reached${code === '' ? '' : `: ${code}`}. See HTTPS_PROXY, HTTP_PROXY and NO_PROXY.`;
  return new ThreadloopError('proxy_unreachable', sentence, { cause: error, retryable: true });
}

/** A proxy did not answer in time. */
export function proxySilent({ name }: Proxy, host: string, limitMs: number): Error {
  const sentence = `The proxy ${name} did not open the way to ${host} within ${limitMs / 1_000} s.`;
  return new ThreadloopError('proxy_unreachable', sentence, { retryable: true });
}

/** A proxy answered, and does not open the way. One that could not reach the host may be able to later. */
export function proxyRefused({ name, authorization }: Proxy, host: string, status: number): Error {
  const sentence = `The proxy ${name} did not open the way to ${host}: it answered ${status}. ${remedyOf(status, authorization)}`;
  return new ThreadloopError('proxy_refused', sentence, { retryable: status >= 500 });
}

function remedyOf(status: number, authorization: string | undefined): string {
  if (status === 407) {
    return authorization === undefined
      ? 'It asks who you are: write user and password into the address of the proxy, as http://user:password@host:port.'
      : 'It does not accept the user and password in the address of the proxy.';
  }
  return 'If the host is to be reached directly, name it in NO_PROXY.';
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
