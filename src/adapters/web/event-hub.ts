import type { Clock } from '../../core/index.ts';
import type { RunEvents } from '../../threads/ports.ts';
import { toThreadId } from '../../threads/thread-id.ts';
import { PLATFORM } from './place.ts';
import type { PageEvent } from './protocol.ts';

/** Events kept for pages that lost their connection. */
const MAX_KEPT = 1_000;

/** Ids that a process may give per millisecond before they could be those of a later one. */
const IDS_PER_MS = 1_000;

/** Where processes tell each other; no conversation has this id, since no channel has this name. */
const BUS = toThreadId({ platform: PLATFORM, channel: '*' });

/** What everybody may get told again. */
export type KeptEvent = Exclude<PageEvent, { readonly type: 'live' | 'reload' }>;

export interface NumberedEvent {
  readonly id: number;
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
 * other processes of a deployment.
 *
 * Each process numbers for itself. Its ids begin at its time of start, so that an id of another process, or of the
 * time before a restart, is never taken for one of its own.
 */
export class EventHub {
  readonly #options: EventHubOptions;
  readonly #listeners = new Set<(numbered: NumberedEvent) => void>();
  readonly #firstId: number;
  readonly #unsubscribe: () => void;
  #kept: NumberedEvent[] = [];
  #lastId: number;

  constructor(options: EventHubOptions) {
    this.#options = options;
    this.#firstId = options.clock.now() * IDS_PER_MS;
    this.#lastId = this.#firstId;
    this.#unsubscribe = options.events.subscribe(BUS, (told) => {
      const shared = told.kind === 'platform' ? told.event : undefined;
      if (isShared(shared) && shared.origin !== options.origin) this.#add(shared.event);
    });
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** Tells the pages of this process, and through the bus those of the others. */
  publish(event: KeptEvent): void {
    this.#add(event);
    tellPages(event, this.#options);
  }

  /** What came after an event (0: from the beginning), or undefined when that is not known (any more). */
  since(id: number): readonly NumberedEvent[] | undefined {
    const seen = id === 0 ? this.#firstId : id;
    const firstKept = this.#kept[0]?.id ?? this.#lastId + 1;
    if (seen < firstKept - 1 || seen > this.#lastId) return undefined;
    return this.#kept.slice(seen - firstKept + 1);
  }

  subscribe(listener: (numbered: NumberedEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#unsubscribe();
    this.#listeners.clear();
  }

  #add(event: KeptEvent): void {
    if (event.type === 'message' && event.message.isDeleted === true) this.#forget(event.message.id, event);
    if (event.type === 'removed') this.#forget(event.messageId, event);
    this.#lastId += 1;
    const numbered = { id: this.#lastId, event };
    this.#kept.push(numbered);
    if (this.#kept.length > MAX_KEPT) this.#kept.shift();
    for (const listener of this.#listeners) listener(numbered);
  }

  /** What was deleted is not told again, not even to a page that was away when it stood there. */
  #forget(messageId: string, event: KeptEvent): void {
    this.#kept = this.#kept.map((kept) =>
      kept.event.type === 'message' && kept.event.message.id === messageId ? { id: kept.id, event } : kept,
    );
  }
}

/** Tells the pages of all processes but the one that is `origin`. */
export function tellPages(event: KeptEvent, { events, origin }: Pick<EventHubOptions, 'events' | 'origin'>): void {
  events.publish(BUS, { kind: 'platform', event: { origin, event } });
}

/** Only this class publishes on the bus, so that its mark is enough to know the rest. */
function isShared(event: unknown): event is { readonly origin: string; readonly event: KeptEvent } {
  return typeof event === 'object' && event !== null && 'origin' in event && 'event' in event;
}
