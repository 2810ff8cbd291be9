/** A piece of work under a watermark. */
export interface WatermarkedWork {
  /** It was accepted, or judged to be none of the bot's business. */
  done(): void;
  /** It was not: the watermark stays below it. */
  giveUp(): void;
}

/** A watermark that is held where it stands. */
export interface HeldWatermark {
  /** Every message up to here was dealt with. */
  readonly since: bigint;
  /** What came meanwhile was looked through: it moves again. Holds that were made before end as well. */
  release(): void;
}

/**
 * How far messages were dealt with: every id up to {@link through} was accepted, or was none of the bot's business. It
 * never passes one that is being worked on, one that was given up, nor what may have been missed while it is held.
 */
export class Watermark {
  /** The newest that was dealt with. */
  #top: bigint;
  /** The oldest that was given up and that nobody has promised to look for. */
  #givenUp: bigint | undefined;
  readonly #working = new Set<{ readonly id: bigint }>();
  /** In the order in which they were made. */
  readonly #held = new Set<HeldWatermark>();

  constructor(through: bigint) {
    this.#top = through;
  }

  get through(): bigint {
    const open = [...this.#working].map(({ id }) => id);
    if (this.#givenUp !== undefined) open.push(this.#givenUp);
    return least([this.#top, ...open.map((id) => id - 1n), ...[...this.#held].map(({ since }) => since)]);
  }

  begin(id: bigint): WatermarkedWork {
    const work = { id };
    this.#working.add(work);
    const end = (): void => {
      this.#working.delete(work);
      if (id > this.#top) this.#top = id;
    };
    return {
      done: end,
      giveUp: () => {
        this.#givenUp = least([id, this.#givenUp ?? id]);
        end();
      },
    };
  }

  /** Keeps it where it stands, below what was given up before as well: who holds it is going to look for that. */
  hold(): HeldWatermark {
    const held: HeldWatermark = {
      since: this.through,
      release: () => {
        if (!this.#held.has(held)) return;
        for (const earlier of this.#held) {
          this.#held.delete(earlier);
          if (earlier === held) return;
        }
      },
    };
    this.#held.add(held);
    this.#givenUp = undefined;
    return held;
  }
}

function least(values: readonly bigint[]): bigint {
  return values.reduce((low, value) => (value < low ? value : low));
}
