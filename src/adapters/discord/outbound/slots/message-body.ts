import type { ReplyContent, ReplySlot } from '../../../../threads/reply.ts';
import type { DiscordBackend } from '../../backend.ts';
import type { DiscordFile } from '../../calls/discord-calls.ts';
import { cutText } from '../../drawing/cut-text.ts';
import { DISCORD_LIMITS } from '../../drawing/limits.ts';
import { drawReply } from '../../drawing/reply/draw-reply.ts';
import { type Allowed, allowedMentions } from '../allowed-mentions.ts';

/** What a message is made or changed with. */
export interface MessageBody {
  readonly content: string;
  readonly components: readonly unknown[];
  readonly flags: number;
  readonly allowed_mentions: Allowed;
}

/** Draws a content in the language of its place, as Discord takes it, and the files that come with it. */
export async function draw(
  { host, options }: Pick<DiscordBackend, 'host' | 'options'>,
  { thread, exchange }: ReplySlot,
  reply: ReplyContent,
): Promise<{ readonly body: MessageBody; readonly files: readonly DiscordFile[] }> {
  const { locale } = await host.settings.of(thread);
  const { unfurl } = options;
  const { files, ...drawn } = drawReply(reply, { texts: host.textsOf(locale), exchange, unfurl });
  return { body: { ...drawn, allowed_mentions: allowedMentions(options) }, files };
}

/** The same for where Discord refuses what {@link draw} makes: words alone. */
export function plainly(body: MessageBody): MessageBody {
  return { ...body, content: cutText(body.content, DISCORD_LIMITS.content), components: [] };
}
