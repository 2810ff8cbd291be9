import { MessageFlags } from 'discord-api-types/v10';
import type { ReplyContent } from '../../../../threads/reply.ts';
import type { DiscordFile } from '../../calls/discord-calls.ts';
import { cutText } from '../cut-text.ts';
import { DISCORD_LIMITS } from '../limits.ts';
import { drawMarkdown } from '../markdown/draw-markdown.ts';
import { maskBrackets } from '../markdown/mask-brackets.ts';
import { type ButtonOptions, type ButtonRow, drawButtons } from './draw-buttons.ts';
import { drawProgress } from './draw-progress.ts';
import { drawTail, tailLength } from './draw-tail.ts';
import { quoteEachLine } from './quote-lines.ts';

export interface DrawOptions extends ButtonOptions {
  /** Whether Discord is to show what links lead to. @default false */
  readonly unfurl?: boolean;
}

/** A message as Discord's interface takes it; what it may mention, whoever sends it says. */
export interface DrawnReply {
  /** 1 to 2,000 units. */
  readonly content: string;
  /** Always there, since an edit without it would leave old buttons. */
  readonly components: readonly ButtonRow[];
  readonly flags: number;
  /** To be sent with it; none for most. */
  readonly files: readonly DiscordFile[];
}

/** Stands where nothing would be shown: Discord takes no blank message. */
const NOTHING = '…';
/** Units that a table, which grows when it is drawn, leaves for what stands under the text. */
const TAIL_SHARE = 600;
const FILE_TYPE = 'text/markdown; charset=utf-8';

/** Draws what one message of a reply shows, within Discord's limits whatever is in it. */
export function drawReply(content: ReplyContent, options: DrawOptions): DrawnReply {
  const text = content.kind === 'progress' ? drawProgress(content, options.texts) : drawText(content, options);
  const file = content.kind === 'text' ? content.file : undefined;
  return {
    content: text.trim() === '' ? NOTHING : text,
    components: drawButtons(content.buttons, options),
    flags: options.unfurl === true ? 0 : MessageFlags.SuppressEmbeds,
    files:
      file === undefined ? [] : [{ name: file.name, bytes: new TextEncoder().encode(file.text), mimeType: FILE_TYPE }],
  };
}

function drawText(content: Extract<ReplyContent, { kind: 'text' | 'notice' }>, options: DrawOptions): string {
  const { texts, unfurl = false } = options;
  const limit = DISCORD_LIMITS.content;
  const below = tailLength(content, texts);
  const written = cutText(content.kind === 'text' ? content.markdown : content.text, limit);
  const source = below === 0 ? written : quoteEachLine(written, limit);
  const room = Math.max(source.length, limit - Math.min(below, TAIL_SHARE));
  const isGrowing = content.kind === 'text' && !content.final;
  const text = drawMarkdown(source, { room, isGrowing, unfurl, tasks: texts.tasks });
  return maskBrackets([text, ...drawTail(content, limit - text.length, texts)].join('\n'));
}
