import type { Clock } from '../../core/index.ts';

/** Slots that are remembered; one that is forgotten costs a look. */
const MAX_REMEMBERED = 5_000;

/** Milliseconds for which it is sure: later another owner of the thread may have come, posted, and gone. */
const SURE_MS = 20_000;

/**
 * Remembers slots that have no message for sure: this process tried to post one, and the platform refused or was not even
 * asked. They need not be looked for, which would cost a call for each draft that a busy channel leaves out.
 */
export class AbsentSlots {
  readonly #clock: () => Clock;
  readonly #isSure: (error: unknown) => boolean;
  /** Until when it is sure, by key. */
  readonly #until = new Map<string, number>();

  /** `isSure`: whether a post that failed so has posted nothing for sure. */
  constructor(clock: () => Clock, isSure: (error: unknown) => boolean) {
    this.#clock = clock;
    this.#isSure = isSure;
  }

  has(key: string): boolean {
    return (this.#until.get(key) ?? 0) > this.#clock().now();
  }

  /** Posts the first message of a slot, and notes what is known if it fails. */
  async note<T>(key: string, post: () => Promise<T>): Promise<T> {
    const [oldest] = this.#until.keys();
    if (this.#until.size >= MAX_REMEMBERED && oldest !== undefined) this.#until.delete(oldest);
    this.#until.delete(key);
    try {
      return await post();
    } catch (error) {
      if (this.#isSure(error)) this.#until.set(key, this.#clock().now() + SURE_MS);
      throw error;
    }
  }
}
