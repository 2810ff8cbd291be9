/** Units of all texts in blocks, at any depth: what Slack's limit for a whole message counts, as far as it is known. */
export function blocksLength(blocks: readonly object[]): number {
  return textLength(blocks);
}

function textLength(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, inner) => sum + textLength(inner), 0);
  return Object.entries(value).reduce(
    (sum, [field, inner]) => sum + (field === 'text' && typeof inner === 'string' ? inner.length : textLength(inner)),
    0,
  );
}
