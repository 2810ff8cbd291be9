import type { ModelError, ModelErrorKind } from '../../core/index.ts';
import { isLasting, networkCodeOf } from './network-code.ts';
import { type ResponseHeaders, readRetryAfterMs, readWaitMs } from './retry-after.ts';

/** What is known about a failure, as far as it is. */
export interface FailureFacts {
  /** The HTTP status; one below 400 says that the answer had begun well. */
  readonly status?: number | undefined;
  readonly headers?: ResponseHeaders | undefined;
  /** Read for what providers say in words only; never passed on. */
  readonly message: string;
  /** The provider's own code and type of error. */
  readonly code?: string | undefined;
  readonly type?: string | undefined;
  readonly cause?: unknown;
  readonly isMidStream: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Sorts a failure of a provider, a connection or an answer. Statuses go before codes, codes before words: proxies and
 * servers that only resemble a provider are classified as well. What nothing is known about is `protocol`.
 */
export function classifyError(facts: FailureFacts): ModelError {
  const { headers = {}, cause, isMidStream, now } = facts;
  const status = facts.status !== undefined && facts.status >= 400 ? facts.status : undefined;
  const networkCode = networkCodeOf(cause);
  const kind = kindOf({ ...facts, status }, networkCode);
  const code = facts.code ?? networkCode;
  const retryAfterMs = readRetryAfterMs(headers, now) ?? readWaitMs(facts.message);
  const requestId = headers['request-id'] ?? headers['x-request-id'];
  return {
    kind,
    isRetryable: readAdvice(headers) ?? (PASSING.has(kind) && !isLasting(cause)),
    isMidStream,
    ...(status !== undefined && { status }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(requestId !== undefined && { requestId }),
    // Servers without a status left for an error put it there.
    ...(code !== undefined && code !== String(status) && { code }),
  };
}

/** Kinds that may pass by themselves. */
const PASSING: ReadonlySet<ModelErrorKind> = new Set([
  'rate_limit',
  'overloaded',
  'timeout',
  'server',
  'network',
  'protocol',
]);

const QUOTA = /insufficient_quota|billing|quota exceeded|exceeded your current quota|credit balance is too low/iu;

const FILTER = /content_filter|content_policy|responsible_?ai|moderation/iu;

const OVERFLOW =
  /prompt (?:is )?too long|request_too_large|context[_ ](?:length|window)[_ ]exceed|exceeds? the (?:available |model's )?(?:maximum )?context|maximum context length|greater than the context length|input token count.*exceeds|too large for model with|reduce the length of the messages/iu;

function kindOf({ status, message, code, type, cause }: FailureFacts, networkCode: string | undefined): ModelErrorKind {
  const words = [message, code, type].filter((part) => part !== undefined).join(' ');
  if (status === 429 || /rate.?limit|too many requests/iu.test(`${type} ${code}`)) {
    // Google says the same of a minute that is used up as of a month, but only of the minute that it passes.
    return QUOTA.test(words) && readWaitMs(message) === undefined ? 'quota' : 'rate_limit';
  }
  if (FILTER.test(`${type} ${code}`)) return 'content_filter';
  if (status === 413 || OVERFLOW.test(words)) return 'context_overflow';
  if (status === 529 || status === 503 || /overloaded/iu.test(words)) return 'overloaded';
  if (status === 401 || /authentication_error|invalid_api_key/iu.test(words)) return 'auth';
  if (status === 402 || QUOTA.test(words)) return 'quota';
  if (status === 403) return 'permission';
  if (status === 404) return 'not_found';
  if (status === 408 || status === 504) return 'timeout';
  if (status === 409) return 'server';
  if ((status !== undefined && status < 500) || /invalid_request/iu.test(type ?? '')) return 'invalid_request';
  // A connection may break behind a status that was good.
  if (networkCode !== undefined && status === undefined) {
    return /TIMEOUT|ETIMEDOUT/u.test(networkCode) ? 'timeout' : 'network';
  }
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return 'timeout';
  if ((status !== undefined && status >= 500) || /api_error|server_error|internal/iu.test(type ?? '')) return 'server';
  return 'protocol';
}

function readAdvice({ 'x-should-retry': advice }: ResponseHeaders): boolean | undefined {
  return advice === 'true' ? true : advice === 'false' ? false : undefined;
}
