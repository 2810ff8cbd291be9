import { escapeWithin } from './cut-text.ts';
import { SLACK_LIMITS } from './limits.ts';

/**
 * The words of a markdown text for `text` beside blocks. Phones notify with its beginning, and screen readers read it in
 * place of the blocks, so it is the whole text as far as it fits, without what only draws it.
 */
export function plainWords(markdown: string): string {
  const words = markdown
    .slice(0, 2 * SLACK_LIMITS.text)
    .replace(/^[ \t]*(?:`{3,}|~{3,})[^\n`]{0,100}$\n?/gm, '')
    .replace(/^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t:-]*)+$\n?/gm, '')
    .replace(/!?\[([^[\]\n]{0,300})\]\([^()\n]{0,2000}\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6}[ \t]+|(?:>[ \t]?)+)/gm, '')
    .replace(/\*\*|__|~~|`+/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return escapeWithin(words, SLACK_LIMITS.text);
}
