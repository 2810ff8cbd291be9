import type { InlineRules } from './inline-rules.ts';
import { plainWords } from './plain-words.ts';
import { isSameAddress } from './same-address.ts';

/** A link or an image as it is written. */
export interface Link {
  readonly isImage: boolean;
  readonly label: string;
  readonly target: string;
  readonly length: number;
}

const TARGET =
  /\(\s*(?:<([^<>\n]*)>|((?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*))(?:\s+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'))?\s*\)/suy;
/** Without what closes a label: Discord reads a link there before it reads an address. */
const ADDRESS = /https?:\/\/(?:(?!\|\||\]\()[^\s<>`"\\\u3000-\u303f\uff00-\uffef])+/iuy;
const ADDRESS_END = /[.,:;!?'"*_~|\]}]+$/u;
const IMAGE = /!\[([^\]]*)\]\([^()]*\)/gu;
const WEB = /^https?:\/\/[^\s<>]+$/iu;
const SCHEME = /^[a-z][a-z0-9+.-]*:/iu;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

/**
 * The link or image that begins at an index. `closings` says where brackets are closed. What has a target without a
 * scheme is none on Discord, and stays as it was written.
 */
export function readLink(text: string, index: number, closings: ReadonlyMap<number, number>): Link | undefined {
  const isImage = text.charAt(index) === '!';
  const bracket = isImage ? index + 1 : index;
  const closing = closings.get(bracket);
  if (closing === undefined) return undefined;
  TARGET.lastIndex = closing + 1;
  const match = TARGET.exec(text);
  if (match === null) return undefined;
  const label = text.slice(bracket + 1, closing);
  // No link holds another one: the inner one counts.
  if (!isImage && label.replace(IMAGE, '').includes('](')) return undefined;
  const end = closing + 1 + match[0].length;
  const target = (match[1] ?? match[2] ?? '').replace(UNSEEN, '').trim();
  if (!SCHEME.test(target)) return undefined;
  return { isImage, label, target, length: end - index };
}

/**
 * A link as Discord shows it: its words, and beside them where it leads to, since nobody sees that behind a label before
 * they have clicked. Where the words are the address, that alone. An image is a link that never shows what it leads to.
 */
export function drawLink(
  { isImage, label, target }: Link,
  rules: InlineRules,
  drawInlines: (text: string, rules: InlineRules) => string,
): string {
  const inner = label.replace(IMAGE, '$1');
  const words = plainWords(inner).trim();
  // What an image is written with is as long as the brackets.
  const enclosed = isImage ? { canGrow: true, unfurl: false } : rules;
  const shown = WEB.test(target) ? addressOf(target, enclosed) : target.replace(/^mailto:/iu, '');
  return words === '' || isSameAddress(words, target) ? shown : `${drawInlines(inner, rules)} (${shown})`;
}

/** The address that begins at an index, and how it is drawn; undefined if there is none. */
export function drawAddress(
  text: string,
  index: number,
  rules: InlineRules,
): { readonly length: number; readonly drawn: string } | undefined {
  ADDRESS.lastIndex = index;
  const match = ADDRESS.exec(text);
  if (match === null) return undefined;
  const address = withoutEnd(match[0]);
  return SCHEME.test(address) && WEB.test(address)
    ? { length: address.length, drawn: addressOf(address, rules) }
    : undefined;
}

/** An address that is shown as it is. In angle brackets Discord shows nothing of what it leads to. */
function addressOf(address: string, { canGrow, unfurl }: Pick<InlineRules, 'canGrow' | 'unfurl'>): string {
  return canGrow && !unfurl ? `<${address}>` : address;
}

/** Without what belongs to the sentence: its signs, and brackets that were opened before. */
function withoutEnd(address: string): string {
  let rest = address;
  for (;;) {
    const shorter = rest.replace(ADDRESS_END, '');
    const isOpenedBefore = shorter.endsWith(')') && shorter.split(')').length > shorter.split('(').length;
    rest = isOpenedBefore ? shorter.slice(0, -1) : shorter;
    if (!isOpenedBefore) return rest;
  }
}
