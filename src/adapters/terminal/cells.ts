import { graphemesOf, graphemeWidth } from '../../threads/text-width.ts';

/** How a piece of text looks. Each is told apart by weight or hue only, never by meaning: without colour nothing is lost. */
export type CellStyle = 'plain' | 'bold' | 'faint' | 'code' | 'heading' | 'name' | 'alarm';

/** One grapheme on the screen. */
export interface Cell {
  readonly text: string;
  readonly width: number;
  readonly style: CellStyle;
}

const SGR: Readonly<Record<CellStyle, string>> = {
  plain: '',
  bold: '1',
  faint: '2',
  code: '36',
  heading: '1;4',
  name: '1;36',
  alarm: '33',
};

const TAB = '    ';

/** Puts a text without control characters on the screen's grid. */
export function toCells(text: string, style: CellStyle): readonly Cell[] {
  return graphemesOf(text).map((grapheme) =>
    grapheme === '\t'
      ? { text: TAB, width: TAB.length, style }
      : { text: grapheme, width: graphemeWidth(grapheme), style },
  );
}

/** The columns that cells take. */
export function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { width }) => sum + width, 0);
}

/** Draws cells as a terminal wants them; without colour as bare text. */
export function drawCells(cells: readonly Cell[], color: boolean): string {
  let drawn = '';
  let current: CellStyle = 'plain';
  for (const { text, style } of cells) {
    if (color && style !== current) {
      drawn += `${current === 'plain' ? '' : '\u001b[0m'}${style === 'plain' ? '' : `\u001b[${SGR[style]}m`}`;
      current = style;
    }
    drawn += text;
  }
  return current === 'plain' ? drawn : `${drawn}\u001b[0m`;
}

/** Takes the spaces at a row's end away; at its edge they would make the terminal wrap. */
export function trimCells(cells: readonly Cell[]): readonly Cell[] {
  return cells.slice(0, cells.findLastIndex(({ text }) => text.trim() !== '') + 1);
}

/** Shortens a row to `columns`, with an ellipsis where something is missing. */
export function fitCells(cells: readonly Cell[], columns: number): readonly Cell[] {
  if (widthOf(cells) <= columns) return cells;
  let width = 0;
  const end = cells.findIndex((cell) => (width += cell.width) > columns - 1);
  return [...cells.slice(0, end), { text: '…', width: 1, style: 'faint' }];
}

/**
 * Breaks a line into rows of at most `columns`, after spaces and wide characters where possible. When the line grows,
 * only the last row changes. Spaces at a break stay at the end of their row and may stand out over its edge.
 */
export function wrapCells(cells: readonly Cell[], columns: number): readonly (readonly Cell[])[] {
  const rows: (readonly Cell[])[] = [];
  let start = 0;
  let width = 0;
  let breakAt = 0;
  for (const [index, cell] of cells.entries()) {
    // Twice where what an earlier break leaves is still too wide.
    while (index > start && !fits(cell, columns - width)) {
      const end = breakAt > start ? breakAt : index;
      rows.push(cells.slice(start, end));
      start = end;
      width = widthOf(cells.slice(start, index));
    }
    width += cell.width;
    if (isSpace(cell) || cell.width === 2) breakAt = index + 1;
  }
  rows.push(cells.slice(start));
  return rows;
}

/** Whether a cell may stand in what is left of a row: a space may stand out over the edge. */
function fits(cell: Cell, columns: number): boolean {
  return isSpace(cell) || cell.width <= columns;
}

function isSpace({ text }: Cell): boolean {
  return text.trim() === '';
}
