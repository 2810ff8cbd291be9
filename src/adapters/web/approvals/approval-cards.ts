import { Buffer } from 'node:buffer';
import type { ApprovalCard, ApprovalCards, CardDestination } from '../../../threads/approvals/approval-card.ts';
import type { Backend } from '../backend.ts';
import { CHANNELS, findChannel } from '../directory.ts';
import { MAX_FILE_BYTES } from '../file-store.ts';
import { PLATFORM, type Place, placeOf } from '../place.ts';
import type { ApprovalContent, Attachment, Member, PageCard } from '../protocol.ts';
import { Refusal } from '../refusal.ts';

/** Milliseconds that the message of a card can be found again: longer than any request waits. */
const KEPT_MS = 60 * 24 * 60 * 60_000;

/** Shows requests for consent as messages of their own, in the thread, in a channel, or to one person alone. */
export function createApprovalCards(backend: () => Backend, bot: Pick<Member, 'id' | 'name'>): ApprovalCards {
  return {
    post: async (to, card, { key }) => await post(backend(), bot, to, card, key),
    update: async (to, messageId, card) => await drawCard(backend(), placeFor(to).channel, messageId, card),
  };
}

/** Makes a message that shows a request show it as it stands now; one that is gone, or is something else, stays so. */
export async function drawCard(
  { messages, hub }: Pick<Backend, 'messages' | 'hub'>,
  channel: string,
  messageId: string,
  card: ApprovalCard,
): Promise<void> {
  const known = await messages.get(channel, messageId);
  if (known?.content.kind !== 'approval' || known.content.card.approval !== card.approval) return;
  const message = await messages.draw(channel, messageId, contentOf(known.content.about, card));
  if (message !== undefined) hub.publish({ type: 'message', message });
}

/** A request as pages are told of it: without the file that may belong to it, and what came of the call. */
export function toPageCard({ file: _file, state, ...card }: ApprovalCard): PageCard {
  const { kind } = state;
  return { ...card, state: kind === 'executed' && state.outcome.kind !== 'done' ? state.outcome.kind : kind };
}

/** First which message it is, then its file, then the message: with the same key it is the same message. */
async function post(
  backend: Backend,
  bot: Pick<Member, 'id' | 'name'>,
  to: CardDestination,
  card: ApprovalCard,
  key: string,
): Promise<string> {
  const { slots, messageIds, messages, hub } = backend;
  const { channel, root } = placeFor(to);
  const slot = { thread: to.thread, id: `approval:${key}` };
  const { id, at } = await slots.claim(slot, () => messageIds.next(channel), KEPT_MS);
  if ((await messages.get(channel, id)) !== undefined) {
    await drawCard(backend, channel, id, card);
    return id;
  }
  const message = await messages.put({
    id,
    channel,
    ...(root !== undefined && { thread: root }),
    author: { id: bot.id, name: bot.name, isBot: true },
    at,
    content: contentOf(placeOf(to.thread), card),
    attachments: await attach(backend, bot, card),
  });
  hub.publish({ type: 'message', message });
  return id;
}

function contentOf(about: Place, card: ApprovalCard): ApprovalContent {
  return { kind: 'approval', about, card: toPageCard(card) };
}

async function attach(
  { files, newId }: Backend,
  bot: Pick<Member, 'id'>,
  { file }: ApprovalCard,
): Promise<readonly Attachment[]> {
  const bytes = Buffer.from(file?.text ?? '').subarray(0, MAX_FILE_BYTES);
  if (file === undefined || bytes.length === 0) return [];
  return [await files.put({ id: newId(), name: file.name, mimeType: 'text/plain' }, bytes, bot.id)];
}

/** @throws Refusal for a person or a channel that there is not. */
function placeFor(to: CardDestination): Place {
  switch (to.kind) {
    case 'thread':
      return placeOf(to.thread);
    case 'person': {
      const direct = CHANNELS.find(({ kind, memberId }) => kind === 'direct' && memberId === to.person);
      if (direct === undefined) throw new Refusal(404, 'unknown_person', 'There is no such person in the playground.');
      return { channel: direct.id };
    }
    case 'channel': {
      const channel = findChannel(to.channel.slice(PLATFORM.length + 1));
      if (channel?.kind !== 'channel' || !to.channel.startsWith(`${PLATFORM}:`)) {
        throw new Refusal(404, 'unknown_channel', 'There is no such channel in the playground.');
      }
      return { channel: channel.id };
    }
  }
}
