/** What the screen writes to; a TTY's write stream is one. */
export interface TerminalOutput {
  write(text: string): unknown;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
}

/** A row that is drawn anew each time: its text with escape sequences, and the columns it takes. */
interface LiveRow {
  readonly text: string;
  readonly width: number;
}

/** The rows at the bottom of the screen that change, and where the cursor stands in them. */
export interface LiveArea {
  readonly rows: readonly LiveRow[];
  readonly cursor: { readonly row: number; readonly column: number };
}

const EMPTY: LiveArea = { rows: [], cursor: { row: 0, column: 0 } };
const CLEAR_BELOW = '\u001b[J';
const HIDE_CURSOR = '\u001b[?25l';
const SHOW_CURSOR = '\u001b[?25h';

/**
 * Keeps the last rows of a terminal: text for good is printed above them, and they are drawn again below it, in one
 * write, so that nothing tears the line being typed. The rest of the screen stays the terminal's own scrollback.
 */
export class Screen {
  readonly #output: TerminalOutput;
  #live = EMPTY;

  constructor(output: TerminalOutput) {
    this.#output = output;
  }

  /** The columns a row may take. The last one stays free: a terminal wraps late there, and differently. */
  get columns(): number {
    return Math.max(10, (this.#output.columns ?? 80) - 1);
  }

  /** Prints `lines` for good and draws the live area under them. */
  update(lines: readonly string[], live: LiveArea): void {
    if (lines.length === 0 && isSame(this.#live, live)) return;
    const printed = lines.map((line) => `${line}\r\n`).join('');
    this.#output.write(`${HIDE_CURSOR}${this.#toTop()}${printed}${drawLive(live)}${SHOW_CURSOR}`);
    this.#live = live;
  }

  /** Takes the live area away; what was printed stays. */
  clear(): void {
    this.update([], EMPTY);
  }

  /** After a resize the terminal has wrapped the old rows itself; they are counted as they lie there now. */
  #toTop(): string {
    const { rows, cursor } = this.#live;
    const columns = this.columns + 1;
    const above = rows
      .slice(0, cursor.row)
      .reduce((sum, { width }) => sum + Math.max(1, Math.ceil(width / columns)), 0);
    const up = above + Math.floor(cursor.column / columns);
    return `\r${up > 0 ? `\u001b[${up}A` : ''}${CLEAR_BELOW}`;
  }
}

function drawLive({ rows, cursor }: LiveArea): string {
  const up = rows.length - 1 - cursor.row;
  const drawn = rows.map(({ text }) => text).join('\r\n');
  return `${drawn}\r${up > 0 ? `\u001b[${up}A` : ''}${cursor.column > 0 ? `\u001b[${cursor.column}C` : ''}`;
}

function isSame(one: LiveArea, other: LiveArea): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
