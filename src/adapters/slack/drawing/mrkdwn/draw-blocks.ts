import type { List, ListItem, RootContent } from 'mdast';
import { type DrawContext, drawInlines, drawMarked, plainText } from './draw-inlines.ts';
import { drawTable } from './draw-table.ts';
import { escapeAllowing, escapeMrkdwn } from './escape-mrkdwn.ts';
import { withoutBackticks } from './marks.ts';

const DEEPEST = 24;
const BULLETS = ['•', '◦', '▪'];
const INDENT = '    ';

/** Blocks as mrkdwn, one string each; what shows nothing is left out. What is nested too deeply is plain text. */
export function drawBlocks(nodes: readonly RootContent[], context: DrawContext): readonly string[] {
  return nodes.map((node) => drawBlock(node, context)).filter((block) => block !== '');
}

function drawBlock(node: RootContent, context: DrawContext): string {
  if (context.depth > DEEPEST) return escapeMrkdwn(plainText(node));
  const deeper = { ...context, depth: context.depth + 1 };
  switch (node.type) {
    case 'heading':
      return drawMarked(node.children, 'strong', context);
    case 'paragraph':
      return drawInlines(node.children, context);
    case 'thematicBreak':
      return '─'.repeat(10);
    case 'code':
      return fenced(node.value);
    case 'table':
      return fenced(drawTable(node));
    case 'blockquote':
      return drawBlocks(node.children, deeper).join('\n').replace(/^/gm, '> ');
    case 'list':
      return drawList(node, context, 0);
    case 'html':
      return escapeAllowing(node.value, context.allowed);
    case 'footnoteDefinition': {
      const label = escapeMrkdwn(node.label ?? node.identifier);
      return `[${label}] ${drawBlocks(node.children, deeper).join('\n')}`;
    }
    case 'definition':
      return '';
    default:
      return escapeMrkdwn(plainText(node));
  }
}

function drawList(list: List, context: DrawContext, level: number): string {
  return list.children
    .map((item, index) => drawItem(item, markerOf(list, item, index, level), context, level))
    .join('\n');
}

function markerOf(list: List, item: ListItem, index: number, level: number): string {
  const number = list.ordered === true ? `${(list.start ?? 1) + index}. ` : '';
  if (typeof item.checked === 'boolean') return `${number}${item.checked ? '☑' : '☐'} `;
  return number === '' ? `${BULLETS[Math.min(level, BULLETS.length - 1)]} ` : number;
}

function drawItem(item: ListItem, marker: string, context: DrawContext, level: number): string {
  const indent = INDENT.repeat(level);
  const deeper = { ...context, depth: context.depth + 1 };
  const [first, ...others] = item.children;
  const startsWithText = first?.type === 'paragraph';
  const head = startsWithText ? drawBlock(first, deeper).replaceAll('\n', `\n${indent}  `) : '';
  const rest = startsWithText ? others : item.children;
  const blocks = rest.map((child) => {
    if (child.type === 'list' && context.depth <= DEEPEST) return drawList(child, deeper, level + 1);
    const block = drawBlock(child, deeper);
    // The lines of code are shown as they are.
    return child.type === 'paragraph' ? block.replace(/^/gm, `${indent}  `) : block;
  });
  return [`${indent}${marker}${head}`.trimEnd(), ...blocks.filter((block) => block !== '')].join('\n');
}

function fenced(code: string): string {
  return `\`\`\`\n${escapeMrkdwn(code.includes('```') ? withoutBackticks(code) : code)}\n\`\`\``;
}
