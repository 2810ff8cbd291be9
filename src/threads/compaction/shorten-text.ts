/** Of what stays of a shortened text, the part that is its beginning. */
const HEAD_SHARE = 0.7;

/** What an attempt that is still too long is made shorter by. */
const STEP = 0.95;

/**
 * A text cut to so many tokens: its beginning and its end, with a mark between them that says how much is missing. A
 * text that fits stays as it is; of one that nothing fits of, only the mark is left, unless that is longer still.
 */
export function shortenText(
  text: string,
  tokens: number,
  tokensOf: (text: string) => number,
  mark: (characters: number) => string,
): string {
  const has = tokensOf(text);
  if (has <= tokens) return text;
  const room = tokens - tokensOf(mark(text.length));
  for (let length = Math.floor((text.length * room) / has); length > 0; length = Math.floor(length * STEP)) {
    const shorter = cutOut(text, length, mark);
    if (tokensOf(shorter) <= tokens) return shorter;
  }
  return tokensOf(mark(text.length)) < has ? mark(text.length) : text;
}

function cutOut(text: string, length: number, mark: (characters: number) => string): string {
  const headLength = Math.floor(length * HEAD_SHARE);
  const head = text.slice(0, headLength);
  const tail = text.slice(text.length - (length - headLength));
  return `${head}\n${mark(text.length - length)}\n${tail}`.toWellFormed();
}
