import { type AllowedTokens, readAllowedToken } from './allowed-token.ts';
import { AMPERSANDS, isInvisible, readCharacter } from './character.ts';
import { isSafeScheme } from './link-target.ts';
import { matchAt, type Place, type Reading, type Step } from './step.ts';

/** Stands for a `<` that Slack could read. No decoding makes one of it, it shows in code too, and it is as long. */
export const MASKED_OPENING = '‹';

/** Characters that make a `<` the beginning of one of Slack's tokens. */
const SIGILS = new Set(['!', '@', '#']);
const MOST_INVISIBLE = 32;

/** HTML and XML that begins as a token does and is none. */
const DECLARATIONS = ['<!--', '<![CDATA[', '<!DOCTYPE ', '<!ELEMENT ', '<!ATTLIST ', '<!ENTITY ', '<!NOTATION '];
const LONGEST_DECLARATION = 11;
const SCHEME = /<([A-Za-z][A-Za-z\d+.-]{1,31}):/y;
const TARGET = /<[^<>\s|]{1,600}[|>]/y;
const UNFINISHED_TARGET = /<[^<>\s|]{0,600}$/y;
const UNFINISHED_SCHEME = /<[A-Za-z][A-Za-z\d+.-]{0,31}$/y;

/** `<` as an entity, decoded up to five times. */
const ENTITY = new RegExp(`${AMPERSANDS}(?:[lL][tT];?|#0{0,5}60;?|#[xX]0{0,5}3[cC];?)`, 'y');
const UNFINISHED_ENTITY = new RegExp(`${AMPERSANDS}(?:a(?:mp?)?|A(?:MP?)?|[lL][tT]?|#[xX]?[\\dA-Fa-f]{0,8})?$`, 'y');

/** Reads a `<`: an allowed token as a whole, else the sign alone, masked where something live would begin. */
export function readOpening(place: Place, isCode: boolean, allowed: AllowedTokens): Reading<Step> {
  const token = readAllowedToken(place, allowed);
  if (token !== undefined) return token;
  const isDeclaration = startsDeclaration(place);
  if (isDeclaration === 'more') return 'more';
  if (isDeclaration) return { out: '<!', length: 2 };
  const isToken = isBeforeSigil({ ...place, index: place.index + 1 });
  if (isToken === 'more') return 'more';
  if (isToken) return { out: MASKED_OPENING, length: 1 };
  const scheme = matchAt(place, SCHEME, UNFINISHED_SCHEME);
  if (scheme === 'more') return 'more';
  const isLabelled = scheme === undefined ? false : hidesTarget(place);
  if (isLabelled === 'more') return 'more';
  const isLive = scheme !== undefined && (isLabelled || !isSafeScheme(scheme[1] ?? '', isCode));
  return { out: isLive ? MASKED_OPENING : '<', length: 1 };
}

/** Whether Slack could read an address with a label behind it, of which only the label would be seen. */
function hidesTarget(place: Place): Reading<boolean> {
  const target = matchAt(place, TARGET, UNFINISHED_TARGET);
  return target === 'more' ? 'more' : target?.[0].endsWith('|') === true;
}

/** Reads a `&`: masked as a whole where it stands for a `<` that begins a token, for readers that decode twice. */
export function readEntity(place: Place): Reading<Step> {
  const entity = matchAt(place, ENTITY, UNFINISHED_ENTITY);
  if (entity === 'more') return 'more';
  if (entity === undefined) return { out: '&', length: 1 };
  const [{ length }] = entity;
  const isToken = isBeforeSigil({ ...place, index: place.index + length });
  if (isToken === 'more') return 'more';
  return isToken ? { out: MASKED_OPENING, length } : { out: '&', length: 1 };
}

function startsDeclaration({ text, index, isEnd }: Place): Reading<boolean> {
  const rest = text.slice(index, index + LONGEST_DECLARATION).toUpperCase();
  if (DECLARATIONS.some((declaration) => rest.startsWith(declaration))) return true;
  return !isEnd && DECLARATIONS.some((declaration) => declaration.startsWith(rest)) ? 'more' : false;
}

/** Whether a sigil comes next, with nothing or only what does not show before it. */
function isBeforeSigil(place: Place): Reading<boolean> {
  let index = place.index;
  for (let skipped = 0; skipped < MOST_INVISIBLE; skipped += 1) {
    const character = readCharacter({ ...place, index });
    if (character === 'more') return 'more';
    if (character === undefined) return false;
    if (!isInvisible(character.value)) return SIGILS.has(character.value);
    index += character.length;
  }
  // So much that does not show hides something.
  return true;
}
