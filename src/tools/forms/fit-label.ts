/** Shortens a name to so many UTF-16 units, on one line, without breaking a character; what was cut is an ellipsis. */
export function fitLabel(label: string, maxLength: number): string {
  const line = label.replaceAll(/\s+/gu, ' ').trim();
  return line.length <= maxLength ? line : `${beginningOf(line, maxLength - 1)}…`;
}

/** The same, cut in the middle: its beginning and its end stay. */
export function fitInMiddle(label: string, maxLength: number): string {
  const line = label.replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= maxLength) return line;
  const ofEnd = Math.floor((maxLength - 1) / 2);
  return `${beginningOf(line, maxLength - 1 - ofEnd)}…${endOf(line, ofEnd)}`;
}

function beginningOf(text: string, length: number): string {
  const cut = text.slice(0, Math.max(0, length));
  // A character of two units that was cut in the middle goes as a whole.
  return /[\uD800-\uDBFF]$/u.test(cut) ? cut.slice(0, -1) : cut;
}

function endOf(text: string, length: number): string {
  const cut = text.slice(text.length - Math.max(0, length));
  return /^[\uDC00-\uDFFF]/u.test(cut) ? cut.slice(1) : cut;
}
