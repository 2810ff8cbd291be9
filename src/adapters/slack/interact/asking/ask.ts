import type { FileRef, Quote } from '../../../../threads/entry.ts';
import type { TeamId, ThreadId } from '../../../../threads/thread-id.ts';

/** What begins the keys of questions that came without a message of their own. */
export const ASK_PREFIX = 'slack:command:';

/** Milliseconds that one is remembered, so that it counts once. */
export const ASK_TTL_MS = 86_400_000;

/**
 * A question that came by a command or a window, and not by a message: its message is posted first, by the bot, and
 * then handed in. `author` is what erasing goes by; the team is in the key.
 */
export interface Ask {
  /** `accepted`: not posted. `posting`: perhaps posted. `posted`: as `ts`, and not handed in, or not for certain. */
  readonly state: 'accepted' | 'posting' | 'posted';
  /** The id of the trigger: what makes it one, and what the posted message is found by. */
  readonly id: string;
  readonly workspace: string;
  readonly channel: string;
  /** The thread that it is asked in; absent: it begins one. */
  readonly root?: string;
  /** The id of who asks, and their name. */
  readonly author: string;
  readonly name: string;
  readonly text: string;
  /** The message that is asked about. */
  readonly about?: AskedAbout;
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
  /** Where the asker can be told what became of it, for half an hour. */
  readonly responseUrl?: string;
  readonly ts?: string;
}

/** A message that somebody asks about. It is of `by`, and is erased with them. */
export interface AskedAbout {
  readonly by?: string;
  /** What it says, and then what it shares of others: each is of `by`, and is erased with them. */
  readonly quotes: readonly { readonly by?: string; readonly quote: Quote }[];
  readonly files: readonly FileRef[];
}

/** What is left of a question that was handed in, or given up: nobody's words. */
export interface SettledAsk {
  readonly state: 'settled';
  readonly author: string;
  readonly thread?: ThreadId;
}

/** The key of a question. */
export function askKeyOf(team: TeamId, id: string): string {
  return `${ASK_PREFIX}${team}:${id}`;
}
