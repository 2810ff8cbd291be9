import { chooseCut } from './cut.ts';
import { OpenPart } from './open-part.ts';
import { PLAIN_START } from './part-start.ts';
import { type SplitOptions, type SplitRules, splitRules } from './split-rules.ts';

/** What one push changed. */
interface SplitStep {
  /** Parts completed by this push, in order. They never change again. */
  readonly completed: readonly string[];
  /** The part that still grows; nothing while it has nothing to show. */
  readonly last: string | undefined;
}

/** Splits a text that is still being written. */
interface Splitter {
  /** Takes the next piece of text, of any length. All pushes together take time linear in the text. */
  push(delta: string): SplitStep;
  /** All parts so far: at every moment what `splitMarkdown` gives for the text so far. */
  parts(): readonly string[];
}

/**
 * Creates a splitter for a growing text. Each character is decided once, when it arrives: complete parts are final and
 * equal those of the whole text, however it was cut into pieces.
 *
 * The growing part may shrink, and may rarely disappear again: the beginning of a line that closes a fence is code
 * until the line is whole.
 *
 * @throws RangeError when `limit` minus `reserve` is below 64.
 */
export function createSplitter(limit: number, options: SplitOptions = {}): Splitter {
  return new StreamSplitter(splitRules(limit, options));
}

class StreamSplitter implements Splitter {
  readonly #rules: SplitRules;
  readonly #complete: string[] = [];
  #part: OpenPart;
  // Half a character is never a reason to begin a part: its other half decides.
  #half = '';
  #endsWithReturn = false;

  constructor(rules: SplitRules) {
    this.#rules = rules;
    this.#part = new OpenPart(rules, PLAIN_START);
  }

  push(delta: string): SplitStep {
    const before = this.#complete.length;
    const text = this.#half + delta;
    this.#half = /^[\ud800-\udbff]$/.test(text.slice(-1)) ? text.slice(-1) : '';
    for (const character of text.slice(0, text.length - this.#half.length)) this.#addNormalised(character);
    return { completed: this.#complete.slice(before), last: this.#part.draw(this.#half) };
  }

  parts(): readonly string[] {
    const last = this.#part.draw(this.#half);
    return last === undefined ? [...this.#complete] : [...this.#complete, last];
  }

  #addNormalised(character: string): void {
    const isSecondHalfOfLineEnd = this.#endsWithReturn && character === '\n';
    this.#endsWithReturn = character === '\r';
    if (!isSecondHalfOfLineEnd) this.#add(this.#endsWithReturn ? '\n' : character);
  }

  #add(character: string): void {
    if (this.#part.add(character)) return;
    const cut = chooseCut(this.#part.view(), this.#rules);
    if (cut.kind === 'split') this.#complete.push(this.#part.drawUpTo(cut.text, cut.closing, cut.fence));
    this.#part = new OpenPart(this.#rules, cut.start);
    for (const next of cut.rest) this.#add(next);
  }
}
