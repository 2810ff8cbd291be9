import type { Clock } from '../../../core/index.ts';

/** 2015-01-01T00:00:00Z, where Discord begins to count. */
const EPOCH_MS = 1_420_070_400_000n;
const TIME_SHIFT = 22n;

/** Where ids of other moments begin within their millisecond, so that none of them is the same as one of that moment. */
const OTHER_MOMENTS = 1n << 21n;

/** Makes ids that say when they were made; each is greater than all that were made at the same moment or before. */
export class Snowflakes {
  readonly #clock: Clock;
  readonly #others = new Set<bigint>();
  #last = 0n;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** An id of this moment. */
  next(): string {
    const first = snowflakeAt(this.#clock.now());
    this.#last = first > this.#last ? first : this.#last + 1n;
    return this.#last.toString();
  }

  /** An id of another moment, in milliseconds since the epoch. */
  at(moment: number): string {
    let id = snowflakeAt(moment) + OTHER_MOMENTS;
    while (this.#others.has(id)) id += 1n;
    this.#others.add(id);
    return id.toString();
  }
}

/** When an id was made, in milliseconds since the epoch. */
export function momentOf(id: string): number {
  return Number((BigInt(id) >> TIME_SHIFT) + EPOCH_MS);
}

/** Whether a string looks like an id. */
export function isSnowflake(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9]{1,20}$/u.test(value);
}

/** Orders ids by their moments. */
export function compareSnowflakes(a: string, b: string): number {
  const [first, second] = [BigInt(a), BigInt(b)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function snowflakeAt(moment: number): bigint {
  return (BigInt(Math.trunc(moment)) - EPOCH_MS) << TIME_SHIFT;
}
