import type { ThreadId } from '../../../../threads/thread-id.ts';
import type { SlackBackend } from '../../backend.ts';
import type { ReplyAction } from '../../drawing/blocks/action.ts';
import { threadOf } from '../../place.ts';
import { thanksBlocks } from '../admin/feedback-window.ts';
import { type Caller, textsFor } from '../caller.ts';
import { personOf } from '../person-of.ts';
import { tellOnly } from '../tell-only.ts';
import type { Click } from './click.ts';

/** Milliseconds for which somebody is not asked again about the same answer. */
const ASKED_TTL_MS = 90 * 86_400_000;

/**
 * Keeps what somebody thinks of an answer; what they said last counts. It is durable when this resolves; the first time
 * they are thanked, in the background, and asked why where it was no help. Rejects with the storage.
 */
export async function keepFeedback(
  { value, exchange }: Extract<ReplyAction, { readonly kind: 'feedback' }>,
  { workspace, channel, user, userName, root }: Click & Pick<Caller, 'workspace'>,
  backend: SlackBackend,
): Promise<void> {
  const { feedback, logger } = backend.host;
  const thread = threadOf({ workspace: workspace.id, channel, root });
  const by = await personOf({ workspace, user }, userName, backend);
  const isFirst = await feedback.give({ thread, exchange, by, value });
  logger.info({ thread, exchange, value }, 'Feedback on an answer was given.');
  // Who changes their mind to the worse is asked why, too; once.
  const asks = value === 'down' && (await isToBeAsked(thread, by.id, exchange, backend));
  if (!isFirst && !asks) return;
  backend.background('thanks for feedback', async () => {
    const texts = await textsFor(backend, { workspace, channel, user });
    const to = { workspace, channel, user, thread: root };
    const blocks = asks ? thanksBlocks(texts, { thread, exchange }) : undefined;
    await tellOnly(backend, to, texts.slack.thanks, blocks);
  });
}

async function isToBeAsked(
  thread: ThreadId,
  person: string,
  exchange: string,
  { host }: Pick<SlackBackend, 'host'>,
): Promise<boolean> {
  const key = `slack:asked-why:${thread}:${person}:${exchange}`;
  return (await host.records.put(key, true, 'new', ASKED_TTL_MS)) === 'ok';
}
