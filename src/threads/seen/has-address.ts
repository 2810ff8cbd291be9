import { canonicalAddress } from './canonical-address.ts';

/** Characters of an address that are looked at. */
const LONGEST = 8_000;

/** So many beginnings and ends of one word are tried: the work is bounded, whatever a text is made of. */
const MOST_STARTS = 4;
const MOST_ENDS = 12;

/** What separates addresses from their surroundings, and what only may. */
const SEPARATORS = /[\s<>"`|\\^{}]+/u;
const MARKS_BEFORE = /^[([*_'~,;:.=-]{1,20}/u;
const MARKS_AFTER = ")]*_'~,;:.!?";

/**
 * Whether a text holds an address, given as {@link canonicalAddress} spells it: the whole of it, from where it begins to
 * where it can be taken to end, not as the beginning of a longer one.
 */
export function hasAddress(text: string, address: string): boolean {
  const [host = ''] = address.split(/[/?]/u);
  // A name in other letters is spelt in two ways.
  const isPlain = !host.includes('xn--');
  const words = isPlain && !text.toLowerCase().includes(host) ? [] : new Set(text.split(SEPARATORS));
  for (const word of words) {
    if (isPlain && !word.toLowerCase().includes(host)) continue;
    const found = startsOf(word).some((start) => endsOf(start).some((end) => canonicalAddress(end) === address));
    if (found) return true;
  }
  return false;
}

function startsOf(word: string): readonly string[] {
  const schemes = [...word.matchAll(/https?:\/\//giu)].slice(0, MOST_STARTS);
  return [word.replace(MARKS_BEFORE, ''), ...schemes.map(({ index }) => word.slice(index))];
}

/** Marks at its end may be a sentence's, and what follows one within it may be something else. */
function endsOf(start: string): readonly string[] {
  const ends: number[] = [];
  const scheme = start.indexOf('://');
  for (let at = start.length; at > 0 && ends.length < MOST_ENDS / 2; at -= 1) {
    ends.push(at);
    if (!MARKS_AFTER.includes(start.charAt(at - 1))) break;
  }
  for (let at = scheme === -1 ? 0 : scheme + 3; at < start.length && ends.length < MOST_ENDS; at += 1) {
    if (at <= LONGEST && ")],;'*".includes(start.charAt(at))) ends.push(at);
  }
  return ends.filter((end) => end <= LONGEST).map((end) => start.slice(0, end));
}
