import { textWidth } from '../../../../threads/text-width.ts';
import type { Alignment, TableBlock } from './blocks.ts';
import { maskFences } from './mask.ts';
import { plainWords } from './plain-words.ts';

const GAP = '  ';
/** Columns that fit the windows in which people read; code that is wider is broken anywhere. */
const WIDEST = 64;
const LINE_BREAK = /<br\s*\/?>/giu;
/** What is something in prose and would only be characters in code: links, addresses, people, emoji, times. */
const LIVE = /\]\(\s*<?https?:|https?:\/\/|<(?:@[!&]?|#|a?:\w+:|t:)-?\d/iu;

/** A cell as it is shown in code. */
interface Cell {
  readonly words: string;
  readonly width: number;
}

/**
 * A table as columns in code, where Discord draws none: aligned as far as `room` units allow. Undefined where there is
 * no room for it at all.
 */
export function drawColumns({ prefix, header, rows, alignments }: TableBlock, room: number): string | undefined {
  const cells = [...(header === undefined ? [] : [header]), ...rows].map((row) => row.map(cellOf));
  const quoted = prefix.replace(/>[ \t]?/gu, '> ');
  const draw = (widest: number): string => {
    const widths = widthsOf(cells).map((width) => Math.min(width, widest));
    const [first = '', ...others] = cells.map((row) => drawRow(row, widths, alignments));
    const rule = header === undefined ? [] : [widths.map((width) => '-'.repeat(Math.max(1, width))).join(GAP)];
    return ['```', first, ...rule, ...others, '```'].map((line) => quoted + line).join('\n');
  };
  // A cell wider than its column pushes the rest of its row aside: still better than no columns.
  for (const widest of [...new Set(cells.flat().map(({ width }) => width)), 0].sort((a, b) => b - a)) {
    const drawn = draw(widest);
    if (drawn.length <= room) return drawn;
  }
  return undefined;
}

/** Whether a table is better read as a list: it is too wide for columns, or something in it would be lost in code. */
export function isForList({ header = [], rows }: TableBlock): boolean {
  const all = [header, ...rows];
  if (all.some((row) => row.some((cell) => LIVE.test(cell)))) return true;
  const widths = widthsOf(all.map((row) => row.map(cellOf)));
  return widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length) > WIDEST;
}

/** A table as the lines of a list, markdown: an item for each row, `header: cell` on each line of it. */
export function tableList({ prefix, header = [], rows }: TableBlock): readonly string[] {
  // A header without rows is all that there is yet.
  const items =
    rows.length === 0 ? [header.map((name) => ({ name: '', cell: name }))] : rows.map((row) => named(row, header));
  return items.flatMap((item) =>
    item
      .filter(({ cell }) => cell !== '')
      .map(({ name, cell }, index) => {
        const words = cell.replace(LINE_BREAK, ' / ');
        return `${prefix}${index === 0 ? '- ' : '  '}${name === '' ? '' : `${name}: `}${words}`;
      }),
  );
}

function named(row: readonly string[], header: readonly string[]): readonly { name: string; cell: string }[] {
  return row.map((cell, column) => ({ name: (header[column] ?? '').replace(LINE_BREAK, ' '), cell }));
}

function cellOf(markdown: string): Cell {
  const words = maskFences(plainWords(markdown.replace(LINE_BREAK, ' / ')).replace(/\s+/gu, ' ').trim());
  return { words, width: textWidth(words) };
}

function widthsOf(rows: readonly (readonly Cell[])[]): readonly number[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: columns }, (_, column) => Math.max(0, ...rows.map((row) => row[column]?.width ?? 0)));
}

function drawRow(row: readonly Cell[], widths: readonly number[], alignments: readonly Alignment[]): string {
  return widths
    .map((width, column) => pad(row[column] ?? { words: '', width: 0 }, width, alignments[column] ?? 'left'))
    .join(GAP)
    .trimEnd();
}

function pad({ words, width }: Cell, columnWidth: number, alignment: Alignment): string {
  const missing = Math.max(0, columnWidth - width);
  const left = { left: 0, right: missing, center: Math.floor(missing / 2) }[alignment];
  return ' '.repeat(left) + words + ' '.repeat(missing - left);
}
