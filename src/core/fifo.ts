/**
 * A first-in, first-out queue whose ends cost the same however long it is.
 *
 * Items before `#head` are taken already. They are cut off when they are the larger half, so each item is moved at
 * most once on average, and at once when the queue is empty, so nothing taken is kept alive for long.
 */
export class Fifo<T> {
  #items: T[] = [];
  #head = 0;

  get size(): number {
    return this.#items.length - this.#head;
  }

  push(item: T): void {
    this.#items.push(item);
  }

  /** Takes the oldest item; `undefined` when there is none. */
  shift(): T | undefined {
    if (this.size === 0) return undefined;
    const item = this.#items[this.#head];
    this.#head += 1;
    if (this.#head * 2 > this.#items.length) this.#cutTaken();
    return item;
  }

  /** Puts items in front of all others, in their order. */
  putBack(items: readonly T[]): void {
    this.#items = [...items, ...this.toArray()];
    this.#head = 0;
  }

  /** Copies up to `count` items without taking them, oldest first. */
  peek(count: number): T[] {
    return this.#items.slice(this.#head, this.#head + count);
  }

  /** A copy of what waits, oldest first. */
  toArray(): T[] {
    return this.#items.slice(this.#head);
  }

  /** Takes everything, oldest first. */
  clear(): T[] {
    const items = this.toArray();
    this.#items = [];
    this.#head = 0;
    return items;
  }

  #cutTaken(): void {
    if (this.size === 0) this.#items = [];
    // A short queue is cut when it empties; moving it for every second item would cost more than it frees.
    else if (this.#head < 32) return;
    else this.#items = this.#items.slice(this.#head);
    this.#head = 0;
  }
}
