import type { ReplyContent, ReplySlot } from '../../../../threads/reply.ts';
import { AbsentSlots } from '../../../../threads/reply-slots/absent-slots.ts';
import { isEnd } from '../../../../threads/reply-slots/content-end.ts';
import { OpenDrafts } from '../../../../threads/reply-slots/open-drafts.ts';
import { slotKey } from '../../../../threads/reply-slots/slot-key.ts';
import { Turns } from '../../../../threads/turns.ts';
import type { DiscordBackend } from '../../backend.ts';
import { DiscordCallError, isRefusal } from '../../calls/discord-call-error.ts';
import { messageIdOf, partsOf } from '../../ids.ts';
import { placeOf } from '../../place.ts';
import type { Destination } from '../destinations/destination.ts';
import type { Destinations } from '../destinations/destinations.ts';
import type { LockedThreads } from '../destinations/locked-threads.ts';
import type { PrivateReplies } from '../private/private-replies.ts';
import type { Typing } from '../signs/typing.ts';
import { readExchange } from './exchange-facts.ts';
import { findMessage } from './find-message.ts';
import { deleteMessage, editMessage, postMessage } from './messages.ts';
import { type ShownSlot, ShownSlots } from './shown-slots.ts';

/** Milliseconds that threads wait for a platform. */
const PATIENCE_MS = 30_000;

/** Milliseconds after which a draft is told to come again. */
const AGAIN_MS = 1_000;

/** Keys of the first messages of an exchange: the ones that a reply in a channel is seen by. */
const FIRST = /^(?:n\..*|.*\.(?:p|t0|n))$/su;

/** Discord's codes: no access, no permission, and a channel that takes no messages. */
const MAY_NOT = [50_001, 50_013, 50_008] as const;

export interface ReplySlotsOptions {
  readonly backend: () => DiscordBackend;
  readonly destinations: Destinations;
  readonly locked: LockedThreads;
  readonly privates: PrivateReplies;
  readonly typing: Typing;
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

  constructor(options: ReplySlotsOptions) {
    this.#options = options;
  }

