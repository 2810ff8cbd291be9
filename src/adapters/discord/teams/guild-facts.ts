import { PermissionFlagsBits } from 'discord-api-types/v10';
import { asObject, asObjects, asText } from '../../../threads/json-value.ts';
import type { DiscordCalls } from '../calls/discord-calls.ts';
import { idOf } from '../inbound/author-of.ts';
import type { Overwrite } from '../inspect/channel-permissions.ts';

/** What rights in a server are reckoned from. */
export interface GuildFacts {
  readonly name: string;
  readonly owner: string | undefined;
  /** What each role grants, by its id; `@everyone` has the server's. */
  readonly roles: ReadonlyMap<string, bigint>;
}

/** Somebody in a server. */
export interface MemberFacts {
  readonly roles: readonly string[];
  /** Until when nothing is taken from them, in milliseconds since the epoch. */
  readonly silencedUntil: number;
}

/** Asks for a server. Rejects with a DiscordCallError. */
export async function readGuild(calls: Pick<DiscordCalls, 'call'>, guild: string): Promise<GuildFacts> {
  const answer = asObject(await calls.call({ method: 'GET', path: `/guilds/${guild}` }));
  const roles = asObjects(answer['roles']).flatMap((role) => {
    const id = idOf(role['id']);
    return id === undefined ? [] : [[id, bitsIn(role['permissions'])] as const];
  });
  return { name: asText(answer['name']) ?? guild, owner: idOf(answer['owner_id']), roles: new Map(roles) };
}

/** Asks for a member. Rejects with a DiscordCallError, also when there is none. */
export async function readMember(calls: Pick<DiscordCalls, 'call'>, guild: string, user: string): Promise<MemberFacts> {
  const member = asObject(await calls.call({ method: 'GET', path: `/guilds/${guild}/members/${user}` }));
  const { roles, communication_disabled_until: until } = member;
  const silencedUntil = typeof until === 'string' ? Date.parse(until) : 0;
  return {
    roles: Array.isArray(roles) ? roles.flatMap((role) => idOf(role) ?? []) : [],
    silencedUntil: Number.isNaN(silencedUntil) ? 0 : silencedUntil,
  };
}

/** Whether a member runs the server: its owner, or by a role with Administrator or Manage Server. */
export function runsGuild(
  { id, facts }: { readonly id: string; readonly facts: GuildFacts },
  { user, roles, silencedUntil }: MemberFacts & { readonly user: string },
  now: number,
): boolean {
  if (facts.owner === user) return true;
  const held = [id, ...roles].reduce((bits, role) => bits | (facts.roles.get(role) ?? 0n), 0n);
  if ((held & PermissionFlagsBits.Administrator) !== 0n) return true;
  // In a time-out a member may look and read, and nothing else.
  return silencedUntil <= now && (held & PermissionFlagsBits.ManageGuild) !== 0n;
}

/** What is granted and denied in a channel, as Discord tells of it. */
export function overwritesIn(channel: unknown): readonly Overwrite[] {
  return asObjects(asObject(channel)['permission_overwrites']).flatMap(({ id: whose, type, allow, deny }) => {
    const id = idOf(whose);
    if (id === undefined || typeof type !== 'number') return [];
    return [{ id, type, allow: bitsIn(allow), deny: bitsIn(deny) }];
  });
}

/** Permissions as Discord writes them; none where it is nothing of that kind. */
function bitsIn(value: unknown): bigint {
  return typeof value === 'string' && /^\d{1,40}$/u.test(value) ? BigInt(value) : 0n;
}
