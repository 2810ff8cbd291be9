/**
 * Remembers how far a growing array was read, so that each turn reads only what was added.
 *
 * The loop only appends. Hooks that are given the array could edit it: when there are any, `isEditable` makes the
 * cursor keep a copy of what it has read and compare all of it, which is a pointer comparison for each item.
 */
export class AppendCursor<T> {
  #source: readonly T[] | undefined;
  #count = 0;
  #last: T | undefined;
  #seen: T[] | undefined;

  /** The index of the first item that is new; 0 when the array must be read again from its start. */
  advance(source: readonly T[], isEditable: boolean): number {
    const isContinued = source === this.#source && this.#isUnchanged(source, isEditable);
    const from = isContinued ? this.#count : 0;
    if (!isEditable) this.#seen = undefined;
    else if (isContinued && this.#seen !== undefined) for (const item of source.slice(from)) this.#seen.push(item);
    else this.#seen = source.slice();
    this.#source = source;
    this.#count = source.length;
    this.#last = source.at(-1);
    return from;
  }

  #isUnchanged(source: readonly T[], isEditable: boolean): boolean {
    if (source.length < this.#count) return false;
    if (!isEditable) return source[this.#count - 1] === this.#last;
    if (this.#seen === undefined) return false;
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#seen[index] !== source[index]) return false;
    }
    return true;
  }
}
