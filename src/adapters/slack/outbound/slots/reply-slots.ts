import type { ReplyContent, ReplySlot } from '../../../../threads/reply.ts';
import { AbsentSlots } from '../../../../threads/reply-slots/absent-slots.ts';
import { isEnd } from '../../../../threads/reply-slots/content-end.ts';
import { OpenDrafts } from '../../../../threads/reply-slots/open-drafts.ts';
import { slotKey } from '../../../../threads/reply-slots/slot-key.ts';
import { Turns } from '../../../../threads/turns.ts';
import { atMost } from '../../../../threads/within.ts';
import type { SlackBackend } from '../../backend.ts';
import { SlackCallError } from '../../calls/slack-call-error.ts';
import type { CallPriority } from '../../calls/slack-calls.ts';
import { placeOf } from '../../place.ts';
import type { Statuses } from '../status/statuses.ts';
import type { Streams } from '../streams/streams.ts';
import { draw } from './draw.ts';
import { findMessage, type Look } from './find-message.ts';
import { deleteMessage, editMessage, postMessage } from './messages.ts';
import { type ShownSlot, ShownSlots } from './shown-slots.ts';

/**
 * Stands for a message where Slack shows the slot without one: the line of a progress that is nothing but a line is the
 * status of the thread. When there is more to see a message takes its place, which whoever comes later has to look for.
 */
const STATUS_ONLY = 'status';

/** Longest time for ending streams when the process is to end, in milliseconds. */
const PARTING_MS = 3_000;

/** Looks that are remembered; one that is forgotten begins anew. */
const MAX_LOOKS = 500;

/** Milliseconds that threads wait for a platform. */
const PATIENCE_MS = 30_000;

export interface ReplySlotsOptions {
  readonly backend: () => SlackBackend;
  readonly streams: Streams;
  readonly statuses: Statuses;
}

/**
 * The messages of reply slots. What is done to one slot is done one after the other, so that a call that takes long never
 * overtakes a later one: a draft cannot come after its end.
 */
export class ReplySlots {
  readonly #options: ReplySlotsOptions;
  readonly #turns = new Turns();
  readonly #shown = new ShownSlots();
  readonly #absent = new AbsentSlots(() => this.#options.backend().host.clock, isNotPosted);
  readonly #drafts = new OpenDrafts(() => this.#options.backend().host.clock);
  /** Looks for messages that are not over. */
  readonly #looks = new Map<string, Look>();

  constructor(options: ReplySlotsOptions) {
    this.#options = options;
  }

