/** Longest id of a call, in characters: OpenAI's limit. */
const LONGEST_ID = 64;

/**
 * Gives the calls of a transcript ids that every provider takes: their own where possible. An id may come from another
 * provider, with characters that this one refuses, or be used again in a later answer.
 */
export class WireIds {
  readonly #taken = new Set<string>();
  /** Of the calls of the latest answer that are not answered yet, by their own id. */
  readonly #waiting = new Map<string, string[]>();

  /** Forgets calls of earlier answers: results belong to the latest one. */
  beginAnswer(): void {
    this.#waiting.clear();
  }

  idOfCall(id: string): string {
    const plain = id.replace(/[^\w-]/gu, '_').slice(0, LONGEST_ID) || 'call';
    let free = plain;
    for (let count = 2; this.#taken.has(free); count += 1) {
      const suffix = `-${count}`;
      free = plain.slice(0, LONGEST_ID - suffix.length) + suffix;
    }
    this.#taken.add(free);
    const same = this.#waiting.get(id);
    if (same === undefined) this.#waiting.set(id, [free]);
    else same.push(free);
    return free;
  }

  /** The id of the call that a result answers; results come in the order of their calls. */
  idOfResult(id: string): string {
    return this.#waiting.get(id)?.shift() ?? id;
  }
}
