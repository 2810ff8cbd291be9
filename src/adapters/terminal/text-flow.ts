import { type Cell, toCells, wrapCells } from './cells.ts';
import { type OpenFence, styleLine } from './markdown-style.ts';
import { sanitizeText } from './sanitize.ts';

export type Row = readonly Cell[];

/**
 * Turns a growing markdown text into rows: those that will not change any more, each told once, and the last one,
 * which still grows. Only the growing line is styled and wrapped again, however long the text has become.
 */
export class TextFlow {
  readonly #label: Row;
  readonly #isStyled: boolean;
  /** The part of the source whose lines are done with. */
  #source = '';
  #fence: OpenFence;
  /** How many cells of the growing line have been given away for good. */
  #given = 0;
  #tail = '';

  /** @param label stands before the first line. */
  constructor(label: Row, isStyled: boolean) {
    this.#label = label;
    this.#isStyled = isStyled;
  }

  /** Whether `markdown` goes on from what was shown; else it is another text, which needs a flow of its own. */
  isContinuedBy(markdown: string): boolean {
    return markdown.startsWith(this.#source) && markdown.slice(this.#source.length).startsWith(this.#tail);
  }

  /** Takes the whole text so far and gives the rows that are final now. `isWhole`: nothing more will come. */
  grow(markdown: string, isWhole: boolean, columns: number): readonly Row[] {
    const rows: Row[] = [];
    let newline = markdown.indexOf('\n', this.#source.length);
    for (; newline !== -1; newline = markdown.indexOf('\n', this.#source.length)) {
      this.#tail = markdown.slice(this.#source.length, newline);
      rows.push(...this.#finishLine(columns));
      this.#source = markdown.slice(0, newline + 1);
    }
    this.#tail = markdown.slice(this.#source.length);
    if (isWhole) return this.#tail === '' ? rows : [...rows, ...this.#finishLine(columns)];
    const growing = this.#rows(false, columns).slice(0, -1);
    this.#given += growing.reduce((sum, row) => sum + row.length, 0);
    return [...rows, ...growing];
  }

  /** The row that still grows; empty between lines. */
  lastRow(columns: number): Row {
    return this.#rows(false, columns).at(-1) ?? [];
  }

  /** Gives the growing row away as it is, because something else is shown after it. */
  breakOff(columns: number): readonly Row[] {
    const rows = this.#rows(false, columns).filter((row) => row.length > 0);
    this.#given += rows.reduce((sum, row) => sum + row.length, 0);
    return rows;
  }

  #finishLine(columns: number): readonly Row[] {
    const wasGivenInPart = this.#given > 0;
    const rows = this.#rows(true, columns);
    this.#fence = this.#style(true).fence;
    this.#given = 0;
    const [only = []] = rows;
    // All of the line was given away before: its end is no empty row.
    return wasGivenInPart && rows.length === 1 && only.length === 0 ? [] : rows;
  }

  #rows(isWhole: boolean, columns: number): readonly Row[] {
    return wrapCells(this.#style(isWhole).cells.slice(this.#given), columns);
  }

  #style(isWhole: boolean): { readonly cells: Row; readonly fence: OpenFence } {
    const line = sanitizeText(this.#tail);
    const label = this.#source === '' ? this.#label : [];
    if (!this.#isStyled) return { cells: [...label, ...toCells(line, 'plain')], fence: undefined };
    const { cells, fence } = styleLine(line, this.#fence, isWhole);
    return { cells: [...label, ...cells], fence };
  }
}
