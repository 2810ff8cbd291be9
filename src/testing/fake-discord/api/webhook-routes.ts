import { InteractionResponseType, MessageFlags } from 'discord-api-types/v10';
import { changeMessage, deleteMessages } from '../state/change-message.ts';
import { messagePayload } from '../state/payloads/message.ts';
import type { FakeDiscordState } from '../state/state.ts';
import type { StoredInteraction, StoredMessage } from '../state/stored.ts';
import { readForm } from './forms/form.ts';
import { createResponse } from './interaction-routes.ts';
import { EDIT_FORM, RESPONSE_FORM } from './message-body/message-form.ts';
import { readEdit, readNewMessage } from './message-body/read-message.ts';
import { tellUnknown } from './message-routes.ts';
import { refuse } from './refusal.ts';
import { DONE, type Route, type RouteAnswer, type RouteRequest } from './route.ts';

/** How long an interaction's token is good. */
const TOKEN_MS = 15 * 60_000;
const MAX_USER_INSTALL_FOLLOW_UPS = 5;
const BASE = '/webhooks/:application/:token';

/** What follows the first answer to an interaction. */
export const WEBHOOK_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: BASE,
    auth: 'none',
    handle: (request, state) => {
      const interaction = interactionOf(request, state);
      const original = state.messages.get(interaction.original ?? '');
      // The first one after a deferred answer fills that in.
      if (interaction.isThinking && original !== undefined) return fill(state, interaction, original, request);
      const isFull = interaction.followUps.length >= MAX_USER_INSTALL_FOLLOW_UPS;
      if (interaction.isUserInstall && isFull) throw refuse('tooManyFollowUps');
      const message = createResponse(state, interaction, request);
      interaction.followUps.push(message.id);
      return { status: 200, body: messagePayload(state, message) };
    },
  },
  {
    method: 'GET',
    path: `${BASE}/messages/:message`,
    auth: 'none',
    handle: (request, state) => {
      const message = messageOf(request, state, interactionOf(request, state));
      return { status: 200, body: messagePayload(state, message) };
    },
  },
  {
    method: 'PATCH',
    path: `${BASE}/messages/:message`,
    auth: 'none',
    handle: (request, state) => {
      const interaction = interactionOf(request, state);
      const message = messageOf(request, state, interaction);
      if (interaction.isThinking && message.id === interaction.original) {
        return fill(state, interaction, message, request);
      }
      const read = readEdit(state, message, readForm(EDIT_FORM, request.body, tellUnknown(request)), request);
      changeMessage(state, message, { ...read, allowedMentions: read.allowedMentions ?? { parse: ['users'] } });
      return { status: 200, body: messagePayload(state, message) };
    },
  },
  {
    method: 'DELETE',
    path: `${BASE}/messages/:message`,
    auth: 'none',
    handle: (request, state) => {
      const interaction = interactionOf(request, state);
      const message = messageOf(request, state, interaction);
      deleteMessages(state, message.channel, [message.id]);
      if (message.id === interaction.original) interaction.isThinking = false;
      return DONE;
    },
  },
];

/**
 * The interaction whose token is in the path.
 *
 * @throws Refusal 10015, 50027
 */
function interactionOf(request: RouteRequest, state: FakeDiscordState): StoredInteraction {
  const token = request.param('token');
  const interaction = [...state.interactions.values()].find((one) => one.token === token);
  if (request.param('application') !== state.app.id) throw refuse('unknownWebhook');
  if (interaction === undefined) throw refuse('invalidWebhookToken');
  if (state.clock.now() - interaction.createdAt > TOKEN_MS) throw refuse('invalidWebhookToken');
  if (interaction.ackedAt === undefined) throw refuse('unknownWebhook');
  return interaction;
}

/** A message of the interaction: `@original` or a follow-up. */
function messageOf(request: RouteRequest, state: FakeDiscordState, interaction: StoredInteraction): StoredMessage {
  const asked = request.param('message');
  const id = asked === '@original' ? interaction.original : asked;
  const isOurs = id !== undefined && (id === interaction.original || interaction.followUps.includes(id));
  const message = isOurs ? state.messages.get(id) : undefined;
  if (message === undefined) throw refuse('unknownMessage');
  return message;
}

/** A deferred answer gets its content: people are notified only now, and it is no edit to be seen. */
function fill(
  state: FakeDiscordState,
  interaction: StoredInteraction,
  message: StoredMessage,
  request: RouteRequest,
): RouteAnswer {
  const channel = state.channel(message.channel);
  const body = readForm(
    request.param('message') === '' ? RESPONSE_FORM : EDIT_FORM,
    request.body,
    tellUnknown(request),
  );
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  const read = readNewMessage(state, channel, given, request, MessageFlags.Ephemeral);
  interaction.isThinking = false;
  interaction.callback = InteractionResponseType.DeferredChannelMessageWithSource;
  changeMessage(state, message, {
    ...read,
    flags: (read.flags & ~MessageFlags.Ephemeral) | (message.flags & MessageFlags.Ephemeral),
    allowedMentions: read.allowedMentions ?? { parse: ['users'] },
    isEdit: false,
    notifies: true,
  });
  return { status: 200, body: messagePayload(state, message) };
}