  /** Answers with `<channel>:<message>`. */
  post(slot: ReplySlot, content: ReplyContent, recovery: boolean): Promise<string> {
    return this.#inTurn(slot, content, async () => {
      if (isPrivate(slot)) return await this.#options.privates.show(slot, content);
      const mayBeThere = recovery && !this.#absent.has(slotKey(slot));
      const known = this.#shown.get(slot);
      if (known !== undefined) await this.#show(slot, known, content);
      const { channel, message } = known ?? (await this.#postNew(slot, content, mayBeThere));
      return messageIdOf(channel, message);
    });
  }

  edit(slot: ReplySlot, content: ReplyContent): Promise<void> {
    const { platformId } = slot;
    if (platformId === undefined) return Promise.resolve();
    return this.#inTurn(slot, content, async () => {
      if (isPrivate(slot)) return void (await this.#options.privates.show(slot, content));
      await this.#show(slot, this.#shown.get(slot) ?? this.#recall(slot, platformId), content);
    });
  }

  remove(slot: ReplySlot): Promise<void> {
    return this.#inTurn(slot, undefined, async () => {
      if (isPrivate(slot)) return await this.#options.privates.remove(slot);
      const { platformId } = slot;
      const known = this.#shown.get(slot) ?? (platformId === undefined ? await this.#findToRemove(slot) : undefined);
      const shown = known ?? (platformId === undefined ? undefined : partsOf(platformId));
      if (shown !== undefined) await deleteMessage(this.#options.backend(), shown);
      const { channel, message } = shown ?? { channel: '', message: '' };
      this.#shown.remember(slot, { channel, message, isFinal: true, isGone: true, hasFile: false });
      this.#drafts.ended(slot);
    });
  }

  /**
   * What waited for its turn for too long is not done: whoever asked for it has given it up, or asked again. While an end
   * is being shown nobody types.
   */
  #inTurn<T>(slot: ReplySlot, content: ReplyContent | undefined, work: () => Promise<T>): Promise<T> {
    const { clock } = this.#options.backend().host;
    const askedAt = clock.now();
    return this.#turns.run(slotKey(slot), async () => {
      if (clock.now() - askedAt > PATIENCE_MS) {
        throw new DiscordCallError('A reply waited for its turn for too long.', { failure: 'rateLimited' });
      }
      const endsExchange = content !== undefined && isEnd(content) && !isBeside(slot);
      return endsExchange ? await this.#options.typing.holdFor(slot.thread, work) : await work();
    });
  }

  async #postNew(slot: ReplySlot, content: ReplyContent, mayBeThere: boolean): Promise<ShownSlot> {
    const { backend, typing } = this.#options;
    const destination = await this.#destinationOf(slot);
    if (mayBeThere) {
      const message = await findMessage(backend(), slot, content, destination);
      if (message !== undefined) {
        const found = this.#recall(slot, messageIdOf(destination.channel, message));
        await this.#show(slot, found, content);
        return found;
      }
    }
    this.#checkRoom(slot, destination.channel, content);
    const shown = await this.#absent.note(slotKey(slot), () => this.#postAt(slot, content, destination, mayBeThere));
    if (isEnd(content)) this.#drafts.ended(slot);
    else if (content.kind === 'text') typing.wordsShown(slot.thread);
    else typing.again(slot.thread);
    return this.#shown.remember(slot, shown);
  }

  /** Posts, and elsewhere where the bot may not. */
  async #postAt(
    slot: ReplySlot,
    content: ReplyContent,
    destination: Destination,
    mayBeThere: boolean,
  ): Promise<ShownSlot> {
    const { backend, destinations, locked } = this.#options;
    try {
      return await postMessage(backend(), slot, content, destination, { mayBeThere });
    } catch (error) {
      this.#drafts.ended(slot);
      if (!(error instanceof DiscordCallError) || error.failure !== 'refused') throw error;
      const instead = isRefusal(error, ...MAY_NOT) ? destinations.insteadOf(slot.thread) : undefined;
      if (instead !== undefined) return await postMessage(backend(), slot, content, instead);
      destinations.forget(slot.thread);
      if (isEnd(content)) await locked.tell(slot);
      throw error;
    }
  }

  async #destinationOf(slot: ReplySlot): Promise<Destination> {
    const { backend, destinations } = this.#options;
    const destination = await destinations.of(slot.thread);
    const isSeen = FIRST.test(slot.id);
    if (!isSeen) return { channel: destination.channel };
    if (placeOf(slot.thread).kind !== 'channel') return destination;
    // Where everything is one conversation it is to be seen what is answered.
    const { asked } = await readExchange(backend(), slot);
    const { channel, message } = partsOf(asked ?? '');
    return channel === destination.channel ? { channel, replyTo: message } : destination;
  }

  async #show(slot: ReplySlot, shown: ShownSlot, content: ReplyContent): Promise<void> {
    if (shown.isFinal && !isEnd(content)) return;
    this.#checkRoom(slot, shown.channel, content);
    try {
      await editMessage(this.#options.backend(), slot, shown, content);
    } catch (error) {
      const isRefused = error instanceof DiscordCallError && error.failure === 'refused';
      if (isRefused && isEnd(content)) await this.#options.locked.tell(slot);
      throw error;
    }
    if (!isEnd(content)) {
      if (content.kind === 'text') this.#options.typing.wordsShown(slot.thread);
      return;
    }
    shown.isFinal = true;
    this.#drafts.ended(slot);
  }

  /** What shows a draft needs an edit for its end, and Discord takes few at a time: they go before other drafts. */
  #checkRoom(slot: ReplySlot, channel: string, content: ReplyContent): void {
    if (isEnd(content)) return;
    const others = this.#drafts.othersThan(slot, channel);
    const edit = { method: 'PATCH', path: `/channels/${channel}/messages/${channel}` } as const;
    const { calls } = this.#options.backend();
    if (calls.hasRoom(edit, Math.max(1, others))) return this.#drafts.opened(slot, channel);
    const details = { failure: 'rateLimited', retryAfterMs: AGAIN_MS } as const;
    throw new DiscordCallError('There is no room for a draft beside the ends of answers.', details);
  }

  async #findToRemove(slot: ReplySlot): Promise<ShownSlot | undefined> {
    if (this.#absent.has(slotKey(slot))) return undefined;
    const { backend } = this.#options;
    const destination = await this.#destinationOf(slot);
    const { channel } = destination;
    const anything = { kind: 'progress', line: '', steps: [], buttons: ['stop'] } as const;
    const message = await findMessage(backend(), slot, anything, destination);
    return message === undefined ? undefined : this.#recall(slot, messageIdOf(channel, message));
  }

  #recall(slot: ReplySlot, platformId: string): ShownSlot {
    const shown = { ...partsOf(platformId), isFinal: false, isGone: false, hasFile: false };
    return this.#shown.remember(slot, shown);
  }
}

/** Discord has refused it, or was not even asked. */
function isNotPosted(error: unknown): boolean {
  return error instanceof DiscordCallError && error.failure !== 'unreachable' && error.failure !== 'aborted';
}

function isPrivate({ thread }: ReplySlot): boolean {
  return placeOf(thread).kind === 'private';
}

/** What is said beside an exchange ends nothing. */
function isBeside({ exchange }: ReplySlot): boolean {
  return exchange.startsWith('n.');
}
