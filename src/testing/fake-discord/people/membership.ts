import type { FakeDiscordGuild, FakeDiscordMember } from '../fake-discord.ts';
import { addGuild, admitBot } from '../state/fill-state.ts';
import { guildCreatePayload } from '../state/payloads/guild.ts';
import { memberPayload } from '../state/payloads/member.ts';
import { userPayload } from '../state/payloads/user.ts';
import type { FakeDiscordState } from '../state/state.ts';

/** Somebody adds the app to a server, which may be a new one: GUILD_CREATE. */
export function addBotTo(guild: FakeDiscordGuild, state: FakeDiscordState): void {
  const stored = state.guilds.get(guild.id) ?? addGuild(state, guild);
  admitBot(state, stored);
  state.emit({ type: 'GUILD_CREATE', data: { ...guildCreatePayload(state, stored) }, guild: stored.id });
}

/** Somebody takes the app out of a server: GUILD_DELETE, without `unavailable`. */
export function removeBotFrom(id: string, state: FakeDiscordState): void {
  const guild = state.guild(id);
  if (!guild.members.delete(state.app.id)) throw new Error(`The app is not in the server ${id}`);
  state.emitAlways({ type: 'GUILD_DELETE', data: { id }, guild: id });
}

/** Someone leaves a server. */
export function removeMember(id: string, user: string, state: FakeDiscordState): void {
  if (!state.guild(id).members.delete(user)) throw new Error(`${user} is not in the server ${id}`);
  const data = { guild_id: id, user: userPayload(state.user(user)) };
  state.emit({ type: 'GUILD_MEMBER_REMOVE', data, guild: id });
}

/** Someone comes into a server, or has other roles or another name there. */
export function setMember(id: string, member: FakeDiscordMember, state: FakeDiscordState): void {
  const guild = state.guild(id);
  const known = guild.members.get(member.user);
  const unknownRole = member.roles?.find((role) => !guild.roles.has(role));
  if (unknownRole !== undefined) throw new Error(`The server ${id} has no role ${unknownRole}`);
  const stored = known ?? { user: state.user(member.user).id, roles: [], nick: null, joinedAt: state.clock.now() };
  stored.roles = member.roles ?? stored.roles;
  stored.nick = member.nick ?? stored.nick;
  guild.members.set(member.user, stored);
  const data = { guild_id: id, ...memberPayload(state, stored) };
  state.emit({ type: known === undefined ? 'GUILD_MEMBER_ADD' : 'GUILD_MEMBER_UPDATE', data, guild: id });
}
