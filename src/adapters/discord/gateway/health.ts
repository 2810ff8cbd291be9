import type { ShardState } from './kept-shard.ts';

/** Milliseconds of silence after which a sign of life is asked for; again and again until one comes. */
export const ASK_AFTER_MS = 10_000;

/** Milliseconds of silence after which a connection counts as gone, though nobody has closed it. */
const SILENT_MS = 25_000;

/** Milliseconds that a connection may be away: Discord asks for a new one several times a day. */
const AWAY_MS = 10_000;

/** Connections that are not there, of how many; `since` in milliseconds since the epoch. */
export interface Outage {
  readonly gone: number;
  readonly of: number;
  readonly since: number;
  readonly reason: string;
}

/** What is missing of the connections; undefined when nothing is. `isReady()` of discord.js goes on saying yes. */
export function outageOf(shards: readonly ShardState[], now: number): Outage | undefined {
  const gone = shards.flatMap((state) => goneOf(state, now) ?? []);
  const [first] = gone.toSorted((a, b) => a.since - b.since);
  return first === undefined ? undefined : { gone: gone.length, of: shards.length, ...first };
}

/** An outage as a sentence for operators. */
export function sentenceOf({ gone, of, since, reason }: Outage): string {
  const time = new Date(since).toISOString();
  const which =
    of === 1 ? 'The connection to Discord is' : `${gone} of ${of} connections to Discord ${gone === 1 ? 'is' : 'are'}`;
  return `${which} gone since ${time}, and tried again. ${reason}`;
}

function goneOf(state: ShardState, now: number): Pick<Outage, 'since' | 'reason'> | undefined {
  if (state.isReady) {
    return now - state.heardAt < SILENT_MS
      ? undefined
      : { since: state.heardAt, reason: 'Discord says nothing on it.' };
  }
  return now - state.since < AWAY_MS ? undefined : { since: state.since, reason: state.reason };
}
