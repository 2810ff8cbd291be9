import type { Clock } from '../../../../core/index.ts';
import type { ThreadId } from '../../../../threads/thread-id.ts';
import { atMost } from '../../../../threads/within.ts';
import type { DiscordBackend } from '../../backend.ts';
import { DiscordCallError } from '../../calls/discord-call-error.ts';
import { placeOf } from '../../place.ts';
import type { Destinations } from '../destinations/destinations.ts';

/** Discord shows it for ten seconds; it is sent again before. */
const RENEWED_MS = 8_000;

/** Longest time for which it is renewed: no exchange takes as long. */
const MAX_MS = 6 * 3_600_000;

/** Conversations that it is shown in at a time; the one that began first goes. */
const MAX_THREADS = 2_000;

/** Milliseconds that it may wait for its budget: the first one matters, another follows. */
const FIRST_WAIT_MS = 500;

/** Milliseconds that an end waits for one that is on its way, which would be shown after it. */
const PATIENCE_MS = 1_500;

interface TypingThread {
  readonly since: number;
  cancelNext: () => void;
  /** On its way to Discord. */
  sending: Promise<void> | undefined;
  /** Ends that are being shown. */
  holds: number;
  /** Discord does not want it there. */
  isRefused: boolean;
}

/**
 * "… is typing" while an exchange goes on. Discord takes it away after ten seconds, and when the bot posts: it is sent again
 * until the end, and never after it, since what is shown then stands for work that nobody does. An edit takes nothing away:
 * as long as words are seen to grow it is not sent, or it would stand there for seconds after the last of them.
 */
export class Typing {
  readonly #backend: () => DiscordBackend;
  readonly #destinations: Destinations;
  readonly #threads = new Map<ThreadId, TypingThread>();

  constructor(backend: () => DiscordBackend, destinations: Destinations) {
    this.#backend = backend;
    this.#destinations = destinations;
  }

  /** The thread is worked at, from now until it is cleared. */
  async begin(thread: ThreadId): Promise<void> {
    // Where the bot is not a member it cannot type; that it is thinking is shown by the interaction.
    if (placeOf(thread).kind === 'private') return;
    const typing = this.#threads.get(thread) ?? this.#add(thread);
    await this.#send(thread, typing, FIRST_WAIT_MS);
  }

  /** The bot has posted there, which took the sign away: it is sent again, if there is still work. */
  again(thread: ThreadId): void {
    const typing = this.#threads.get(thread);
    if (typing === undefined || typing.holds > 0) return;
    this.#backend().background('type again', () => this.#send(thread, typing, 0));
  }

  /** Growing words are shown there: for a while they say that there is work. */
  wordsShown(thread: ThreadId): void {
    const typing = this.#threads.get(thread);
    if (typing !== undefined) this.#sendLater(thread, typing);
  }

  /** Shows an end: nothing is sent while that takes, and nothing soon after. */
  async holdFor<T>(thread: ThreadId, work: () => Promise<T>): Promise<T> {
    const typing = this.#threads.get(thread);
    if (typing === undefined) return await work();
    typing.holds += 1;
    typing.cancelNext();
    await this.#settled(typing);
    try {
      return await work();
    } finally {
      typing.holds -= 1;
      if (this.#threads.get(thread) === typing) this.#sendLater(thread, typing);
    }
  }

  /** Sends it no more. Resolves when none is on its way. */
  async clear(thread: ThreadId): Promise<void> {
    const typing = this.#threads.get(thread);
    this.#threads.delete(thread);
    typing?.cancelNext();
    if (typing !== undefined) await this.#settled(typing);
  }

  /** Sends nothing any more. What stands is left to Discord, which takes it away. */
  close(): void {
    for (const { cancelNext } of this.#threads.values()) cancelNext();
    this.#threads.clear();
  }

  get #clock(): Clock {
    return this.#backend().host.clock;
  }

  #add(thread: ThreadId): TypingThread {
    const [oldest] = this.#threads;
    if (this.#threads.size >= MAX_THREADS && oldest !== undefined) {
      oldest[1].cancelNext();
      this.#threads.delete(oldest[0]);
    }
    const since = this.#clock.now();
    const typing = { since, cancelNext: () => undefined, sending: undefined, holds: 0, isRefused: false };
    this.#threads.set(thread, typing);
    return typing;
  }

  #sendLater(thread: ThreadId, typing: TypingThread): void {
    typing.cancelNext();
    if (typing.holds > 0 || typing.isRefused || this.#clock.now() - typing.since > MAX_MS) return;
    typing.cancelNext = this.#clock.setTimeout(() => {
      this.#backend().background('type', () => this.#send(thread, typing, 0));
    }, RENEWED_MS);
  }

  /** One at a time; the next one follows by itself. */
  #send(thread: ThreadId, typing: TypingThread, maxWaitMs: number): Promise<void> {
    typing.sending ??= this.#sendNow(thread, typing, maxWaitMs).finally(() => {
      typing.sending = undefined;
      if (this.#threads.get(thread) === typing) this.#sendLater(thread, typing);
    });
    return typing.sending;
  }

  async #sendNow(thread: ThreadId, typing: TypingThread, maxWaitMs: number): Promise<void> {
    const { channel } = await this.#destinations.of(thread);
    // Starting a thread takes its time.
    if (this.#threads.get(thread) !== typing || typing.holds > 0) return;
    try {
      const path = `/channels/${channel}/typing` as const;
      await this.#backend().calls.call({ method: 'POST', path }, { priority: 'status', maxWaitMs });
    } catch (error) {
      if (!(error instanceof DiscordCallError)) throw error;
      // It is only a sign, and another try follows; but where the bot may not, none does.
      typing.isRefused = error.failure === 'refused' || error.failure === 'unauthorized';
    }
  }

  async #settled({ sending }: TypingThread): Promise<void> {
    if (sending !== undefined) await atMost(PATIENCE_MS, sending, this.#clock);
  }
}
