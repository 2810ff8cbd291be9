import type { AllowedTokens } from '../../drawing/safe/safe-markdown.ts';
import { createSafeStream } from '../../drawing/safe/safe-markdown.ts';
import type { StreamFeed, StreamStep } from './stream-feed.ts';

/**
 * A line that closes a fence, at the end of a text. While code grows it may be there only so that the message is whole,
 * and the next piece of the code stands before it.
 */
const CLOSING_LINE = /\n[ \t>]*(?:`{3,}|~{3,})[ \t]*$/u;

/**
 * Feeds a growing text to a stream: each time what it has grown by, made safe, without what the next characters still
 * decide about. A text that is no continuation of what was fed is `changed`.
 */
export function createTextFeed(allowed: AllowedTokens): StreamFeed {
  const safe = createSafeStream(allowed);
  let fed = '';
  let unsent = '';
  const grow = (text: string): boolean => {
    if (!text.startsWith(fed)) return false;
    unsent += safe.push(text.slice(fed.length));
    fed = text;
    return true;
  };
  const step = (): StreamStep => (unsent === '' ? { kind: 'same' } : { kind: 'add', args: { markdown_text: unsent } });
  return {
    next: (content) => {
      if (content.kind !== 'text') return { kind: 'changed' };
      const { markdown } = content;
      const withoutClosing = markdown.slice(0, CLOSING_LINE.exec(markdown)?.index);
      // It may have been fed as code, before it was a whole line.
      return grow(withoutClosing) || grow(markdown) ? step() : { kind: 'changed' };
    },
    end: (content) => {
      if (content.kind !== 'text' || !grow(content.markdown)) return { kind: 'changed' };
      unsent += safe.end();
      return step();
    },
    confirm: () => {
      unsent = '';
    },
  };
}
