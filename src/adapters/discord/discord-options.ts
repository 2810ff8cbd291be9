/** How the bot lives in Discord: the group `discord` of the settings; config/discord-schema.ts says what each is. */
export interface DiscordOptions {
  readonly token: string;
  readonly apiUrl: string;
  readonly messageContent: boolean;
  /** 0: as many as Discord recommends. */
  readonly shards: number;
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly everyone: boolean;
  readonly introduction: boolean;
  readonly history: number;
  readonly catchUpHours: number;
  readonly massMentions: boolean;
  readonly unfurl: boolean;
  /** Servers in which commands are registered; empty: everywhere. */
  readonly commandGuilds: readonly string[];
  readonly userInstall: boolean;
  readonly archiveMinutes: 60 | 1_440 | 4_320 | 10_080;
  readonly answerParts: number;
}
