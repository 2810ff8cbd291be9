import {
  type WebAPICallResult,
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
  WebClient,
} from '@slack/web-api';
import type { Logger } from '../../../core/index.ts';
import type { WayOut } from '../../../threads/adapter.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';
import { toSlackLogger } from '../transport/slack-logger.ts';

/** Milliseconds that Slack may take. */
const TIMEOUT_MS = 10_000;

/** Failures that may be gone when it is tried again. */
const PASSING =
  /^(?:network|timeout|ratelimited|http_5\d\d|internal_error|fatal_error|service_unavailable|request_timeout)$/u;

/** Where the Web API is, and the way there. */
export interface SlackAccess {
  readonly apiUrl: string;
  readonly fetch: WayOut['fetch'];
  readonly logger: Logger;
}

/**
 * Asks Slack about a token, or for one: outside of every budget, once, and within 10 s. Everything that is done in a
 * workspace goes through `SlackCalls` instead.
 *
 * @throws SlackCallError
 */
export async function askSlack(
  access: SlackAccess,
  method: string,
  args: Readonly<Record<string, unknown>>,
  token?: string,
): Promise<WebAPICallResult> {
  try {
    return await createBareClient(access, token).apiCall(method, { ...args });
  } catch (error) {
    throw failureOf(method, error);
  }
}

/** A client that tries once, waits 10 s at most, and logs no arguments. */
export function createBareClient({ apiUrl, fetch, logger }: SlackAccess, token?: string): WebClient {
  return new WebClient(token, {
    slackApiUrl: apiUrl,
    fetch,
    timeout: TIMEOUT_MS,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
    logger: toSlackLogger(logger, 'debug'),
  });
}

function failureOf(method: string, error: unknown): SlackCallError {
  const reason = reasonOf(error);
  const needed = error instanceof WebAPIPlatformError ? neededIn(error.data) : undefined;
  return new SlackCallError(method, reason, {
    retryable: PASSING.test(reason),
    ...(needed !== undefined && { needed }),
    ...(error instanceof WebAPIRateLimitedError && { retryAfterMs: error.retryAfter * 1_000 }),
    // The other errors hold the answer, whatever it was.
    ...(error instanceof WebAPIRequestError && { cause: error.original }),
  });
}

function neededIn(answer: object): string | undefined {
  return 'needed' in answer && typeof answer.needed === 'string' ? answer.needed : undefined;
}

function reasonOf(error: unknown): string {
  if (error instanceof WebAPIRateLimitedError) return 'ratelimited';
  if (error instanceof WebAPIHTTPError) return `http_${error.statusCode}`;
  // Where the answer is no JSON, its whole text stands there.
  if (error instanceof WebAPIPlatformError) {
    return /^[a-z0-9_.:]{1,80}$/iu.test(error.data.error) ? error.data.error : 'unreadable_answer';
  }
  const isLate = error instanceof WebAPIRequestError && /^(?:TimeoutError|AbortError)$/u.test(error.original.name);
  return isLate ? 'timeout' : 'network';
}
