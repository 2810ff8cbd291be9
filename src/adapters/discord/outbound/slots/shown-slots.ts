import type { ReplySlot } from '../../../../threads/reply.ts';
import { slotKey } from '../../../../threads/reply-slots/slot-key.ts';

/** Slots that are remembered. */
const MAX_REMEMBERED = 5_000;

/** What this process knows of a slot's message. */
export interface ShownSlot {
  /** Where it is; of the newest, where it had to be posted anew. */
  channel: string;
  message: string;
  /** It shows its end: drafts come too late. */
  isFinal: boolean;
  /** Discord does not take edits of it any more. */
  isGone: boolean;
  /** The file that comes with it is there. */
  hasFile: boolean;
}

/** Remembers what slots show, the latest some thousand of them. */
export class ShownSlots {
  readonly #slots = new Map<string, ShownSlot>();

  get(slot: ReplySlot): ShownSlot | undefined {
    return this.#slots.get(slotKey(slot));
  }

  remember(slot: ReplySlot, shown: ShownSlot): ShownSlot {
    const key = slotKey(slot);
    this.#slots.delete(key);
    this.#slots.set(key, shown);
    const [oldest] = this.#slots.keys();
    if (this.#slots.size > MAX_REMEMBERED && oldest !== undefined) this.#slots.delete(oldest);
    return shown;
  }
}