  post(slot: ReplySlot, content: ReplyContent, recovery: boolean): Promise<string> {
    return this.#inTurn(slot, async () => {
      const mayBeThere = recovery && !this.#absent.has(slotKey(slot));
      const known = this.#shown.get(slot) ?? (mayBeThere ? await this.#find(slot) : undefined);
      if (known === undefined) return await this.#postNew(slot, content);
      await this.#show(slot, known, content);
      return this.#shown.get(slot)?.ts ?? known.ts;
    });
  }

  edit(slot: ReplySlot, content: ReplyContent): Promise<void> {
    const { platformId } = slot;
    if (platformId === undefined) return Promise.resolve();
    return this.#inTurn(slot, async () => {
      await this.#show(slot, (await this.#known(slot)) ?? this.#remember(slot, platformId), content);
    });
  }

  remove(slot: ReplySlot): Promise<void> {
    return this.#inTurn(slot, async () => {
      const known = await this.#known(slot);
      const ts = known?.ts ?? slot.platformId;
      await known?.stream?.stop();
      if (ts !== undefined && ts !== STATUS_ONLY) await deleteMessage(this.#options.backend(), slot, ts);
      this.#shown.remember(slot, { ts: ts ?? '', isFinal: true, isGone: true, stream: undefined });
      this.#drafts.ended(slot);
    });
  }

  /**
   * Ends the streams that are open here; what they show stays, and the next owner draws the rest. Waits for a moment
   * only: one that is not ended in time is ended by the next owner as well.
   */
  async close(): Promise<void> {
    const stopping = Promise.allSettled(this.#shown.streaming.map(async ({ stream }) => await stream?.stop()));
    await atMost(PARTING_MS, stopping, this.#options.backend().host.clock);
  }

  /** What waited for its turn for too long is not done: whoever asked for it has given it up, or asked again. */
  #inTurn<T>(slot: ReplySlot, work: () => Promise<T>): Promise<T> {
    const { clock } = this.#options.backend().host;
    const askedAt = clock.now();
    return this.#turns.run(slotKey(slot), async () => {
      if (clock.now() - askedAt <= PATIENCE_MS) return await work();
      throw new SlackCallError('a reply', 'timeout', { retryable: true });
    });
  }

  /** What is known of a slot that was shown; looked for where the store does not tell. */
  async #known(slot: ReplySlot): Promise<ShownSlot | undefined> {
    const isTold = slot.platformId !== undefined && slot.platformId !== STATUS_ONLY;
    return this.#shown.get(slot) ?? (isTold ? undefined : await this.#find(slot));
  }

  async #find(slot: ReplySlot): Promise<ShownSlot | undefined> {
    const key = slotKey(slot);
    const look = this.#looks.get(key) ?? {};
    this.#looks.delete(key);
    try {
      const ts = await findMessage(this.#options.backend(), slot, { look });
      return ts === undefined ? undefined : this.#remember(slot, ts);
    } catch (error) {
      if (error instanceof SlackCallError && error.reason === 'ratelimited') this.#looks.set(key, look);
      const [oldest] = this.#looks.keys();
      if (this.#looks.size > MAX_LOOKS && oldest !== undefined) this.#looks.delete(oldest);
      throw error;
    }
  }

  #remember(slot: ReplySlot, ts: string): ShownSlot {
    return this.#shown.remember(slot, { ts, isFinal: false, isGone: false, stream: undefined });
  }

  async #postNew(slot: ReplySlot, content: ReplyContent): Promise<string> {
    const { streams, statuses } = this.#options;
    const isStreamed = !isEnd(content) && (await streams.areUsedIn(slot.thread));
    if (isStreamed && isStatusLine(content) && statuses.isWorking(slot.thread) && !statuses.isLacking(slot.thread)) {
      this.#sayStatus(slot, content);
      return this.#remember(slot, STATUS_ONLY).ts;
    }
    const shown: ShownSlot = { ts: '', isFinal: isEnd(content), isGone: false, stream: undefined };
    const ts = await this.#absent.note(slotKey(slot), async () => {
      const stream = isStreamed ? await this.#startStream(slot, content, shown) : undefined;
      // The try to begin a stream has used up the second of the channel: the post may wait for the next.
      return stream ?? (await this.#postMessage(slot, content, isStreamed ? 'status' : undefined));
    });
    shown.ts = ts;
    this.#shown.remember(slot, shown);
    if (shown.stream === undefined) this.#posted(slot, content);
    return ts;
  }

  async #postMessage(slot: ReplySlot, content: ReplyContent, priority: CallPriority | undefined): Promise<string> {
    const backend = this.#options.backend();
    if (priority === undefined) this.#checkRoom(backend, slot, content);
    try {
      return await postMessage(backend, slot, content, priority);
    } catch (error) {
      this.#drafts.ended(slot);
      throw error;
    }
  }

  /** What shows a draft needs an edit for its end, and Slack takes few in a minute: they go before other drafts. */
  #checkRoom({ calls }: SlackBackend, slot: ReplySlot, content: ReplyContent): void {
    const { workspace } = placeOf(slot.thread);
    if (isEnd(content)) return;
    const others = this.#drafts.othersThan(slot, workspace);
    if (calls.hasRoom(workspace, 'chat.update', others + 1)) return this.#drafts.opened(slot, workspace);
    throw new SlackCallError('chat.update', 'ratelimited', { retryable: true, retryAfterMs: 1_000 });
  }

  #startStream(slot: ReplySlot, content: ReplyContent, shown: ShownSlot): Promise<string | undefined> {
    const { backend, streams } = this.#options;
    return streams.start(slot, content, shown, (work) => {
      backend().background('end a stream', () => this.#turns.run(slotKey(slot), work));
    });
  }

  async #show(slot: ReplySlot, shown: ShownSlot, content: ReplyContent): Promise<void> {
    if (shown.isFinal && !isEnd(content)) return;
    if (shown.ts === STATUS_ONLY) {
      if (isStatusLine(content)) return this.#sayStatus(slot, content);
      await this.#postNew(slot, content);
      return;
    }
    const wasStreaming = shown.stream !== undefined;
    if (!(await this.#showInStream(slot, shown, content))) {
      // Where the stream stood, the status stands again.
      if (wasStreaming) this.#posted(slot, content);
      this.#checkRoom(this.#options.backend(), slot, content);
      await editMessage(this.#options.backend(), slot, shown, content);
    }
    if (isEnd(content)) {
      shown.isFinal = true;
      this.#drafts.ended(slot);
    } else this.#sayStatus(slot, content);
  }

  /** False when the content is to be shown by an edit: there is no stream, or none any more. */
  async #showInStream(slot: ReplySlot, shown: ShownSlot, content: ReplyContent): Promise<boolean> {
    const { stream } = shown;
    if (stream === undefined) return false;
    const { feed } = stream;
    const step = isEnd(content) ? feed.end(content) : feed.next(content);
    let isShown = false;
    if (stream.isOpen && step.kind !== 'changed') {
      const args = step.kind === 'add' ? step.args : {};
      if (isEnd(content)) {
        const { tail } = await draw(this.#options.backend(), slot, content);
        isShown = await stream.finish(args, tail);
      } else {
        isShown = step.kind !== 'add' || (await stream.append(step.args));
      }
      if (isShown) feed.confirm();
    }
    if (!isShown) await stream.stop();
    return isShown;
  }

  /** A post takes the status away; while work goes on it is set again, with what the work is. */
  #posted(slot: ReplySlot, content: ReplyContent): void {
    const { backend, statuses } = this.#options;
    const { thread, exchange } = slot;
    // What is said beside an exchange ends nothing.
    const isBeside = exchange.startsWith('n.');
    if ((isEnd(content) && !isBeside) || !statuses.isWorking(thread)) return;
    backend().background('set a status again', async () => {
      await statuses.again(thread, content.kind === 'progress' ? content.line : undefined);
    });
  }

  #sayStatus({ thread }: ReplySlot, content: ReplyContent): void {
    const { backend, statuses } = this.#options;
    if (content.kind !== 'progress' || !statuses.isWorking(thread)) return;
    backend().background('set a status', () => statuses.say(thread, content.line));
  }
}

/** Slack has refused it, or was not even asked. */
function isNotPosted(error: unknown): boolean {
  return error instanceof SlackCallError && (error.reason === 'ratelimited' || !error.retryable);
}

/** What is kept at the end is more than a line that goes with the work. */
function isStatusLine(content: ReplyContent): boolean {
  return content.kind === 'progress' && content.steps.length === 0 && !isEnd(content);
}
