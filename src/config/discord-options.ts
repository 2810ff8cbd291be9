import type { DiscordOptions } from '../adapters/discord/discord-options.ts';
import type { Config } from './schema.ts';

/** What the adapter of Discord is made of in a deployment; undefined where Discord is not used. */
export function discordOptionsOf({ discord }: Config): DiscordOptions | undefined {
  const { token } = discord;
  return token === undefined ? undefined : { ...discord, token };
}
