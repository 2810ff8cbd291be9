/** A frame of Socket Mode. */
export type Frame =
  | { readonly kind: 'hello' }
  /** Slack ends this connection, at once or in some seconds. */
  | { readonly kind: 'disconnect'; readonly reason: string }
  | { readonly kind: 'envelope'; readonly envelope: Envelope }
  | { readonly kind: 'unknown' };

/** What Slack sends over a socket: an event, a command or an interaction, to be acknowledged by its id. */
export interface Envelope {
  readonly id: string;
  readonly payload: unknown;
  readonly retryNum: number | undefined;
  readonly retryReason: string | undefined;
  /** Whether the acknowledgement may carry an answer. */
  readonly takesResponse: boolean;
}

/** Reads a frame. Never throws, whatever came. */
export function readFrame(data: unknown): Frame {
  const frame = parse(data);
  if (frame === undefined) return { kind: 'unknown' };
  const { type, reason, envelope_id: id, payload, retry_attempt, retry_reason, accepts_response_payload } = frame;
  if (type === 'hello') return { kind: 'hello' };
  if (type === 'disconnect') return { kind: 'disconnect', reason: typeof reason === 'string' ? reason : 'unknown' };
  if (typeof id !== 'string') return { kind: 'unknown' };
  return {
    kind: 'envelope',
    envelope: {
      id,
      payload,
      retryNum: typeof retry_attempt === 'number' ? retry_attempt : undefined,
      retryReason: typeof retry_reason === 'string' && retry_reason !== '' ? retry_reason : undefined,
      takesResponse: accepts_response_payload === true,
    },
  };
}

function parse(data: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined; // looked at above
  } catch {
    return undefined;
  }
}
