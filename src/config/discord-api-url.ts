import { isLoopback } from '../server/index.ts';

/** The token goes there: what is wrong with an address that is neither Discord's nor one of this machine. */
export function discordApiUrlProblem(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined) {
    const isDiscord = url.protocol === 'https:' && /(?:^|\.)discord\.com$/u.test(url.hostname);
    const isHere = /^https?:$/u.test(url.protocol) && isLoopback(url.hostname.replace(/^\[|\]$/gu, ''));
    if (isDiscord || isHere) return undefined;
  }
  return 'must be an https address of discord.com, or one on this machine: the token is sent there.';
}
