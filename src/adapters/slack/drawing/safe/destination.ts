import type { Place, Reading } from './step.ts';

/** Longest target of a link that is looked at, in units: so much of a growing text is held back. */
const LONGEST = 600;
const MOST_PARENTHESES = 32;

/** An address, with a title or without, in which readers of markdown cannot differ about where it ends. */
const PLAIN =
  /^[ \t]*(?:<([^<>()[\]|`\\]*)>|([^\s<>[\]|`\\]*))(?:[ \t]+(?:"[^"()[\]|`\\]*"|'[^'()[\]|`\\]*'))?[ \t]*$/u;

/** Where a link leads, and how many units its target takes, the closing parenthesis included. */
export interface Destination {
  readonly address: string;
  readonly length: number;
}

/**
 * Reads the target of a link from behind its opening parenthesis, as far as it is written plainly and on one line:
 * undefined for anything else.
 */
export function readDestination({ text, index, isEnd }: Place): Reading<Destination | undefined> {
  const window = text.slice(index, index + LONGEST);
  const end = endOf(window);
  if (end === 'open') return isEnd || window.length === LONGEST ? undefined : 'more';
  if (end === 'none') return undefined;
  const [, bracketed, bare] = PLAIN.exec(window.slice(0, end)) ?? [];
  const address = bracketed ?? bare;
  return address === undefined ? undefined : { address, length: end + 1 };
}

/** Where the parenthesis closes; `none` where it does not on this line, `open` where that is still to come. */
function endOf(window: string): number | 'none' | 'open' {
  let depth = 0;
  for (let at = 0; at < window.length; at += 1) {
    const sign = window.charAt(at);
    if (sign === '\n' || depth > MOST_PARENTHESES) return 'none';
    if (sign === '\\' && window.charAt(at + 1) !== '\n') at += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')' && depth === 0) return at;
    else if (sign === ')') depth -= 1;
  }
  return 'open';
}
