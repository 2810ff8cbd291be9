/** Longer text is folded until somebody wants it. */
const FOLD_LINES = 8;
const FOLD_CHARACTERS = 400;

/** Shows a value as JSON; a string that holds JSON is shown as the value it holds, any other string as it is. */
export function prettyJson(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value, undefined, 2) ?? 'undefined';
  if (!/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.stringify(JSON.parse(value), undefined, 2);
  } catch {
    return value;
  }
}

/** Whether a text is too long to stand open in a list. */
export function isLong(text: string): boolean {
  return text.length > FOLD_CHARACTERS || text.split('\n', FOLD_LINES + 1).length > FOLD_LINES;
}

/** The first line of a text, at most `length` characters, with a sign when there is more. */
export function firstLine(text: string, length = 120): string {
  const whole = text.trim();
  const end = whole.indexOf('\n');
  const line = whole.slice(0, end < 0 ? length : Math.min(end, length)).trimEnd();
  return line === whole ? line : `${line} …`;
}
