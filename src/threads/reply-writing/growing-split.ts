import { createSplitter } from '../split/index.ts';

/**
 * Makes a function that splits a text as `splitMarkdown` does, and looks only at what is new when the text has grown
 * since the last call: an answer that streams in is split in linear time. Any other text is split anew.
 */
export function createGrowingSplit(limit: number): (text: string) => readonly string[] {
  let splitter = createSplitter(limit);
  let seen = '';
  return (text) => {
    if (!text.startsWith(seen)) {
      splitter = createSplitter(limit);
      seen = '';
    }
    splitter.push(text.slice(seen.length));
    seen = text;
    return splitter.parts();
  };
}
