import type { Alignment, TableBlock } from './blocks.ts';

const PREFIX = /^(?:[ \t]*>)*[ \t]*/u;
const DELIMITER_ROW = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/u;
const UNFINISHED_DELIMITER = /^\|[\s|:-]*$/u;
/** Two bars are a spoiler. */
const ROW = /^\|(?!\|).*\|[ \t]*$/u;
const ROW_START = /^\|(?!\|)/u;

/**
 * The table that begins on a line: a header, the row of dashes under it, and rows. Rows alone are one, too, where there
 * are two of them, since a message may begin in a table; and the last lines of a growing text, which may become one.
 */
export function readTable(lines: readonly string[], index: number, isGrowing: boolean): TableBlock | undefined {
  const first = lines[index] ?? '';
  if (!first.includes('|')) return undefined;
  const [prefix = ''] = PREFIX.exec(first) ?? [];
  const header = contentOf(first, prefix);
  const next = contentOf(lines[index + 1], prefix);
  if (header === undefined) return undefined;
  const table = { kind: 'table', prefix } as const;
  if (next?.includes('|') === true && DELIMITER_ROW.test(next) && sameLength(header, next)) {
    const rows = rowsFrom(lines, index + 2, prefix, (row) => row.includes('|'));
    const alignments = cellsOf(next).map(alignmentOf);
    return { ...table, lines: lines.slice(index, index + 2 + rows.length), header: cellsOf(header), rows, alignments };
  }
  if (isGrowing && mayBecomeTable(lines, index, header, next)) {
    return { ...table, lines: lines.slice(index), header: cellsOf(header), rows: [], alignments: [] };
  }
  const rows = rowsFrom(lines, index, prefix, (row) => ROW.test(row));
  if (rows.length < 2) return undefined;
  return { ...table, lines: lines.slice(index, index + rows.length), header: undefined, rows, alignments: [] };
}

/** The cells of the rows from a line on, as far as they are rows in the same quotes. */
function rowsFrom(
  lines: readonly string[],
  index: number,
  prefix: string,
  isRow: (row: string) => boolean,
): readonly (readonly string[])[] {
  const rows: (readonly string[])[] = [];
  for (let at = index; at < lines.length; at += 1) {
    const row = contentOf(lines[at], prefix);
    if (row === undefined || !isRow(row)) break;
    rows.push(cellsOf(row));
  }
  return rows;
}

/** A line without the prefix, if it stands in the same quotes. */
function contentOf(line: string | undefined, prefix: string): string | undefined {
  if (line === undefined) return undefined;
  const [own = ''] = PREFIX.exec(line) ?? [];
  return own.split('>').length === prefix.split('>').length ? line.slice(own.length) : undefined;
}

function mayBecomeTable(lines: readonly string[], index: number, header: string, next: string | undefined): boolean {
  if (!ROW_START.test(header)) return false;
  const left = lines.length - index;
  return left === 1 || (left === 2 && (next === '' || UNFINISHED_DELIMITER.test(next ?? '-')));
}

function sameLength(header: string, delimiter: string): boolean {
  return cellsOf(header).length === cellsOf(delimiter).length;
}

/** The cells of a row: bars in front and at the end belong to none, and `\|` is a bar in a cell. */
function cellsOf(row: string): readonly string[] {
  const inner = row
    .trim()
    .replace(/^\|/u, '')
    .replace(/(?<!\\)\|$/u, '');
  return inner.split(/(?<!\\)\|/u).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function alignmentOf(dashes: string): Alignment {
  if (!dashes.endsWith(':')) return 'left';
  return dashes.startsWith(':') ? 'center' : 'right';
}
