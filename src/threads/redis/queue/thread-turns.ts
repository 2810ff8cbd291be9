import type { ThreadId } from '../../thread-id.ts';

/** Lets one in at a time for each thread, in the order in which they came. */
export class ThreadTurns {
  /** The threads that somebody has, each with those who wait for it. */
  readonly #lines = new Map<ThreadId, ((isIn: boolean) => void)[]>();
  #isClosed = false;

  /** Resolves to true when the caller has the thread and must `leave` it; to false when nobody is let in any more. */
  async enter(thread: ThreadId): Promise<boolean> {
    if (this.#isClosed) return false;
    const line = this.#lines.get(thread);
    if (line !== undefined) return await new Promise((resolve) => line.push(resolve));
    this.#lines.set(thread, []);
    return true;
  }

  leave(thread: ThreadId): void {
    const next = this.#lines.get(thread)?.shift();
    if (next === undefined) this.#lines.delete(thread);
    else next(true);
  }

  /** Sends away who waits, and who is still to come. */
  close(): void {
    this.#isClosed = true;
    for (const line of this.#lines.values()) {
      for (const answer of line.splice(0)) answer(false);
    }
  }
}
