import type { StoredApproval } from './stored-approval.ts';

/** Milliseconds between two looks whether the conversation of a request was begun anew. */
const LOOK_MS = 60_000;

/** Requests that a process remembers to have looked at. */
const MAX_REMEMBERED = 10_000;

/** When whoever looks after requests asks the store about one: seldom, since nearly always somebody else was quicker. */
export class ResetLooks {
  readonly #lookedAt = new Map<string, number>();

  isDue({ id }: Pick<StoredApproval, 'id'>, now: number): boolean {
    return (this.#lookedAt.get(id) ?? -Infinity) + LOOK_MS <= now;
  }

  looked({ id }: Pick<StoredApproval, 'id'>, now: number): void {
    if (this.#lookedAt.size >= MAX_REMEMBERED) this.#lookedAt.clear();
    this.#lookedAt.set(id, now);
  }
}
