import type { Clock } from '../../core/index.ts';
import type { Records } from '../../threads/ports.ts';
import type { ReplySlot } from '../../threads/reply.ts';
import { changeRecord } from './change-record.ts';
import type { MessageStamp } from './message-ids.ts';

/** Milliseconds that a slot's message can be found again, after a crash or by an owner that was frozen. */
const KEPT_MS = 24 * 60 * 60_000;

/** The message of a slot. */
export interface PostedSlot extends MessageStamp {
  /** It was taken away: nobody posts it again. */
  readonly isRemoved?: true;
}

/**
 * Which message each reply slot became, as durable documents: written before the message, so that whoever posts a slot
 * again, in whichever process, finds the id that the first one took.
 */
export class PostedSlots {
  readonly #records: Records;
  readonly #clock: Clock;

  constructor(records: Records, clock: Clock) {
    this.#records = records;
    this.#clock = clock;
  }

  /** The slot's message; a new one, stamped by `stamp`, when it was not posted yet. */
  async claim(
    slot: Pick<ReplySlot, 'thread' | 'id'>,
    stamp: () => Promise<MessageStamp>,
    keptMs = KEPT_MS,
  ): Promise<PostedSlot> {
    let posted: PostedSlot | undefined;
    const change = async (known: PostedSlot | undefined): Promise<PostedSlot | undefined> => {
      posted = known;
      return known === undefined ? await stamp() : undefined;
    };
    const claimed = await changeRecord(this.#records, keyOf(slot), change, keptMs);
    return claimed?.after ?? posted ?? (await stamp());
  }

  /** Remembers that the slot's message is not wanted any more, and names it if there may be one. */
  async remove(slot: ReplySlot): Promise<string | undefined> {
    let messageId = slot.platformId;
    const change = (known: PostedSlot | undefined): PostedSlot => {
      messageId ??= known?.id;
      return { ...(known ?? { id: messageId ?? slot.id, at: this.#clock.now() }), isRemoved: true };
    };
    await changeRecord(this.#records, keyOf(slot), change, KEPT_MS);
    return messageId;
  }
}

function keyOf({ thread, id }: Pick<ReplySlot, 'thread' | 'id'>): string {
  return `web:slot:${thread}:${id}`;
}
