import type { KnownBlock } from '@slack/types';
import type { Texts } from '../../../../text/texts.ts';
import type { ReplyContent } from '../../../../threads/reply.ts';
import { cutText, escapeWithin } from '../cut-text.ts';
import { SLACK_LIMITS } from '../limits.ts';
import { plainWords } from '../plain-words.ts';
import { type AllowedTokens, safeMarkdown } from '../safe/safe-markdown.ts';
import { drawButtons } from './draw-buttons.ts';
import { contextOf, drawSteps, stepWords } from './draw-steps.ts';
import { drawTail } from './draw-tail.ts';

export interface DrawOptions {
  readonly texts: Texts;
  /** The exchange that the reply belongs to; its buttons name it. */
  readonly exchange: string;
  readonly allowed?: AllowedTokens;
}

/** A message as `chat.postMessage` and `chat.update` take it: Slack refuses markdown beside the others. */
type DrawnMessage =
  | { readonly markdown_text: string }
  | { readonly text: string; readonly blocks: readonly KnownBlock[] };

/** A reply, drawn. */
export interface DrawnReply {
  readonly message: DrawnMessage;
  /** What of it stands under its text, for the end of a stream that holds the text already. */
  readonly tail: readonly KnownBlock[];
}

/** Draws what one message of a reply shows, within Slack's limits whatever is in it. */
export function drawReply(content: ReplyContent, options: DrawOptions): DrawnReply {
  const buttonOptions = { ...options, hasFeedbackButtons: true };
  if (content.kind === 'progress') {
    const tail = [...drawSteps(content.steps, options.texts), ...drawButtons(content.buttons, buttonOptions)];
    return {
      message: { text: progressWords(content, options.texts), blocks: [drawLine(content.line), ...tail] },
      tail,
    };
  }
  const source = content.kind === 'text' ? content.markdown : content.text;
  const text = cutText(safeMarkdown(source, options.allowed), SLACK_LIMITS.markdown);
  const tail = drawTail(content, text.length, buttonOptions);
  if (tail.length === 0) return { message: { markdown_text: text }, tail };
  return { message: { text: plainWords(source), blocks: [{ type: 'markdown', text }, ...tail] }, tail };
}

/** The status line of a reply. */
export function drawLine(line: string): KnownBlock {
  return contextOf(escapeWithin(line, SLACK_LIMITS.section));
}

/** The same in words, for who does not see the blocks. */
export function progressWords({ line, steps }: Extract<ReplyContent, { kind: 'progress' }>, texts: Texts): string {
  return escapeWithin([line, ...steps.map((step) => stepWords(step, texts))].join('\n'), SLACK_LIMITS.text);
}
