import type { Json } from '../state/messages.ts';
import { unescapeText } from './escape.ts';

/** The `rich_text` block that Slack makes of a text: sections, quotes and preformatted parts, tokens as elements. */
export function toRichText(text: string, blockId: string): Json {
  const elements = text
    .split(/```/gu)
    .flatMap((part, index) => (index % 2 === 1 ? [preformatted(part)] : sectionsOf(part)));
  return { type: 'rich_text', block_id: blockId, elements };
}

function preformatted(text: string): Json {
  const shown = unescapeText(text.replace(/^\n|\n$/gu, ''));
  return { type: 'rich_text_preformatted', elements: [{ type: 'text', text: shown }], border: 0 };
}

function sectionsOf(text: string): readonly Json[] {
  const trimmed = text.replace(/^\n|\n$/gu, '');
  return trimmed === '' ? [] : [{ type: 'rich_text_section', elements: inlineElements(trimmed) }];
}

function inlineElements(text: string): readonly Json[] {
  const elements: Json[] = [];
  let end = 0;
  for (const match of text.matchAll(/<([^<>\n]+)>|`([^`\n]+)`/gu)) {
    if (match.index > end) elements.push(...styledText(text.slice(end, match.index)));
    elements.push(match[1] === undefined ? code(match[2] ?? '') : tokenElement(match[1]));
    end = match.index + match[0].length;
  }
  if (end < text.length) elements.push(...styledText(text.slice(end)));
  return elements;
}

function code(text: string): Json {
  return { type: 'text', text: unescapeText(text), style: { code: true } };
}

/** `*bold*`, `_italic_` and `~strike~` of mrkdwn, where they stand between words. */
function styledText(text: string): readonly Json[] {
  const elements: Json[] = [];
  let end = 0;
  for (const match of text.matchAll(/(?<![\w*_~])([*_~])(?=\S)([^\n]*?\S)\1(?![\w*_~])/gu)) {
    if (match.index > end) elements.push({ type: 'text', text: unescapeText(text.slice(end, match.index)) });
    const style = match[1] === '*' ? 'bold' : match[1] === '_' ? 'italic' : 'strike';
    elements.push({ type: 'text', text: unescapeText(match[2] ?? ''), style: { [style]: true } });
    end = match.index + match[0].length;
  }
  if (end < text.length) elements.push({ type: 'text', text: unescapeText(text.slice(end)) });
  return elements;
}

function tokenElement(token: string): Json {
  const [target = '', label] = token.split('|', 2);
  const rest = target.slice(1);
  if (target.startsWith('@')) return { type: 'user', user_id: rest };
  if (target.startsWith('#')) return { type: 'channel', channel_id: rest };
  if (target.startsWith('!subteam^')) return { type: 'usergroup', usergroup_id: target.slice('!subteam^'.length) };
  if (target.startsWith('!date^')) return dateElement(target, label);
  if (target.startsWith('!')) return { type: 'broadcast', range: rest };
  const url = unescapeText(target);
  return label === undefined ? { type: 'link', url } : { type: 'link', url, text: unescapeText(label) };
}

function dateElement(target: string, fallback: string | undefined): Json {
  const [, timestamp, format] = target.split('^');
  return { type: 'date', timestamp: Number(timestamp), format: format ?? '', fallback: fallback ?? '' };
}
