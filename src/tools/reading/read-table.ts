import { parse } from 'csv-parse/sync';
import { type ReadingTask, type ReadPart, UnreadableError } from './reading.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Characters in which the delimiter is looked for. */
const SAMPLE_LENGTH = 20_000;

/** Of one cell; what comes behind is left out. */
const MAX_CELL_LENGTH = 1_000;

/** Columns that are shown. */
const MAX_COLUMNS = 100;

/**
 * Rows of a table, from one on, as many as fit, under the names of its columns, and what it is like as a whole. The
 * first line names the columns unless one of them is a number or empty.
 */
export function readTable(text: string, { isCut, from = 1, maxBytes }: ReadingTask): ReadPart {
  const delimiter = findDelimiter(text.slice(0, SAMPLE_LENGTH));
  const records = parseRecords(text, delimiter);
  const width = records.reduce((most, record) => Math.max(most, record.length), 0);
  const [first] = records;
  if (first === undefined) throw new UnreadableError('The table is empty.');
  const hasNames = first.length === width && first.every((cell) => cell.trim() !== '' && !isNumber(cell));
  const names = Array.from({ length: width }, (_, at) => (hasNames ? first[at] : undefined) ?? `column ${at + 1}`);
  const rows = hasNames ? records.slice(1) : records;
  const start = Math.min(Math.max(1, from), Math.max(1, rows.length));
  const lines = [toLine(['row', ...names])];
  let room = maxBytes - Buffer.byteLength(lines[0] ?? '');
  let row = start;
  for (; row <= rows.length; row += 1) {
    const line = toLine([String(row), ...(rows[row - 1] ?? [])]);
    room -= Buffer.byteLength(line) + 1;
    if (room < 0 && row > start) break;
    lines.push(line);
  }
  return {
    kind: 'read',
    unit: 'row',
    from: start,
    total: rows.length,
    ...(row <= rows.length && { next: row }),
    text: lines.join('\n'),
    about: describe(names, rows, delimiter, isCut),
  };
}

/** The one that gives the most columns in the most lines alike; a table of one column has none. */
function findDelimiter(sample: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const widths = parseRecords(sample, delimiter, 50).map(({ length }) => length);
    const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 1;
    const alike = widths.filter((width) => width === usual).length / Math.max(1, widths.length);
    return { delimiter, score: usual > 1 ? alike * 100 + usual : 0 };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

function parseRecords(text: string, delimiter: string, to?: number): readonly (readonly string[])[] {
  try {
    const options = { delimiter, bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true };
    return parse(text, { ...options, ...(to !== undefined && { to }) });
  } catch (error) {
    // A sample may end within quotes.
    if (to !== undefined)
      return text
        .split('\n')
        .slice(0, to)
        .map((line) => line.split(delimiter));
    throw new UnreadableError('The table is broken: a quote in it is opened and never closed.', { cause: error });
  }
}

function describe(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  delimiter: string,
  isCut: boolean,
): string {
  const columns = names.slice(0, MAX_COLUMNS).map((name, at) => `${toCell(name)} (${kindOf(rows, at)})`);
  const more = names.length > MAX_COLUMNS ? `, and ${names.length - MAX_COLUMNS} more that are not shown` : '';
  const separated = delimiter === '\t' ? 'tabs' : `"${delimiter}"`;
  const cut = isCut ? ' Only the beginning of the file was read: there are more rows.' : '';
  return `A table of ${rows.length} rows and ${names.length} columns, separated by ${separated}: ${columns.join(', ')}${more}.${cut}`;
}

function kindOf(rows: readonly (readonly string[])[], at: number): string {
  const cells = rows.map((row) => row[at]?.trim() ?? '');
  const filled = cells.filter((cell) => cell !== '');
  const empty = cells.length - filled.length;
  const kind = filled.length === 0 ? 'empty' : filled.every(isNumber) ? rangeOf(filled) : 'text';
  return empty > 0 && filled.length > 0 ? `${kind}, ${empty} empty` : kind;
}

function rangeOf(cells: readonly string[]): string {
  const numbers = cells.map(Number);
  const low = numbers.reduce((one, other) => Math.min(one, other));
  const high = numbers.reduce((one, other) => Math.max(one, other));
  return `numbers from ${low} to ${high}`;
}

function isNumber(cell: string): boolean {
  return /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/iu.test(cell);
}

function toLine(cells: readonly string[]): string {
  return cells
    .slice(0, MAX_COLUMNS + 1)
    .map(toCell)
    .join(',');
}

function toCell(text: string): string {
  const shown = text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH)}…` : text;
  return /[",\r\n]/u.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
