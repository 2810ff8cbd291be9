const ELLIPSIS = '…';
/** Longer than any visible character that is one. */
const WINDOW = 100;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts a text to a limit in UTF-16 units, an ellipsis at its end, and no visible character in two. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return limit < ELLIPSIS.length
    ? ''
    : text.slice(0, boundaryBefore(text, limit - ELLIPSIS.length)).trimEnd() + ELLIPSIS;
}

/** The same for words on one line: cut after a word, unless that leaves less than half of them. */
export function cutWords(text: string, limit: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= limit) return line;
  const start = line.slice(0, boundaryBefore(line, limit - ELLIPSIS.length));
  const isWordEnd = line.charAt(start.length) === ' ';
  const lastSpace = isWordEnd ? start.length : start.lastIndexOf(' ');
  return start.slice(0, lastSpace >= limit / 2 ? lastSpace : start.length).trimEnd() + ELLIPSIS;
}

/** The last place at or before `limit` that is between two visible characters. */
function boundaryBefore(text: string, limit: number): number {
  const from = Math.max(0, limit - WINDOW);
  const segments = segmenter.segment(text.slice(from, limit + WINDOW));
  const boundary = from + (segments.containing(limit - from)?.index ?? 0);
  // A character of more than a hundred units is made to be cut.
  if (boundary > from || from === 0) return boundary;
  return /[\ud800-\udbff]$/.test(text.slice(0, limit)) ? limit - 1 : limit;
}
