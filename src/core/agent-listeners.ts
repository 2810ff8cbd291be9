import type { AgentEvent } from './agent-event.ts';
import type { AgentListener } from './agent-options.ts';
import { isPromiseLike } from './promise-like.ts';

/** Calls the listeners of an agent one after another. One that throws does not keep an event from the others. */
export class AgentListeners {
  readonly #listeners = new Set<AgentListener>();

  add(listener: AgentListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /**
   * Tells an event to all, those included that subscribe meanwhile. Throws, or rejects with, the first failure once
   * all were called. Returns a promise only when some listener did.
   */
  tell(event: AgentEvent, signal: AbortSignal): Promise<void> | undefined {
    let failure: Failure | undefined;
    const remaining = this.#listeners.values();
    for (const listener of remaining) {
      try {
        const told = listener(event, signal);
        // The iterator of a set goes on where it was left, and sees what is added and removed meanwhile.
        if (isPromiseLike(told)) return tellRest(told, remaining, event, signal, failure);
      } catch (error) {
        failure ??= { error };
      }
    }
    if (failure !== undefined) throw failure.error;
    return undefined;
  }
}

interface Failure {
  readonly error: unknown;
}

async function tellRest(
  told: PromiseLike<unknown>,
  remaining: IterableIterator<AgentListener>,
  event: AgentEvent,
  signal: AbortSignal,
  earlier: Failure | undefined,
): Promise<void> {
  let failure = earlier;
  try {
    await told;
  } catch (error) {
    failure ??= { error };
  }
  for (const listener of remaining) {
    try {
      await listener(event, signal);
    } catch (error) {
      failure ??= { error };
    }
  }
  if (failure !== undefined) throw failure.error;
}
