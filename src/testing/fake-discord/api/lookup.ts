import { ChannelType } from 'discord-api-types/v10';
import { has, isThread, type PermissionName } from '../state/permissions.ts';
import { isSnowflake } from '../state/snowflakes.ts';
import type { FakeDiscordState } from '../state/state.ts';
import type { StoredChannel, StoredGuild, StoredMessage } from '../state/stored.ts';
import { invalidForm, refuse } from './refusal.ts';
import type { RouteRequest } from './route.ts';

/**
 * The channel of a path, which the app sees.
 *
 * @throws Refusal 10003, 50001, 50035
 */
export function visibleChannel(request: RouteRequest, state: FakeDiscordState, name = 'channel'): StoredChannel {
  const id = idIn(request, name);
  const channel = state.channels.get(id);
  if (channel === undefined) throw refuse('unknownChannel');
  if (!state.isSeen(channel)) throw refuse('missingAccess');
  return channel;
}

/**
 * The message of a path, in the channel of the path.
 *
 * @throws Refusal 10008, 50035
 */
export function messageIn(request: RouteRequest, channel: StoredChannel, state: FakeDiscordState): StoredMessage {
  const message = state.messages.get(idIn(request, 'message'));
  if (message?.channel !== channel.id || message.ephemeralFor !== undefined) throw refuse('unknownMessage');
  return message;
}

/**
 * The server of a path, where the app is a member.
 *
 * @throws Refusal 10004, 50001, 50035
 */
export function ownGuild(request: RouteRequest, state: FakeDiscordState): StoredGuild {
  const guild = state.guilds.get(idIn(request, 'guild'));
  if (guild === undefined) throw refuse('unknownGuild');
  if (!guild.members.has(state.app.id)) throw refuse('missingAccess');
  return guild;
}

/** @throws Refusal 50013 when the app lacks one of the permissions. */
export function requirePermissions(
  state: FakeDiscordState,
  channel: StoredChannel,
  ...permissions: readonly PermissionName[]
): void {
  const bits = state.permissions(channel, state.app.id);
  if (!permissions.every((permission) => has(bits, permission))) throw refuse('missingPermissions');
}

/** Whether the app has a permission. */
export function isAllowed(state: FakeDiscordState, channel: StoredChannel, permission: PermissionName): boolean {
  return has(state.permissions(channel, state.app.id), permission);
}

/** The permission to post in a channel. */
export function sendPermission(channel: StoredChannel): PermissionName {
  return isThread(channel) ? 'SendMessagesInThreads' : 'SendMessages';
}

/**
 * Whether messages can be posted in a channel at all.
 *
 * @throws Refusal 50008
 */
export function requireTextChannel(channel: StoredChannel): void {
  if (NO_TEXT.has(channel.type)) throw refuse('noTextChannel');
}

/**
 * An id of a path.
 *
 * @throws Refusal 50035
 */
export function idIn(request: RouteRequest, name: string): string {
  const id = request.param(name);
  if (isSnowflake(id)) return id;
  const error = { code: 'NUMBER_TYPE_COERCE', message: `Value "${request.param(name)}" is not snowflake.` };
  throw invalidForm({ [`${name}_id`]: { _errors: [error] } });
}

const NO_TEXT: ReadonlySet<number> = new Set([
  ChannelType.GuildCategory,
  ChannelType.GuildForum,
  ChannelType.GuildMedia,
]);
