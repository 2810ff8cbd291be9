import type { Clock, Logger } from '../../core/index.ts';
import type { Outbound } from '../outbound.ts';
import type { ReplyContent, ReplySlot } from '../reply.ts';
import type { ThreadId } from '../thread-id.ts';
import { type CallPermit, callOutbound } from './call-outbound.ts';
import type { ViewPart } from './reply-view.ts';

export interface ReplyWriterOptions {
  readonly thread: ThreadId;
  readonly exchange: string;
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Nothing is drawn once it has ended. */
  readonly permit: CallPermit;
  /** Slots of this exchange that an earlier owner left behind. */
  readonly recovered: readonly ReplySlot[];
  /** Writes a slot, fenced. `fenced` ends all writing. */
  readonly saveSlot: (slot: ReplySlot) => Promise<'ok' | 'fenced'>;
  readonly onShown: (slot: ReplySlot, content: ReplyContent | null) => void;
  /** A part that matters was given up: the platform does not take it. */
  readonly onGivenUp: (slot: ReplySlot, error: unknown) => void;
}

/**
 * Makes the platform show what a view says. Only the latest view counts: while a post or an edit is on its way, and
 * for the platform's least time between edits, newer views replace older ones. One call at a time, in order of parts.
 *
 * A slot is stored before its first post, so that a crash never leads to a second one. Whoever goes on with the reply
 * is given the slots as they are stored, and draws in the same messages.
 */
export class ReplyWriter {
  readonly #options: ReplyWriterOptions;
  readonly #slots = new Map<string, ReplySlot>();
  /** What each slot shows now, as text to compare. */
  readonly #shown = new Map<string, string>();
  #wanted: (() => readonly ViewPart[]) | undefined;
  #cancelTimer: (() => void) | undefined;
  #flushing: Promise<void> | undefined;
  #state: 'open' | 'finishing' | 'fenced' = 'open';
  /** Slots that were written here: this owner was still heard then. */
  readonly #written = new Set<string>();
  /** Calls made so far. */
  #sent = 0;

  constructor(options: ReplyWriterOptions) {
    this.#options = options;
    for (const slot of options.recovered) this.#slots.set(slot.id, slot);
  }

