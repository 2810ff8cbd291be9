import { ChannelType } from 'discord-api-types/v10';
import type { FakeDiscordChannel, FakeDiscordGuild, FakeDiscordOverwrite, FakeDiscordUser } from '../fake-discord.ts';
import { FAKE_DISCORD_IDS } from '../fake-discord-ids.ts';
import { BOT_PERMISSIONS, EVERYONE_PERMISSIONS } from './everyone.ts';
import { permissionBits } from './permissions.ts';
import type { FakeDiscordState } from './state.ts';
import type { StoredChannel, StoredGuild, StoredOverwrite, StoredRole } from './stored.ts';

const CHANNEL_TYPES: Readonly<Record<NonNullable<FakeDiscordChannel['kind']>, ChannelType>> = {
  text: ChannelType.GuildText,
  announcement: ChannelType.GuildAnnouncement,
  voice: ChannelType.GuildVoice,
  category: ChannelType.GuildCategory,
  forum: ChannelType.GuildForum,
  media: ChannelType.GuildMedia,
};

/** Puts a user there. */
export function addUser(state: FakeDiscordState, user: FakeDiscordUser): void {
  state.users.set(user.id, {
    id: user.id,
    username: user.username,
    globalName: user.globalName ?? null,
    isBot: user.isBot ?? false,
    refusesDirect: user.refusesDirect ?? false,
  });
}

/**
 * Puts a server there with its roles, members and channels, and tells nobody.
 *
 * @throws RangeError when it names a user, role or permission that there is not.
 */
export function addGuild(state: FakeDiscordState, guild: FakeDiscordGuild): StoredGuild {
  const owner = guild.owner ?? guild.members[0]?.user;
  const stored: StoredGuild = {
    id: guild.id,
    name: guild.name,
    owner: state.user(owner ?? state.app.id).id,
    locale: guild.locale ?? 'en-US',
    roles: new Map(rolesOf(guild, state).map((role) => [role.id, role])),
    members: new Map(),
  };
  state.guilds.set(stored.id, stored);
  for (const { user, roles = [], nick = null } of guild.members) {
    const unknown = roles.find((role) => !stored.roles.has(role));
    if (unknown !== undefined) throw new RangeError(`${guild.name} has no role ${unknown}`);
    stored.members.set(state.user(user).id, { user, roles, nick, joinedAt: state.clock.now() });
  }
  if (guild.hasBot !== false) admitBot(state, stored);
  for (const [position, channel] of guild.channels.entries()) {
    state.channels.set(channel.id, channelOf(channel, guild.id, position));
  }
  return stored;
}

/** The app becomes a member, with its role; nobody is told. */
export function admitBot(state: FakeDiscordState, guild: StoredGuild): void {
  const roles = [...guild.roles.values()].filter(({ botId }) => botId === state.app.id).map(({ id }) => id);
  guild.members.set(state.app.id, { user: state.app.id, roles, nick: null, joinedAt: state.clock.now() });
}

/** Overwrites as they are kept. */
export function overwritesOf(overwrites: readonly FakeDiscordOverwrite[] = []): readonly StoredOverwrite[] {
  return overwrites.map(({ id, kind, allow, deny }) => ({
    id,
    kind,
    allow: permissionBits(allow),
    deny: permissionBits(deny),
  }));
}

/** A channel as it is kept. */
function channelOf(channel: FakeDiscordChannel, guild: string, position: number): StoredChannel {
  return {
    id: channel.id,
    type: CHANNEL_TYPES[channel.kind ?? 'text'],
    guild,
    position,
    name: channel.name,
    topic: channel.topic ?? null,
    parent: channel.parent ?? null,
    overwrites: overwritesOf(channel.overwrites),
    slowmodeSeconds: channel.slowmodeSeconds ?? 0,
    tags: channel.tags ?? [],
    requiresTag: channel.requiresTag ?? false,
    lastMessage: null,
  };
}

/** `@everyone`, the role of the app, and those that were asked for, which may stand for either. */
function rolesOf(guild: FakeDiscordGuild, state: FakeDiscordState): readonly StoredRole[] {
  const everyone = { id: guild.id, name: '@everyone', permissions: permissionBits(EVERYONE_PERMISSIONS), position: 0 };
  const asked = (guild.roles ?? []).map(({ id, name, permissions, botId }, index) => ({
    id,
    name: id === guild.id ? '@everyone' : name,
    permissions: permissionBits(permissions),
    position: id === guild.id ? 0 : index + 1,
    ...(botId !== undefined && { botId }),
  }));
  if (asked.some(({ botId }) => botId === state.app.id)) return [everyone, ...asked];
  const bot = {
    id: botRoleId(guild, state),
    name: state.app.username,
    permissions: permissionBits(guild.botPermissions ?? BOT_PERMISSIONS),
    position: asked.length + 1,
    botId: state.app.id,
  };
  return [everyone, ...asked, bot];
}

/** The role of the app in the server that is there by default has a known id. */
function botRoleId(guild: FakeDiscordGuild, state: FakeDiscordState): string {
  return guild.id === FAKE_DISCORD_IDS.guild ? FAKE_DISCORD_IDS.botRole : state.snowflakes.next();
}
