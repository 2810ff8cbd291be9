import type { Json } from '../state/messages.ts';

/** Characters of all `markdown` blocks of a message. */
const MAX_MARKDOWN = 12_000;
/** Characters of all blocks of a message, as measured on Slack. */
const MAX_TEXT = 13_200;

/** Whether the blocks of a message have more text than Slack takes. */
export function areBlocksTooLong(blocks: readonly Json[]): boolean {
  const markdown = blocks.filter(({ type }) => type === 'markdown').map(({ text }) => String(text).length);
  return sum(markdown) > MAX_MARKDOWN || textLength(blocks) > MAX_TEXT;
}

/** Characters of all `text` fields, at any depth. */
function textLength(value: unknown): number {
  if (Array.isArray(value)) return sum(value.map(textLength));
  if (typeof value !== 'object' || value === null) return 0;
  return sum(
    Object.entries(value).map(([field, inner]) =>
      field === 'text' && typeof inner === 'string' ? inner.length : textLength(inner),
    ),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
