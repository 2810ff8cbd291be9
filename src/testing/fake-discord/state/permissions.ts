import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { StoredChannel, StoredGuild, StoredMember } from './stored.ts';

/** A permission's name, as in `PermissionFlagsBits`. */
export type PermissionName = keyof typeof PermissionFlagsBits;

const ALL_PERMISSIONS = Object.values(PermissionFlagsBits).reduce((all, bit) => all | bit, 0n);

/** What threads take from their channel, and what belongs to being able to see it at all. */
const THREAD_TYPES: ReadonlySet<number> = new Set([
  ChannelType.AnnouncementThread,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
]);

/**
 * The bits of permissions' names.
 *
 * @throws RangeError when a name is none of `PermissionFlagsBits`.
 */
export function permissionBits(names: readonly string[] = []): bigint {
  return names.reduce((bits, name) => {
    if (!Object.hasOwn(PermissionFlagsBits, name)) throw new RangeError(`There is no permission ${name}`);
    // It is one of the names, which was asked for just now.
    return bits | PermissionFlagsBits[name as PermissionName];
  }, 0n);
}

/** What a member may do in a server: the owner and administrators everything. */
export function basePermissions(guild: StoredGuild, member: StoredMember): bigint {
  if (guild.owner === member.user) return ALL_PERMISSIONS;
  const roles = [guild.id, ...member.roles];
  const bits = roles.reduce((all, role) => all | (guild.roles.get(role)?.permissions ?? 0n), 0n);
  return has(bits, 'Administrator') ? ALL_PERMISSIONS : bits;
}

/**
 * What a member may do in a channel, by Discord's rules: `@everyone`, then the roles together, then the member; deny
 * before allow on each step. A thread has the overwrites of its channel.
 */
export function permissionsIn(
  guild: StoredGuild,
  member: StoredMember,
  channel: StoredChannel,
  parent: StoredChannel | undefined,
): bigint {
  const base = basePermissions(guild, member);
  if (has(base, 'Administrator')) return ALL_PERMISSIONS;
  const { overwrites } = isThread(channel) && parent !== undefined ? parent : channel;
  let bits = base;
  const everyone = overwrites.find(({ kind, id }) => kind === 'role' && id === guild.id);
  if (everyone !== undefined) bits = (bits & ~everyone.deny) | everyone.allow;
  const ofRoles = overwrites.filter(({ kind, id }) => kind === 'role' && id !== guild.id && member.roles.includes(id));
  bits &= ~ofRoles.reduce((all, { deny }) => all | deny, 0n);
  bits |= ofRoles.reduce((all, { allow }) => all | allow, 0n);
  const own = overwrites.find(({ kind, id }) => kind === 'user' && id === member.user);
  if (own !== undefined) bits = (bits & ~own.deny) | own.allow;
  // Who does not see a channel can do nothing in it.
  if (!has(bits, 'ViewChannel') || isHiddenThread(bits, member, channel)) return 0n;
  return withoutImplied(bits, channel);
}

/** Whether bits hold a permission. */
export function has(bits: bigint, permission: PermissionName): boolean {
  return (bits & PermissionFlagsBits[permission]) !== 0n;
}

/** Whether a channel is a thread. */
export function isThread(channel: StoredChannel): boolean {
  return THREAD_TYPES.has(channel.type);
}

function isHiddenThread(bits: bigint, member: StoredMember, channel: StoredChannel): boolean {
  if (channel.type !== ChannelType.PrivateThread) return false;
  return !has(bits, 'ManageThreads') && channel.thread?.members.has(member.user) !== true;
}

/** Without the right to send, the rights to send something special are worth nothing. */
function withoutImplied(bits: bigint, channel: StoredChannel): bigint {
  if (has(bits, isThread(channel) ? 'SendMessagesInThreads' : 'SendMessages')) return bits;
  const { MentionEveryone, SendTTSMessages, AttachFiles, EmbedLinks } = PermissionFlagsBits;
  return bits & ~(MentionEveryone | SendTTSMessages | AttachFiles | EmbedLinks);
}