  /** Wants `view` shown soon. It is asked for its parts when there is time to draw them. */
  show(view: () => readonly ViewPart[]): void {
    if (this.#state !== 'open') return;
    this.#wanted = view;
    if (this.#flushing === undefined && this.#cancelTimer === undefined) this.#startFlush();
  }

  /**
   * Shows the last view and waits until the platform has taken it; what fails is tried again, then logged. Messages of
   * the exchange that the last view does not have are taken away.
   */
  async finish(parts: readonly ViewPart[]): Promise<void> {
    await this.abandon();
    const keys = new Set(parts.map(({ key }) => this.#slotId(key)));
    const orphans = [...this.#slots.keys()].filter((id) => !keys.has(id));
    for (const id of orphans) await this.#drawPart(id, null, 'final');
    for (const { key, content } of parts) await this.#drawPart(this.#slotId(key), content, 'final');
  }

  /** Shows a last draft, at once, and waits until the platform has taken it. Somebody else is going to draw the rest. */
  async leave(parts: readonly ViewPart[]): Promise<void> {
    await this.abandon();
    for (const { key, content } of parts) await this.#drawPart(this.#slotId(key), content, 'draft');
  }

  /** Draws no more drafts. Resolves when the call on its way, if any, has come back or is given up. */
  async abandon(): Promise<void> {
    if (this.#state === 'open') this.#state = 'finishing';
    this.#wanted = undefined;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    await this.#flushing;
  }

  #startFlush(): void {
    const view = this.#wanted;
    if (view === undefined) return;
    this.#wanted = undefined;
    const sentBefore = this.#sent;
    this.#flushing = this.#drawDraft(view()).then(() => {
      this.#flushing = undefined;
      if (this.#state !== 'open') return;
      // Nothing to see yet costs the platform nothing: the first thing to see is drawn at once.
      if (this.#sent === sentBefore) return this.#startFlush();
      this.#cancelTimer = this.#options.clock.setTimeout(() => {
        this.#cancelTimer = undefined;
        this.#startFlush();
      }, this.#options.outbound.limits.editIntervalMs);
    });
  }

  async #drawDraft(parts: readonly ViewPart[]): Promise<void> {
    try {
      for (const { key, content } of parts) {
        if (this.#state === 'open') await this.#drawPart(this.#slotId(key), content, 'draft');
      }
    } catch (error) {
      this.#options.logger.warn({ err: error }, 'A draft of the reply could not be stored; the next one will be.');
    }
  }

  async #drawPart(id: string, content: ReplyContent | null, importance: 'draft' | 'final'): Promise<void> {
    if (this.#state === 'fenced' || this.#options.permit.ended !== undefined) return;
    const text = JSON.stringify(content);
    const isShown = this.#shown.get(id) === text;
    if (isShown && importance === 'draft') return;
    const slot =
      content === null ? await this.#remove(id, importance) : await this.#put(id, content, isShown, importance);
    if (slot === undefined || isShown) return;
    this.#shown.set(id, text);
    this.#options.onShown(slot, content);
  }

  async #remove(id: string, importance: 'draft' | 'final'): Promise<ReplySlot | undefined> {
    const slot = this.#slots.get(id);
    if (slot === undefined || slot.state === 'closed') return undefined;
    const isRemoved = await this.#call(slot, importance, () => this.#options.outbound.remove(slot));
    return isRemoved ? this.#save({ ...slot, state: 'closed' }) : undefined;
  }

  async #put(
    id: string,
    content: ReplyContent,
    isShown: boolean,
    importance: 'draft' | 'final',
  ): Promise<ReplySlot | undefined> {
    const known = this.#slots.get(id);
    // A claim may be answered late, when a third owner has finished the reply. An end follows a step of the transcript;
    // a draft in a message of an earlier owner follows this.
    const mayBeStale = importance === 'draft' && known !== undefined && !this.#written.has(id);
    if (mayBeStale && (await this.#save(known)) === undefined) return undefined;
    const slot = known ?? (await this.#reserve(id, content));
    if (slot === undefined) return undefined;
    const platformId = isShown ? slot.platformId : await this.#send(slot, content, known !== undefined, importance);
    if (platformId === undefined) return undefined;
    const state = importance === 'final' ? 'closed' : 'posted';
    return slot.state === state && slot.platformId === platformId ? slot : this.#save({ ...slot, state, platformId });
  }

  /** Posts or edits; the platform's id when it succeeded. */
  async #send(
    slot: ReplySlot,
    content: ReplyContent,
    isRecovery: boolean,
    importance: 'draft' | 'final',
  ): Promise<string | undefined> {
    const { outbound } = this.#options;
    let { platformId } = slot;
    let mayBeThere = isRecovery;
    const isSent = await this.#call(slot, importance, async () => {
      if (platformId !== undefined) return outbound.edit(slot, content);
      const isSecondTry = mayBeThere;
      mayBeThere = true; // a try that failed or took too long may have posted all the same
      platformId = await outbound.post(slot, content, isSecondTry);
    });
    return isSent ? platformId : undefined;
  }

  #reserve(id: string, content: ReplyContent): Promise<ReplySlot | undefined> {
    const { thread, exchange } = this.#options;
    return this.#save({ id, thread, exchange, kind: content.kind, state: 'intended' });
  }

  /** The slot when it could be written; undefined when somebody else owns the thread: then nothing more is drawn. */
  async #save(slot: ReplySlot): Promise<ReplySlot | undefined> {
    if ((await this.#options.saveSlot(slot)) === 'fenced') {
      this.#state = 'fenced';
      return undefined;
    }
    this.#slots.set(slot.id, slot);
    this.#written.add(slot.id);
    return slot;
  }

  #call(slot: ReplySlot, importance: 'draft' | 'final', call: () => Promise<void>): Promise<boolean> {
    const { clock, logger, permit, onGivenUp } = this.#options;
    this.#sent += 1;
    return callOutbound(call, {
      importance,
      clock,
      logger: logger.child({ slot: slot.id }),
      permit,
      onGivenUp: (error) => onGivenUp(slot, error),
    });
  }

  #slotId(key: string): string {
    return `${this.#options.exchange}.${key}`;
  }
}
