import { Listeners } from '../../listeners.ts';
import type { LiveEvent } from '../../live-event.ts';
import type { RunEvents } from '../../ports.ts';
import type { ThreadId } from '../../thread-id.ts';
import { channelName } from '../keys.ts';
import type { RedisPortOptions } from '../port-options.ts';
import { isFrom, MAX_MESSAGE_BYTES, readMessage, toMessages } from './event-messages.ts';
import { type HeldEvent, HeldEvents } from './held-events.ts';
import { Publisher } from './publisher.ts';
import { Subscriptions } from './subscriptions.ts';

/** What grows is told to other processes once in so many milliseconds. */
const HOLD_MS = 100;

export type RedisRunEventsOptions = Omit<RedisPortOptions, 'newToken'>;

interface Held {
  readonly events: HeldEvents;
  cancelTimer: (() => void) | undefined;
}

/**
 * Passes live events on. In this process: at once, in order, all of them. To other processes: in order, by publish and
 * subscribe, what grows throttled, and lossy: nothing waits for a server that is away, and what is larger than
 * {@link MAX_MESSAGE_BYTES} is left out.
 */
export class RedisRunEvents implements RunEvents {
  readonly #options: RedisRunEventsOptions;
  readonly #listeners: Listeners<ThreadId, LiveEvent>;
  readonly #publisher: Publisher;
  readonly #subscriptions: Subscriptions;
  readonly #held = new Map<ThreadId, Held>();
  readonly #channelStart: string;
  #isClosed = false;

  constructor(options: RedisRunEventsOptions) {
    this.#options = options;
    const { logger } = options;
    this.#listeners = new Listeners((error, thread, { kind }) => {
      logger.error({ err: error, thread, event: kind }, 'A listener for live events failed.');
    });
    this.#channelStart = channelName(options.space, 'events', '');
    this.#publisher = new Publisher({ ...options, what: 'live events' });
    this.#subscriptions = new Subscriptions({ ...options, onMessage: (...message) => this.#receive(...message) });
  }

  publish(thread: ThreadId, event: LiveEvent): void {
    this.#listeners.tell(thread, event);
    if (this.#isClosed) return;
    const held = this.#held.get(thread) ?? { events: new HeldEvents(MAX_MESSAGE_BYTES), cancelTimer: undefined };
    if (held.events.hold(event)) {
      this.#held.set(thread, held);
      held.cancelTimer ??= this.#options.clock.setTimeout(() => this.#flush(thread, held), HOLD_MS);
      return;
    }
    held.cancelTimer?.();
    this.#held.delete(thread);
    this.#send(thread, [...held.events.release(), event]);
  }

  subscribe(thread: ThreadId, listener: (event: LiveEvent) => void): () => void {
    const end = this.#listeners.add(thread, listener);
    const channel = `${this.#channelStart}${thread}`;
    this.#subscriptions.add(channel);
    return () => {
      end();
      if (!this.#listeners.has(thread)) this.#subscriptions.remove(channel);
    };
  }

  /** Sends what is held back, and has nothing to do with other processes any more. The connections stay open. */
  close(): void {
    for (const [thread, held] of this.#held) {
      held.cancelTimer?.();
      this.#send(thread, held.events.release());
    }
    this.#held.clear();
    this.#isClosed = true;
    this.#subscriptions.close();
  }

  #flush(thread: ThreadId, held: Held): void {
    held.cancelTimer = undefined;
    this.#send(thread, held.events.release());
    if (held.events.isIdle) this.#held.delete(thread);
  }

  #send(thread: ThreadId, events: readonly HeldEvent[]): void {
    const { origin, logger } = this.#options;
    const { messages, unsent } = toMessages(origin, events);
    for (const { error, ...event } of unsent) {
      const fields = { thread, ...event, ...(error !== undefined && { err: error }) };
      logger.debug(fields, 'Other processes are not told a live event: it is too large or no JSON.');
    }
    for (const message of messages) this.#publisher.publish(`${this.#channelStart}${thread}`, message);
  }

  #receive(channel: string, message: string): void {
    if (isFrom(this.#options.origin, message)) return;
    const thread = channel.slice(this.#channelStart.length) as ThreadId; // only `subscribe` asks for channels
    for (const event of readMessage(message)) this.#listeners.tell(thread, event);
  }
}
