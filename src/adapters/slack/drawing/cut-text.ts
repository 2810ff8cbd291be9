import { escapeMrkdwn } from './mrkdwn/escape-mrkdwn.ts';

const ELLIPSIS = '…';
/** Longer than any visible character that is one. */
const WINDOW = 100;
/** The beginning of a declaration of HTML: whole it is harmless, without its end it could pass for one of Slack's tokens. */
const UNFINISHED = /<!\S{0,10}$/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts a text to a field's limit in UTF-16 units, an ellipsis at its end, and no visible character in two. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const from = Math.max(0, limit - ELLIPSIS.length - WINDOW);
  const segments = segmenter.segment(text.slice(from, limit + WINDOW));
  const boundary = from + (segments.containing(limit - ELLIPSIS.length - from)?.index ?? 0);
  // A character of more than a hundred units is made to be cut.
  const end = boundary > from || from === 0 ? boundary : limit - ELLIPSIS.length;
  return (
    text
      .slice(0, end)
      .replace(/[\ud800-\udbff]$/, '')
      .trimEnd()
      .replace(UNFINISHED, '')
      .trimEnd() + ELLIPSIS
  );
}

/** Words on one line, cut. */
export function cutLine(text: string, limit: number): string {
  return cutText(text.replace(/\s+/gu, ' ').trim(), limit);
}

/** Words as mrkdwn shows them, escaped, so many of them as fit a limit. */
export function escapeWithin(text: string, limit: number): string {
  let words = cutText(text, limit);
  let escaped = escapeMrkdwn(words);
  while (escaped.length > limit) {
    words = cutText(words, Math.max(0, Math.floor((words.length * limit) / escaped.length) - 1));
    escaped = escapeMrkdwn(words);
  }
  return escaped;
}
