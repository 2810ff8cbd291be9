import { asNumber, asObjects, asText, type JsonObject } from '../../../../threads/json-value.ts';
import { codeBlock } from './code.ts';
import { drawInline, type Labels, plainInline } from './inline.ts';

const INDENT = '    ';
const MAX_INDENT = 8;

/** A block of rich text as markdown, names as marks. */
export function drawRichText(block: JsonObject, labels: Labels): string {
  const elements = asObjects(block['elements']);
  let drawn = '';
  let previous: unknown;
  for (const element of elements) {
    const part = drawPart(element, labels);
    if (part === '') continue;
    // Lists of several depths are one list, each depth an element of its own.
    const isSameList = element['type'] === 'rich_text_list' && previous === 'rich_text_list';
    drawn += drawn === '' ? part : `${isSameList ? '\n' : '\n\n'}${part}`;
    previous = element['type'];
  }
  return drawn;
}

function drawPart(element: JsonObject, labels: Labels): string {
  const { elements } = element;
  switch (element['type']) {
    case 'rich_text_list':
      return bordered(element, drawList(element, labels));
    case 'rich_text_quote':
      return quoted(drawInline(elements, labels));
    case 'rich_text_preformatted':
      return codeBlock(plainInline(elements, labels), languageOf(element));
    default:
      return withoutEmptyLines(drawInline(elements, labels));
  }
}

/** At both ends. By hand: a pattern for those at the end would look at a long run of them again and again. */
function withoutEmptyLines(text: string): string {
  let [start, end] = [0, text.length];
  while (text.charAt(start) === '\n') start += 1;
  while (end > start && text.charAt(end - 1) === '\n') end -= 1;
  return text.slice(start, end);
}

function drawList(list: JsonObject, labels: Labels): string {
  const indent = INDENT.repeat(Math.min(MAX_INDENT, Math.max(0, asNumber(list['indent']) ?? 0)));
  const first = (asNumber(list['offset']) ?? 0) + 1;
  return asObjects(list['elements'])
    .map((item, index) => {
      const sign = list['style'] === 'ordered' ? `${first + index}. ` : '- ';
      const lines = drawInline(item['elements'], labels).split('\n');
      return `${indent}${sign}${lines.join(`\n${indent}${' '.repeat(sign.length)}`)}`;
    })
    .join('\n');
}

function bordered(element: JsonObject, drawn: string): string {
  return asNumber(element['border']) === 1 ? quoted(drawn) : drawn;
}

function quoted(text: string): string {
  return text === '' ? '' : text.replace(/^/gmu, '> ');
}

function languageOf(element: JsonObject): string {
  const language = asText(element['language']) ?? '';
  return /^[\w+#-]{1,20}$/u.test(language) ? language : '';
}
