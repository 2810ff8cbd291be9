import { graphemesOf, graphemeWidth } from '../../../src/threads/text-width.ts';

// oxlint-disable-next-line no-control-regex -- escape sequences are what it reads
const TOKEN = /\u001b\[([?0-9;]*)([A-Za-z])|[\r\n]|[^\u001b\r\n]+/gu;

// oxlint-disable-next-line no-control-regex -- it reads sequences that are cut, too
const CUT_SEQUENCE = /\u001b(?:\[[?0-9;]*)?$/u;

/**
 * A terminal of the test's own, made from what the sequences are documented to do and not from the code that writes
 * them. It keeps lines as they were written and lays them out anew at each width, as terminals that reflow do.
 */
export class VirtualTerminal {
  columns: number;
  rows: number;
  readonly writes: string[] = [];
  readonly #lines: string[][] = [[]];
  #line = 0;
  /** The beginning of a sequence that was cut in two. */
  #rest = '';
  /** In cells from the beginning of the line, over all its rows. */
  #offset = 0;

  constructor(columns: number, rows = 24) {
    this.columns = columns;
    this.rows = rows;
  }

  /** Everything there is to see, scrollback included, without spaces at the ends of lines. */
  get text(): string {
    return this.#lines.map((line) => line.join('').trimEnd()).join('\n');
  }

  /** What stands before the cursor on its line. */
  get beforeCursor(): string {
    return this.#cells().slice(0, this.#offset).join('');
  }

  write(text: string): void {
    this.writes.push(text);
    const written = this.#rest + text;
    this.#rest = CUT_SEQUENCE.exec(written)?.[0] ?? '';
    const whole = written.slice(0, written.length - this.#rest.length);
    for (const [token, parameters = '', letter] of whole.matchAll(TOKEN)) {
      if (letter !== undefined) this.#control(letter, Number(parameters) || 1);
      else if (token === '\r') this.#offset -= this.#offset % this.columns;
      else if (token === '\n') this.#down();
      else for (const grapheme of graphemesOf(token)) this.#put(grapheme);
    }
  }

  #control(letter: string, count: number): void {
    const up = letter === 'A' ? Math.min(count, this.#rowsAbove()) : 0;
    for (let step = 0; step < up; step += 1) this.#up();
    if (letter === 'C') this.#offset += count;
    if (letter !== 'J') return;
    this.#cells().length = Math.min(this.#cells().length, this.#offset);
    this.#lines.length = this.#line + 1;
  }

  /** The cursor does not leave the screen: what has been scrolled out is out of reach. */
  #rowsAbove(): number {
    const rowsOf = (lines: readonly string[][]) => lines.reduce((sum, line) => sum + this.#height(line), 0);
    const above = rowsOf(this.#lines.slice(0, this.#line)) + Math.floor(this.#offset / this.columns);
    return above - Math.max(0, rowsOf(this.#lines) - this.rows);
  }

  #up(): void {
    if (this.#offset >= this.columns) {
      this.#offset -= this.columns;
      return;
    }
    this.#line -= 1;
    this.#offset += (this.#height(this.#cells()) - 1) * this.columns;
  }

  #down(): void {
    const column = this.#offset % this.columns;
    const isLastRow = this.#offset - column + this.columns >= this.#cells().length;
    if (!isLastRow) {
      this.#offset += this.columns;
      return;
    }
    this.#line += 1;
    this.#lines[this.#line] ??= [];
    this.#offset = column;
  }

  #put(grapheme: string): void {
    const cells = this.#cells();
    while (cells.length < this.#offset) cells.push(' ');
    cells[this.#offset] = grapheme;
    this.#offset += 1;
    if (graphemeWidth(grapheme) !== 2) return;
    cells[this.#offset] = '';
    this.#offset += 1;
  }

  #height(line: readonly string[]): number {
    return Math.max(1, Math.ceil(line.length / this.columns));
  }

  #cells(): string[] {
    this.#lines[this.#line] ??= [];
    return this.#lines[this.#line] ?? [];
  }
}
