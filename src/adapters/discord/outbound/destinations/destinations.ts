import type { ThreadId } from '../../../../threads/thread-id.ts';
import type { DiscordBackend } from '../../backend.ts';
import { DiscordCallError } from '../../calls/discord-call-error.ts';
import { timeOf } from '../../ids.ts';
import { type DiscordPlace, destinationOf, placeOf } from '../../place.ts';
import type { Destination } from './destination.ts';
import { readStarter, startThread } from './start-thread.ts';

type ThreadPlace = Extract<DiscordPlace, { readonly kind: 'thread' }>;

/** Milliseconds for which a channel that could have no thread is not asked for one again. */
const ALONE_MS = 600_000;

/** Milliseconds after which a message that has no thread is not expected to be new. */
const NEW_MS = 60_000;

/** Conversations that are remembered; one that is forgotten costs a look. */
const MAX_REMEMBERED = 5_000;

/** Discord's code for a channel or thread that is not there. */
const UNKNOWN_CHANNEL = 10_003;

/** What a conversation became that was to be in a thread, and was started here. */
type Known =
  | { readonly kind: 'started' }
  | { readonly kind: 'alone'; readonly at: Destination; readonly until: number };

/**
 * Where messages of conversations go. A thread that is not there yet is started; where there can be none, the channel is
 * answered in, as a reply to the message that asked.
 */
export class Destinations {
  readonly #backend: () => DiscordBackend;
  readonly #known = new Map<ThreadId, Known>();
  readonly #finding = new Map<ThreadId, Promise<Destination>>();

  constructor(backend: () => DiscordBackend) {
    this.#backend = backend;
  }

  /** Rejects with a DiscordCallError when Discord cannot be asked, or the thread was deleted. */
  async of(thread: ThreadId): Promise<Destination> {
    const place = placeOf(thread);
    if (place.kind !== 'thread') return { channel: destinationOf(place) };
    const known = this.#known.get(thread);
    if (known?.kind === 'started') return { channel: place.thread };
    if (known !== undefined && known.until > this.#backend().host.clock.now()) return known.at;
    // Whoever wants it at the same time waits for the same thread.
    const finding = this.#finding.get(thread) ?? this.#find(thread, place);
    this.#finding.set(thread, finding);
    try {
      return await finding;
    } finally {
      if (this.#finding.get(thread) === finding) this.#finding.delete(thread);
    }
  }

  /**
   * The bot may not write where a conversation is. Answers where else: in the channel, if the thread is one that it has
   * just started from a message there, which everybody there can see.
   */
  insteadOf(thread: ThreadId): Destination | undefined {
    const place = placeOf(thread);
    if (place.kind !== 'thread' || this.#known.get(thread)?.kind !== 'started') return undefined;
    return this.#stayAlone(thread, { channel: place.channel, replyTo: place.thread });
  }

  /** What was known of it is wrong. */
  forget(thread: ThreadId): void {
    const place = placeOf(thread);
    this.#known.delete(thread);
    if (place.kind === 'thread') this.#backend().places.forget(place.thread);
  }

  async #find(thread: ThreadId, place: ThreadPlace): Promise<Destination> {
    const backend = this.#backend();
    // Somebody waits for a sign: both at once, where the message is so new that its thread will have to be started.
    const isNew = backend.host.clock.now() - timeOf(place.thread) < NEW_MS;
    const reading = isNew && backend.places.known(place.thread) === undefined ? readStarter(backend, place) : undefined;
    reading?.catch(() => undefined); // told by who uses it
    const facts = await backend.places.channel(place.thread);
    if (facts !== undefined) return { channel: place.thread };
    await this.#checkWasNeverThere(thread, place);
    const started = await startThread(backend, place, reading);
    if (started.status === 'thread') {
      this.#remember(thread, { kind: 'started' });
      return { channel: place.thread };
    }
    const reply = started.isStarterThere ? { replyTo: place.thread } : {};
    return this.#stayAlone(thread, { channel: place.channel, ...reply });
  }

  /** A thread that had answers and is there no more was taken away by somebody: it is not begun again. */
  async #checkWasNeverThere(thread: ThreadId, { thread: id }: ThreadPlace): Promise<void> {
    const view = await this.#backend().host.readThread(thread, 'none');
    if (view?.slots.some(({ platformId }) => platformId?.startsWith(`${id}:`)) !== true) return;
    const details = { failure: 'refused', status: 404, code: UNKNOWN_CHANNEL } as const;
    throw new DiscordCallError('The thread that was to be answered in is not there any more.', details);
  }

  #stayAlone(thread: ThreadId, at: Destination): Destination {
    this.#remember(thread, { kind: 'alone', at, until: this.#backend().host.clock.now() + ALONE_MS });
    return at;
  }

  #remember(thread: ThreadId, known: Known): void {
    this.#known.delete(thread);
    this.#known.set(thread, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
  }
}
