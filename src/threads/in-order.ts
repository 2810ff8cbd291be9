/** Does work one after another where it has a key in common, in the order in which it was handed in. */
export class InOrder {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Settles as the work does. What came before may have failed: that is its own affair. */
  run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = keys.flatMap((key) => this.#last.get(key) ?? []);
    const done = Promise.allSettled(before).then(work);
    for (const key of keys) this.#last.set(key, done);
    const leave = (): void => {
      for (const key of keys) if (this.#last.get(key) === done) this.#last.delete(key);
    };
    done.then(leave, leave);
    return done;
  }
}
