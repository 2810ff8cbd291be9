import type { Clock } from '../../core/index.ts';
import type { ReplySlot } from '../reply.ts';
import { slotKey } from './slot-key.ts';

/** Milliseconds after which a draft that was not touched is somebody else's to end. */
const KEPT_MS = 60_000;

interface Draft {
  /** What its edits are counted by: a channel, a workspace. */
  readonly budget: string;
  readonly at: number;
}

/** Messages that show a draft, and will be edited to show their end. */
export class OpenDrafts {
  readonly #clock: () => Clock;
  readonly #drafts = new Map<string, Draft>();

  constructor(clock: () => Clock) {
    this.#clock = clock;
  }

  /** A slot's message shows a draft now; `budget` is what its edits are counted by. */
  opened(slot: ReplySlot, budget: string): void {
    const key = slotKey(slot);
    this.#drafts.delete(key);
    this.#drafts.set(key, { budget, at: this.#clock().now() });
  }

  /** It shows its end, or is there no more. */
  ended(slot: ReplySlot): void {
    this.#drafts.delete(slotKey(slot));
  }

  /** How many there are with a budget besides the one of a slot. */
  othersThan(slot: ReplySlot, budget: string): number {
    const since = this.#clock().now() - KEPT_MS;
    let others = 0;
    for (const [key, draft] of this.#drafts) {
      if (draft.at < since) this.#drafts.delete(key);
      else if (draft.budget === budget && key !== slotKey(slot)) others += 1;
    }
    return others;
  }
}
