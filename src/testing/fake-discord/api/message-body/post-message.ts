import { MessageFlags, MessageReferenceType } from 'discord-api-types/v10';
import { createMessage } from '../../state/create-message.ts';
import { messagePayload } from '../../state/payloads/message.ts';
import { has } from '../../state/permissions.ts';
import type { FakeDiscordState } from '../../state/state.ts';
import type { StoredChannel } from '../../state/stored.ts';
import { FormErrors } from '../forms/form-errors.ts';
import { isAllowed, requirePermissions, requireTextChannel, sendPermission } from '../lookup.ts';
import { refuse } from '../refusal.ts';
import type { RouteAnswer, RouteRequest } from '../route.ts';
import type { NewMessageBody } from './message-form.ts';
import { readNewMessage } from './read-message.ts';

/** How long a nonce is remembered: "a few minutes". */
const NONCE_MS = 5 * 60_000;

/**
 * Posts a message of the app in a channel.
 *
 * @throws Refusal 50006, 50007, 50008, 50013, 50035, 50278, 40005, 160002, 160005
 */
export function postMessage(
  state: FakeDiscordState,
  channel: StoredChannel,
  body: NewMessageBody,
  request: Pick<RouteRequest, 'files' | 'tellProblem'>,
): RouteAnswer {
  requireTextChannel(channel);
  requireReachable(state, channel);
  requirePermissions(state, channel, sendPermission(channel));
  const taken = body.enforce_nonce === true ? takenBy(state, channel, body.nonce) : undefined;
  if (taken !== undefined) return { status: 200, body: messagePayload(state, taken) };
  const read = readNewMessage(state, channel, body, request);
  if (read.files.length > 0) requirePermissions(state, channel, 'AttachFiles');
  if (read.embeds.length > 0) requirePermissions(state, channel, 'EmbedLinks');
  if (body.tts === true) requirePermissions(state, channel, 'SendTTSMessages');
  requireOpen(state, channel);
  const message = createMessage(state, {
    ...read,
    channel: channel.id,
    author: state.app.id,
    allowedMentions: read.allowedMentions ?? { parse: ['users', 'roles', 'everyone'], repliedUser: true },
    ...(body.nonce !== undefined && { nonce: body.nonce }),
    ...(body.tts === true && { isTts: true }),
    ...(body.poll !== undefined && { poll: body.poll }),
    ...referenceOf(state, channel, body.message_reference),
  });
  if (body.nonce !== undefined) {
    state.nonces.set(nonceKey(channel, body.nonce), { message: message.id, at: state.clock.now() });
  }
  return { status: 200, body: messagePayload(state, message) };
}

/**
 * Whether somebody reads what is sent there: people may refuse direct messages, and must share a server with the app.
 *
 * @throws Refusal 50007, 50278
 */
export function requireReachable(state: FakeDiscordState, channel: StoredChannel): void {
  if (channel.recipient === undefined) return;
  const user = state.user(channel.recipient);
  if (user.refusesDirect || user.isBot) throw refuse('refusesDirect');
  const shares = [...state.guilds.values()].some(({ members }) => members.has(user.id) && members.has(state.app.id));
  if (!shares) throw refuse('noMutualGuild');
}

/**
 * A thread that is locked is closed to all who do not manage threads; an archived one opens by itself.
 *
 * @throws Refusal 160005
 */
function requireOpen(state: FakeDiscordState, channel: StoredChannel): void {
  if (channel.thread?.isLocked === true && !isAllowed(state, channel, 'ManageThreads')) throw refuse('lockedThread');
}

/** The message that a nonce of the last minutes made. */
function takenBy(
  state: FakeDiscordState,
  channel: StoredChannel,
  nonce: string | number | undefined,
): Parameters<typeof messagePayload>[1] | undefined {
  if (nonce === undefined) return undefined;
  const taken = state.nonces.get(nonceKey(channel, nonce));
  if (taken === undefined || state.clock.now() - taken.at > NONCE_MS) return undefined;
  return state.messages.get(taken.message);
}

function nonceKey(channel: StoredChannel, nonce: string | number): string {
  return `${channel.id}:${nonce}`;
}

/**
 * What a message replies to or forwards.
 *
 * @throws Refusal 50035 when it is not there; 160002 without permission to read the history.
 */
function referenceOf(
  state: FakeDiscordState,
  channel: StoredChannel,
  reference: NewMessageBody['message_reference'],
): { readonly replyTo?: string; readonly forwards?: { readonly channel: string; readonly message: string } } {
  if (reference === undefined) return {};
  const target = state.messages.get(reference.message_id);
  if (reference.type === MessageReferenceType.Forward) {
    const source = state.channels.get(reference.channel_id ?? channel.id);
    if (target === undefined || source === undefined || target.channel !== source.id) throw unknownReference();
    if (!has(state.permissions(source, state.app.id), 'ReadMessageHistory')) throw refuse('missingPermissions');
    return { forwards: { channel: source.id, message: target.id } };
  }
  if (!isAllowed(state, channel, 'ReadMessageHistory')) throw refuse('noHistory');
  const isThere = target?.channel === channel.id && (target.flags & MessageFlags.Ephemeral) === 0;
  if (isThere) return { replyTo: target.id };
  if (reference.fail_if_not_exists === false) return {};
  throw unknownReference();
}

function unknownReference(): Error {
  const errors = new FormErrors();
  errors.add(['message_reference'], 'REPLIES_UNKNOWN_MESSAGE', 'Unknown message');
  return errors.refusal();
}
