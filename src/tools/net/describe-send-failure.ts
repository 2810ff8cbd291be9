import { errorCodeOf } from '../../threads/error-code-of.ts';

/**
 * Why a host gave no answer, as a sentence for the model. What the deployment's own network is like is not told: not
 * where its proxy is, nor what that said.
 */
export function describeSendFailure(error: unknown, host: string): string {
  const code = errorCodeOf(error);
  return `${SENTENCES[code] ?? 'There was no answer, or it broke off'}: "${host}".`;
}

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The host refuses connections',
  ECONNRESET: 'The host broke the connection off',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The host cannot be reached',
  EPIPE: 'The host broke the connection off',
  ETIMEDOUT: 'The host does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'The host does not answer',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too long',
  UND_ERR_SOCKET: 'The host broke the connection off',
  certificate_untrusted: 'The host has no certificate that can be trusted',
  proxy_refused: 'The proxy of this deployment does not open the way to the host',
  proxy_unreachable: 'The proxy of this deployment cannot be reached for the host',
};
