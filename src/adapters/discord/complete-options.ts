import type { DiscordOptions } from './discord-options.ts';

/** What an adapter of Discord is made of: the settings `discord.*`, each with the default that docs/configuration.md says. */
export type DiscordAdapterOptions = Pick<DiscordOptions, 'token'> & Partial<DiscordOptions>;

const DEFAULTS = {
  apiUrl: 'https://discord.com/api',
  messageContent: true,
  shards: 0,
  allow: ['members', 'direct'],
  deny: [],
  everyone: false,
  introduction: true,
  history: 100,
  catchUpHours: 24,
  massMentions: false,
  unfurl: false,
  commandGuilds: [],
  userInstall: false,
  archiveMinutes: 1_440,
  answerParts: 5,
} as const satisfies Omit<DiscordOptions, 'token'>;

/** Gives every setting its value. */
export function completeOptions(given: DiscordAdapterOptions): DiscordOptions {
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...DEFAULTS, token: given.token, ...Object.fromEntries(set) };
}
