import { asObject, asText } from '../../../threads/json-value.ts';
import type { Self } from './gateway.ts';

/** A dispatch of the gateway: its name, and its data as they came. */
export interface GatewayPacket {
  readonly type: string;
  readonly data: unknown;
}

/** Reads a dispatch; undefined for anything that has no name. */
export function readPacket(payload: unknown): GatewayPacket | undefined {
  const { t, d } = asObject(payload);
  const type = asText(t);
  return type === undefined ? undefined : { type, data: d };
}

/** What discord.js keeps of servers: channels, threads and roles. */
const OF_PLACES: ReadonlySet<string> = new Set([
  'GUILD_CREATE',
  'GUILD_UPDATE',
  'GUILD_DELETE',
  'GUILD_ROLE_CREATE',
  'GUILD_ROLE_UPDATE',
  'GUILD_ROLE_DELETE',
  'CHANNEL_CREATE',
  'CHANNEL_UPDATE',
  'CHANNEL_DELETE',
  'THREAD_CREATE',
  'THREAD_UPDATE',
  'THREAD_DELETE',
  'THREAD_LIST_SYNC',
]);

/**
 * Whether discord.js is told of a dispatch: only where that changes what it keeps of places. What people say and do
 * never gets into it, so that it cannot remember fifty thousand of them, fail at what it does not expect, or hold
 * messages back while another connection is not ready.
 */
export function concernsPlaces({ type, data }: GatewayPacket, selfId: string | undefined): boolean {
  if (type === 'READY' || type === 'RESUMED') return true;
  const fields = asObject(data);
  // The bot's own roles decide what it may do.
  if (type === 'GUILD_MEMBER_UPDATE') return asText(asObject(fields['user'])['id']) === selfId;
  if (!OF_PLACES.has(type)) return false;
  return type.startsWith('GUILD_') ? true : asText(fields['guild_id']) !== undefined;
}

/** The bot itself, from the data of a READY. */
export function selfIn(data: unknown): Self | undefined {
  const { user, application } = asObject(data);
  const { id, username } = asObject(user);
  const userId = asText(id);
  if (userId === undefined) return undefined;
  return {
    userId,
    username: asText(username) ?? '',
    // The same as the user's for every bot made since 2016.
    applicationId: asText(asObject(application)['id']) ?? userId,
  };
}
