import { isInvisible, readCharacter } from './character.ts';
import type { Place, Reading } from './step.ts';

const SAFE = new Set(['http', 'https', 'mailto']);
/** What is not left live even where it should be code: readers of markdown differ about where code ends. */
const DANGEROUS = new Set(['javascript', 'vbscript', 'data', 'file', 'blob', 'slack', 'intent']);
const LONGEST_SCHEME = 32;
const MOST_SPACE = 32;

export function isSafeScheme(scheme: string, isCode: boolean): boolean {
  return isCode ? !DANGEROUS.has(scheme.toLowerCase()) : SAFE.has(scheme.toLowerCase());
}

/**
 * What the target of a link that begins at a place leads to: `safe` is http, https or mailto, `scheme` anything else
 * with a scheme, `relative` what has none. In code only the dangerous ones count as `scheme`. Entities, backslashes and
 * what does not show are read as they would be by who opens it.
 */
export function readTarget(place: Place, isCode: boolean): Reading<'safe' | 'scheme' | 'relative'> {
  let index = place.index;
  let scheme = '';
  for (let read = 0; read < LONGEST_SCHEME + MOST_SPACE; read += 1) {
    const character = readCharacter({ ...place, index });
    if (character === 'more') return 'more';
    if (character === undefined) return 'relative';
    const { value, length } = character;
    index += length;
    if (value === ':') return isSafeScheme(scheme, isCode) ? 'safe' : 'scheme';
    const isBefore = scheme === '' && /^[\s<]$/u.test(value);
    if (isBefore || isInvisible(value) || /^[\t\n\r]$/.test(value)) continue;
    if (!/^[A-Za-z\d+.-]$/.test(value) || scheme.length >= LONGEST_SCHEME) return 'relative';
    scheme += value;
  }
  return 'relative';
}
