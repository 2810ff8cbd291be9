import { randomBytes } from 'node:crypto';
import { InteractionContextType, InteractionType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { Json } from '../../state/json.ts';
import { channelPayload } from '../../state/payloads/channel.ts';
import { memberPayload } from '../../state/payloads/member.ts';
import { messagePayload } from '../../state/payloads/message.ts';
import { userPayload } from '../../state/payloads/user.ts';
import { has } from '../../state/permissions.ts';
import type { FakeDiscordState } from '../../state/state.ts';
import type { StoredChannel, StoredInteraction } from '../../state/stored.ts';
import { permissionsOf } from './resolved.ts';

/** Who begins an interaction, and where. */
export interface InteractionPlace {
  readonly user: string;
  readonly channel: string;
  readonly isUserInstall?: boolean | undefined;
}

/** What is begun. */
export interface InteractionStart {
  readonly kind: StoredInteraction['kind'];
  readonly data: Json;
  /** The name of the command. */
  readonly name?: string;
  /** The message whose component was used. */
  readonly message?: string;
  /** The message of whose menu the command was chosen. */
  readonly targetMessage?: string;
  /** What opened the modal that is submitted. */
  readonly trigger?: StoredInteraction['origin'];
}

/**
 * Begins an interaction and tells it over the gateway. From now on it can be answered for 3 seconds.
 *
 * @throws Error when the person is not where the interaction is to begin.
 */
export function beginInteraction(
  place: InteractionPlace,
  start: InteractionStart,
  state: FakeDiscordState,
): { readonly id: string } {
  const channel = visibleChannel(place, state);
  const isUserInstall = place.isUserInstall ?? false;
  const id = state.snowflakes.next();
  const owners = isUserInstall ? { 1: place.user } : { 0: channel.guild ?? '0' };
  const interaction: StoredInteraction = {
    id,
    token: randomBytes(48).toString('base64url'),
    kind: start.kind,
    user: place.user,
    channel: channel.id,
    ...(channel.guild !== undefined && { guild: channel.guild }),
    isUserInstall,
    createdAt: state.clock.now(),
    ...(start.message !== undefined && { message: start.message }),
    origin: {
      id,
      type: TYPES[start.kind],
      user: place.user,
      owners,
      ...(start.name !== undefined && { name: start.name }),
      ...(start.kind === 'component' && start.message !== undefined && { interactedMessage: start.message }),
      ...(start.targetMessage !== undefined && { targetMessage: start.targetMessage }),
      ...(start.trigger !== undefined && { trigger: start.trigger }),
    },
    isEphemeral: false,
    isThinking: false,
    followUps: [],
  };
  state.interactions.set(id, interaction);
  state.emitAlways({
    type: 'INTERACTION_CREATE',
    data: payloadOf(interaction, channel, start.data, state),
    ...(channel.guild !== undefined && { guild: channel.guild }),
    channel: channel.id,
  });
  return { id };
}

/**
 * The channel of an interaction, where its person is.
 *
 * @throws Error when the person cannot see it, or the app is not in its server and not installed by the user.
 */
export function visibleChannel(place: InteractionPlace, state: FakeDiscordState): StoredChannel {
  const channel = state.channel(place.channel);
  if (!has(state.permissions(channel, place.user), 'ViewChannel')) {
    throw new Error(`${state.user(place.user).username} cannot see the channel ${place.channel}`);
  }
  const guild = state.guildOf(channel);
  if (guild !== undefined && place.isUserInstall !== true && !guild.members.has(state.app.id)) {
    throw new Error(`The app is not in the server ${guild.id}`);
  }
  return channel;
}

const TYPES = {
  command: InteractionType.ApplicationCommand,
  messageCommand: InteractionType.ApplicationCommand,
  component: InteractionType.MessageComponent,
  modal: InteractionType.ModalSubmit,
} as const;

/** What an app may do by its answers where it is not a member itself. */
const OUTSIDE_PERMISSIONS = (
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.MentionEveryone
).toString();

function payloadOf(interaction: StoredInteraction, channel: StoredChannel, data: Json, state: FakeDiscordState): Json {
  const { user } = interaction;
  const guild = state.guildOf(channel);
  const member = state.memberIn(channel, user);
  const message = interaction.message === undefined ? undefined : state.message(interaction.message);
  const isMember = guild === undefined ? channel.recipient === user : guild.members.has(state.app.id);
  return {
    version: 1,
    type: interaction.origin.type,
    token: interaction.token,
    ...(message !== undefined && { message: messagePayload(state, message) }),
    ...(guild !== undefined &&
      member !== undefined && {
        member: { ...memberPayload(state, member), permissions: permissionsOf(state, channel, user) },
        guild_locale: guild.locale,
        guild_id: guild.id,
        guild: { id: guild.id, locale: guild.locale, features: [] },
      }),
    ...(guild === undefined && { user: userPayload(state.user(user)) }),
    locale: 'en-US',
    id: interaction.id,
    entitlements: [],
    entitlement_sku_ids: [],
    data,
    context: contextOf(channel),
    channel_id: channel.id,
    channel: {
      ...channelPayload(state, channel),
      ...(guild !== undefined && { permissions: permissionsOf(state, channel, user) }),
    },
    authorizing_integration_owners: interaction.origin.owners,
    attachment_size_limit: state.maxFileBytes,
    application_id: state.app.id,
    app_permissions: isMember ? permissionsOf(state, channel, state.app.id) : OUTSIDE_PERMISSIONS,
  };
}

/** Where an interaction is begun in Discord's words: a server, or direct messages with the app. */
export function contextOf(channel: StoredChannel): InteractionContextType {
  return channel.guild === undefined ? InteractionContextType.BotDM : InteractionContextType.Guild;
}
