import type { KnownBlock } from '@slack/types';
import type { ReplyContent } from '../../../../threads/reply.ts';
import { escapeWithin } from '../cut-text.ts';
import { SLACK_LIMITS } from '../limits.ts';
import { blocksLength } from './blocks-length.ts';
import { type ButtonOptions, drawButtons } from './draw-buttons.ts';
import { drawSources } from './draw-sources.ts';
import { contextOf } from './draw-steps.ts';

/** Room that is kept for notes where an answer is as long as it may be. */
const LEAST_NOTES = 500;

/** What stands under an answer of so many units: its sources, what people should know, and its buttons. */
export function drawTail(
  content: Extract<ReplyContent, { kind: 'text' | 'notice' }>,
  length: number,
  options: ButtonOptions,
): readonly KnownBlock[] {
  const buttons = drawButtons(content.buttons, options);
  const room = SLACK_LIMITS.blocks - length - blocksLength(buttons);
  const notes = drawNotes(content.notes ?? [], Math.max(LEAST_NOTES, room / 2));
  const sources = content.kind === 'text' ? content.sources : [];
  return [...drawSources(sources, options.texts.sources, room - blocksLength(notes)), ...notes, ...buttons];
}

function drawNotes(notes: readonly string[], room: number): readonly KnownBlock[] {
  if (notes.length === 0) return [];
  return [contextOf(escapeWithin(notes.join('\n'), Math.floor(Math.min(room, SLACK_LIMITS.section))))];
}
