/** An address that stands in brackets, and so has an end. */
const ENCLOSED = /(?<!\\)<[^:\s<>]+:\/[^\s<>]+>/gu;
const OPEN = /(?:https?|steam):\/\/[^\s<]*$/iu;
const BLANK = /\s/u;

/**
 * Whether Discord, at the end of what is drawn, still reads an address: one without brackets goes on up to the next blank or
 * `<`, over backticks too, so that code which seems to begin there would be none, and what is in it would be live.
 */
export function endsInAddress(drawn: readonly string[]): boolean {
  let tail = '';
  for (let index = drawn.length - 1; index >= 0; index -= 1) {
    const piece = drawn[index] ?? '';
    tail = piece + tail;
    if (BLANK.test(piece)) break;
  }
  return OPEN.test(tail.replace(ENCLOSED, ''));
}
