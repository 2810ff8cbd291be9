import type { ServerResponse } from 'node:http';
import type { Clock } from '../../core/index.ts';
import type { PageEvent } from './protocol.ts';

/** Milliseconds between two signs of life: proxies and pages take a silent connection for a dead one. */
const HEARTBEAT_MS = 15_000;

/** Bytes that may wait for a page that does not read. */
const MAX_WAITING_BYTES = 1_000_000;

/** Milliseconds that a page which was dropped has for reading why. */
const DROPPED_MS = 10_000;

/** The part of a response that a stream writes to. */
export type StreamTarget = Pick<
  ServerResponse,
  'write' | 'end' | 'destroy' | 'writableLength' | 'writableEnded' | 'on'
>;

export interface PageStreamOptions {
  readonly target: StreamTarget;
  readonly clock: Clock;
  readonly onClose: () => void;
  /** What a page is told that is too slow. */
  readonly reload: () => { readonly id: string; readonly event: PageEvent };
}

/** One page's connection: server-sent events, a sign of life in silence, and an end for a page that does not read. */
export class PageStream {
  readonly #options: PageStreamOptions;
  #isOpen = true;
  #cancelTimer: () => void;

  constructor(options: PageStreamOptions) {
    this.#options = options;
    options.target.on('close', () => {
      this.#isOpen = false;
      this.#cancelTimer();
      options.onClose();
    });
    this.#cancelTimer = this.#scheduleHeartbeat();
  }

  /** An event without an id does not move the place from which a page catches up. */
  send(event: PageEvent, id?: string): void {
    const { target, reload } = this.#options;
    // A server that closes ends its responses itself.
    if (!this.#isOpen || target.writableEnded) return;
    if (target.writableLength > MAX_WAITING_BYTES) {
      const { id: last, event: told } = reload();
      this.end(frame(told, last));
    } else target.write(frame(event, id));
  }

  /** Ends the connection; a page that does not read what is left is cut off after a while. */
  end(last = ''): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#cancelTimer();
    const { target, clock } = this.#options;
    target.end(last);
    this.#cancelTimer = clock.setTimeout(() => target.destroy(), DROPPED_MS);
  }

  #scheduleHeartbeat(): () => void {
    const { target, clock } = this.#options;
    return clock.setTimeout(() => {
      if (!target.writableEnded) target.write(': still here\n\n');
      this.#cancelTimer = this.#scheduleHeartbeat();
    }, HEARTBEAT_MS);
  }
}

/** Events as text: what is told to many pages is written once. */
const written = new WeakMap<PageEvent, string>();

function frame(event: PageEvent, id?: string): string {
  const data = written.get(event) ?? `data: ${JSON.stringify(event)}\n\n`;
  written.set(event, data);
  return id === undefined ? data : `id: ${id}\n${data}`;
}
