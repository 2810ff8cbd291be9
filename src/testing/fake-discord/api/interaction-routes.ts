import { InteractionResponseType, MessageFlags, MessageType } from 'discord-api-types/v10';
import { changeMessage } from '../state/change-message.ts';
import { createMessage } from '../state/create-message.ts';
import type { Json } from '../state/json.ts';
import { messagePayload } from '../state/payloads/message.ts';
import type { FakeDiscordState } from '../state/state.ts';
import type { StoredInteraction, StoredMessage } from '../state/stored.ts';
import { anyObject, anything, list, object, oneOf, readForm, text } from './forms/form.ts';
import { FormErrors } from './forms/form-errors.ts';
import { checkComponents } from './message-body/check-components.ts';
import { EDIT_FORM, RESPONSE_FORM } from './message-body/message-form.ts';
import { readEdit, readNewMessage } from './message-body/read-message.ts';
import { tellUnknown } from './message-routes.ts';
import { refuse } from './refusal.ts';
import { DONE, type Route, type RouteRequest } from './route.ts';

/** How long an interaction waits for its first answer. */
const ACK_MS = 3000;

/** The first answer to an interaction. */
export const INTERACTION_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: '/interactions/:interaction/:token/callback',
    auth: 'none',
    handle: (request, state) => {
      const interaction = state.interactions.get(request.param('interaction'));
      if (interaction === undefined || interaction.token !== request.param('token')) throw refuse('unknownInteraction');
      if (interaction.ackedAt !== undefined) throw refuse('alreadyAcknowledged');
      if (state.clock.now() - interaction.createdAt > ACK_MS) throw refuse('unknownInteraction');
      const { type, data = {} } = readForm(CALLBACK_FORM, request.body, tellUnknown(request));
      requireFitting(interaction, type);
      const original = answer(state, interaction, type, { ...request, body: data });
      interaction.ackedAt = state.clock.now();
      interaction.callback = type;
      if (original !== undefined) interaction.original = original.id;
      if (request.query.get('with_response') !== 'true') return DONE;
      return { status: 200, body: responseOf(state, interaction, type, original) };
    },
  },
];

/** A message that answers an interaction. */
export function createResponse(
  state: FakeDiscordState,
  interaction: StoredInteraction,
  request: Pick<RouteRequest, 'body' | 'files' | 'tellProblem'>,
): StoredMessage {
  const channel = state.channel(interaction.channel);
  const body = readForm(RESPONSE_FORM, request.body, tellUnknown(request));
  const read = readNewMessage(state, channel, body, request, MessageFlags.Ephemeral);
  const isEphemeral = (read.flags & MessageFlags.Ephemeral) !== 0;
  return createMessage(state, {
    ...read,
    ...sharedFields(state, interaction, isEphemeral),
    allowedMentions: read.allowedMentions ?? { parse: ['users'], repliedUser: false },
    ...(body.poll !== undefined && { poll: body.poll }),
    ...(body.tts === true && { isTts: true }),
  });
}

const CALLBACK_FORM = object(
  {
    type: oneOf(
      InteractionResponseType.Pong,
      InteractionResponseType.ChannelMessageWithSource,
      InteractionResponseType.DeferredChannelMessageWithSource,
      InteractionResponseType.DeferredMessageUpdate,
      InteractionResponseType.UpdateMessage,
      InteractionResponseType.ApplicationCommandAutocompleteResult,
      InteractionResponseType.Modal,
      InteractionResponseType.LaunchActivity,
    ),
  },
  { data: anyObject },
);

const MODAL_FORM = object(
  {
    custom_id: text({ min: 1, max: 100 }),
    title: text({ min: 1, max: 45 }),
    components: list(anyObject, { min: 1, max: 5 }),
  },
  {},
);

const DEFER_FORM = object({}, { flags: anything, content: anything, components: anything });

/** What the answers 6 and 7 change is a message with components, and modals open no modals. */
function requireFitting(interaction: StoredInteraction, type: InteractionResponseType): void {
  const updates =
    type === InteractionResponseType.DeferredMessageUpdate || type === InteractionResponseType.UpdateMessage;
  const isModal = type === InteractionResponseType.Modal && interaction.kind === 'modal';
  const isUsual =
    type === InteractionResponseType.ChannelMessageWithSource ||
    type === InteractionResponseType.DeferredChannelMessageWithSource;
  if (updates ? interaction.message !== undefined : isUsual || (type === InteractionResponseType.Modal && !isModal))
    return;
  const errors = new FormErrors();
  errors.add(['type'], 'INTERACTION_RESPONSE_TYPE_INVALID', 'This response type cannot be used with this interaction');
  throw errors.refusal();
}

