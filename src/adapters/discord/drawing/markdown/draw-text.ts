import { drawInlines } from './draw-inlines.ts';
import type { InlineRules } from './inline-rules.ts';
import { partsOfLine, spacedQuote } from './quote-signs.ts';

/** What prose is drawn with. */
export interface TextRules extends InlineRules {
  /** Words beside the boxes of tasks. */
  readonly tasks: Readonly<Record<'done' | 'open', string>>;
}

const HEADING = /^([ \t]*)(#{1,6})[ \t]+(\S.*?)(?:[ \t]+#+)?[ \t]*$/u;
const RULE = /^[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/u;
const UNDERLINE = /^ {0,3}(={3,}|-{3,})[ \t]*$/u;
const BLOCK_START = /^[ \t]*(?:$|#{1,6}[ \t]|[-+*][ \t]|\d{1,9}[.)][ \t]|>|-#[ \t])/u;
const TASK = /^([ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+)\[([ xX])\](?=[ \t]|$)/u;
const PLUS = /^([ \t]*)\+(?=[ \t])/u;
const FOOTNOTE = /^([ \t]*)\[\^([^\]\s]{1,32})\]:/u;
const LONG_RULE = '──────────';
const SHORT_RULE = '───';

/**
 * Prose as Discord shows it: headings, lists and quotes that it knows stay, others become what it knows. Unless
 * `canGrow`, never longer than its source.
 */
export function drawText(lines: readonly string[], rules: TextRules): string {
  const drawn: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const underline = underlineOf(lines, index);
    if (underline === undefined) drawn.push(drawLine(line, rules));
    else {
      const { signs, rest } = partsOfLine(line);
      drawn.push(`${quoteOf(signs, rules)}${underline} ${rest.trim()}`);
      index += 1;
    }
  }
  return drawInlines(drawn.join('\n'), rules);
}

/** The sign of the heading that the line under a line makes of it, if it does. Only a paragraph of one line is one. */
function underlineOf(lines: readonly string[], index: number): '#' | '##' | undefined {
  const { signs, rest } = partsOfLine(lines[index] ?? '');
  const next = partsOfLine(lines[index + 1] ?? '');
  const [, dashes] = UNDERLINE.exec(next.rest) ?? [];
  const isAlone = index === 0 || BLOCK_START.test(partsOfLine(lines[index - 1] ?? '').rest);
  if (dashes === undefined || !isAlone || BLOCK_START.test(rest) || RULE.test(rest)) return undefined;
  if (signs.split('>').length !== next.signs.split('>').length) return undefined;
  return dashes.startsWith('=') ? '#' : '##';
}

function drawLine(line: string, rules: TextRules): string {
  const { signs, rest } = partsOfLine(line);
  return quoteOf(signs, rules) + drawRest(rest, rules);
}

function quoteOf(signs: string, { canGrow }: TextRules): string {
  return canGrow ? spacedQuote(signs) : signs;
}

function drawRest(line: string, { canGrow, tasks }: TextRules): string {
  if (RULE.test(line)) return canGrow ? LONG_RULE : SHORT_RULE;
  const [, indent = '', signs = '', title = ''] = HEADING.exec(line) ?? [];
  if (title !== '') return signs.length <= 3 ? `${indent}${signs} ${title}` : indent + bold(title);
  return line
    .replace(TASK, (_all, marker: string, check: string) => {
      const isDone = check !== ' ';
      return `${marker}${isDone ? '☑' : '☐'}${canGrow ? ` (${isDone ? tasks.done : tasks.open})` : ''}`;
    })
    .replace(PLUS, '$1-')
    .replace(FOOTNOTE, '$1[$2]');
}

/** A heading of a level that Discord has not, with as many signs at most. */
function bold(title: string): string {
  const words = title.includes('`') ? title : title.replaceAll('**', '');
  if (words.trim() === '' || words.includes('**')) return title;
  // Stars beside stars are read in more than one way.
  const mark = /^[*_]|[*_\\]$/u.test(words) ? '' : '**';
  return mark + words + mark;
}
