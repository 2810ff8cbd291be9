const HEADING = /^[ \t]*#{1,6}\s/;
const WHOLE_LINE = /^[ \t]*(?:>|\||#{1,6}\s|(?:[-+*]|\d{1,9}[.)])\s)/;
const ROW = /^[ \t]*\|/;
const DELIMITER_ROW = /^[ \t]*\|[\s|:-]*-[\s|:-]*$/;
/** The first bar may be all that there is yet of the row. */
const UNFINISHED_DELIMITER_ROW = /^[ \t]*\|[\s|:-]*$/;
const CONTAINERS = /^(?:\s|>|(?:[-+*]|\d{1,9}[.)]|#{1,6})\s)*/;
const LEADING_CODE = /^`{3,}[^`]*`+/;
const QUOTE_SIGNS = /^[ \t]*>(?:[ \t]*>)*[ \t]?/;
const BLOCK_START = /^(?:`{3}|`+$|~{3}|~+$|>|\|(?!\|)|(?:#{1,6}|[-+*]|\d{1,9}[.)]?)(?:\s|$)|\d{1,9}[.)]?$)/;
const LONGEST_BLOCK_START = 12;

/** Whether a line is a list item, a quote, a table row or a heading: it is cut only if no part can hold it whole. */
export function isWholeLine(line: string): boolean {
  return WHOLE_LINE.test(line);
}

/** Whether `above` makes no sense as the last line of a part that `line` would follow: a heading, a table's head. */
export function leadsInto(above: string, line: string): boolean {
  return HEADING.test(above) || isDelimiterRow(above) || (isRow(above) && UNFINISHED_DELIMITER_ROW.test(line));
}

export function isRow(line: string): boolean {
  return ROW.test(line);
}

export function isDelimiterRow(line: string): boolean {
  return DELIMITER_ROW.test(line);
}

/**
 * The first index at which a line may be cut: after its indentation, quote signs, list markers and heading signs. A
 * code span of three backticks there counts too: cut in it, the first half would be a fence.
 */
export function contentStart(line: string): number {
  const [containers = ''] = CONTAINERS.exec(line) ?? [];
  const [code = ''] = LEADING_CODE.exec(line.slice(containers.length)) ?? [];
  return containers.length + code.length;
}

/** The quote signs that a line begins with, or the empty string. */
export function quoteSigns(line: string): string {
  const [signs = ''] = QUOTE_SIGNS.exec(line) ?? [];
  return signs;
}

/**
 * Whether a part that began with `opened` and a line from `index` on would begin with a fence, quote, row, heading or
 * item that the source does not have, or might with the next characters.
 */
export function startsBlock(line: string, index: number, opened: string): boolean {
  // The white space at a cut is dropped.
  return BLOCK_START.test(opened + line.slice(index).trimStart().slice(0, LONGEST_BLOCK_START));
}
