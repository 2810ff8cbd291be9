import type { Definition, Nodes } from 'mdast';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { AllowedTokens } from '../safe/safe-markdown.ts';
import { drawBlocks } from './draw-blocks.ts';
import { escapeAllowing } from './escape-mrkdwn.ts';
import { separateMarks } from './marks.ts';

/** Longest text that is parsed, in units: a hostile one takes the parser more than linear time. */
const LONGEST = 16_000;

/** A line that opens more quotes and lists in each other than anybody writes: the parser's time grows with their square. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){50}/m;

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkCjkFriendly).freeze();

/**
 * A model's markdown as mrkdwn, for where Slack takes no markdown. Everything is escaped; images and links that lead
 * nowhere are text. What is too long or nested for the parser is given as it was written, escaped.
 */
export function toMrkdwn(markdown: string, allowed: AllowedTokens = {}): string {
  if (markdown.length > LONGEST || TOO_DEEP.test(markdown)) return escapeAllowing(markdown, allowed);
  try {
    const { children } = parser.parse(markdown);
    const definitions = new Map<string, Definition>();
    for (const node of children) collectDefinitions(node, definitions);
    const blocks = drawBlocks(children, { allowed, definitions, depth: 0, marks: new Set() });
    return separateMarks(blocks.join('\n\n'));
  } catch {
    // Thousands of quotes in each other are more than the stack holds.
    return escapeAllowing(markdown, allowed);
  }
}

/** The first definition of an identifier counts. */
function collectDefinitions(node: Nodes, definitions: Map<string, Definition>): void {
  if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
  if (!('children' in node)) return;
  for (const child of node.children) collectDefinitions(child, definitions);
}
