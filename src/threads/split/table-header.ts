import { isDelimiterRow, isRow } from './block-lines.ts';

const LARGEST_HEADER = 1 / 4;

/**
 * The header and delimiter rows to repeat in a part that begins with `next`, or the empty string. `above` are the
 * lines of the part before, `inherited` the header that part itself began with.
 */
export function headerToRepeat(above: readonly string[], next: string, inherited: string): string {
  if (!isRow(next)) return '';
  const first = above.findLastIndex((line) => !isRow(line)) + 1;
  const [header, delimiter] = above.slice(first);
  if (header !== undefined && delimiter !== undefined && isDelimiterRow(delimiter)) return `${header}\n${delimiter}\n`;
  return first === 0 ? inherited : '';
}

/** Whether a repeated header leaves enough room for rows. */
export function fitsHeader(headerUnits: number, units: number): boolean {
  return headerUnits <= units * LARGEST_HEADER;
}
