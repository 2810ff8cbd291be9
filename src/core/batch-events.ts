import type { AgentEvent, AgentEventSink } from './agent-event.ts';
import { isPromiseLike } from './promise-like.ts';

/**
 * Tells the events of one tool batch, one after another although tools run at the same time.
 *
 * `tell` never throws and never rejects: tools report progress from places where nobody could catch that. The first
 * failure of the sink is kept, and told to `onFailure` at once so that running tools can be stopped; the events of the
 * batch are still told, so that what a tool did is not lost with them.
 */
export class BatchEvents {
  readonly #sink: AgentEventSink;
  readonly #onFailure: (error: unknown) => void;
  #tail: Promise<void> | undefined;
  #failure: { readonly error: unknown } | undefined;

  constructor(sink: AgentEventSink, onFailure: (error: unknown) => void) {
    this.#sink = sink;
    this.#onFailure = onFailure;
  }

  /** Returns a promise only when there is something to wait for. */
  tell(event: AgentEvent): Promise<void> | undefined {
    if (this.#tail === undefined) return this.#hold(this.#callSink(event));
    return this.#hold(this.#tail.then(() => this.#callSink(event)));
  }

  /** Throws the first failure of the sink, if there was one. */
  throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  #callSink(event: AgentEvent): Promise<void> | undefined {
    try {
      const told = this.#sink(event);
      return isPromiseLike(told) ? told.then(undefined, (error: unknown) => this.#fail(error)) : undefined;
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  #hold(told: Promise<void> | undefined): Promise<void> | undefined {
    if (told === undefined) return undefined;
    const tail = told.then(() => {
      if (this.#tail === tail) this.#tail = undefined;
    });
    this.#tail = tail;
    return tail;
  }

  #fail(error: unknown): void {
    if (this.#failure !== undefined) return;
    this.#failure = { error };
    this.#onFailure(error);
  }
}
