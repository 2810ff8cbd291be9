/** Why a call was not answered as it should be. */
export type CallFailure =
  /** Discord refused it, with an error code of its own. */
  | 'refused'
  /** The token is worthless: see `DiscordCalls.isTokenRefused`. */
  | 'unauthorized'
  /** Its budget would not have let it go in time, or Discord said 429. */
  | 'rateLimited'
  /** 5xx, no answer, or none in time: it may have been carried out. */
  | 'unreachable'
  /** The caller's signal. */
  | 'aborted';

/** A call that did not do what was asked. Its message names the route, without ids, and holds no word of people. */
export class DiscordCallError extends Error {
  readonly failure: CallFailure;
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** Discord's error code, such as 50013; 0 without one. */
  readonly code: number;
  readonly retryAfterMs: number | undefined;

  constructor(
    message: string,
    details: {
      readonly failure: CallFailure;
      readonly status?: number;
      readonly code?: number;
      readonly retryAfterMs?: number;
      readonly cause?: unknown;
    },
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'DiscordCallError';
    this.failure = details.failure;
    this.status = details.status ?? 0;
    this.code = details.code ?? 0;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** Whether something is a refusal with one of these codes of Discord. */
export function isRefusal(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof DiscordCallError && error.failure === 'refused' && codes.includes(error.code);
}
