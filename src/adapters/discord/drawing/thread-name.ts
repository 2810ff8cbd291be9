import { cutWords } from './cut-text.ts';
import { DISCORD_LIMITS } from './limits.ts';
import { plainWords } from './markdown/plain-words.ts';

const FENCE_LINE = /^\s*(?:`{3,}|~{3,})[^\s`]*\s*$/u;
/** What stands under a question that was asked by a command is who asked. */
const SMALL_PRINT = /^\s*-#\s/u;
const SPOILER = /\|\|.+?\|\|/gsu;
/** People, roles, channels, times, parts of a server, emoji of servers; and whom everybody calls. */
const TOKEN = /<(?:@[!&]?|#|a?:\w{1,32}:|t:|id:)[\w:-]{1,40}>|@(?:everyone|here)\b/gu;
const COMMAND = /<(\/[^<>:\n]{1,100}):\d{1,20}>/gu;
const ADDRESS = /<(https?:\/\/[^<>\s]+)>/giu;
const LINE_START = /^(?:\s|>|#{1,6}\s|-#\s|(?:[-+*]|\d{1,9}[.)])\s(?:\[[ xX]\]\s)?)+/u;
/** Nothing shows, but what joins emoji stays. */
const INVISIBLE = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/**
 * The name of a thread for a request: its first line that says something, without mentions and marks, small print and
 * what is hidden as a spoiler left out; at most 100 units, cut at a word. Where nothing says anything, `fallback`, which is not blank.
 */
export function threadName(text: string, fallback: string): string {
  for (const line of text.replace(SPOILER, '…').split(/[\n\r]+/u)) {
    const name = FENCE_LINE.test(line) || SMALL_PRINT.test(line) ? '' : nameOf(line);
    if (/[\p{L}\p{N}\p{S}\p{Extended_Pictographic}]/u.test(name)) return name;
  }
  return cutWords(fallback, DISCORD_LIMITS.threadName);
}

function nameOf(line: string): string {
  const words = line
    .replace(TOKEN, ' ')
    .replace(COMMAND, '$1')
    .replace(ADDRESS, '$1')
    .replace(INVISIBLE, ' ')
    .replace(LINE_START, '');
  return cutWords(plainWords(words).replace(/^[\s,:;]+/u, ''), DISCORD_LIMITS.threadName);
}
