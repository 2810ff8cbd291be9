/** Does work one after another where it has the same key, in the order in which it was handed in. */
export class InOrder {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Settles as the work does. What came before may have failed: that is its own affair. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const done = before.then(work, work);
    this.#last.set(key, done);
    const leave = (): void => {
      if (this.#last.get(key) === done) this.#last.delete(key);
    };
    done.then(leave, leave);
    return done;
  }
}
