import type { Clock } from '../../../core/index.ts';
import { Turns } from '../../../threads/turns.ts';

/** Milliseconds for which it is known how a card was drawn last: those who have it drawn come within one or two. */
const KNOWN_MS = 10_000;

/** Cards of which it is known. */
const MAX_KNOWN = 500;

interface Drawing {
  readonly content: string;
  readonly drawn: Promise<void>;
  /** Under way, or how long it stays known. */
  until: number;
}

/**
 * Has cards drawn anew one after the other, and each time once: a decision is shown by who heard the click and by what
 * keeps requests, and calls are few. What was to be drawn and has become old meanwhile is left out.
 */
export class CardDrawings {
  readonly #clock: Clock;
  readonly #turns = new Turns();
  /** By card, the newest last. */
  readonly #last = new Map<string, Drawing>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Draws a card, unless it says that already, or is about to. Rejects as `draw` does. */
  async draw(card: string, content: string, draw: () => Promise<void>): Promise<void> {
    const last = this.#last.get(card);
    if (last !== undefined && last.content === content && last.until > this.#clock.now()) return await last.drawn;
    const isNewest = (): boolean => this.#last.get(card)?.content === content;
    const drawn = this.#turns.run(card, async () => (isNewest() ? await draw() : undefined));
    const drawing: Drawing = { content, drawn, until: Number.POSITIVE_INFINITY };
    this.#keep(card, drawing);
    try {
      await drawn;
      drawing.until = this.#clock.now() + KNOWN_MS;
    } catch (error) {
      if (this.#last.get(card) === drawing) this.#last.delete(card);
      throw error;
    }
  }

  #keep(card: string, drawing: Drawing): void {
    this.#last.delete(card);
    this.#last.set(card, drawing);
    const [oldest] = this.#last.keys();
    if (this.#last.size > MAX_KNOWN && oldest !== undefined) this.#last.delete(oldest);
  }
}
