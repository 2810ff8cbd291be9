import type { AllowedTokens } from './allowed-token.ts';
import { matchSticky, type Place, type Reading, type Step } from './step.ts';

const WORDS = ['@here', '@channel', '@everyone'];
/** A word, and as many underscores behind it as are looked at. */
const LONGEST = 9 + 16;
// An underscore may be a mark, which is not shown: then the word ends before it.
const CALL = /@(?:here|channel|everyone)(?!_{0,16}[\p{L}\p{N}])/iuy;
const UNFINISHED_END = /^@(?:here|channel|everyone)_{0,16}$/u;
const IN_WORD = /[\p{L}\p{N}/]_?$/u;
const ALL_CALLS = /(?<![\p{L}\p{N}/]_?)@(?=(?:here|channel|everyone)(?!_{0,16}[\p{L}\p{N}]))/giu;

/** Stands for the `@` of a word that calls everybody: it is as long, and nobody looks for it. */
const MASKED_AT = '＠';

/**
 * Reads an `@`. `@here` as plain words calls nobody where Slack is told not to link names; a markdown block has no such
 * setting, so the three words are masked, but not in an address of mail or of the web. `previous` stands before it.
 */
export function readCall(place: Place, previous: string, { massMentions }: AllowedTokens): Reading<Step> {
  const { text, index, isEnd } = place;
  if (massMentions === true || IN_WORD.test(previous)) return { out: '@', length: 1 };
  const rest = text.slice(index, index + LONGEST + 1).toLowerCase();
  // What ends the word decides as well.
  const isUnfinished = UNFINISHED_END.test(rest) || WORDS.some((word) => word.startsWith(rest));
  if (!isEnd && index + rest.length === text.length && isUnfinished) return 'more';
  return { out: matchSticky(CALL, place) === undefined ? '@' : MASKED_AT, length: 1 };
}

/** The same for a text that is there as a whole. */
export function maskCalls(text: string): string {
  return text.replace(ALL_CALLS, MASKED_AT);
}
