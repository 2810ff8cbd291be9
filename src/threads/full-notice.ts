import type { Clock } from '../core/index.ts';
import type { Outbound } from './outbound.ts';
import type { ReplyContent, ReplySlot } from './reply.ts';
import type { ThreadId } from './thread-id.ts';

/** Milliseconds in which messages that were not taken are told of in one notice. */
const WINDOW_MS = 60_000;

interface OpenNotice {
  slot: ReplySlot;
  readonly refused: string[];
  readonly until: number;
  /** One call at a time: the notice is posted before it is edited. */
  tail: Promise<void>;
}

export interface FullNoticeDependencies {
  readonly clock: Clock;
  readonly outboundOf: (thread: ThreadId) => Outbound;
}

/** Tells a thread which messages were not taken because too many wait: one notice a minute, which names them all. */
export class FullNotices {
  readonly #dependencies: FullNoticeDependencies;
  readonly #open = new Map<ThreadId, OpenNotice>();

  constructor(dependencies: FullNoticeDependencies) {
    this.#dependencies = dependencies;
  }

  /** Names one message more. Rejects when the platform did not take the notice. */
  tell(
    thread: ThreadId,
    eventId: string,
    message: string,
    sentence: (refused: readonly string[]) => string,
  ): Promise<void> {
    const notice = this.#find(thread, eventId);
    notice.refused.push(message);
    const told = notice.tail.then(() => this.#draw(thread, notice, sentence(notice.refused)));
    notice.tail = told.catch(() => undefined); // told rejects for the caller; the next message tries again
    return told;
  }

  #find(thread: ThreadId, eventId: string): OpenNotice {
    const now = this.#dependencies.clock.now();
    for (const [key, { until }] of this.#open) if (until <= now) this.#open.delete(key);
    const known = this.#open.get(thread);
    if (known !== undefined) return known;
    const id = `n.${eventId}`;
    const slot: ReplySlot = { id, thread, exchange: id, kind: 'notice', state: 'intended' };
    const notice: OpenNotice = { slot, refused: [], until: now + WINDOW_MS, tail: Promise.resolve() };
    this.#open.set(thread, notice);
    return notice;
  }

  async #draw(thread: ThreadId, notice: OpenNotice, text: string): Promise<void> {
    const outbound = this.#dependencies.outboundOf(thread);
    const content: ReplyContent = { kind: 'notice', text, buttons: [] };
    if (notice.slot.platformId !== undefined) return outbound.edit(notice.slot, content);
    const platformId = await outbound.post(notice.slot, content, notice.refused.length > 1);
    notice.slot = { ...notice.slot, state: 'posted', platformId };
  }
}
