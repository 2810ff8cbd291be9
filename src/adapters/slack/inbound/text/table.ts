import { asText, isObject, type JsonObject } from '../../../../threads/json-value.ts';
import type { Labels } from './inline.ts';
import { withoutMarks } from './marks.ts';
import { drawRichText } from './rich-text.ts';

/** As many as Slack takes. */
const MAX_ROWS = 100;
const MAX_COLUMNS = 20;

/** A table as markdown; its first row is the head. */
export function drawTable(block: JsonObject, labels: Labels): string {
  const { rows } = block;
  const lines = (Array.isArray(rows) ? rows : []).slice(0, MAX_ROWS).map((row: unknown) => cellsOf(row, labels));
  const width = Math.max(0, ...lines.map((line) => line.length));
  if (width === 0) return '';
  const [head = [], ...body] = lines.map((line) => [...line, ...Array<string>(width - line.length).fill('')]);
  return [head, Array<string>(width).fill('---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cellsOf(row: unknown, labels: Labels): readonly string[] {
  const cells: readonly unknown[] = Array.isArray(row) ? row : [];
  return cells.slice(0, MAX_COLUMNS).map((cell) => drawCell(cell, labels));
}

function drawCell(cell: unknown, labels: Labels): string {
  if (!isObject(cell)) return '';
  const text = cell['type'] === 'rich_text' ? drawRichText(cell, labels) : withoutMarks(asText(cell['text']) ?? '');
  return text.replace(/\s+/gu, ' ').replace(/\|/gu, '\\|').trim();
}
