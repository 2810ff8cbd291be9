import type { Definition, Nodes, PhrasingContent } from 'mdast';
import { hostBeside, hostOf } from '../link-host.ts';
import type { AllowedTokens } from '../safe/safe-markdown.ts';
import { escapeAllowing, escapeMrkdwn, mrkdwnLink } from './escape-mrkdwn.ts';
import { mark, withoutBackticks, withoutMarks } from './marks.ts';

/** What a part of a document is drawn with. */
export interface DrawContext {
  readonly allowed: AllowedTokens;
  /** Where references lead, by identifier. */
  readonly definitions: ReadonlyMap<string, Definition>;
  /** How many blocks are around it. */
  readonly depth: number;
  /** Marks that are open: Slack's do not nest in themselves. */
  readonly marks: ReadonlySet<string>;
}

const MARKS = { strong: '*', emphasis: '_', delete: '~' } as const;

export function drawInlines(nodes: readonly PhrasingContent[], context: DrawContext): string {
  return nodes
    .map((node, index) => {
      const isProduct = node.type === 'emphasis' && isInWord(nodes[index - 1], nodes[index + 1]);
      return isProduct ? `*${drawInlines(node.children, context)}*` : drawInline(node, context);
    })
    .join('');
}

/** Marks a text, unless it stands in such a mark already. */
export function drawMarked(nodes: readonly PhrasingContent[], kind: keyof typeof MARKS, context: DrawContext): string {
  const inner = drawInlines(nodes, { ...context, marks: new Set([...context.marks, kind]) });
  return context.marks.has(kind) ? inner : mark(inner, MARKS[kind]);
}

/** The words alone. */
export function plainText(node: Nodes): string {
  if ('value' in node) return node.value;
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? '';
  if (node.type === 'break') return ' ';
  return 'children' in node ? node.children.map(plainText).join('') : '';
}

/** `2*3*4` is a product, whatever markdown says. */
function isInWord(before: PhrasingContent | undefined, after: PhrasingContent | undefined): boolean {
  return (
    before?.type === 'text' &&
    after?.type === 'text' &&
    /[A-Za-z\d]$/.test(before.value) &&
    /^[A-Za-z\d]/.test(after.value)
  );
}

function drawInline(node: PhrasingContent, context: DrawContext): string {
  const { allowed, definitions } = context;
  switch (node.type) {
    case 'text':
      return escapeAllowing(withoutMarks(node.value), allowed);
    case 'html':
      return escapeAllowing(node.value, allowed);
    case 'strong':
    case 'emphasis':
    case 'delete':
      return drawMarked(node.children, node.type, context);
    case 'inlineCode':
      return mark(escapeMrkdwn(withoutBackticks(node.value)), '`');
    case 'break':
      return '\n';
    case 'link':
      return drawLink(node.url, node, context);
    case 'linkReference':
      return drawLink(definitions.get(node.identifier)?.url ?? '', node, context);
    case 'image':
      return drawImage(node.url, node.alt, context);
    case 'imageReference':
      return drawImage(definitions.get(node.identifier)?.url ?? '', node.alt, context);
    case 'footnoteReference':
      return `[${escapeMrkdwn(node.label ?? node.identifier)}]`;
  }
}

/** A link, with its host beside it where the label does not say it. One whose host is not clear is its label and its address. */
function drawLink(url: string, node: Extract<Nodes, { children: PhrasingContent[] }>, context: DrawContext): string {
  const label = drawLabel(node.children, context);
  const link = mrkdwnLink(url, label);
  if (link === label || !link.startsWith('<')) return link;
  if (hostOf(url) === undefined) return `${label} (${escapeMrkdwn(url)})`;
  return link + escapeMrkdwn(hostBeside(url, plainText(node)));
}

/** A label holds no link, so an image in it is its words. */
function drawLabel(nodes: readonly PhrasingContent[], context: DrawContext): string {
  return drawInlines(nodes, { ...context, marks: new Set([...context.marks, 'link']) });
}

function drawImage(url: string, alt: string | null | undefined, { marks }: DrawContext): string {
  const words = escapeMrkdwn(withoutMarks(alt ?? ''));
  if (marks.has('link')) return words;
  const link = mrkdwnLink(url, '');
  return words !== '' && link !== '' ? `${words} (${link})` : words + link;
}
