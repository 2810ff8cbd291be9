import { matchSticky, type Place, type Reading } from './step.ts';

const LONGEST_RUN = 64;
const LONGEST_INFO = 100;

/** Stands for a backtick that could open a fence: it is as long, and no notation. */
const MASKED_BACKTICK = 'ˋ';

const QUOTED = /[ \t>]{0,64}/y;
const CONTAINERS = /(?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t]){0,64}/y;
const UNFINISHED_CONTAINER = /^(?:[-+*]|\d{1,9}[.)]?)?$/;

/** A fenced code block that is open. */
export interface OpenFence {
  readonly sign: string;
  readonly length: number;
  readonly quotes: number;
  /** Columns that its lines are indented by at least, where it stands in a list. */
  readonly indent: number;
}

/** What a line begins with: so many units that can be written as they are, and the fence that is open after them. */
export interface LineStart {
  readonly length: number;
  readonly fence: OpenFence | undefined;
  /** Whether the line may define where a reference leads. */
  readonly isDefinition: boolean;
  /** Whether readers of markdown may differ about the fence that it opens: it stands in something, or far from the margin. */
  readonly isUnsure?: boolean;
  /** What is written for it, where that is something else. */
  readonly out?: string;
}

/** Reads the beginning of a line, with the fence that is open before it. */
export function readLineStart(place: Place, fence: OpenFence | undefined): Reading<LineStart> {
  if (fence === undefined) return readOutside(place);
  const [prefix = ''] = matchSticky(QUOTED, place) ?? [];
  const after = { ...place, index: place.index + prefix.length };
  if (after.index === place.text.length && !place.isEnd) return 'more';
  // A line that is not quoted ends a fence that is.
  if (countQuotes(prefix) < fence.quotes) return readOutside(place);
  // Nor does one belong to a list that is not indented as the list is.
  if (columnsOf(prefix) < fence.indent && place.text.charAt(after.index) !== '\n') return readOutside(place);
  const run = readRun(after);
  if (run === 'more') return 'more';
  const length = prefix.length + run.length;
  const isClosing = run.charAt(0) === fence.sign && run.length >= fence.length && readBlank(place, length);
  if (isClosing === 'more') return 'more';
  return { length, fence: isClosing ? undefined : fence, isDefinition: false };
}

function readOutside(place: Place): Reading<LineStart> {
  const [prefix = ''] = matchSticky(CONTAINERS, place) ?? [];
  const after = { ...place, index: place.index + prefix.length };
  const rest = place.text.slice(after.index, after.index + 12);
  if (!place.isEnd && UNFINISHED_CONTAINER.test(rest)) return 'more';
  const run = readRun(after);
  if (run === 'more') return 'more';
  if (run.length < 3) return readBracket(place, prefix.length);
  const info = readInfo(place, after.index + run.length);
  if (info === 'more') return 'more';
  if (run.startsWith('`') && info.length === LONGEST_INFO) return unfenced(prefix, run);
  const opensFence = run.length < LONGEST_RUN && (run.startsWith('~') || !info.includes('`'));
  if (!opensFence) return { length: prefix.length, fence: undefined, isDefinition: false };
  const fence = {
    sign: run.charAt(0),
    length: run.length,
    quotes: countQuotes(prefix),
    indent: /[-+*\d]/u.test(prefix) ? columnsOf(prefix) : 0,
  };
  const isUnsure = !/^ {0,3}$/u.test(prefix);
  return { length: prefix.length + run.length, fence, isDefinition: false, isUnsure };
}

/** Whether so long a line opens a fence its end decides, which nobody waits for: as other signs it opens none. */
function unfenced(prefix: string, run: string): LineStart {
  const out = prefix + MASKED_BACKTICK.repeat(run.length);
  return { length: prefix.length + run.length, fence: undefined, isDefinition: false, out };
}

/** `[^1]: …` is a footnote: words, not a target. */
function readBracket({ text, index, isEnd }: Place, length: number): Reading<LineStart> {
  const next = text.slice(index + length, index + length + 2);
  if (next === '[' && !isEnd) return 'more';
  return { length, fence: undefined, isDefinition: next.startsWith('[') && next !== '[^' };
}

function readRun({ text, index, isEnd }: Place): Reading<string> {
  const sign = text.charAt(index);
  if (sign !== '`' && sign !== '~') return '';
  let end = index;
  while (text.charAt(end) === sign && end - index < LONGEST_RUN) end += 1;
  return end === text.length && !isEnd && end - index < LONGEST_RUN ? 'more' : text.slice(index, end);
}

function readInfo({ text, isEnd }: Place, from: number): Reading<string> {
  const line = text.slice(from, from + LONGEST_INFO);
  const end = line.indexOf('\n');
  if (end >= 0) return line.slice(0, end);
  return isEnd || line.length === LONGEST_INFO ? line : 'more';
}

function readBlank(place: Place, length: number): Reading<boolean> {
  const info = readInfo(place, place.index + length);
  if (info !== 'more') return info.trim() === '';
  return place.text.slice(place.index + length).trim() === '' ? 'more' : false;
}

function columnsOf(prefix: string): number {
  return prefix.replaceAll('\t', '    ').length;
}

function countQuotes(prefix: string): number {
  return prefix.split('>').length - 1;
}
