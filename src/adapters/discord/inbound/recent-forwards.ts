import type { Clock } from '../../../core/index.ts';
import type { DiscordMessage } from './discord-event.ts';

/** Discord sends what somebody says to a forwarded message as a message of its own, right behind it. */
const TOGETHER_MS = 60_000;
const MAX_KEPT = 500;

/** What forwarded messages held. */
export type Forwarded = Pick<DiscordMessage, 'files' | 'quotes' | 'names'>;

interface Kept extends Forwarded {
  readonly at: number;
}

/** Messages that somebody has just forwarded to a channel: they belong to what the same person says there next. */
export class RecentForwards {
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  remember({ channel, author, files, quotes, names }: DiscordMessage): void {
    const key = `${channel}:${author.id}`;
    this.#kept.delete(key);
    this.#kept.set(key, { files, quotes, names, at: this.#clock.now() });
    for (const [oldest, { at }] of this.#kept) {
      if (this.#kept.size <= MAX_KEPT && at > this.#clock.now() - TOGETHER_MS) return;
      this.#kept.delete(oldest);
    }
  }

  /** What the author of a message forwarded to its channel before, once. */
  take({ channel, author }: DiscordMessage): Forwarded | undefined {
    const key = `${channel}:${author.id}`;
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    return kept !== undefined && kept.at > this.#clock.now() - TOGETHER_MS ? kept : undefined;
  }
}
