/** One thing that Slack brings to the app: an event, a command or an interaction, in the form that it is sent in. */
export interface Parcel {
  readonly kind: 'event' | 'command' | 'interaction';
  /** `event_id`, or the trigger's. */
  readonly id: string;
  /** `app_mention`, `message/message_changed`, `block_actions`, `/threadloop` … */
  readonly type: string;
  readonly workspace: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Whether an acknowledgement over Socket Mode may carry a payload. Over HTTP every body is read. */
  readonly acceptsResponse: boolean;
}

/** Which try it is: 0 for the first. */
export interface Attempt {
  readonly number: number;
  /** Why there is another one, in HTTP's words. */
  readonly reason?: RetryReason;
}

/** What Slack says in `X-Slack-Retry-Reason`; Socket Mode knows only `timeout`. */
export type RetryReason = 'http_timeout' | 'connection_failed' | 'http_error' | 'too_many_redirects';

/** What became of one try. */
export type AttemptOutcome =
  | { readonly kind: 'acked'; readonly httpStatus?: number; readonly response?: unknown }
  | {
      readonly kind: 'failed';
      readonly reason: RetryReason;
      readonly httpStatus?: number;
      /** `X-Slack-No-Retry: 1`. */
      readonly isLast?: boolean;
    };

/** One way to the app. */
export interface Transport {
  readonly name: 'socket' | 'http';
  /** Whether something can be sent now. */
  isReady(): boolean;
  /** Tells each time that something may have become possible to send, until the returned function is called. */
  onReady(listener: () => void): () => void;
  /** Sends once; resolves when it was acknowledged or has failed, after 3 s at the latest. Never rejects. */
  attempt(parcel: Parcel, attempt: Attempt): Promise<AttemptOutcome>;
  /** Ends what is under way as failed. */
  close(): Promise<void>;
}

/** Milliseconds within which Slack wants to be answered. */
export const ACK_LIMIT_MS = 3000;
