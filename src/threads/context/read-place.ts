import type { Clock, Logger } from '../../core/index.ts';
import { errorCodeOf } from '../error-code-of.ts';
import type { Outbound } from '../outbound.ts';
import { parseThreadId, type ThreadId } from '../thread-id.ts';
import { within } from '../within.ts';
import type { PlaceFacts } from './place-facts.ts';

/** Longest time that a platform gets to tell of a place, in milliseconds: people wait for an answer. */
const PLACE_MS = 2_000;

export interface ReadPlaceOptions {
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * What is known of the place of a thread: what its platform tells, else what its id says. Undefined when the platform
 * fails or takes too long: what a model was told before is then better than less of it.
 */
export async function readPlace(
  thread: ThreadId,
  { outbound, clock, logger }: ReadPlaceOptions,
): Promise<PlaceFacts | undefined> {
  if (outbound.describePlace === undefined) return placeOfId(thread);
  const timeout = (): Error => new Error(`The platform told nothing of the place within ${PLACE_MS} ms.`);
  try {
    const describe = async (): Promise<PlaceFacts | undefined> => await outbound.describePlace?.(thread);
    return await within(describe, { limitMs: PLACE_MS, clock, timeout });
  } catch (error) {
    logger.warn({ code: errorCodeOf(error) }, 'The platform did not tell of the place of a thread.');
    return undefined;
  }
}

/** What the id of a thread says of its place. */
function placeOfId(id: ThreadId): PlaceFacts {
  const { platform, team, channel, thread } = parseThreadId(id);
  if (team === undefined) return { platform, kind: 'direct' };
  return { platform, kind: thread === undefined ? 'channel' : 'thread', team, channel };
}
