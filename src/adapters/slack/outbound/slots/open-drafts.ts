import type { Clock } from '../../../../core/index.ts';
import type { ReplySlot } from '../../../../threads/reply.ts';
import { placeOf } from '../../place.ts';
import { keyOf } from './shown-slots.ts';

/** Milliseconds after which a draft that was not touched is somebody else's to end. */
const KEPT_MS = 60_000;

interface Draft {
  readonly workspace: string;
  readonly at: number;
}

/** Messages that show a draft, and will be edited to show their end. */
export class OpenDrafts {
  readonly #clock: () => Clock;
  readonly #drafts = new Map<string, Draft>();

  constructor(clock: () => Clock) {
    this.#clock = clock;
  }

  /** A slot's message shows a draft now. */
  opened(slot: ReplySlot): void {
    const key = keyOf(slot);
    this.#drafts.delete(key);
    this.#drafts.set(key, { workspace: placeOf(slot.thread).workspace, at: this.#clock().now() });
  }

  /** It shows its end, or is there no more. */
  ended(slot: ReplySlot): void {
    this.#drafts.delete(keyOf(slot));
  }

  /** How many there are in a workspace besides the one of a slot. */
  othersThan(slot: ReplySlot): number {
    const { workspace } = placeOf(slot.thread);
    const since = this.#clock().now() - KEPT_MS;
    let others = 0;
    for (const [key, draft] of this.#drafts) {
      if (draft.at < since) this.#drafts.delete(key);
      else if (draft.workspace === workspace && key !== keyOf(slot)) others += 1;
    }
    return others;
  }
}
