import { MessageFlags } from 'discord-api-types/v10';
import type { DiscordOptions } from '../../discord-options.ts';
import { cutText } from '../../drawing/cut-text.ts';
import { DISCORD_LIMITS } from '../../drawing/limits.ts';
import { NOBODY } from '../../drawing/nobody.ts';

/** The body of a message that is only text, cut to what Discord takes. `isPrivate`: for one person. */
export function messageBody(
  text: string,
  { unfurl }: Pick<DiscordOptions, 'unfurl'>,
  isPrivate = false,
): Readonly<Record<string, unknown>> {
  const flags = (unfurl ? 0 : MessageFlags.SuppressEmbeds) | (isPrivate ? MessageFlags.Ephemeral : 0);
  return { content: cutText(text, DISCORD_LIMITS.content), allowed_mentions: NOBODY, flags };
}
