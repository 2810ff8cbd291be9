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
    const failures: unknown[] = [];
    const remaining = this.#listeners.values();
    for (const listener of remaining) {
      const told = callListener(listener, event, signal, failures);
      // The iterator of a set goes on where it was left, and sees what is added and removed meanwhile.
      if (told !== undefined) return tellRest(told, remaining, event, signal, failures);
    }
    if (failures.length > 0) throw failures[0];
    return undefined;
  }
}

function callListener(
  listener: AgentListener,
  event: AgentEvent,
  signal: AbortSignal,
  failures: unknown[],
): PromiseLike<unknown> | undefined {
  try {
    const told = listener(event, signal);
    return isPromiseLike(told) ? told : undefined;
  } catch (error) {
    failures.push(error);
    return undefined;
  }
}

async function tellRest(
  pending: PromiseLike<unknown>,
  remaining: IterableIterator<AgentListener>,
  event: AgentEvent,
  signal: AbortSignal,
  failures: unknown[],
): Promise<void> {
  await settle(pending, failures);
  for (const listener of remaining) {
    const told = callListener(listener, event, signal, failures);
    if (told !== undefined) await settle(told, failures);
  }
  if (failures.length > 0) throw failures[0];
}

async function settle(told: PromiseLike<unknown>, failures: unknown[]): Promise<void> {
  try {
    await told;
  } catch (error) {
    failures.push(error);
  }
}
