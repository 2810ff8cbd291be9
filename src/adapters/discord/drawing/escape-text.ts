import { cutText } from './cut-text.ts';

/** What Discord's markdown reads anywhere in a line, and what would make a link or a table of words. */
const SIGNS = /[\\`*_[\]<>]|~~|\|\||:(?=\/\/)/gu;
/** What it reads at the beginning of a line: headings, lists, small text. */
const LINE_START = /^(?:[-#+]|\d+(?=\.))/u;

/** What shows the words behind it in another order. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Words on one line as Discord shows them word by word: no mark, link, mention or line break of theirs counts. */
export function escapeText(text: string): string {
  return oneLine(text)
    .replace(SIGNS, (signs) => Array.from(signs, (sign) => `\\${sign}`).join(''))
    .replace(LINE_START, (start) => (/^\d/u.test(start) ? `${start}\\` : `\\${start}`));
}

/** The same, so many of the words as fit a limit. */
export function escapeWithin(text: string, limit: number): string {
  let words = cutText(oneLine(text), limit);
  let escaped = escapeText(words);
  while (escaped.length > limit && words.length > 1) {
    words = cutText(
      words,
      Math.max(1, Math.min(words.length - 1, Math.floor((words.length * limit) / escaped.length))),
    );
    escaped = escapeText(words);
  }
  return escaped.length <= limit ? escaped : '';
}

function oneLine(text: string): string {
  return text
    .replace(REORDERING, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
