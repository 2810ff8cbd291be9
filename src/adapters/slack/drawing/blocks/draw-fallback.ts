import type { KnownBlock, SectionBlock } from '@slack/types';
import type { ReplyContent } from '../../../../threads/reply.ts';
import { splitMarkdown } from '../../../../threads/split/index.ts';
import { SLACK_LIMITS } from '../limits.ts';
import type { ToMrkdwn } from '../mrkdwn/load-mrkdwn.ts';
import { plainWords } from '../plain-words.ts';
import { blocksLength } from './blocks-length.ts';
import { drawButtons } from './draw-buttons.ts';
import { type DrawOptions, drawLine, progressWords } from './draw-reply.ts';
import { sectionOf } from './draw-sources.ts';
import { drawSteps } from './draw-steps.ts';
import { drawTail } from './draw-tail.ts';

const LEAST_SECTION = 100;

/**
 * The same as `drawReply`, for where Slack takes no markdown and none of its newer blocks: response URLs, older
 * workspaces, blocks that were refused. Sections of mrkdwn, each within its limit; of a text that escaping makes longer
 * than a message may be, the end is cut off.
 */
export function drawFallback(
  content: ReplyContent,
  options: DrawOptions,
  toMrkdwn: ToMrkdwn,
): { readonly text: string; readonly blocks: readonly KnownBlock[] } {
  const buttonOptions = { ...options, hasFeedbackButtons: false };
  if (content.kind === 'progress') {
    const { line, steps, buttons } = content;
    const blocks = [drawLine(line), ...drawSteps(steps, options.texts), ...drawButtons(buttons, buttonOptions)];
    return { text: progressWords(content, options.texts), blocks };
  }
  const source = content.kind === 'text' ? content.markdown : content.text;
  const mrkdwn = toMrkdwn(source, options.allowed);
  const tail = drawTail(content, Math.min(mrkdwn.length, SLACK_LIMITS.markdown), buttonOptions);
  return {
    text: plainWords(source),
    blocks: [...drawSections(mrkdwn, SLACK_LIMITS.blocks - blocksLength(tail)), ...tail],
  };
}

function drawSections(mrkdwn: string, room: number): readonly SectionBlock[] {
  const sections: SectionBlock[] = [];
  let left = room;
  for (const part of splitMarkdown(mrkdwn, SLACK_LIMITS.section, { quoteToEnd: false })) {
    if (part.length <= left) {
      sections.push(sectionOf(part));
      left -= part.length;
      continue;
    }
    const [start = ''] = left < LEAST_SECTION ? [] : splitMarkdown(part, left - 2, { quoteToEnd: false });
    sections.push(sectionOf(start === '' ? '…' : `${start}\n…`));
    break;
  }
  return sections;
}
