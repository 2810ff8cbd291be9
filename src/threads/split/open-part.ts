import { closingLine, type Fence } from './fence.ts';
import { LineScanner } from './line-scanner.ts';
import { drawHead, type PartStart, PLAIN_START } from './part-start.ts';
import type { SplitRules } from './split-rules.ts';
import { dropLeadingSpace, isWhiteSpace } from './white-space.ts';

/** One line of a part: where it starts, and the fences open before and after it. */
export interface PartLine {
  readonly start: number;
  readonly before: Fence | undefined;
  readonly after: Fence | undefined;
}

/** What a cut is decided on. */
export interface PartView {
  readonly start: PartStart;
  readonly text: string;
  /** Everything before this index fits, white space at its end apart; the character at it does not. */
  readonly fit: number;
  readonly lines: readonly PartLine[];
}

/**
 * The part that still grows. It holds a share of the source, without leading blank lines; what it looks like is drawn
 * on demand. White space never makes it too long: it is dropped when the part ends with it.
 */
export class OpenPart {
  readonly #rules: SplitRules;
  #start: PartStart;
  #head: string;
  #scanner: LineScanner;
  #body = '';
  #lines: PartLine[] = [];
  #lineStart = 0;
  #lastLength = 0;
  #isBlank = true;
  #units = 0;
  #spaceUnits = 0;
  #fence: Fence | undefined;

  constructor(rules: SplitRules, start: PartStart) {
    this.#rules = rules;
    this.#start = start;
    this.#head = drawHead(start, rules);
    this.#units = rules.length(this.#head);
    this.#scanner = new LineScanner(rules, start.fence, start.isMidLine);
  }

  /** Takes one code point. Returns false when the part is too long with it: it must be cut before the next one. */
  add(character: string): boolean {
    if (character === '\n') this.#endLine();
    else if (isWhiteSpace(character)) this.#addSpace(character);
    else return this.#addVisible(character);
    return true;
  }

  view(): PartView {
    const { before, after } = this.#scanner;
    const fit = this.#body.length - this.#lastLength;
    const lines = [...this.#lines, { start: this.#lineStart, before, after }];
    return { start: this.#start, text: this.#body, fit, lines };
  }

  /** Draws the part as it is now, or nothing if it has nothing to show. `half` is the first half of a character. */
  draw(half: string): string | undefined {
    const { before, after } = this.#scanner;
    const isClosing = before !== undefined && after === undefined;
    const halfUnits = this.#spaceUnits + this.#rules.length(half);
    if (half !== '' && !isClosing && this.#needs(halfUnits) <= this.#rules.units) {
      return this.drawUpTo(this.#body + half, '', after);
    }
    const isOnlyClosing = this.#lines.length === 0 && isClosing;
    return this.#isBlank || isOnlyClosing ? undefined : this.drawUpTo(this.#body, '', this.#fence);
  }

  /** Draws the part with another text: its beginning, `closing` after it, and the fence closed. */
  drawUpTo(text: string, closing: string, fence: Fence | undefined): string {
    const { length, units } = this.#rules;
    const body = text.trimEnd();
    if (fence === undefined) return this.#head + body + closing;
    const closingFence = closingLine(fence);
    const [lineEnd = ''] = text.slice(body.length).split('\n', 1);
    const whole = `${this.#head}${body}${lineEnd}\n${closingFence}`;
    // The spaces at the end of a code line stay, if the part could be split again and come out the same.
    return length(whole + closingFence) <= units ? whole : `${this.#head}${body}\n${closingFence}`;
  }

  #endLine(): void {
    const isOnlyClosing = this.#lines.length === 0 && this.#start.fence !== undefined && !this.#scanner.after;
    const line = { start: this.#lineStart, before: this.#scanner.before, after: this.#scanner.after };
    this.#scanner.endLine();
    if (this.#isBlank || isOnlyClosing) {
      // Nothing to show yet, so nothing to take over but what is still open: a fence that was closed at the cut
      // already needs no second closing line.
      const { inQuoteToEnd } = this.#start;
      this.#restart({ ...PLAIN_START, inQuoteToEnd, fence: this.#scanner.before });
      return;
    }
    this.#lines.push(line);
    this.#addSpace('\n', false);
    this.#lineStart = this.#body.length;
  }

  #restart(start: PartStart): void {
    this.#start = start;
    this.#head = drawHead(start, this.#rules);
    this.#units = this.#rules.length(this.#head);
    this.#body = '';
    this.#spaceUnits = 0;
    this.#isBlank = true;
  }

  #addSpace(character: string, isInLine = true): void {
    this.#body += character;
    this.#spaceUnits += this.#rules.length(character);
    if (isInLine) this.#scanner.add(character);
  }

  #addVisible(character: string): boolean {
    this.#isBlank = false;
    this.#body += character;
    this.#lastLength = character.length;
    this.#units += this.#spaceUnits + this.#rules.length(character);
    this.#spaceUnits = 0;
    this.#scanner.add(character);
    this.#fence = this.#scanner.after;
    if (this.#lines.length === 0 && this.#start.fence !== undefined && this.#scanner.before === undefined) {
      this.#dropFence();
    }
    return this.#needs(0) <= this.#rules.units || this.#holdsOnly(character);
  }

  /** A single character, with the blank that carries it if any, is never refused: every part gets something. */
  #holdsOnly(character: string): boolean {
    return this.#body.trim() === character && dropLeadingSpace(this.#body) === this.#body;
  }

  /** The first line turned out to stand outside the fence that the cut ran through. */
  #dropFence(): void {
    this.#units -= this.#rules.length(this.#head);
    this.#start = { ...this.#start, fence: undefined };
    this.#head = drawHead(this.#start, this.#rules);
    this.#units += this.#rules.length(this.#head);
  }

  #needs(extraUnits: number): number {
    const fence = this.#scanner.after;
    if (fence === undefined) return this.#units + extraUnits;
    const closing = closingLine(fence);
    // Code leaves room for the beginning of a closing line, which counts as code until it is whole. Without it the
    // first backtick would start a part that the third one makes empty.
    const spare = this.#scanner.isCode ? closing : '';
    return this.#units + extraUnits + this.#rules.length(`\n${closing}${spare}`);
  }
}
