import type { Inspection, PageEvent, PageLiveEvent } from '../../protocol.ts';
import type { InspectedPlace } from './load-inspection.ts';

/** Listens to the page's event stream, of which only `live` events are needed; the returned function ends it. */
export type Subscribe = (listener: (event: PageEvent) => void) => () => void;

interface TimedEvent {
  readonly at: number;
  readonly event: PageLiveEvent;
}

export interface InspectionSourceOptions {
  readonly place: InspectedPlace;
  readonly subscribe: Subscribe;
  readonly load: (place: InspectedPlace, signal: AbortSignal) => Promise<Inspection>;
  /** Calls back after a while; the returned function takes it back. */
  readonly later: (callback: () => void, ms: number) => () => void;
  readonly onInspection: (inspection: Inspection) => void;
  readonly onEvents: (events: readonly TimedEvent[]) => void;
  /** Told with a sentence; undefined when all is well again. */
  readonly onProblem: (sentence: string | undefined) => void;
}

/** What came is shown this much later, so that a fast stream is drawn in steps. */
const BATCH_MS = 100;

/** What changed is loaded this much later, once for many changes. */
const RELOAD_MS = 300;

/** Live events may be lost, and a message that is ignored causes none: without any, it is loaded this often. */
const REFRESH_MS = 5_000;

/**
 * Keeps one thread's inspection up to date: loads it, again whenever something happened that changes it, and hands
 * live events on in batches. The returned function ends it.
 */
export function watchInspection(options: InspectionSourceOptions): () => void {
  const { place, subscribe, load, later, onInspection, onEvents, onProblem } = options;
  const abort = new AbortController();
  const state: SourceState = { batch: [], isLoading: false, isStale: false };

  const reload = (): void => {
    delete state.reload;
    if (state.isLoading) {
      state.isStale = true;
      return;
    }
    state.isLoading = true;
    load(place, abort.signal)
      .then(
        (inspection) => {
          if (abort.signal.aborted) return;
          state.threadId = inspection.threadId;
          onProblem(undefined);
          onInspection(inspection);
        },
        (error: unknown) => {
          if (!abort.signal.aborted)
            onProblem(error instanceof Error ? error.message : 'The thread could not be read.');
        },
      )
      .finally(() => {
        state.isLoading = false;
        if (!abort.signal.aborted) reloadWithin(state.isStale ? RELOAD_MS : REFRESH_MS);
        state.isStale = false;
      });
  };
  const reloadWithin = (ms: number): void => {
    if (state.reload !== undefined && state.reload.ms <= ms) return;
    state.reload?.cancel();
    state.reload = { ms, cancel: later(reload, ms) };
  };
  const flush = (): void => {
    delete state.cancelFlush;
    onEvents(state.batch.splice(0));
  };

  const unsubscribe = subscribe((event) => {
    if (event.type !== 'live') return;
    // Events of the thread that was watched before may still be on their way.
    if (state.threadId !== undefined && event.thread !== state.threadId) return;
    state.batch.push({ at: event.at, event: event.event });
    state.cancelFlush ??= later(flush, BATCH_MS);
    if (changesThread(event.event)) reloadWithin(RELOAD_MS);
  });
  reload();

  return () => {
    abort.abort();
    unsubscribe();
    state.reload?.cancel();
    state.cancelFlush?.();
  };
}

interface SourceState {
  batch: TimedEvent[];
  isLoading: boolean;
  /** Something changed while it was being loaded. */
  isStale: boolean;
  /** Known from the first load on. */
  threadId?: string;
  reload?: { readonly ms: number; readonly cancel: () => void };
  cancelFlush?: () => void;
}

function changesThread(event: PageLiveEvent): boolean {
  if (event.kind !== 'agent') return event.kind !== 'reply' && event.kind !== 'platform';
  return event.event.type === 'turn_end' || event.event.type === 'tool_execution_end';
}
