import type { ErrorCode } from './error-codes.ts';

export interface ThreadloopErrorOptions {
  readonly cause?: unknown;
  /** Whether the same call may succeed later. @default false */
  readonly retryable?: boolean;
  /** Milliseconds to wait before trying again, when known. */
  readonly retryAfterMs?: number;
}

/**
 * The one error class of the project: a stable code for programs, a sentence for people. The sentence says what was
 * expected, what came and what to do, and never holds a token, a message body or a person's text.
 */
export class ThreadloopError extends Error {
  override readonly name = 'ThreadloopError';
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode, message: string, options: ThreadloopErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs;
  }
}
