import type { Json } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import { drawChannel, drawGroup, drawUser } from './draw-text.ts';

/** A `rich_text` block, or a part of one, as plain lines. */
export function drawRichText(block: Json, state: FakeState): string {
  return elementsOf(block)
    .map((part) => drawPart(part, state))
    .join('\n');
}

function drawPart(part: Json, state: FakeState): string {
  switch (part.type) {
    case 'rich_text_list':
      return elementsOf(part)
        .map((item, index) => `${part.style === 'ordered' ? `${index + 1}.` : '•'} ${drawInline(item, state)}`)
        .join('\n');
    case 'rich_text_quote':
      return drawInline(part, state).replace(/^/gmu, '> ');
    default:
      return drawInline(part, state);
  }
}

function drawInline(part: Json, state: FakeState): string {
  return elementsOf(part)
    .map((element) => drawInlineElement(element, state))
    .join('');
}

function drawInlineElement(element: Json, state: FakeState): string {
  switch (element.type) {
    case 'user':
      return drawUser(String(element.user_id), state);
    case 'channel':
      return drawChannel(String(element.channel_id), state);
    case 'usergroup':
      return drawGroup(String(element.usergroup_id), state);
    case 'broadcast':
      return `@${String(element.range)}`;
    case 'emoji':
      return `:${String(element.name)}:`;
    case 'link':
      return String(element.text ?? element.url);
    case 'date':
      return String(element.fallback ?? element.timestamp);
    default:
      return typeof element.text === 'string' ? element.text : '';
  }
}

function elementsOf(part: Json): readonly Json[] {
  return Array.isArray(part.elements) ? part.elements : [];
}
