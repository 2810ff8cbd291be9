import { parseThreadId, type ThreadId, toThreadId } from '../thread-id.ts';

/** What begins the keys of channels that wait for a model. */
export const OUTAGE_PREFIX = 'outage:';

/** Milliseconds after which nobody waits for the end of an outage any more. */
export const OUTAGE_TTL_MS = 86_400_000;

/**
 * A channel that was told that the model is out, and is to be told when it is back: `outage:<the channel's id>`. Its
 * key and its `thread` are what erasing goes by; there is nobody's word in it.
 */
export interface ChannelOutage {
  /** Where it was told. */
  readonly thread: ThreadId;
  /** The exchange that told it, so that it tells the same when it ends a second time, after a crash. */
  readonly exchange: string;
  /** The last failure, in milliseconds since the epoch. */
  readonly failedAt: number;
  /** Somebody is telling that the model is back, and has until then. */
  readonly tellingUntil?: number;
  /** It is over, and about to be forgotten. */
  readonly isOver?: true;
}

/** The key of a channel: in the form of a thread's id, so that erasing a team finds it. */
export function outageKeyOf(thread: ThreadId): string {
  const { platform, team, channel } = parseThreadId(thread);
  return `${OUTAGE_PREFIX}${toThreadId({ platform, channel, ...(team !== undefined && { team }) })}`;
}
