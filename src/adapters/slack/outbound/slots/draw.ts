import type { ReplyContent, ReplySlot } from '../../../../threads/reply.ts';
import type { SlackBackend } from '../../backend.ts';
import { drawFallback } from '../../drawing/blocks/draw-fallback.ts';
import { type DrawnReply, type DrawOptions, drawReply } from '../../drawing/blocks/draw-reply.ts';
import { loadMrkdwn } from '../../drawing/mrkdwn/load-mrkdwn.ts';

type Backend = Pick<SlackBackend, 'host' | 'options'>;

/** Draws a content in the language of its place. */
export async function draw(backend: Backend, slot: ReplySlot, content: ReplyContent): Promise<DrawnReply> {
  return drawReply(content, await optionsOf(backend, slot));
}

/** The same for where Slack refuses what {@link draw} makes. */
export async function drawPlainly(
  backend: Backend,
  slot: ReplySlot,
  content: ReplyContent,
): Promise<ReturnType<typeof drawFallback>> {
  return drawFallback(content, await optionsOf(backend, slot), await loadMrkdwn());
}

async function optionsOf({ host, options }: Backend, { thread, exchange }: ReplySlot): Promise<DrawOptions> {
  const { locale } = await host.settings.of(thread);
  return { texts: host.textsOf(locale), exchange, allowed: { massMentions: options.massMentions } };
}
