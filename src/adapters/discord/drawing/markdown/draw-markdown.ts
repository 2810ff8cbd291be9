import type { Block } from './blocks.ts';
import { drawCode } from './draw-code.ts';
import { drawColumns, isForList, tableList } from './draw-table.ts';
import { drawText, type TextRules } from './draw-text.ts';
import { maskBrackets } from './mask-brackets.ts';
import { readBlocks } from './read-blocks.ts';

/** What shows nothing by itself: control characters, and what shows the words behind it in another order. */
const NOT_SHOWN = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** What a text is drawn with. */
export interface MarkdownOptions extends Pick<TextRules, 'unfurl' | 'tasks'> {
  /** Units that the result may have; a source that has more keeps its length at most. */
  readonly room: number;
  /** Whether the text still grows: its last lines may be the beginning of a table. */
  readonly isGrowing: boolean;
}

/**
 * A model's markdown as Discord shows it, never longer than `room` or its source, whichever is more. What Discord draws
 * stays as it is; tables, deep headings, rules, tasks, images and footnotes become what it draws. Each of them is drawn
 * as well as there is room for, from the top down; without any it keeps the length that it has.
 */
export function drawMarkdown(source: string, { room, isGrowing, ...rules }: MarkdownOptions): string {
  const text = source.replace(/\r\n?/gu, '\n').replace(NOT_SHOWN, '');
  const footnotes = new Set(Array.from(text.matchAll(/^[ \t>]*\[\^([^\]\s]{1,32})\]:/gmu), ([, name = '']) => name));
  let spare = Math.max(0, room - text.length);
  let hasBracketAbove = false;
  const drawn = readBlocks(text, isGrowing).map((block) => {
    const length = block.lines.join('\n').length;
    const result = drawBlock(block, length + spare, { ...rules, footnotes, hasBracketAbove });
    hasBracketAbove ||= block.lines.some((line) => line.includes('['));
    spare += length - result.length;
    return result;
  });
  return maskBrackets(drawn.join('\n'));
}

/** A block in at most `room` units, which are at least those of its lines. */
function drawBlock(block: Block, room: number, rules: Omit<TextRules, 'canGrow'>): string {
  if (block.kind === 'code') return drawCode(block, room) ?? plainProse(block.lines, rules);
  if (block.kind === 'text') return drawProse(block.lines, room, rules) ?? plainProse(block.lines, rules);
  const list = isForList(block) ? drawProse(tableList(block), room, rules) : undefined;
  return list ?? drawColumns(block, room) ?? plainProse(block.lines, rules);
}

/** Lines as prose, if there is room for what they become. */
function drawProse(lines: readonly string[], room: number, rules: Omit<TextRules, 'canGrow'>): string | undefined {
  const drawn = drawText(lines, { ...rules, canGrow: true });
  return drawn.length <= room ? drawn : undefined;
}

function plainProse(lines: readonly string[], rules: Omit<TextRules, 'canGrow'>): string {
  return drawText(lines, { ...rules, canGrow: false });
}
