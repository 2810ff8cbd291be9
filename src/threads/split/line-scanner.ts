import { type Fence, fitsFence } from './fence.ts';
import type { SplitRules } from './split-rules.ts';
import { isWhiteSpace } from './white-space.ts';

const OPENING = /^((?:[ \t]|>|(?:[-+*]|\d{1,9}[.)])[ \t])*)(`{3}|~{3})$/;
const MAY_PRECEDE_MARKER = /^[\s>\-+*\d.)`~]$/;
const LONGEST_PREFIX = 100;

/**
 * Follows the fences of a text, character by character. `before` is the fence in which the present line stands,
 * `after` the one that would be open if the line ended now: so the answer for a text is the answer for its last
 * character, however the text arrived.
 *
 * ```
 * outside:  start --marker of 3--> marker --other--> info      (a backtick in a backtick fence's info: text)
 * inside:   start --marker-------> marker --space--> closed    (anything else: text)
 * ```
 */
export class LineScanner {
  readonly #rules: SplitRules;
  #state: 'start' | 'marker' | 'info' | 'closed' | 'text' = 'start';
  #before: Fence | undefined;
  #after: Fence | undefined;
  #beginning = '';
  #info = '';
  #depth = 0;
  #run = 0;

  constructor(rules: SplitRules, fence: Fence | undefined, isMidLine: boolean) {
    this.#rules = rules;
    this.#before = fence;
    this.#after = fence;
    if (isMidLine) this.#state = 'text';
  }

  get before(): Fence | undefined {
    return this.#before;
  }

  get after(): Fence | undefined {
    return this.#after;
  }

  /** Whether the line is code for certain. A line that may yet become the closing line is not. */
  get isCode(): boolean {
    return this.#before !== undefined && this.#state === 'text';
  }

  /** Takes the next character of the line. */
  add(character: string): void {
    if (this.#state === 'text') return;
    if (this.#before === undefined) this.#addOutside(character);
    else this.#addInside(character, this.#before);
  }

  endLine(): void {
    // A line without the quote signs ends the quote, and with it the fence inside.
    const leftQuote = this.#before !== undefined && this.#state === 'start' && this.#depth < this.#before.quoteDepth;
    const opened = this.#before === undefined && this.#after !== undefined;
    if (leftQuote) this.#after = undefined;
    else if (opened && this.#after !== undefined) this.#after = { ...this.#after, info: this.#info.trim() };
    this.#before = this.#after;
    this.#startLine();
  }

  #startLine(): void {
    this.#state = 'start';
    this.#beginning = '';
    this.#info = '';
    this.#depth = 0;
    this.#run = 0;
  }

  #addOutside(character: string): void {
    const fence = this.#after;
    if (fence === undefined) {
      this.#beginning += character;
      const canOpen = MAY_PRECEDE_MARKER.test(character) && this.#beginning.length <= LONGEST_PREFIX;
      if (!canOpen) this.#state = 'text';
      else if (character === '`' || character === '~') this.#open(readOpening(this.#beginning, this.#rules));
    } else if (this.#state === 'marker' && fence.marker.startsWith(character)) {
      this.#open({ ...fence, marker: fence.marker + character });
    } else if (character === '`' && fence.marker.startsWith('`')) {
      // "``` inline ```" on one line is a code span.
      this.#after = undefined;
      this.#state = 'text';
    } else {
      this.#state = 'info';
      this.#info += character;
    }
  }

  #open(fence: Fence | undefined): void {
    if (fence === undefined) return;
    const fits = fitsFence(fence, this.#rules);
    this.#after = fits ? fence : undefined;
    this.#state = fits ? 'marker' : 'text';
  }

  #addInside(character: string, fence: Fence): void {
    const isMarker = fence.marker.startsWith(character);
    const isQuoteSign = character === '>' && this.#depth < fence.quoteDepth;
    if (this.#state === 'start' && (isQuoteSign || character === ' ' || character === '\t')) {
      this.#beginning += character;
      if (isQuoteSign) this.#depth += 1;
    } else if (this.#state === 'start' && this.#depth < fence.quoteDepth) {
      this.#leaveQuote(this.#beginning + character);
    } else if (isMarker && this.#state !== 'closed') {
      this.#state = 'marker';
      this.#run += 1;
      if (this.#run >= fence.marker.length) this.#after = undefined;
    } else if (isWhiteSpace(character) && this.#run >= fence.marker.length) {
      this.#state = 'closed';
    } else {
      this.#state = 'text';
      this.#after = fence;
    }
  }

  #leaveQuote(line: string): void {
    this.#before = undefined;
    this.#after = undefined;
    this.#startLine();
    for (const character of line) this.add(character);
  }
}

function readOpening(line: string, rules: SplitRules): Fence | undefined {
  // After ">>> " the lines that follow carry no quote sign: it is no part of the fence's prefix.
  const [, prefix, marker] = OPENING.exec(rules.quoteToEnd ? line.replace(/^>>> /, '') : line) ?? [];
  if (prefix === undefined || marker === undefined) return undefined;
  const quoteDepth = prefix.split('>').length - 1;
  return { prefix: prefix.replace(/[^\s>]/g, ' '), quoteDepth, marker, info: '' };
}
