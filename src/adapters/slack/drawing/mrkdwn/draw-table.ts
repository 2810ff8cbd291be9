import type { Table } from 'mdast';
import { plainText } from './draw-inlines.ts';

const GAP = '  ';
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;
/** What takes two columns: East Asian wide and full-width characters (UAX 11), and emoji. */
const WIDE =
  /^(?:[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{17000}-\u{18cff}\u{1aff0}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|.\ufe0f)/u;

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

function textWidth(text: string): number {
  let width = 0;
  for (const { segment } of segmenter.segment(text)) width += NO_WIDTH.test(segment) ? 0 : WIDE.test(segment) ? 2 : 1;
  return width;
}
