import { asObject, asObjects, asText, type JsonObject } from '../../../../threads/json-value.ts';
import type { Labels } from './inline.ts';
import { withoutMarks } from './marks.ts';
import { drawMarkdown, drawMrkdwn } from './mrkdwn.ts';
import { drawRichText } from './rich-text.ts';
import { drawTable } from './table.ts';

/** Blocks that hold what was written, as it was written; of the others the message's text has the words. */
const WRITTEN: ReadonlySet<unknown> = new Set(['rich_text', 'markdown', 'table', 'data_table']);

/** Whether blocks hold a message's words better than its text does. */
export function areWritten(blocks: unknown): boolean {
  return asObjects(blocks).some(({ type }) => WRITTEN.has(type));
}

/** Blocks as markdown, names as marks. What is only to be clicked or looked at is left out. */
export function drawBlocks(blocks: unknown, labels: Labels): string {
  return joined(asObjects(blocks).map((block) => drawBlock(block, labels)));
}

/** The tables among blocks, which have no other text. */
export function drawTables(blocks: unknown, labels: Labels): string {
  const tables = asObjects(blocks).filter(({ type }) => type === 'table' || type === 'data_table');
  return joined(tables.map((block) => drawTable(block, labels)));
}

/** Parts as paragraphs. */
export function joined(parts: readonly string[]): string {
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}

function drawBlock(block: JsonObject, labels: Labels): string {
  switch (block['type']) {
    case 'rich_text':
      return drawRichText(block, labels);
    case 'markdown':
      return drawMarkdown(asText(block['text']) ?? '');
    case 'section':
      return joined([block['text'], ...asObjects(block['fields'])].map(drawText));
    case 'header':
      return drawText(block['text']).replace(/^(?=.)/u, '## ');
    case 'context':
      return asObjects(block['elements']).map(drawText).join(' ');
    case 'table':
    case 'data_table':
      return joined([withoutMarks(asText(block['caption']) ?? ''), drawTable(block, labels)]);
    default:
      return '';
  }
}

/** A text object of Block Kit. */
function drawText(value: unknown): string {
  const { type, text } = asObject(value);
  const words = asText(text) ?? '';
  return type === 'mrkdwn' ? drawMrkdwn(words) : withoutMarks(words);
}
