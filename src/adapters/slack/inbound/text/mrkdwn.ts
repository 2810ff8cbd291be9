import { codeBlock, inlineCode } from './code.ts';
import { withoutMarks } from './marks.ts';
import { drawToken, plainToken } from './tokens.ts';

/** A code block, inline code, or one of Slack's tokens, whichever begins first. */
const KEPT = /```([\s\S]*?)```|`([^`\n]+)`|<([^<>\n]+)>/gu;

/** What stands where one of those was, while the rest is looked at: its number between two noncharacters. */
const PLACE = /\uFDD3(\d+)\uFDD4/gu;

/**
 * Slack bolds and strikes words through only where the mark stands at a word's edge and has no space inside:
 * `2 * 3 * 4`, `a*b*c` and `*.txt *.md` are what they look like.
 */
const BOLD = /(?<![\p{L}\p{N}*])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?![\p{L}\p{N}*])/gu;
const STRUCK = /(?<![\p{L}\p{N}~])~([^\s~](?:[^~\n]*[^\s~])?)~(?![\p{L}\p{N}~])/gu;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
]);

/**
 * Slack's mrkdwn as markdown for the model, names as marks. Code keeps every character; tokens are looked for before
 * entities are decoded, so that what a person typed is never one.
 */
export function drawMrkdwn(text: string): string {
  const kept: string[] = [];
  const keep = (drawn: string): string => `\uFDD3${kept.push(drawn) - 1}\uFDD4`;
  const rest = withoutMarks(text).replace(KEPT, (whole, block?: string, code?: string, token?: string) => {
    if (block !== undefined) return keep(block.includes('\n') ? codeBlock(plain(block)) : inline(block));
    if (code !== undefined) return keep(inlineCode(plain(code)));
    return keep(drawToken(token ?? '', decode) ?? decode(whole));
  });
  const drawn = decode(rest.replace(BOLD, '**$1**').replace(STRUCK, '~~$1~~'));
  return drawn.replace(PLACE, (_place, index: string) => kept[Number(index)] ?? '');
}

/** Markdown as programs send it: nothing is drawn anew in it, but Slack's names in it are names. */
export function drawMarkdown(text: string): string {
  const named = withoutMarks(text).replace(
    /<([@#!][^<>\n]+)>/gu,
    (whole, token: string) => drawToken(token, decode) ?? whole,
  );
  return decode(named);
}

/** A block on one line stays there, as it was written. */
function inline(block: string): string {
  return block === '' ? '``````' : `\`\`\`${plain(block)}\`\`\``;
}

/** What stands in code: nothing is drawn there, but Slack makes tokens of addresses there as well. */
function plain(code: string): string {
  return decode(code.replace(/<([^<>\n]+)>/gu, (whole, token: string) => plainToken(token) ?? whole));
}

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt);/gu, (entity) => ENTITIES.get(entity) ?? entity);
}
