import { matchAt, type Place, type Reading } from './step.ts';

/** A `&` that is written as an entity itself: so often text may be decoded before it is read. */
export const AMPERSANDS = '&(?:amp;|AMP;|#0{0,5}38;|#[xX]0{0,5}26;){0,4}';

const ENTITY = new RegExp(`${AMPERSANDS}(?:#(\\d{1,7})|#[xX]([\\dA-Fa-f]{1,6})|([A-Za-z]{2,20}));`, 'y');
const UNFINISHED_ENTITY = new RegExp(`${AMPERSANDS}(?:#(?:\\d{0,7}|[xX][\\dA-Fa-f]{0,6})|[A-Za-z]{0,20})$`, 'y');

/** What HTML's names stand for, as far as it matters before and in a token or a link's scheme. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['excl', '!'],
  ['commat', '@'],
  ['num', '#'],
  ['colon', ':'],
  ['bsol', '\\'],
  ['Tab', '\t'],
  ['NewLine', '\n'],
  ['shy', '\u00ad'],
  ['zwj', '\u200d'],
  ['zwnj', '\u200c'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
  ['NoBreak', '\u2060'],
  ['ZeroWidthSpace', '\u200b'],
  ['NegativeThinSpace', '\u200b'],
  ['ApplyFunction', '\u2061'],
  ['InvisibleTimes', '\u2062'],
  ['InvisibleComma', '\u2063'],
]);

const INVISIBLE = /^(?![\t\n\r])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]$/u;

/** A character as a reader of entities sees it, and how many units stand for it. */
export interface Character {
  readonly value: string;
  readonly length: number;
}

/** The character at a place, an entity decoded; undefined at the end. */
export function readCharacter(place: Place): Reading<Character | undefined> {
  const { text, index, isEnd } = place;
  const code = text.codePointAt(index);
  if (code === undefined) return isEnd ? undefined : 'more';
  const value = String.fromCodePoint(code);
  if (value !== '&') return { value, length: value.length };
  const entity = matchAt(place, ENTITY, UNFINISHED_ENTITY);
  if (entity === 'more') return 'more';
  const decoded = entity === undefined ? undefined : decode(entity);
  return entity === undefined || decoded === undefined
    ? { value, length: 1 }
    : { value: decoded, length: entity[0].length };
}

/** Whether nothing shows where the character stands; what markdown takes away, a backslash, counts too. */
export function isInvisible(value: string): boolean {
  return value === '\\' || INVISIBLE.test(value);
}

function decode([, decimal, hexadecimal, name]: RegExpExecArray): string | undefined {
  if (name !== undefined) return NAMED.get(name);
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
}
