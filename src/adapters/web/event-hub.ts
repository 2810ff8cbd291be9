import type { Clock } from '../../core/index.ts';
import type { RunEvents } from '../../threads/ports.ts';
import { CHANNELS } from './directory.ts';
import { channelOf, ProcessBus, type SharedEvent } from './process-bus.ts';
import type { PageEvent } from './protocol.ts';

/** Events kept for pages that lost their connection. */
const MAX_KEPT = 1_000;

/** Milliseconds for which losses are gathered before pages are told: they come in numbers. */
const STALE_MS = 200;

/** What everybody may get told again. */
export type KeptEvent = Exclude<PageEvent, { readonly type: 'live' | 'reload' }>;

export interface NumberedEvent {
  readonly id: string;
  readonly event: KeptEvent;
}

export interface EventHubOptions {
  readonly events: RunEvents;
  readonly clock: Clock;
  /** This process, among those that share the events. */
  readonly origin: string;
}

/**
 * Numbers what changes on the page, keeps the last thousand events for pages that were away, and shares them with the
 * other processes of a deployment. Where some were lost on the way, pages are told which channel to load again.
 *
 * Each process numbers for itself, and its ids begin with its name: those of another one, or of the time before a
 * restart, are never taken for its own.
 */
export class EventHub {
  readonly #options: EventHubOptions;
  readonly #bus: ProcessBus;
  readonly #listeners = new Set<(numbered: NumberedEvent) => void>();
  readonly #stale = new Set<string>();
  #cancelStale: (() => void) | undefined;
  /** Messages that were deleted: older news of them may still be on its way. */
  readonly #deleted = new Set<string>();
  #kept: NumberedEvent[] = [];
  #last = 0;

  constructor(options: EventHubOptions) {
    this.#options = options;
    this.#bus = new ProcessBus({
      ...options,
      onEvent: (event) => this.#add(event),
      onLoss: (channel) => this.#lost(channel === undefined ? CHANNELS.map(({ id }) => id) : [channel]),
    });
  }

  /** Begins to hear the other processes; only who has pages needs to. */
  listen(): void {
    this.#bus.listen();
  }

  get lastId(): string {
    return this.#idOf(this.#last);
  }

  /** Tells the pages of this process, and through the bus those of the others. */
  publish(event: SharedEvent): void {
    this.#add(event);
    this.#bus.publish(event);
  }

  /** What came after an event, or undefined when that is not known (any more). */
  since(id: string): readonly NumberedEvent[] | undefined {
    const prefix = this.#idOf('');
    const no = id.startsWith(prefix) ? Number(id.slice(prefix.length)) : Number.NaN;
    const before = this.#last - this.#kept.length;
    return no >= before && no <= this.#last ? this.#kept.slice(no - before) : undefined;
  }

  subscribe(listener: (numbered: NumberedEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#cancelStale?.();
    this.#bus.close();
    this.#listeners.clear();
  }

  #add(event: KeptEvent): void {
    if (event.type === 'message') {
      if (event.message.isDeleted === true) this.#forget(event.message.id, event);
      else if (this.#deleted.has(event.message.id)) return;
    }
    if (event.type === 'removed') this.#forget(event.messageId, event);
    this.#last += 1;
    const numbered = { id: this.lastId, event };
    this.#kept.push(numbered);
    if (this.#kept.length > MAX_KEPT) this.#kept.shift();
    for (const listener of this.#listeners) listener(numbered);
  }

  #lost(channels: readonly string[]): void {
    for (const channel of channels) this.#stale.add(channel);
    this.#cancelStale ??= this.#options.clock.setTimeout(() => {
      this.#cancelStale = undefined;
      const stale = [...this.#stale];
      this.#stale.clear();
      for (const channel of stale) this.#tellStale(channel);
    }, STALE_MS);
  }

  /** What was kept of the channel may have been deleted since: it is not told again. */
  #tellStale(channel: string): void {
    const event: KeptEvent = { type: 'stale', channel };
    this.#kept = this.#kept.map((kept) => (channelOf(kept.event) === channel ? { id: kept.id, event } : kept));
    this.#add(event);
  }

  /** What was deleted is not told again, not even to a page that was away when it stood there. */
  #forget(messageId: string, event: KeptEvent): void {
    this.#deleted.add(messageId);
    const [oldest = ''] = this.#deleted;
    if (this.#deleted.size > MAX_KEPT) this.#deleted.delete(oldest);
    this.#kept = this.#kept.map((kept) =>
      kept.event.type === 'message' && kept.event.message.id === messageId ? { id: kept.id, event } : kept,
    );
  }

  #idOf(no: number | ''): string {
    return `${this.#options.origin}.${no}`;
  }
}
