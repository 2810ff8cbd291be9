import { OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { PermissionUse } from '../invite/permissions.ts';
import type { ChannelKind } from '../places/places.ts';

/** What is granted or denied in a channel to a role or to one member. */
export interface Overwrite {
  readonly id: string;
  /** As in `OverwriteType`. */
  readonly type: number;
  readonly allow: bigint;
  readonly deny: bigint;
}

/** Somebody in a server. */
export interface Holder {
  readonly guild: string;
  readonly user: string;
  readonly roles: readonly string[];
  /** What their roles grant in the whole server. */
  readonly base: bigint;
}

const ROLE: number = OverwriteType.Role;
const MEMBER: number = OverwriteType.Member;

const ALL = Object.values(PermissionFlagsBits).reduce((bits, bit) => bits | bit, 0n);

/** What somebody may do in a channel, as Discord reckons: for everybody, for their roles, for them alone. */
export function permissionsIn(overwrites: readonly Overwrite[], { guild, user, roles, base }: Holder): bigint {
  if ((base & PermissionFlagsBits.Administrator) !== 0n) return ALL;
  const everyone = overwrites.filter(({ id }) => id === guild);
  const ofRoles = overwrites.filter(({ id, type }) => type === ROLE && roles.includes(id));
  const own = overwrites.filter(({ id, type }) => type === MEMBER && id === user);
  return [everyone, ofRoles, own].reduce((bits, step) => {
    const denied = step.reduce((all, { deny }) => all | deny, 0n);
    const allowed = step.reduce((all, { allow }) => all | allow, 0n);
    return (bits & ~denied) | allowed;
  }, base);
}

/** Those of the permissions that are of use in a kind of channel. */
export function usefulIn(
  kind: ChannelKind | undefined,
  permissions: readonly PermissionUse[],
): readonly PermissionUse[] {
  switch (kind) {
    case 'text':
    case 'announcement':
      return permissions;
    case 'forum':
      return permissions.filter(({ isOfChannels }) => isOfChannels !== true);
    case 'voice':
      return permissions.filter(({ isOfThreads }) => isOfThreads !== true);
    case 'category':
    case 'thread':
    case 'direct':
    case 'other':
    case undefined:
      return [];
  }
}
