import type { Table } from 'mdast';
import { textWidth } from '../../../../threads/text-width.ts';
import { plainText } from './draw-inlines.ts';

const GAP = '  ';

/** A table as lines of equal columns, for a font of equal widths. */
export function drawTable({ children, align }: Table): string {
  const rows = children.map((row) => row.children.map((cell) => plainText(cell).replace(/\s+/g, ' ').trim()));
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => textWidth(row[column] ?? ''))),
  );
  const drawRow = (row: readonly string[]): string =>
    widths
      .map((width, column) => pad(row[column] ?? '', width, align?.[column] ?? 'left'))
      .join(GAP)
      .trimEnd();
  const [head = [], ...body] = rows;
  return [drawRow(head), widths.map((width) => '-'.repeat(width)).join(GAP), ...body.map(drawRow)].join('\n');
}

function pad(text: string, width: number, align: 'left' | 'right' | 'center'): string {
  const missing = width - textWidth(text);
  const left = { left: 0, right: missing, center: Math.floor(missing / 2) }[align];
  return ' '.repeat(left) + text + ' '.repeat(missing - left);
}
