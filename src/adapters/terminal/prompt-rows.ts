import { type Cell, toCells, widthOf } from './cells.ts';
import type { Prompt } from './chat-view.ts';
import { sanitizeLine } from './sanitize.ts';

/** A long line is shown in this many rows around the cursor. */
const MAX_ROWS = 5;

export interface PromptRows {
  readonly rows: readonly (readonly Cell[])[];
  readonly cursor: { readonly row: number; readonly column: number };
}

/** Lays the line being typed out in rows, after the name of who types. */
export function promptRows({ person, text, cursor }: Prompt, columns: number): PromptRows {
  const before = [...toCells(`${sanitizeLine(person)}> `, 'name'), ...lineCells(text.slice(0, cursor))];
  const rows: Cell[][] = [[]];
  let at = { row: 0, column: 0 };
  // One cell more than the text: the place of the cursor at its end.
  for (const [index, cell] of [...before, ...lineCells(text.slice(cursor)), END].entries()) {
    if (widthOf(rows.at(-1) ?? []) + cell.width > columns) rows.push([]);
    if (index === before.length) at = { row: rows.length - 1, column: widthOf(rows.at(-1) ?? []) };
    if (cell !== END) rows.at(-1)?.push(cell);
  }
  const first = Math.max(0, Math.min(at.row - MAX_ROWS + 1, rows.length - MAX_ROWS));
  return { rows: rows.slice(first, first + MAX_ROWS), cursor: { row: at.row - first, column: at.column } };
}

const END: Cell = { text: '', width: 1, style: 'plain' };

function lineCells(text: string): readonly Cell[] {
  return toCells(text.replaceAll('\n', '⏎'), 'plain');
}
