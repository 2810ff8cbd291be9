import {
  drawMarkdown,
  type MarkdownOptions,
} from '../../../../../src/adapters/discord/drawing/markdown/draw-markdown.ts';

/** Draws a text as an answer that has all the room it needs. */
export function draw(text: string, options: Partial<MarkdownOptions> = {}): string {
  return drawMarkdown(text, {
    room: 2_000,
    isGrowing: false,
    unfurl: false,
    tasks: { done: 'done', open: 'open' },
    ...options,
  });
}
