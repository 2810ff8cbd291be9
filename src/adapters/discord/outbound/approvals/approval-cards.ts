import type { ApprovalCard, ApprovalCards, CardDestination } from '../../../../threads/approvals/approval-card.ts';
import { asObject, asText } from '../../../../threads/json-value.ts';
import type { ThreadId } from '../../../../threads/thread-id.ts';
import { Turns } from '../../../../threads/turns.ts';
import type { DiscordBackend } from '../../backend.ts';
import { DiscordCallError, isRefusal } from '../../calls/discord-call-error.ts';
import { type CardOptions, type DrawnCard, drawCard } from '../../drawing/approval/draw-card.ts';
import { nonceOf } from '../../drawing/nonce.ts';
import { messageIdOf, partsOf } from '../../ids.ts';
import type { Destination } from '../destinations/destination.ts';
import { openFor } from '../destinations/unarchive.ts';
import { forThreads } from '../platform-failure.ts';
import { type CardPlaces, cardChannel } from './card-channel.ts';
import { findCard } from './find-card.ts';
import { knownCard, rememberCard } from './known-cards.ts';
import { updateCard } from './update-card.ts';

export interface ApprovalCardsOptions extends CardPlaces {
  readonly backend: () => DiscordBackend;
  /** Told of each card in a conversation: a post ends that the bot is shown typing. */
  readonly onPosted: (thread: ThreadId) => void;
}

/** Discord's codes: the bot may not write there; and its file is too large, or it may not attach any. */
const MAY_NOT = [50_001, 50_013, 50_008] as const;
const NOT_ATTACHED = [40_005, 50_013] as const;

/** Milliseconds back that are looked through for a card, where nobody knows when it was first tried. */
const LOOKED_BACK_MS = 3_600_000;

/** Discord's code for a reply where the bot may not read what was said before. */
const NO_HISTORY = 160_002;

/**
 * Requests for consent as messages of Discord: in the conversation, in direct messages, and in the approvers' channel. What is
 * done to one card is done one after the other.
 */
export function createApprovalCards(options: ApprovalCardsOptions): ApprovalCards {
  const turns = new Turns();
  return {
    post: (to, card, posting) =>
      turns.run(posting.key, () =>
        forThreads(async () => {
          const posted = await postCard(options, to, card, posting);
          if (to.kind === 'thread') options.onPosted(to.thread);
          return posted;
        }),
      ),
    update: (to, platformId, card) =>
      turns.run(platformId, () =>
        forThreads(async () => {
          const backend = options.backend();
          await updateCard(backend, partsOf(platformId), drawCard(card, await optionsFor(backend, to)).body);
        }),
      ),
  };
}

interface Posting {
  readonly key: string;
  readonly recovery: boolean;
}

async function postCard(
  options: ApprovalCardsOptions,
  to: CardDestination,
  card: ApprovalCard,
  { key, recovery }: Posting,
): Promise<string> {
  const backend = options.backend();
  const named = { to, key };
  const known = recovery ? await knownCard(backend, named) : undefined;
  if (known?.channel !== undefined && known.message !== undefined) return messageIdOf(known.channel, known.message);
  const at = known?.at ?? backend.host.clock.now();
  if (known === undefined) await rememberCard(backend, named, { at });
  const destination = await cardChannel(backend, options, to);
  const drawing = await optionsFor(backend, to);
  const nonce = nonceOf({ thread: to.thread, id: `card ${to.kind} ${key}` });
  const [head = ''] = drawCard(card, drawing).body.content.split('\n');
  const { channel } = destination;
  // What nobody remembers any more may be there all the same.
  const since = known === undefined ? at - LOOKED_BACK_MS : at;
  const sought = { channel, since, nonce, approval: card.approval, head };
  const found = recovery ? await findCard(backend, sought) : undefined;
  const posted =
    found === undefined
      ? await postSomewhere(options, to, destination, { card, drawing, nonce })
      : { channel, message: found };
  await rememberCard(backend, named, { at, ...posted });
  return messageIdOf(posted.channel, posted.message);
}

interface Wanted {
  readonly card: ApprovalCard;
  readonly drawing: CardOptions;
  readonly nonce: string;
}

interface PostedCard {
  readonly channel: string;
  readonly message: string;
}

/** Posts, and where the bot may not, in the channel from which it has just started the thread. */
async function postSomewhere(
  { backend, destinations }: ApprovalCardsOptions,
  to: CardDestination,
  destination: Destination,
  wanted: Wanted,
): Promise<PostedCard> {
  try {
    return await post(backend(), destination, wanted);
  } catch (error) {
    if (to.kind !== 'thread') throw error;
    const instead = isRefusal(error, ...MAY_NOT) ? destinations.insteadOf(to.thread) : undefined;
    if (instead !== undefined) return await post(backend(), instead, wanted);
    if (error instanceof DiscordCallError && error.failure === 'refused') destinations.forget(to.thread);
    throw error;
  }
}

/** As it is drawn; without its file where Discord does not take that, which the card says then. */
async function post(backend: DiscordBackend, destination: Destination, wanted: Wanted): Promise<PostedCard> {
  const { card, drawing, nonce } = wanted;
  const drawn = drawCard(card, drawing);
  try {
    return await send(backend, destination, drawn, nonce);
  } catch (error) {
    const { replyTo, channel } = destination;
    if (replyTo !== undefined && isRefusal(error, NO_HISTORY)) return await post(backend, { channel }, wanted);
    if (drawn.file === undefined || !isRefusal(error, ...NOT_ATTACHED)) throw error;
    return await send(backend, destination, drawCard(card, { ...drawing, isWithoutFile: true }), nonce);
  }
}

async function send(
  backend: DiscordBackend,
  { channel, replyTo }: Destination,
  { body, file }: DrawnCard,
  nonce: string,
): Promise<PostedCard> {
  const reference = { message_id: replyTo, channel_id: channel, fail_if_not_exists: false };
  const request = {
    method: 'POST',
    path: `/channels/${channel}/messages`,
    body: {
      ...body,
      nonce,
      enforce_nonce: true,
      ...(replyTo !== undefined && { message_reference: reference }),
      ...(file !== undefined && { attachments: [{ id: '0', filename: file.name }] }),
    },
    ...(file !== undefined && { files: [file] }),
  } as const;
  const options = { priority: 'final', isRepeatable: true } as const;
  const answer = await openFor(backend, channel, 'final', () => backend.calls.call(request, options));
  const message = asText(asObject(answer)['id']);
  if (message !== undefined) return { channel, message };
  throw new DiscordCallError('Discord did not tell which message it has taken.', { failure: 'unreachable' });
}

/** What everybody there reads is in the language of the conversation. */
async function optionsFor({ host }: DiscordBackend, to: CardDestination): Promise<CardOptions> {
  const { locale } = await host.settings.of(to.thread);
  return { texts: host.textsOf(locale), isElsewhere: to.kind !== 'thread' };
}
