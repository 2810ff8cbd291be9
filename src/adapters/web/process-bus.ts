import type { Clock } from '../../core/index.ts';
import type { RunEvents } from '../../threads/ports.ts';
import { toThreadId } from '../../threads/thread-id.ts';
import { PLATFORM } from './place.ts';
import type { PageEvent } from './protocol.ts';

/** Where processes tell each other; no conversation has this id, since no channel has this name. */
const BUS = toThreadId({ platform: PLATFORM, channel: '*' });

/** Milliseconds after something was told, and between two such messages, at which a process says how far it is. */
const BEACON_MS = 2_000;

/** How often it does, with nothing new, before it falls silent. */
const BEACONS = 3;

/** Milliseconds after which a process that did not say that it would fall silent is taken for dead. */
const SILENT_MS = 10_000;

/** Processes that are remembered; a restarted one is another one. */
const MAX_OTHERS = 200;

/** What processes tell each other. */
export type SharedEvent = Extract<PageEvent, { readonly type: 'message' | 'removed' | 'activity' }>;

/** How far a process is: the number of the last event of each channel. */
type Told = Readonly<Record<string, number>>;

type BusMessage = { readonly origin: string } & (
  | { readonly channel: string; readonly no: number; readonly event: SharedEvent }
  | { readonly told: Told; readonly isLast: boolean }
);

export interface ProcessBusOptions {
  readonly events: RunEvents;
  readonly clock: Clock;
  /** This process, among those that share the events. */
  readonly origin: string;
  readonly onEvent: (event: SharedEvent) => void;
  /** Events of a channel were lost, or of any channel when none is named. */
  readonly onLoss: (channel: string | undefined) => void;
}

interface OtherProcess {
  readonly told: Map<string, number>;
  cancelSilence: () => void;
}

/**
 * Tells the other processes of a deployment what changed, and hears of their changes. Live events may be lost on the
 * way: each process numbers its own by channel, and says for a while how far it is, so that who listens learns of a
 * loss within seconds, also of the last event, and of a process that died before it could say so.
 */
export class ProcessBus {
  readonly #options: ProcessBusOptions;
  readonly #told = new Map<string, number>();
  readonly #others = new Map<string, OtherProcess>();
  #unsubscribe = (): void => undefined;
  #cancelBeacon: (() => void) | undefined;
  /** How often it is still to be said how far this process is. */
  #beaconsLeft = 0;
  #isClosed = false;

  constructor(options: ProcessBusOptions) {
    this.#options = options;
  }

  publish(event: SharedEvent): void {
    if (this.#isClosed) return;
    const channel = channelOf(event);
    const no = (this.#told.get(channel) ?? 0) + 1;
    this.#told.set(channel, no);
    this.#send({ origin: this.#options.origin, channel, no, event });
    this.#beaconsLeft = BEACONS;
    this.#cancelBeacon ??= this.#scheduleBeacon();
  }

  /** Begins to hear the others. */
  listen(): void {
    this.#unsubscribe();
    this.#unsubscribe = this.#options.events.subscribe(BUS, (told) => {
      const message = told.kind === 'platform' ? told.event : undefined;
      if (isBusMessage(message) && message.origin !== this.#options.origin) this.#hear(message);
    });
  }

  /** Says nothing more, and that nothing more is to be expected. */
  close(): void {
    this.#isClosed = true;
    this.#unsubscribe();
    for (const { cancelSilence } of this.#others.values()) cancelSilence();
    this.#others.clear();
    if (this.#cancelBeacon === undefined) return;
    this.#cancelBeacon();
    this.#cancelBeacon = undefined;
    this.#sendBeacon(true);
  }

  #scheduleBeacon(): () => void {
    return this.#options.clock.setTimeout(() => {
      this.#beaconsLeft -= 1;
      const isLast = this.#beaconsLeft <= 0;
      this.#cancelBeacon = isLast ? undefined : this.#scheduleBeacon();
      this.#sendBeacon(isLast);
    }, BEACON_MS);
  }

  #sendBeacon(isLast: boolean): void {
    this.#send({ origin: this.#options.origin, told: Object.fromEntries(this.#told), isLast });
  }

  #send(message: BusMessage): void {
    this.#options.events.publish(BUS, { kind: 'platform', event: message });
  }

  #hear(message: BusMessage): void {
    const { onEvent, onLoss } = this.#options;
    const other = this.#otherOf(message.origin);
    other.cancelSilence();
    other.cancelSilence =
      'told' in message && message.isLast ? () => undefined : this.#suspectAfterSilence(message.origin);
    if ('told' in message) {
      for (const [channel, no] of Object.entries(message.told)) {
        if ((other.told.get(channel) ?? 0) < no) onLoss(channel);
        other.told.set(channel, Math.max(no, other.told.get(channel) ?? 0));
      }
      return;
    }
    const { channel, no, event } = message;
    const last = other.told.get(channel) ?? 0;
    if (no > last + 1) onLoss(channel);
    other.told.set(channel, Math.max(no, last));
    onEvent(event);
  }

  #otherOf(origin: string): OtherProcess {
    const known = this.#others.get(origin);
    if (known !== undefined) return known;
    const other = { told: new Map<string, number>(), cancelSilence: () => undefined };
    this.#others.set(origin, other);
    const [oldest = ''] = this.#others.keys();
    if (this.#others.size > MAX_OTHERS) this.#forget(oldest);
    return other;
  }

  /** Its last words may have been lost: nobody will repeat them. */
  #suspectAfterSilence(origin: string): () => void {
    return this.#options.clock.setTimeout(() => {
      this.#forget(origin);
      this.#options.onLoss(undefined);
    }, SILENT_MS);
  }

  #forget(origin: string): void {
    this.#others.get(origin)?.cancelSilence();
    this.#others.delete(origin);
  }
}

/** The channel that an event is about. */
export function channelOf(event: Exclude<PageEvent, { readonly type: 'live' | 'reload' }>): string {
  return event.type === 'message' ? event.message.channel : event.channel;
}

/** Only this class publishes on the bus, so that its mark is enough to know the rest. */
function isBusMessage(message: unknown): message is BusMessage {
  if (typeof message !== 'object' || message === null || !('origin' in message)) return false;
  return 'event' in message || 'told' in message;
}
