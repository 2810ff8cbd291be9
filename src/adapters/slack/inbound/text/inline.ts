import { asNumber, asObject, asObjects, asText, type JsonObject } from '../../../../threads/json-value.ts';
import { inlineCode } from './code.ts';
import { drawDate } from './date.ts';
import { drawLink } from './links.ts';
import { mark, withoutMarks } from './marks.ts';

/** Names that belong to ids, as far as the message tells: rich text has ids only. */
export type Labels = ReadonlyMap<string, string>;

type Style = 'bold' | 'italic' | 'strike' | 'code';

/** From the inside to the outside. */
const STYLES: readonly Style[] = ['code', 'strike', 'italic', 'bold'];
const SIGNS = { bold: '**', italic: '_', strike: '~~' } as const;

interface Run {
  readonly text: string;
  readonly styles: readonly Style[];
}

/** The elements of a section, a quote or a list item of rich text, as markdown with names as marks. */
export function drawInline(elements: unknown, labels: Labels): string {
  const runs: Run[] = [];
  for (const element of asObjects(elements)) {
    const run = { text: drawElement(element, labels), styles: stylesOf(element) };
    const last = runs.at(-1);
    // Neighbours of one style are one span: Slack cuts a span at each name and emoji.
    if (last !== undefined && last.styles.join() === run.styles.join()) {
      runs[runs.length - 1] = { ...last, text: last.text + run.text };
    } else runs.push(run);
  }
  return runs.map(drawRun).join('');
}

/** The same without any formatting, for code. */
export function plainInline(elements: unknown, labels: Labels): string {
  return asObjects(elements)
    .map((element) => (element['type'] === 'link' ? linkText(element) : drawElement(element, labels)))
    .join('');
}

function drawElement(element: JsonObject, labels: Labels): string {
  switch (element['type']) {
    case 'user':
      return named('user', element['user_id'], labels);
    case 'channel':
      return named('channel', element['channel_id'], labels);
    case 'usergroup':
      return named('group', element['usergroup_id'], labels);
    case 'broadcast':
      return mark({ kind: 'broadcast', id: asText(element['range']) ?? 'here' });
    case 'emoji':
      return drawEmoji(element);
    case 'link':
      return drawLink(outside(element['url']), outside(element['text']));
    case 'date':
      return drawDate(asNumber(element['timestamp']) ?? Number.NaN, asText(outside(element['fallback'])));
    case 'color':
      return outside(element['value']);
    case 'team':
      return outside(element['team_id']);
    default:
      return outside(element['text']);
  }
}

function named(kind: 'user' | 'channel' | 'group', value: unknown, labels: Labels): string {
  const id = asText(value);
  if (id === undefined) return '';
  const label = labels.get(id);
  return mark({ kind, id, ...(label !== undefined && { label }) });
}

/** Characters that one emoji is made of at most; of more, its name stands. */
const MAX_POINTS = 20;

function drawEmoji(element: JsonObject): string {
  const points = (asText(element['unicode']) ?? '').split('-', MAX_POINTS + 1).map((hex) => Number.parseInt(hex, 16));
  const isKnown = points.length <= MAX_POINTS && points.every((point) => point > 0x20 && point <= 0x10ffff);
  return isKnown ? withoutMarks(String.fromCodePoint(...points)) : `:${outside(element['name'])}:`;
}

function linkText(element: JsonObject): string {
  return asText(outside(element['text'])) ?? outside(element['url']);
}

function outside(value: unknown): string {
  return withoutMarks(asText(value) ?? '');
}

function stylesOf(element: JsonObject): readonly Style[] {
  const style = asObject(element['style']);
  return STYLES.filter((name) => style[name] === true);
}

function drawRun({ text, styles }: Run): string {
  if (styles.length === 0) return text;
  return text
    .split('\n')
    .map((line) => drawLine(line, styles))
    .join('\n');
}

/** Markdown has no span over paragraphs, and none with a space at its edge. */
function drawLine(line: string, styles: readonly Style[]): string {
  const words = line.trim();
  if (words === '') return line;
  const start = line.indexOf(words);
  const drawn = styles.reduce((inner, style) => {
    return style === 'code' ? inlineCode(inner) : `${SIGNS[style]}${inner}${SIGNS[style]}`;
  }, words);
  return line.slice(0, start) + drawn + line.slice(start + words.length);
}
