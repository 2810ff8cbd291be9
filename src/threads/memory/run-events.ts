import type { Logger } from '../../core/index.ts';
import { Listeners } from '../listeners.ts';
import type { LiveEvent } from '../live-event.ts';
import type { RunEvents } from '../ports.ts';
import type { ThreadId } from '../thread-id.ts';

/** Passes live events on within this process, at once and in order. A listener that throws harms nobody. */
export class MemoryRunEvents implements RunEvents {
  readonly #listeners: Listeners<ThreadId, LiveEvent>;

  constructor({ logger }: { readonly logger: Logger }) {
    this.#listeners = new Listeners((error, thread, { kind }) => {
      logger.error({ err: error, thread, event: kind }, 'A listener for live events failed.');
    });
  }

  publish(thread: ThreadId, event: LiveEvent): void {
    this.#listeners.tell(thread, event);
  }

  subscribe(thread: ThreadId, listener: (event: LiveEvent) => void): () => void {
    return this.#listeners.add(thread, listener);
  }
}
