import type { Logger } from '../../core/index.ts';
import type { LiveEvent } from '../live-event.ts';
import type { RunEvents } from '../ports.ts';
import type { ThreadId } from '../thread-id.ts';

type Listener = (event: LiveEvent) => void;

/** Passes live events on within this process, at once and in order. A listener that throws harms nobody. */
export class MemoryRunEvents implements RunEvents {
  readonly #logger: Logger;
  readonly #byThread = new Map<ThreadId, Set<{ readonly listener: Listener }>>();

  constructor({ logger }: { readonly logger: Logger }) {
    this.#logger = logger;
  }

  publish(thread: ThreadId, event: LiveEvent): void {
    // A copy: a listener may subscribe or unsubscribe while it is told.
    const subscriptions = [...(this.#byThread.get(thread) ?? [])];
    for (const { listener } of subscriptions) {
      try {
        listener(event);
      } catch (error) {
        this.#logger.error({ err: error, thread, event: event.kind }, 'A listener for live events failed.');
      }
    }
  }

  subscribe(thread: ThreadId, listener: Listener): () => void {
    // Wrapped, so that the same function may subscribe twice and each subscription ends by itself.
    const subscription = { listener };
    const subscriptions = this.#byThread.get(thread) ?? new Set();
    this.#byThread.set(thread, subscriptions.add(subscription));
    return () => {
      subscriptions.delete(subscription);
      if (subscriptions.size === 0 && this.#byThread.get(thread) === subscriptions) this.#byThread.delete(thread);
    };
  }
}
