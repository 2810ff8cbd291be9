import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { Json } from '../../state/json.ts';
import type { FakeDiscordState } from '../../state/state.ts';
import type { StoredChannel } from '../../state/stored.ts';
import { messageIn } from '../say.ts';
import { beginInteraction, contextOf, type InteractionPlace, visibleChannel } from './begin-interaction.ts';
import { commandOptions } from './command-options.ts';
import { Resolved } from './resolved.ts';

/**
 * A person uses a slash command.
 *
 * @throws Error when Discord would not offer it to the person there, or not let it be sent with these options.
 */
export function useCommand(
  place: InteractionPlace & {
    readonly name: string;
    readonly options?: Readonly<Record<string, string | number | boolean>>;
    readonly subcommand?: string;
  },
  state: FakeDiscordState,
): { readonly id: string } {
  const channel = visibleChannel(place, state);
  const command = offered(place, ApplicationCommandType.ChatInput, place.name, channel, state);
  const resolved = new Resolved(state, channel);
  const options = commandOptions(command, place.subcommand, place.options ?? {}, resolved);
  const name = place.subcommand === undefined ? place.name : `${place.name} ${place.subcommand}`;
  const data = { ...baseOf(command), ...(options.length > 0 && { options }), ...resolved.field };
  return beginInteraction(place, { kind: 'command', data, name }, state);
}

/**
 * A person chooses a command in a message's menu. The app is given the message as it is.
 *
 * @throws Error when Discord would not offer it to the person there, or the message is not there.
 */
export function useMessageCommand(
  place: InteractionPlace & { readonly name: string; readonly message: string },
  state: FakeDiscordState,
): { readonly id: string } {
  const channel = visibleChannel(place, state);
  const command = offered(place, ApplicationCommandType.Message, place.name, channel, state);
  const message = messageIn(channel.id, place.message, state);
  const resolved = new Resolved(state, channel);
  resolved.addMessage(message);
  const data = { ...baseOf(command), target_id: message.id, ...resolved.field };
  return beginInteraction(place, { kind: 'messageCommand', data, name: place.name, targetMessage: message.id }, state);
}

/** An admin of a server overrides what a command asks for by default. */
export function permitCommand(guild: string, command: string, whom: string, state: FakeDiscordState): void {
  state.permittedCommands.add(`${guild}:${command}:${whom}`);
}

/** Commands that Discord offers to a person in a channel; the server's own come before global ones of the same name. */
function offered(
  place: InteractionPlace,
  type: ApplicationCommandType,
  name: string,
  channel: StoredChannel,
  state: FakeDiscordState,
): Json {
  const ofGuild = channel.guild === undefined ? [] : (state.commands.get(channel.guild) ?? []);
  const global = state.commands.get('global') ?? [];
  const named = [...ofGuild, ...global].filter((command) => command.name === name && (command.type ?? 1) === type);
  if (named.length === 0) throw new Error(`No command ${name} is registered here`);
  const isUserInstall = place.isUserInstall ?? false;
  const found = named.find((command) => isOffered(command, isUserInstall, contextOf(channel)));
  if (found === undefined) throw new Error(`The command ${name} is not offered in such a place`);
  checkPermissions(found, place.user, channel, state);
  return found;
}

function isOffered(command: Json, isUserInstall: boolean, context: InteractionContextType): boolean {
  // A server's own command is for that server alone.
  if (command.guild_id !== undefined && command.guild_id !== null) return !isUserInstall;
  const install = isUserInstall ? ApplicationIntegrationType.UserInstall : ApplicationIntegrationType.GuildInstall;
  const installs = Array.isArray(command.integration_types)
    ? command.integration_types
    : [ApplicationIntegrationType.GuildInstall];
  const contexts = Array.isArray(command.contexts) ? command.contexts : DEFAULT_CONTEXTS;
  return installs.includes(install) && contexts.includes(context);
}

const DEFAULT_CONTEXTS: readonly InteractionContextType[] = [
  InteractionContextType.Guild,
  InteractionContextType.BotDM,
  InteractionContextType.PrivateChannel,
];

/** `default_member_permissions` hides a command from those who have not all of them; "0" from all but administrators. */
function checkPermissions(command: Json, user: string, channel: StoredChannel, state: FakeDiscordState): void {
  if (channel.guild === undefined) return;
  const permissions = state.permissions(channel, user);
  if ((permissions & PermissionFlagsBits.Administrator) !== 0n) return;
  const whoms = [user, ...(state.memberIn(channel, user)?.roles ?? [])];
  if (whoms.some((whom) => state.permittedCommands.has(`${channel.guild}:${String(command.name)}:${whom}`))) return;
  const { default_member_permissions: wanted } = command;
  const needed = typeof wanted === 'string' ? BigInt(wanted) : 0n;
  const isAdministratorsAlone = wanted === '0';
  const mayUse = (permissions & PermissionFlagsBits.UseApplicationCommands) !== 0n;
  if (!mayUse || isAdministratorsAlone || (permissions & needed) !== needed) {
    throw new Error(`The command ${String(command.name)} is not offered to ${state.user(user).username}`);
  }
}

function baseOf(command: Json): Json {
  return {
    id: command.id,
    name: command.name,
    type: command.type ?? ApplicationCommandType.ChatInput,
    ...(typeof command.guild_id === 'string' && { guild_id: command.guild_id }),
  };
}
