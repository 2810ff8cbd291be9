export type { DiscordAdapterOptions } from './complete-options.ts';
export { createDiscordAdapter, type DiscordAdapter } from './create-discord-adapter.ts';
