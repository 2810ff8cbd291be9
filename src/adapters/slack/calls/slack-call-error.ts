import { ThreadloopError } from '../../../core/error.ts';

/** A call of the Web API that did not succeed. */
export class SlackCallError extends ThreadloopError {
  readonly method: string;
  /** Slack's word, such as `channel_not_found`; `ratelimited`, or `network`, `timeout`, `aborted`, `not_installed`, `http_503` of our own. */
  readonly reason: string;
  /** The scope that is missing, where Slack tells. */
  readonly needed: string | undefined;

  constructor(
    method: string,
    reason: string,
    details: {
      readonly needed?: string;
      readonly retryAfterMs?: number;
      readonly retryable: boolean;
      readonly cause?: unknown;
    },
  ) {
    const { needed, retryable, retryAfterMs, cause } = details;
    const scope = needed === undefined ? '' : ` (it needs the scope ${needed})`;
    super('slack_call_failed', `Slack answered ${method} with "${reason}"${scope}.`, {
      retryable,
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...(cause !== undefined && { cause }),
    });
    this.method = method;
    this.reason = reason;
    this.needed = needed;
  }
}
