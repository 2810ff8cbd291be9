import type { ApprovalCard, ApprovalCards, CardDestination } from '../../../threads/approvals/approval-card.ts';
import { asText } from '../../../threads/json-value.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import type { SlackBackend } from '../backend.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';
import { messageIdOf, tsOf } from '../ids.ts';
import { requireThread } from '../outbound/in-thread.ts';
import { placeOf } from '../place.ts';
import { type CardPlace, cardPlaceOf } from './card-place.ts';
import { drawCard } from './draw-card.ts';
import { cardMetadata, findCard } from './find-card.ts';
import { cardNameOf, directChannelOf, type KnownCard, knownCard, rememberCard, rememberDirect } from './known-cards.ts';
import { postBeside } from './post-beside.ts';
import { updateCard, whereDrawn } from './update-card.ts';

export interface ApprovalCardsOptions {
  readonly backend: () => SlackBackend;
  /** Told of each card in a conversation: a post takes its status away. */
  readonly onPosted: (thread: ThreadId) => void;
}

/** Requests for consent as messages of Slack: in the conversation, in direct messages, and in the approvers' channel. */
export function createApprovalCards({ backend, onPosted }: ApprovalCardsOptions): ApprovalCards {
  return {
    post: async (to, card, { key, recovery }) => {
      const posted = await postOnce(backend(), to, card, { key, recovery });
      if (to.kind === 'thread') onPosted(to.thread);
      return posted;
    },
    update: async (to, platformId, card) => {
      const { workspace } = placeOf(to.thread);
      const [channel = ''] = platformId.split(':', 1);
      await updateCard(backend(), { workspace, channel, ts: tsOf(platformId) }, card, to.thread);
    },
  };
}

interface Posting {
  readonly key: string;
  readonly recovery: boolean;
}

async function postOnce(
  backend: SlackBackend,
  to: CardDestination,
  card: ApprovalCard,
  { key, recovery }: Posting,
): Promise<string> {
  const place = cardPlaceOf(to);
  const known = recovery ? await knownCard(backend, to, key) : undefined;
  const begun: KnownCard = known ?? { at: backend.host.clock.now() };
  if (known === undefined) await rememberCard(backend, to, key, begun);
  const { locale } = await backend.host.settings.of(to.thread);
  const texts = backend.host.textsOf(locale);
  const drawing = { texts, isElsewhere: to.kind !== 'thread' };
  const found = known === undefined ? undefined : await lookFor(backend, to, place, { key, known });
  let { message, beside } = drawCard(card, drawing);
  const posted =
    found ??
    (await whereDrawn((isPlain) => {
      if (isPlain) ({ message, beside } = drawCard(card, { ...drawing, isPlain }));
      return postMessage(backend, place, { ...message, metadata: cardMetadata(cardNameOf(key)) });
    }));
  await rememberCard(backend, to, key, { ...begun, ...posted });
  await rememberDirect(backend, to, posted.channel);
  if (beside !== undefined) {
    const root = place.root ?? posted.ts;
    const where = { workspace: place.workspace, channel: posted.channel, root };
    await postBeside(backend, beside, { ...where, key, at: begun.at, recovery, label: card.label, texts });
  }
  return messageIdOf(posted.channel, posted.ts);
}

/** A card that an earlier try may have posted. */
async function lookFor(
  backend: SlackBackend,
  to: CardDestination,
  place: CardPlace,
  { key, known }: { readonly key: string; readonly known: KnownCard },
): Promise<{ readonly channel: string; readonly ts: string } | undefined> {
  if (known.channel !== undefined && known.ts !== undefined) return { channel: known.channel, ts: known.ts };
  const channel = to.kind === 'person' ? await directChannelOf(backend, to) : place.channel;
  // The first post to somebody tells where their direct messages are: if it was not heard of, nobody knows.
  if (channel === undefined) return undefined;
  const ts = await findCard(backend, { ...place, channel }, { name: cardNameOf(key), at: known.at });
  return ts === undefined ? undefined : { channel, ts };
}

async function postMessage(
  backend: SlackBackend,
  { workspace, channel, root }: CardPlace,
  message: object,
): Promise<{ readonly channel: string; readonly ts: string }> {
  const place = { channel, ...(root !== undefined && { thread_ts: root }) };
  const quiet = { unfurl_links: false, unfurl_media: false, link_names: false };
  const answer = await backend.calls.call(
    workspace,
    'chat.postMessage',
    { ...place, ...quiet, ...message },
    { priority: 'card' },
  );
  const ts = asText(answer['ts']);
  if (ts === undefined) throw new SlackCallError('chat.postMessage', 'invalid_response', { retryable: true });
  const posted = { channel: asText(answer['channel']) ?? channel, ts };
  if (root !== undefined) await requireThread(backend, { workspace, ...posted, root, message: answer['message'] });
  return posted;
}
