import { type Cell, type CellStyle, toCells } from './cells.ts';

/** What a line of markdown leaves behind for the next: the mark of an open code fence, or nothing. */
export type OpenFence = '`' | '~' | undefined;

export interface StyledLine {
  readonly cells: readonly Cell[];
  readonly fence: OpenFence;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/u;

/**
 * Styles one line of markdown lightly: headings, bold and code. While the line grows (`isWhole` false) the cells given
 * before stay as they are, except the last ones, so that a screen can show them for good.
 */
export function styleLine(line: string, fence: OpenFence, isWhole: boolean): StyledLine {
  const [, marks = '', rest = ''] = FENCE.exec(line) ?? [];
  const mark = marks.startsWith('~') ? '~' : '`';
  if (fence !== undefined) {
    const closes = marks !== '' && mark === fence && rest.trim() === '';
    return { cells: toCells(line, closes ? 'faint' : 'code'), fence: closes ? undefined : fence };
  }
  if (marks !== '') return { cells: toCells(line, 'faint'), fence: mark };
  if (/^#{1,6} /u.test(line)) return { cells: toCells(line, 'heading'), fence: undefined };
  return { cells: styleInline(line, isWhole), fence: undefined };
}

type InlineStyle = Extract<CellStyle, 'plain' | 'bold' | 'code'>;

/** Bold loses its marks; it begins when they open, since where they close is not known while the line grows. */
function styleInline(line: string, isWhole: boolean): readonly Cell[] {
  const cells: Cell[] = [];
  let style: InlineStyle = 'plain';
  let before: InlineStyle = 'plain';
  let position = 0;
  for (const piece of line.split(/(\*\*|`)/u)) {
    const end = position + piece.length;
    if (piece === '`') {
      const next: InlineStyle = style === 'code' ? before : 'code';
      before = style;
      style = next;
      cells.push(...toCells(piece, 'faint'));
    } else if (piece === '**' && isBoldMark(line, position, style, isWhole)) {
      style = style === 'bold' ? 'plain' : 'bold';
    } else {
      cells.push(...toCells(piece, style));
    }
    position = end;
  }
  return cells;
}

function isBoldMark(line: string, position: number, style: CellStyle, isWhole: boolean): boolean {
  if (style === 'code') return false;
  const before = line.slice(0, position);
  if (style === 'bold') return /\S$/u.test(before);
  const after = line.slice(position + 2);
  // At the end of a growing line nobody knows yet; a mark that is not shown can still be shown later.
  return (after === '' ? !isWhole : /^\S/u.test(after)) && !/[\p{L}\p{N}]$/u.test(before);
}
