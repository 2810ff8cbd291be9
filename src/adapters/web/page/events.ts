import type { PageEvent } from '../protocol.ts';
import type { Connection } from './state/page-state.ts';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** What a stream of events tells. */
export interface StreamListeners {
  readonly onOpen: () => void;
  readonly onMessage: (data: string, lastEventId: string) => void;
  readonly onError: () => void;
}

/** An open stream, as a browser's `EventSource` is. */
interface EventStream {
  close(): void;
}

export interface EventsOptions {
  /** The id of the newest event that is known; empty when none is. */
  readonly after: string;
  /** The address of the events after one. */
  readonly urlAfter: (after: string) => string;
  readonly open: (url: string, listeners: StreamListeners) => EventStream;
  readonly clock: { now(): number; later(task: () => void, ms: number): () => void };
  /** `id` is that of the newest event that has one, this one included. */
  readonly onEvent: (event: PageEvent, id: string) => void;
  readonly onConnection: (connection: Connection) => void;
}

export interface Events {
  /** Tries at once instead of after the rest of the wait. */
  retryNow(): void;
  close(): void;
}

/**
 * Listens to the server's events. A lost connection is opened again after 1, 2, 4 … 30 s, from the newest event on
 * that came, so that nothing is missed. The browser's own retry is not used: it does not say when it will try.
 */
export function connectEvents(options: EventsOptions): Events {
  const { urlAfter, open, clock, onEvent, onConnection } = options;
  let { after } = options;
  let waitMs = FIRST_RETRY_MS;
  let stream: EventStream | undefined;
  let cancelRetry: (() => void) | undefined;

  const connect = (): void => {
    cancelRetry = undefined;
    const current = open(urlAfter(after), {
      onOpen: () => {
        waitMs = FIRST_RETRY_MS;
        onConnection({ kind: 'open' });
      },
      onMessage: (data, lastEventId) => {
        if (lastEventId !== '') after = lastEventId;
        // The server is the same program as this page: an event is what protocol.ts says.
        onEvent(JSON.parse(data) as PageEvent, after);
      },
      onError: () => {
        current.close();
        // A stream that was closed may still have an error on its way.
        if (stream !== current) return;
        stream = undefined;
        onConnection({ kind: 'lost', retryAt: clock.now() + waitMs });
        cancelRetry = clock.later(connect, waitMs);
        waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS);
      },
    });
    stream = current;
  };
  connect();

  return {
    retryNow: () => {
      if (cancelRetry === undefined) return;
      cancelRetry();
      connect();
    },
    close: () => {
      cancelRetry?.();
      cancelRetry = undefined;
      stream?.close();
      stream = undefined;
    },
  };
}
