/** Steps that checking the arguments of one call may take where somebody else has written the schema. */
export const MOST_STEPS = 100_000;

/** Characters of a text that are read in about the time of one step. */
const CHARACTERS_OF_STEP = 32;

/** What is being checked takes more steps than are given to it. */
export class TooManySteps extends Error {}

/** Counts what checking a value costs: for each part of a schema that meets a part of the value, the size of both. */
export class StepCounter {
  readonly #most: number;
  #taken = 0;
  readonly #once = new Set<unknown>();

  constructor(most: number) {
    this.#most = most;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Another value is checked from here on. */
  begin(): void {
    this.#once.clear();
    this.#taken = 0;
  }

  /** Counts what is done once for each value, and kept: so a value is worth the same whatever was checked before. */
  countOnce(what: unknown, steps: number): void {
    if (this.#once.has(what)) return;
    this.#once.add(what);
    this.count(steps, undefined);
  }

  /** @throws TooManySteps when there are none left; nothing more is done then. */
  count(steps: number, data: unknown): void {
    this.#taken += steps + sizeOf(data);
    if (this.#taken > this.#most) throw new TooManySteps();
  }
}

/** Of the value alone, not of what is in its parts: they are counted when they are met. */
function sizeOf(data: unknown): number {
  if (typeof data === 'string') return Math.ceil(data.length / CHARACTERS_OF_STEP);
  if (Array.isArray(data)) return data.length;
  return typeof data === 'object' && data !== null ? Object.keys(data).length : 0;
}
