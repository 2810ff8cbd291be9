/** A piece of a text that is too long for one input, and how many line ends stood between it and the next. */
export interface TextPart {
  readonly text: string;
  readonly lineEnds: number;
}

/** Line ends that are counted between two parts; what is more stays in the first. */
const MAX_LINE_ENDS = 99;

/**
 * Cuts a text into parts of at most so many UTF-16 units, at line ends where there are some, so that {@link joinParts}
 * gives back exactly the text: also when what stands at the ends of a part does not come back, as Discord may take white
 * space off there.
 */
export function splitText(text: string, limit: number): readonly TextPart[] {
  const parts: TextPart[] = [];
  let rest = text;
  while (rest.length > limit) {
    const cut = atLineEnds(rest, limit) ?? { at: betweenCharacters(rest, limit), lineEnds: 0 };
    parts.push({ text: rest.slice(0, cut.at), lineEnds: cut.lineEnds });
    rest = rest.slice(cut.at + cut.lineEnds);
  }
  return [...parts, { text: rest, lineEnds: 0 }];
}

/** Puts parts together again. */
export function joinParts(parts: readonly TextPart[]): string {
  return parts
    .map(({ text, lineEnds }, index) => text + (index === parts.length - 1 ? '' : '\n'.repeat(lineEnds)))
    .join('');
}

/** The last line ends that a part can end with, if they stand between words and leave no more than half of it unused. */
function atLineEnds(text: string, limit: number): { readonly at: number; readonly lineEnds: number } | undefined {
  let end = text.lastIndexOf('\n', limit);
  while (end >= limit / 2) {
    const start = runStart(text, end);
    const stop = runStop(text, end);
    const isBetweenWords = start > 0 && !/\s/u.test(text.charAt(start - 1)) && !/\s/u.test(text.charAt(stop));
    if (isBetweenWords && stop - start <= MAX_LINE_ENDS) return { at: start, lineEnds: stop - start };
    end = start === 0 ? -1 : text.lastIndexOf('\n', start - 1);
  }
  return undefined;
}

function runStart(text: string, index: number): number {
  let start = index;
  while (start > 0 && text.charAt(start - 1) === '\n') start -= 1;
  return start;
}

function runStop(text: string, index: number): number {
  let stop = index;
  while (text.charAt(stop) === '\n') stop += 1;
  return stop;
}

/** The last place within the limit where no character is cut in two, nor white space stands on either side if that can be. */
function betweenCharacters(text: string, limit: number): number {
  for (let at = limit; at > limit / 2; at -= 1) {
    const around = text.slice(at - 1, at + 1);
    if (!/\s/u.test(around) && !isCharacter(around)) return at;
  }
  return isCharacter(text.slice(limit - 1, limit + 1)) ? limit - 1 : limit;
}

/** Whether two units are one character. */
function isCharacter(units: string): boolean {
  return units.length === 2 && (units.codePointAt(0) ?? 0) > 0xff_ff;
}
