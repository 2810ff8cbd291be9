/** What one look at the text gives: so many units of it are read, and this is written for them. */
export interface Step {
  readonly out: string;
  readonly length: number;
}

/** `more`: what comes next decides. It is never said of a text that has ended, and only a bounded stretch is looked at. */
export type Reading<T> = T | 'more';

/** Where in a text to look, and whether it can still grow. */
export interface Place {
  readonly text: string;
  readonly index: number;
  readonly isEnd: boolean;
}

/** Matches a sticky pattern at the place, or `more` where the text ends within what `unfinished` matches. */
export function matchAt(place: Place, pattern: RegExp, unfinished: RegExp): Reading<RegExpExecArray | undefined> {
  const match = matchSticky(pattern, place);
  if (match !== undefined) return match;
  return !place.isEnd && matchSticky(unfinished, place) !== undefined ? 'more' : undefined;
}

export function matchSticky(pattern: RegExp, { text, index }: Place): RegExpExecArray | undefined {
  pattern.lastIndex = index;
  return pattern.exec(text) ?? undefined;
}
