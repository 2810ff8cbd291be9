import type { SlackBackend } from '../../backend.ts';
import type { ReplyAction } from '../../drawing/blocks/action.ts';
import { personIdOf } from '../../ids.ts';
import { threadOf } from '../../place.ts';
import { type Caller, textsFor } from '../caller.ts';
import { tellOnly } from '../tell-only.ts';
import type { Click } from './click.ts';

/** Milliseconds for which feedback is kept. */
const TTL_MS = 90 * 86_400_000;

/** What somebody thinks of an answer. Its key names the thread, the person, and the exchange that the answer ended. */
interface Feedback {
  readonly value: 'up' | 'down';
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Keeps what somebody thinks of an answer, for 90 days; what they said last counts. It is durable when this resolves; the first time
 * they are thanked, in the background. Rejects with the storage.
 */
export async function keepFeedback(
  { value, exchange }: Extract<ReplyAction, { readonly kind: 'feedback' }>,
  { workspace, channel, user, root }: Click & Pick<Caller, 'workspace'>,
  backend: SlackBackend,
): Promise<void> {
  const { records, clock, logger } = backend.host;
  const thread = threadOf({ workspace: workspace.id, channel, root });
  const key = `slack:feedback:${thread}:${personIdOf(user)}:${exchange}`;
  const feedback: Feedback = { value, at: clock.now() };
  const isFirst = (await records.put(key, feedback, 'new', TTL_MS)) === 'ok';
  if (!isFirst) await records.put(key, feedback, 'any', TTL_MS);
  logger.info({ thread, exchange, value }, 'Feedback on an answer was given.');
  if (!isFirst) return;
  backend.background('thanks for feedback', async () => {
    const { slack } = await textsFor(backend, { workspace, channel, user });
    await tellOnly(backend, { workspace, channel, user, thread: root }, slack.thanks);
  });
}
