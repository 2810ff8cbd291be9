import type { InlineRules } from './inline-rules.ts';
import { drawAddress, drawLink, readLink } from './links.ts';
import { maskBackticks, maskToken } from './mask.ts';
import { endsInAddress } from './open-address.ts';
import { readMarks } from './read-marks.ts';

/** What Discord reads in angle brackets and may be read: people, roles, channels, emoji, times, addresses. */
const TOKEN =
  /<(?:@[!&]?\d{1,20}|#\d{1,20}|a?:\w{1,32}:\d{1,20}|t:-?\d{1,17}(?::[a-zA-Z])?|https?:\/\/[^\s<>]{1,2000})>/iuy;
/** Commands and parts of a server: what is shown of a command is the writer's, and may lie about what it does. */
const MASKED_TOKEN = /<(?:\/[^<>\n]{1,100}:\d{1,20}|id:[\w-]{1,40})>/iuy;
const FOOTNOTE = /\[\^([^\]\s]{1,32})\](?![(:])/uy;
/** The rest of what could be a link to anywhere, though no reader of ours sees one. */
const LINK_TAIL = /\]\((?=\s*<?[a-z][a-z0-9+.-]*:)/iuy;

/**
 * The inside of lines as Discord shows it. Marks, mentions, times and code stay as they are; code that nothing closes,
 * commands, and links that could deceive become text.
 */
export function drawInlines(text: string, rules: InlineRules): string {
  const marks = readMarks(text);
  const drawn: string[] = [];
  let afterCode = 0;
  let hasBracket = rules.hasBracketAbove;
  let index = 0;
  const take = (length: number, as?: string): void => {
    drawn.push(as ?? text.slice(index, index + length));
    index += length;
  };
  while (index < text.length) {
    const character = text.charAt(index);
    const code = marks.code.get(index);
    if (code !== undefined && endsInAddress(drawn.slice(afterCode)))
      take(code.run, maskBackticks('`'.repeat(code.run)));
    else if (code !== undefined) {
      take(code.length, drawSpan(text.slice(index, index + code.length), code.run));
      afterCode = drawn.length;
    }
    // An address before it may swallow the backslash, so what it escapes is masked all the same; a letter it does not escape.
    else if (character === '\\') take(/^[<\p{L}\p{N}\s]/u.test(text.slice(index + 1)) ? 1 : 2);
    else if (character === '`') take(1, maskBackticks('`'));
    else if (character === '<') {
      const masked = matchAt(MASKED_TOKEN, text, index);
      if (masked === undefined) take(matchAt(TOKEN, text, index)?.[0].length ?? 1);
      else take(masked[0].length, maskToken(masked[0]));
    } else if (character === '[' || (character === '!' && text.charAt(index + 1) === '[')) {
      // A link of Discord may reach from any bracket to a later target.
      hasBracket = true;
      const link = readLink(text, index, marks.closings);
      const [footnote, name = ''] = matchAt(FOOTNOTE, text, index) ?? [];
      if (link !== undefined) take(link.length, drawLink(link, rules, drawInlines));
      else if (footnote !== undefined && (rules.footnotes.has(name) || /^\d+$/u.test(name))) {
        take(footnote.length, `[${name}]`);
      } else take(1);
    } else if (character === ']' && hasBracket && matchAt(LINK_TAIL, text, index) !== undefined) take(2, ']（');
    else if (character === 'h' || character === 'H') {
      const address = drawAddress(text, index, rules);
      take(address?.length ?? 1, address?.drawn);
    } else take(1);
  }
  return drawn.join('');
}

/** A code span. Discord makes a block of three backticks wherever they are, so there are at most two of them. */
function drawSpan(span: string, run: number): string {
  if (run < 3) return span;
  const code = span.slice(run, -run);
  if (!code.includes('`')) return `\`${code}\``;
  return /``|^`|`$/u.test(code) ? `\`${maskBackticks(code)}\`` : `\`\`${code}\`\``;
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | undefined {
  pattern.lastIndex = index;
  return pattern.exec(text) ?? undefined;
}
