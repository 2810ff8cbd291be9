import { createSplitter, type SplitOptions } from '../split/index.ts';

/**
 * Makes a function that splits each text as `splitMarkdown` does, into parts of its own, and looks only at what is new when a text has grown
 * since the last call: an answer that streams in is split in linear time. Any other text is split anew.
 */
export function createGrowingSplit(
  limit: number,
  options: SplitOptions = {},
): (texts: readonly string[]) => readonly (readonly string[])[] {
  const splits: ((text: string) => readonly string[])[] = [];
  return (texts) => texts.map((text, index) => (splits[index] ??= createSplitOfOne(limit, options))(text));
}

function createSplitOfOne(limit: number, options: SplitOptions): (text: string) => readonly string[] {
  let splitter = createSplitter(limit, options);
  let seen = '';
  return (text) => {
    if (!text.startsWith(seen)) {
      splitter = createSplitter(limit, options);
      seen = '';
    }
    splitter.push(text.slice(seen.length));
    seen = text;
    return splitter.parts();
  };
}
