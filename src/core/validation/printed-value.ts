/** Shows a value as JSON of at most `limit` characters; what JSON cannot express is named instead. */
export function printValue(value: unknown, limit = 60): string {
  // Cut before printing: a string of a megabyte is not escaped only to be thrown away.
  const head = typeof value === 'string' ? value.slice(0, limit + 1) : value;
  return clip(stringify(head), limit);
}

/** Shows a value as indented JSON of at most `limit` characters and says how long it was. */
export function printPretty(value: unknown, limit: number): string {
  return clipAndCount(stringify(value, 2), limit);
}

/** Cuts a text to `limit` characters and says how long it was. */
export function clipAndCount(text: string, limit: number): string {
  return text.length > limit ? `${clip(text, limit)} (${text.length} characters in all)` : text;
}

/** Cuts a text to `limit` characters, the last an ellipsis, never through a surrogate pair. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit - 1);
  return `${/[\uD800-\uDBFF]$/.test(head) ? head.slice(0, -1) : head}…`;
}

function stringify(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, null, indent) ?? String(value);
  } catch {
    // A cycle, a bigint, or nesting too deep for the stack.
    return '(cannot be shown as JSON)';
  }
}
