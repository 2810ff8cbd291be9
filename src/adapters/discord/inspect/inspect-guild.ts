import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { DiscordCalls } from '../calls/discord-calls.ts';
import { channelKindOf } from '../inbound/channel-kind.ts';
import { bitsOf, type PermissionUse } from '../invite/permissions.ts';
import { permissionsIn, usefulIn } from './channel-permissions.ts';

/** A server, and what the bot's roles grant it there. */
export interface Guild {
  readonly id: string;
  readonly name: string;
  readonly permissions: bigint;
}

/** Where permissions are missing in a server. */
export interface GuildInspection {
  /** Channels that the bot sees, and people write in. */
  readonly channels: number;
  /** Channels that it knows of and cannot see. */
  readonly hidden: number;
  /** What is missing, and in which channels, by name. */
  readonly missing: readonly { readonly permission: PermissionUse; readonly channels: readonly string[] }[];
}

/**
 * Looks at every channel of a server for permissions that the bot lacks. Undefined where Discord answers something else.
 *
 * @throws DiscordCallError
 */
export async function inspectGuild(
  calls: Pick<DiscordCalls, 'call'>,
  guild: Guild,
  user: string,
  needed: readonly PermissionUse[],
): Promise<GuildInspection | undefined> {
  const [channels, member] = await Promise.all<unknown>([
    calls.call({ method: 'GET', path: `/guilds/${guild.id}/channels` }),
    calls.call({ method: 'GET', path: `/guilds/${guild.id}/members/${user}` }),
  ]);
  if (!Value.Check(channelsSchema, channels) || !Value.Check(memberSchema, member)) return undefined;
  const holder = { guild: guild.id, user, roles: member.roles, base: guild.permissions };
  const places = channels.flatMap(({ type, name, permission_overwrites: overwrites = [] }) => {
    const useful = usefulIn(channelKindOf(type), needed);
    if (useful.length === 0) return [];
    const held = permissionsIn(
      overwrites.map(({ allow, deny, ...whose }) => ({ ...whose, allow: BigInt(allow), deny: BigInt(deny) })),
      holder,
    );
    return [
      { name, isVisible: (held & PermissionFlagsBits.ViewChannel) !== 0n, lacking: useful.filter(lackedIn(held)) },
    ];
  });
  const visible = places.filter(({ isVisible }) => isVisible);
  const missing = needed.map((permission) => {
    return {
      permission,
      channels: visible.flatMap(({ name, lacking }) => (lacking.includes(permission) ? [name] : [])),
    };
  });
  return {
    channels: visible.length,
    hidden: places.length - visible.length,
    missing: missing.filter(({ channels: where }) => where.length > 0),
  };
}

const bits = Type.String({ pattern: '^\\d{1,40}$' });

const channelsSchema = Type.Array(
  Type.Object({
    type: Type.Integer(),
    name: Type.String(),
    permission_overwrites: Type.Optional(
      Type.Array(Type.Object({ id: Type.String(), type: Type.Integer(), allow: bits, deny: bits })),
    ),
  }),
);

const memberSchema = Type.Object({ roles: Type.Array(Type.String()) });

function lackedIn(held: bigint): (permission: PermissionUse) => boolean {
  return (permission) => (held & bitsOf([permission])) === 0n;
}
