import { Fifo } from './fifo.ts';

type Outcome<R> = { readonly kind: 'result'; readonly result: R } | { readonly kind: 'none' };

/**
 * Events pushed by a producer, iterated by a consumer, with a final result.
 *
 * A completing event ends the stream: it is still delivered, it settles `result()`, and later pushes are ignored.
 * What was pushed before the end is always delivered. There is one queue: two iterators share the events.
 */
export class EventStream<T, R = T> implements AsyncIterable<T> {
  protected done = false;
  readonly #isComplete: (event: T) => boolean;
  readonly #extractResult: (event: T) => R;
  readonly #steps = new Fifo<IteratorResult<T, undefined>>();
  readonly #waiting = new Fifo<(step: IteratorResult<T, undefined>) => void>();
  /** Who asked for the result before there was an outcome. Nobody may ever ask, so a failure is nobody's rejection. */
  readonly #asking: ((outcome: Outcome<R>) => void)[] = [];
  #outcome: Outcome<R> | undefined;

  constructor(isComplete: (event: T) => boolean, extractResult: (event: T) => R) {
    this.#isComplete = isComplete;
    this.#extractResult = extractResult;
  }

  push(event: T): void {
    if (this.done) return;
    const isLast = this.#isComplete(event);
    if (isLast) {
      this.done = true;
      this.#settle({ kind: 'result', result: this.#extractResult(event) });
    }
    const step = { done: false, value: event } as const;
    const waiter = this.#waiting.shift();
    if (waiter === undefined) this.#steps.push(step);
    else waiter(step);
    if (isLast) this.#releaseWaiting();
  }

  /** Ends the stream. Without a `result`, and without a completing event before, `result()` rejects. */
  end(result?: R): void {
    this.done = true;
    if (result === undefined) this.#settle({ kind: 'none' });
    else this.#settle({ kind: 'result', result });
    this.#releaseWaiting();
  }

  result(): Promise<R> {
    return new Promise((resolve, reject) => {
      const answer = (outcome: Outcome<R>): void => {
        if (outcome.kind === 'result') resolve(outcome.result);
        else reject(new Error('The stream ended without a result'));
      };
      if (this.#outcome === undefined) this.#asking.push(answer);
      else answer(this.#outcome);
    });
  }

  [Symbol.asyncIterator](): AsyncIterator<T, undefined> {
    return { next: () => this.#next() };
  }

  #next(): Promise<IteratorResult<T, undefined>> {
    const step = this.#steps.shift();
    if (step !== undefined) return Promise.resolve(step);
    if (this.done) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** The first outcome stays. */
  #settle(outcome: Outcome<R>): void {
    if (this.#outcome !== undefined) return;
    this.#outcome = outcome;
    for (const answer of this.#asking.splice(0)) answer(outcome);
  }

  #releaseWaiting(): void {
    for (const waiter of this.#waiting.clear()) waiter({ done: true, value: undefined });
  }
}
