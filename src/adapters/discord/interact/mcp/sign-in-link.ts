import { ButtonStyle, ComponentType, MessageFlags } from 'discord-api-types/v10';
import type { McpConnect } from '../../../../threads/administration/mcp-servers.ts';
import { cutText } from '../../drawing/cut-text.ts';
import { escapeText } from '../../drawing/escape-text.ts';
import { DISCORD_LIMITS } from '../../drawing/limits.ts';
import { NOBODY } from '../../drawing/nobody.ts';
import { momentWords } from '../admin/screens/shown-words.ts';
import type { McpDesk } from './mcp-desk.ts';

/** Characters that the address of a button may have, by Discord. */
const URL_CHARS = 512;

/** The message with the link to sign in, which is for whoever asked for it alone. */
export function signInMessage(
  name: string,
  { url, expiresAt }: Extract<McpConnect, { readonly status: 'link' }>,
  { texts }: McpDesk,
): Readonly<Record<string, unknown>> & { readonly flags: number } {
  const { link } = texts.discord.mcp;
  const host = URL.canParse(url) ? new URL(url).host : '';
  const about = link.about({ name: escapeText(name), host: escapeText(host), until: momentWords(expiresAt) });
  const flags = MessageFlags.SuppressEmbeds;
  if (url.length > URL_CHARS) return { content: `${about}\n<${url}>`, flags, allowed_mentions: NOBODY };
  const label = cutText(link.button, DISCORD_LIMITS.label);
  const button = { type: ComponentType.Button, style: ButtonStyle.Link, label, url };
  const components = [{ type: ComponentType.ActionRow, components: [button] }];
  return { content: about, components, flags, allowed_mentions: NOBODY };
}
