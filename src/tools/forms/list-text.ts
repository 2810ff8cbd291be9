/** As in tables of comma-separated values: a quotation mark inside is written twice. */
const QUOTED = /^"(?:[^"]|"")*"$/u;
const ENTRIES = /(?:^|(?<=,))(?:\s*"(?:[^"]|"")*"\s*(?=,|$)|[^,]*)/gu;

/** Writes texts into one input, a line each; {@link parseList} reads them again. */
export function listText(items: readonly string[]): string {
  const isAlone = items.length === 1;
  return items.map((item) => (QUOTED.test(item) || (isAlone && item.includes(',')) ? quote(item) : item)).join('\n');
}

/**
 * Reads a list as people write it: an entry a line, or with commas between them where there is only one line. What
 * stands in double quotes is taken as it is. Empty entries do not count.
 */
export function parseList(text: string): readonly string[] {
  const lines = text.split(/\r\n|[\r\n]/u).filter((line) => line.trim() !== '');
  const entries = lines.length === 1 ? (lines.join('').match(ENTRIES) ?? []) : lines;
  return entries.map((entry) => unquote(entry.trim())).filter((entry) => entry !== '');
}

function quote(item: string): string {
  return `"${item.replaceAll('"', '""')}"`;
}

function unquote(entry: string): string {
  return QUOTED.test(entry) ? entry.slice(1, -1).replaceAll('""', '"').trim() : entry;
}
