import type { ModelError } from '../../core/index.ts';
import { classifyError } from '../errors/classify-error.ts';

/**
 * Sorts a failure of which nothing is known but an error that was thrown, or a sentence: what a stream function of
 * somebody else tells. A status or a code in a sentence counts as if it had been told by itself.
 *
 * @param now milliseconds since the epoch
 */
export function failureOfText(failure: unknown, isMidStream: boolean, now: number): ModelError {
  const message = failure instanceof Error ? failure.message : typeof failure === 'string' ? failure : '';
  const status = statusOf(message);
  const networkCode = NETWORK_CODE.exec(message)?.[0] ?? (NETWORK.test(message) ? 'ECONNRESET' : undefined);
  const timeoutCode = TIMEOUT.test(message) ? 'ETIMEDOUT' : undefined;
  const told = { code: timeoutCode ?? networkCode };
  return classifyError({
    message,
    isMidStream,
    now,
    ...(status !== undefined && { status }),
    ...(RATE_LIMIT.test(message) && { type: 'rate_limit' }),
    cause: failure instanceof Error && told.code === undefined ? failure : told,
  });
}

/** "429 Too Many Requests", "Request failed with status code 503", "HTTP 500", "(status: 401)". */
function statusOf(message: string): number | undefined {
  const found = /^\s*([45]\d\d)\b|\b(?:status(?: code)?|http|error)[\s:=(]+([45]\d\d)\b/iu.exec(message);
  const status = found?.[1] ?? found?.[2];
  return status === undefined ? undefined : Number(status);
}

const RATE_LIMIT = /rate.?limit|too many requests/iu;

const TIMEOUT = /\btime(?:d.?)?.?out\b/iu;

const NETWORK = /fetch failed|socket hang up|connection (?:error|refused|reset|closed)|network error|\bterminated\b/iu;

const NETWORK_CODE =
  /\b(?:E(?:AI_AGAIN|CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|NOTFOUND|PIPE)|UND_ERR_[A-Z_]+)\b/u;
