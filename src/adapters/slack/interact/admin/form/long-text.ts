/** Characters that one input of text takes, by Block Kit. */
export const INPUT_CHARS = 3_000;

/** Longest run of blanks that a text is parted at. */
const MOST_BLANKS = 20;

/** A part of a text, and what stood between it and the part before it. */
export interface TextPart {
  readonly joiner: string;
  readonly text: string;
}

/**
 * Parts a text so that each part fits an input: at the end of a line where there is one, else between words. Joined with
 * their joiners they are the text again. No part begins or ends with blanks that inputs might lose, but where the whole
 * text does. There is always one part, though it may be empty.
 */
export function partText(text: string, limit: number = INPUT_CHARS): readonly TextPart[] {
  const parts: TextPart[] = [];
  let rest = text;
  let joiner = '';
  while (rest.length > limit) {
    const { end, blanks } = cutOf(rest, limit);
    parts.push({ joiner, text: rest.slice(0, end) });
    joiner = rest.slice(end, end + blanks);
    rest = rest.slice(end + blanks);
  }
  return [...parts, { joiner, text: rest }];
}

/** Puts parts together again, without those that were emptied. */
export function joinParts(parts: readonly TextPart[]): string {
  return parts
    .filter(({ text }) => text !== '')
    .map(({ joiner, text }, index) => (index === 0 ? text : joiner + text))
    .join('');
}

/** Where a text is parted: the length of the part, and so many blanks after it. */
function cutOf(text: string, limit: number): { readonly end: number; readonly blanks: number } {
  // The run of blanks behind the limit belongs to the cut as well.
  const window = text.slice(0, limit + MOST_BLANKS + 1);
  const runs = [...window.matchAll(/\s+/gu)]
    .map(({ 0: blanks, index }) => ({ end: index, blanks: blanks.length, isLine: blanks.includes('\n') }))
    .filter(({ end, blanks }) => end > 0 && end <= limit && blanks <= MOST_BLANKS);
  const line = runs.findLast(({ isLine, end }) => isLine && end > limit / 2);
  const found = line ?? runs.findLast(({ end }) => end > limit / 2);
  return found ?? { end: withinCharacter(text, limit) ? limit - 1 : limit, blanks: 0 };
}

function withinCharacter(text: string, at: number): boolean {
  return /[\uD800-\uDBFF]/u.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/u.test(text.charAt(at));
}
