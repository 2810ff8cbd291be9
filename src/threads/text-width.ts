const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

/** East Asian wide and full-width characters (UAX 11), and what is shown as an emoji. */
const WIDE =
  /^(?:[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{17000}-\u{18cff}\u{1aff0}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|.\ufe0f)/u;

/** Takes a text apart into what a reader takes for one character each. */
export function graphemesOf(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** How many columns a grapheme takes where all characters are of one width, as in a terminal or in code: 0, 1 or 2. */
export function graphemeWidth(grapheme: string): 0 | 1 | 2 {
  if (ZERO_WIDTH.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}

/** The columns that a text on one line takes there. */
export function textWidth(text: string): number {
  return graphemesOf(text).reduce((width, grapheme) => width + graphemeWidth(grapheme), 0);
}
