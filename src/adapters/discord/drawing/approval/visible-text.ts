/**
 * Characters that show nothing, or that make what follows read in another order than it stands: a value with them could be
 * another than the one that people read. Line ends and tabs are shown, and what joins emoji is left.
 */
const UNSEEN =
  /(?![\n\t])\p{Cc}|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu;

/** A text in which nothing is unseen: such characters stand there by their numbers. */
export function visibleText(text: string): string {
  return text
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(UNSEEN, (sign) => `⟨U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`);
}
