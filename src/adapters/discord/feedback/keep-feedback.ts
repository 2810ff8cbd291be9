import type { AdapterHost } from '../../../threads/adapter.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import { personIdOf } from '../ids.ts';

/** Milliseconds for which feedback is kept. */
const TTL_MS = 90 * 86_400_000;

/** What somebody thinks of an answer. */
export interface GivenFeedback {
  readonly thread: ThreadId;
  /** Discord's id of who gave it. */
  readonly user: string;
  /** The exchange that the answer ended. */
  readonly exchange: string;
  readonly value: 'up' | 'down';
}

/** How it is kept. Its key names the thread, the person, and the exchange. */
interface Feedback {
  readonly value: 'up' | 'down';
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Keeps what somebody thinks of an answer, by a button or a reaction, for 90 days; what they said last counts. Answers
 * whether it is the first time. Rejects with the storage.
 */
export async function keepFeedback(
  { thread, user, exchange, value }: GivenFeedback,
  { records, clock, logger }: Pick<AdapterHost, 'records' | 'clock' | 'logger'>,
): Promise<boolean> {
  const key = `discord:feedback:${thread}:${personIdOf(user)}:${exchange}`;
  const feedback: Feedback = { value, at: clock.now() };
  const isFirst = (await records.put(key, feedback, 'new', TTL_MS)) === 'ok';
  if (!isFirst) await records.put(key, feedback, 'any', TTL_MS);
  logger.info({ thread, exchange, value }, 'Feedback on an answer was given.');
  return isFirst;
}
