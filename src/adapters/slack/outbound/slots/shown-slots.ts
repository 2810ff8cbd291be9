import type { ReplySlot } from '../../../../threads/reply.ts';
import { slotKey } from '../../../../threads/reply-slots/slot-key.ts';
import type { LiveStream } from '../streams/live-stream.ts';

/** Slots at rest that are remembered. */
const MAX_REMEMBERED = 5_000;

/** What this process knows of a slot's message. */
export interface ShownSlot {
  /** The `ts` of the message; of the newest, where it had to be posted anew. */
  ts: string;
  /** It shows its end: drafts come too late. */
  isFinal: boolean;
  /** Slack does not take edits of it any more. */
  isGone: boolean;
  /** While its text streams. */
  stream: LiveStream | undefined;
}

/** Remembers what slots show, the latest some thousand of them. Open streams are never forgotten. */
export class ShownSlots {
  readonly #slots = new Map<string, ShownSlot>();

  get(slot: ReplySlot): ShownSlot | undefined {
    return this.#slots.get(slotKey(slot));
  }

  remember(slot: ReplySlot, shown: ShownSlot): ShownSlot {
    const key = slotKey(slot);
    this.#slots.delete(key);
    this.#slots.set(key, shown);
    for (const [other, { stream }] of this.#slots) {
      if (this.#slots.size <= MAX_REMEMBERED) break;
      if (stream === undefined) this.#slots.delete(other);
    }
    return shown;
  }

  /** Those whose stream is open. */
  get streaming(): readonly ShownSlot[] {
    return [...this.#slots.values()].filter(({ stream }) => stream !== undefined);
  }
}