/** Does what an answer says. The message that `@original` is from now on; a modal has none. */
function answer(
  state: FakeDiscordState,
  interaction: StoredInteraction,
  type: InteractionResponseType,
  request: Pick<RouteRequest, 'body' | 'files' | 'tellProblem'>,
): StoredMessage | undefined {
  switch (type) {
    case InteractionResponseType.DeferredChannelMessageWithSource:
      return defer(state, interaction, request);
    case InteractionResponseType.DeferredMessageUpdate:
      return state.messages.get(interaction.message ?? '');
    case InteractionResponseType.UpdateMessage:
      return update(state, state.message(interaction.message ?? ''), request);
    case InteractionResponseType.Modal:
      interaction.modal = readModal(request);
      return undefined;
    default: {
      const message = createResponse(state, interaction, request);
      interaction.isEphemeral = message.ephemeralFor !== undefined;
      return message;
    }
  }
}

/** "… is thinking": a message without content, until it is filled in. */
function defer(
  state: FakeDiscordState,
  interaction: StoredInteraction,
  request: Pick<RouteRequest, 'body' | 'tellProblem'>,
): StoredMessage {
  const { flags } = readForm(DEFER_FORM, request.body, tellUnknown(request));
  const asked = typeof flags === 'number' ? flags : 0;
  if ((asked & ~MessageFlags.Ephemeral) !== 0)
    request.tellProblem('a deferred answer can have the flag EPHEMERAL alone');
  const isEphemeral = (asked & MessageFlags.Ephemeral) !== 0;
  interaction.isEphemeral = isEphemeral;
  interaction.isThinking = true;
  return createMessage(state, {
    ...sharedFields(state, interaction, isEphemeral),
    flags: MessageFlags.Loading | (isEphemeral ? MessageFlags.Ephemeral : 0),
    allowedMentions: { parse: [] },
  });
}

function update(
  state: FakeDiscordState,
  message: StoredMessage,
  request: Pick<RouteRequest, 'body' | 'files' | 'tellProblem'>,
): StoredMessage {
  const body = readForm(EDIT_FORM, request.body, tellUnknown(request));
  const read = readEdit(state, message, body, request);
  changeMessage(state, message, { ...read, allowedMentions: read.allowedMentions ?? { parse: ['users'] } });
  return message;
}

function readModal(request: Pick<RouteRequest, 'body' | 'tellProblem'>): Json {
  const modal = readForm(MODAL_FORM, request.body, tellUnknown(request));
  const errors = new FormErrors();
  checkComponents(modal.components, 'modal', ['data', 'components'], errors);
  errors.throwIfAny();
  return modal;
}

/** What all messages that answer an interaction have. */
function sharedFields(
  state: FakeDiscordState,
  interaction: StoredInteraction,
  isEphemeral: boolean,
): Pick<
  Parameters<typeof createMessage>[1],
  'channel' | 'author' | 'webhookId' | 'applicationId' | 'origin' | 'ephemeralFor' | 'type' | 'replyTo'
> {
  const isFirst = interaction.ackedAt === undefined;
  const isReply = interaction.message !== undefined && isFirst;
  return {
    channel: interaction.channel,
    author: state.app.id,
    webhookId: state.app.id,
    applicationId: state.app.id,
    origin: interaction.origin,
    type: isFirst ? typeOf(interaction) : MessageType.Default,
    ...(isReply && { replyTo: interaction.message }),
    ...(isEphemeral && { ephemeralFor: interaction.user }),
  };
}

function typeOf({ kind, message }: StoredInteraction): MessageType {
  if (kind === 'command') return MessageType.ChatInputCommand;
  if (kind === 'messageCommand') return MessageType.ContextMenuCommand;
  return message === undefined ? MessageType.Default : MessageType.Reply;
}

function responseOf(
  state: FakeDiscordState,
  interaction: StoredInteraction,
  type: InteractionResponseType,
  original: StoredMessage | undefined,
): Json {
  const isDeferred = type === InteractionResponseType.DeferredChannelMessageWithSource;
  return {
    interaction: {
      id: interaction.id,
      type: interaction.origin.type,
      channel_id: interaction.channel,
      ...(interaction.guild !== undefined && { guild_id: interaction.guild }),
      ...(original !== undefined && {
        response_message_id: original.id,
        response_message_loading: isDeferred,
        response_message_ephemeral: original.ephemeralFor !== undefined,
      }),
    },
    // What was created or changed; a deferred update and a modal create nothing.
    ...(original !== undefined &&
      type !== InteractionResponseType.DeferredMessageUpdate && {
        resource: { type, message: messagePayload(state, original) },
      }),
  };
}
