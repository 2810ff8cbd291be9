const AFTER_ANGLE = /[@#:!/a-zA-Z]/;
const WORD = /\w/;

/** A stretch of text that has no formatting inside; `end` is Infinity while it may still go on. */
export interface Leaf {
  readonly start: number;
  readonly end: number;
  /** For code: the backticks, to close and open it again. */
  readonly marker?: string;
}

/**
 * Reads one line's leaves: escapes, inline code, platform tokens (`<@1>`, `<t:1:R>`, `<:name:1>`, `<https://a|b>`),
 * links and `@names`. In linear time over a whole line, provided that the reader is asked for growing positions.
 */
export class LeafReader {
  readonly #text: string;
  #closingBrackets: ReadonlyMap<number, number> | undefined;
  #linkStop = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads the leaf that starts at `start`, if one does. */
  read(start: number): Leaf | undefined {
    switch (this.#text.charAt(start)) {
      case '\\':
        return { start, end: start + 2 };
      case '`':
        return this.#readCode(start);
      case '<':
        return this.#readToken(start);
      case '!':
        return this.#text.charAt(start + 1) === '[' ? this.#readLink(start, start + 1) : undefined;
      case '[':
        return this.#readLink(start, start);
      case '@':
        return this.#readName(start);
      default:
        return undefined;
    }
  }

  #readCode(start: number): Leaf {
    const marker = '`'.repeat(runLength(this.#text, start));
    let from = start + marker.length;
    // Three and more on one line are prose about fences, rather: opened again, they would begin a fence. And with
    // nothing but space between them, opening and closing marks would merge.
    const reopens = marker.length < 3 && !/\s/.test(this.#text.charAt(from)) ? { marker } : {};
    for (;;) {
      const closing = this.#text.indexOf(marker, from);
      if (closing < 0) return { start, end: Infinity, ...reopens };
      const run = runLength(this.#text, closing);
      from = closing + run;
      if (run === marker.length) return { start, end: from, ...reopens };
    }
  }

  #readToken(start: number): Leaf | undefined {
    const text = this.#text;
    if (start + 1 === text.length) return { start, end: Infinity };
    if (!AFTER_ANGLE.test(text.charAt(start + 1))) return undefined;
    let end = start + 1;
    let hasLabel = false;
    while (end < text.length) {
      const character = text.charAt(end);
      if (character === '>') return { start, end: end + 1 };
      if (character === '<' || (!hasLabel && /\s/.test(character))) return undefined;
      hasLabel ||= character === '|';
      end += 1;
    }
    return { start, end: Infinity };
  }

  #readLink(start: number, bracket: number): Leaf | undefined {
    const text = this.#text;
    this.#closingBrackets ??= matchBrackets(text);
    const closing = this.#closingBrackets.get(bracket) ?? text.length;
    if (closing + 1 >= text.length) return { start, end: Infinity };
    if (text.charAt(closing + 1) !== '(') return undefined;
    const stop = this.#findLinkStop(closing + 2);
    if (stop === text.length) return { start, end: Infinity };
    if (text.charAt(stop) === ')') return { start, end: endOfRun(text, stop, ')') };
    const quote = text.charAt(stop + 1);
    if (quote !== '"' && quote !== "'") return undefined;
    const titleEnd = text.indexOf(`${quote})`, stop + 2);
    return { start, end: titleEnd < 0 ? Infinity : titleEnd + 2 };
  }

  /** The first white space or closing parenthesis from an index on; asked again for a later index, it still holds. */
  #findLinkStop(from: number): number {
    if (this.#linkStop < from) {
      const offset = this.#text.slice(from).search(/[\s)]/);
      this.#linkStop = offset < 0 ? this.#text.length : from + offset;
    }
    return this.#linkStop;
  }

  #readName(start: number): Leaf | undefined {
    const text = this.#text;
    if (start > 0 && WORD.test(text.charAt(start - 1))) return undefined;
    let end = start + 1;
    while (end < text.length && WORD.test(text.charAt(end))) end += 1;
    return { start, end: end === text.length ? Infinity : end };
  }
}

/** How often the character at an index is repeated, itself included. */
export function runLength(text: string, start: number): number {
  return endOfRun(text, start, text.charAt(start)) - start;
}

function endOfRun(text: string, start: number, character: string): number {
  let end = start;
  while (text.charAt(end) === character) end += 1;
  return end;
}

function matchBrackets(text: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '\\') index += 1;
    else if (character === '[') open.push(index);
    else if (character === ']') {
      const bracket = open.pop();
      if (bracket !== undefined) closing.set(bracket, index);
    }
  }
  return closing;
}
