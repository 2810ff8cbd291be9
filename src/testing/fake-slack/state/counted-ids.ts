/** Makes ids such as `F1`, `tr2`: the prefix and a number, so that a test's output reads the same each time. */
export class CountedIds {
  readonly #counts = new Map<string, number>();

  next(prefix: string): string {
    const count = (this.#counts.get(prefix) ?? 0) + 1;
    this.#counts.set(prefix, count);
    return `${prefix}${count}`;
  }

  /** A number written as a UUID, for `client_msg_id`. */
  nextUuid(): string {
    const number = this.next('').padStart(12, '0');
    return `00000000-0000-4000-8000-${number}`;
  }
}
