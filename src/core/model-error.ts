/**
 * Why a request to a model failed. `quota` is used up until somebody pays or a period ends; `rate_limit` passes by
 * itself. `protocol`: what came was no proper answer. `auth`, `permission` and `not_found` are the operator's to mend.
 */
export type ModelErrorKind =
  | 'rate_limit'
  | 'quota'
  | 'auth'
  | 'permission'
  | 'not_found'
  | 'invalid_request'
  | 'context_overflow'
  | 'content_filter'
  | 'overloaded'
  | 'server'
  | 'network'
  | 'timeout'
  | 'protocol';

/** What is known about a failed request, without a word of what was asked or answered. */
export interface ModelError {
  kind: ModelErrorKind;
  /** Whether the same request may succeed later. */
  isRetryable: boolean;
  /** The HTTP status, where there was one. */
  status?: number;
  /** Milliseconds that the provider asks to wait. */
  retryAfterMs?: number;
  /** The provider's id of the request, to ask its support about. */
  requestId?: string;
  /** The provider's or the connection's own code. */
  code?: string;
  /** Some of the answer had arrived. */
  isMidStream: boolean;
}
