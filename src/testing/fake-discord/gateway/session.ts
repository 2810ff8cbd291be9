import { GatewayIntentBits } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import { isJson, type Json } from '../state/json.ts';
import { blankContent } from './blank-content.ts';
import { intentsFor } from './event-intents.ts';
import type { GatewayEvent } from './gateway-event.ts';

/** Events that a session keeps for a RESUME; one that asks for older ones has to begin anew. */
const MAX_LOG = 5000;

/**
 * One session of the gateway. It outlives its connection: events that come meanwhile are kept with their sequence numbers,
 * and a RESUME is told those that it has not seen.
 */
export interface Session {
  readonly id: string;
  readonly intents: number;
  readonly shard: readonly [number, number];
  /** The connection it has; none while the client is away. */
  socket: WebSocket | undefined;
  /** When it lost its connection, on the clock. */
  detachedAt: number | undefined;
  /** Sequence number of the newest event. */
  sequence: number;
  /** Frames by their sequence numbers, the oldest first. */
  readonly log: { readonly sequence: number; readonly frame: string }[];
}

/** Whether the session's intents and shard let it know of an event. */
export function concerns(session: Session, event: GatewayEvent, app: string): boolean {
  const [id, count] = session.shard;
  if (shardOf(event.guild, count) !== id) return false;
  if (event.isForced === true || isOfOwnMember(event, app)) return true;
  const needed = intentsFor(event.type, event.guild !== undefined);
  return needed === 0 || (session.intents & needed) !== 0;
}

/** The app is told of its own roles without the intent GuildMembers. */
function isOfOwnMember({ type, data }: GatewayEvent, app: string): boolean {
  return type === 'GUILD_MEMBER_UPDATE' && isJson(data.user) && data.user.id === app;
}

/** The event as the session may see it. */
export function viewOf(session: Session, event: GatewayEvent, app: string): Json {
  const isBlanked =
    event.isForced !== true &&
    (session.intents & GatewayIntentBits.MessageContent) === 0 &&
    (event.type === 'MESSAGE_CREATE' || event.type === 'MESSAGE_UPDATE');
  return isBlanked ? blankContent(event.data, app) : event.data;
}

/** Gives an event the session's next sequence number and keeps its frame, which is to be sent if there is a connection. */
export function record(session: Session, type: string, data: Json): string {
  session.sequence += 1;
  const frame = JSON.stringify({ op: 0, s: session.sequence, t: type, d: data });
  session.log.push({ sequence: session.sequence, frame });
  if (session.log.length > MAX_LOG) session.log.shift();
  return frame;
}

/** Frames after a sequence number; undefined when some of them are not kept any more. */
export function framesAfter(session: Session, sequence: number): readonly string[] | undefined {
  const oldest = session.log[0];
  if (oldest !== undefined && sequence < oldest.sequence - 1) return undefined;
  return session.log.filter((kept) => kept.sequence > sequence).map(({ frame }) => frame);
}

/** The shard that is told of a server; direct messages and what has no server go to shard 0. */
export function shardOf(guild: string | undefined, count: number): number {
  return guild === undefined ? 0 : Number((BigInt(guild) >> 22n) % BigInt(count));
}
