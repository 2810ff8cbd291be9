const QUOTE_SIGNS = /^[ \t]*(?:>[ \t]?)+/u;

/** The quote signs that a line begins with, and the rest of it. A quote to the end of the message has none. */
export function partsOfLine(line: string): { readonly signs: string; readonly rest: string } {
  const [signs = ''] = line.startsWith('>>> ') ? ['>>> '] : (QUOTE_SIGNS.exec(line) ?? []);
  return { signs, rest: line.slice(signs.length) };
}

/** A line with a blank behind each of its quote signs: without it Discord sees no quote. */
export function spacedQuote(line: string): string {
  const { signs, rest } = partsOfLine(line);
  return signs.startsWith('>>> ') ? line : signs.replace(/>[ \t]?/gu, '> ') + rest;
}
