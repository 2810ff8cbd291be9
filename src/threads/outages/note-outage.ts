import type { Records } from '../ports.ts';
import type { ThreadId } from '../thread-id.ts';
import { type ChannelOutage, OUTAGE_TTL_MS, outageKeyOf } from './channel-outage.ts';

/** Tries to write a document that others write, too. */
const MAX_TRIES = 5;

/** What a channel is to hear of an outage: that it began, or, once it knows, only that it lasts. */
export type HeardOutage = 'began' | 'lasts';

/**
 * Notes that an exchange failed because the model is out. The first one in a channel, over all processes, is told
 * `began`, also when it asks again.
 */
export async function noteOutage(
  records: Records,
  { thread, exchange, now }: { readonly thread: ThreadId; readonly exchange: string; readonly now: number },
): Promise<HeardOutage> {
  const key = outageKeyOf(thread);
  const begun: ChannelOutage = { thread, exchange, failedAt: now };
  let heard: HeardOutage | undefined;
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const known = await records.get<ChannelOutage>(key);
    if (known === undefined || isSettled(known.value)) {
      if ((await records.put(key, begun, known?.version ?? 'new', OUTAGE_TTL_MS)) === 'ok') return 'began';
      continue;
    }
    const { value, version } = known;
    heard = value.thread === thread && value.exchange === exchange ? 'began' : 'lasts';
    if ((await records.put(key, { ...value, failedAt: now }, version, 'keep')) === 'ok') return heard;
  }
  // Many fail at the same time: the time of one of the others is as good.
  if (heard !== undefined) return heard;
  throw new Error(`The document was changed by others ${MAX_TRIES} times while it was written.`);
}

/** It is over, or somebody is saying so: what fails now is another outage. */
function isSettled({ tellingUntil, isOver }: ChannelOutage): boolean {
  return isOver === true || tellingUntil !== undefined;
}
