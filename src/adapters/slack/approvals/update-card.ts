import type { ApprovalCard } from '../../../threads/approvals/approval-card.ts';
import type { SlackBackend } from '../backend.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';
import { placeOf } from '../place.ts';
import { drawCard } from './draw-card.ts';

/** Words of Slack for a message that no edit reaches: there is nothing left that could mislead anybody. */
const OUT_OF_REACH = new Set([
  'cant_update_message',
  'channel_not_found',
  'edit_window_closed',
  'is_archived',
  'is_inactive',
  'message_not_found',
  'message_not_owned_by_app',
  'not_in_channel',
]);

/** Words of Slack for blocks that it does not take. */
const NOT_DRAWN = new Set([
  'invalid_blocks',
  'invalid_blocks_format',
  'msg_blocks_too_long',
  'msg_blocks_too_many',
  'msg_too_long',
]);

/** Where a card stands. */
export interface CardMessage {
  readonly workspace: string;
  readonly channel: string;
  readonly ts: string;
}

export type UpdatingBackend = Pick<SlackBackend, 'calls' | 'host' | 'cardDrawings'>;

/** Draws a card anew where it stands, unless it says the same already. One that is gone is no failure. Rejects as calls do. */
export async function updateCard(
  backend: UpdatingBackend,
  { workspace, channel, ts }: CardMessage,
  card: ApprovalCard,
  thread: Parameters<typeof placeOf>[0],
): Promise<void> {
  const { locale } = await backend.host.settings.of(thread);
  const drawing = { texts: backend.host.textsOf(locale), isElsewhere: placeOf(thread).channel !== channel };
  const { message } = drawCard(card, drawing);
  const update = async (isPlain: boolean): Promise<unknown> => {
    const drawn = isPlain ? drawCard(card, { ...drawing, isPlain }).message : message;
    return await backend.calls.call(
      workspace,
      'chat.update',
      { channel, ts, link_names: false, ...drawn },
      // Slack paces what is posted in a channel, not what is edited: an answer is not to wait a second for its card.
      { priority: 'card', isPaced: false },
    );
  };
  try {
    await backend.cardDrawings.draw(`${workspace} ${channel} ${ts}`, JSON.stringify(message), async () => {
      await whereDrawn(update);
    });
  } catch (error) {
    if (!(error instanceof SlackCallError) || !OUT_OF_REACH.has(error.reason)) throw error;
    backend.host.logger.debug({ workspace, channel, reason: error.reason }, 'A card is out of reach.');
  }
}

/** Does something with a card as it is drawn, and more plainly where Slack does not take that. */
export async function whereDrawn<T>(work: (isPlain: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(false);
  } catch (error) {
    if (!(error instanceof SlackCallError) || !NOT_DRAWN.has(error.reason)) throw error;
    return await work(true);
  }
}
