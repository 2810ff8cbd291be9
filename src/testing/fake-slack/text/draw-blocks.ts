import type { Json } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import { drawRichText } from './draw-rich-text.ts';
import { drawText } from './draw-text.ts';

/** Blocks as plain lines: what a reader reads, and buttons and other controls as their names in brackets. */
export function drawBlocks(blocks: readonly unknown[], state: FakeState): string {
  return blocks
    .map((block) => drawBlock(asJson(block), state))
    .filter((lines) => lines !== '')
    .join('\n');
}

/** One task of an agent, as `✓ Title` would look: its status as a word. */
export function drawTask(task: Json, state: FakeState): string {
  const texts = [task.details, task.output].map((part) =>
    typeof part === 'string' ? drawText(part, state) : drawRichText(asJson(part), state),
  );
  const sources = asList(task.sources).map((source) => String(asJson(source).text));
  const [first, ...more] = [...texts, ...sources].filter((line) => line !== '');
  const title = `[${String(task.status)}] ${String(task.title)}`;
  return [first === undefined ? title : `${title}: ${first}`, ...more].join('\n');
}

function drawBlock(block: Json, state: FakeState): string {
  switch (block.type) {
    case 'section':
      return lines([
        drawTextObject(block.text, state),
        ...asList(block.fields).map((field) => drawTextObject(field, state)),
        drawElement(block.accessory, state),
      ]);
    case 'header':
    case 'alert':
      return drawTextObject(block.text, state);
    case 'markdown':
      return drawText(String(block.text), state);
    case 'rich_text':
      return drawRichText(block, state);
    case 'context':
    case 'actions':
    case 'context_actions':
      return asList(block.elements)
        .map((element) => drawElement(element, state))
        .join(' ');
    case 'input':
      return lines([drawTextObject(block.label, state), drawElement(block.element, state)]);
    case 'divider':
      return '---';
    case 'image':
    case 'video':
      return `[image: ${String(block.alt_text)}]`;
    case 'table':
    case 'data_table':
      return lines([
        typeof block.caption === 'string' ? block.caption : '',
        ...asList(block.rows).map((row) => drawRow(row, state)),
      ]);
    case 'task_card':
      return drawTask(block, state);
    case 'plan':
      return lines([String(block.title), ...asList(block.tasks).map((task) => drawTask(asJson(task), state))]);
    case 'card':
      return lines([
        ...[block.title, block.subtitle, block.body].map((part) => drawTextObject(part, state)),
        ...asList(block.actions).map((action) => drawElement(action, state)),
      ]);
    case 'carousel':
      return drawBlocks(asList(block.elements), state);
    case 'container':
      return lines([
        drawTextObject(block.title, state),
        drawTextObject(block.subtitle, state),
        drawBlocks(asList(block.child_blocks), state),
      ]);
    default:
      return `[${String(block.type)}]`;
  }
}

function drawElement(value: unknown, state: FakeState): string {
  const element = asJson(value);
  switch (element.type) {
    case undefined:
      return '';
    case 'plain_text':
    case 'mrkdwn':
      return drawTextObject(element, state);
    case 'image':
      return `[image: ${String(element.alt_text)}]`;
    case 'feedback_buttons':
      return [element.positive_button, element.negative_button]
        .map((button) => `[${drawTextObject(asJson(button).text, state)}]`)
        .join(' ');
    default: {
      const label = drawTextObject(element.text ?? element.placeholder, state);
      return `[${label === '' ? String(element.type) : label}]`;
    }
  }
}

function drawTextObject(value: unknown, state: FakeState): string {
  const { type, text } = asJson(value);
  if (typeof text !== 'string') return '';
  return type === 'plain_text' ? text : drawText(text, state);
}

function drawRow(row: unknown, state: FakeState): string {
  return asList(row)
    .map((cell) => {
      const { type, text } = asJson(cell);
      return type === 'rich_text' ? drawRichText(asJson(cell), state) : String(text);
    })
    .join(' | ');
}

function lines(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function asJson(value: unknown): Json {
  // An object of JSON is a record of unknown values.
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}
