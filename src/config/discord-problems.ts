import type { Config } from './schema.ts';

/** What is wrong with the settings of Discord beside each other, as sentences; nothing where Discord is not used. */
export function discordProblems({ discord }: Config): readonly string[] {
  const { token, userInstall, commandGuilds, everyone, messageContent } = discord;
  if (token === undefined) return [];
  const problems: string[] = [];
  if (userInstall && commandGuilds.length > 0) {
    problems.push(
      'discord.userInstall and discord.commandGuilds are both set: who has installed the bot for themselves can use only commands that are registered everywhere. Leave one out.',
    );
  }
  if (everyone && !messageContent) {
    problems.push(
      'discord.everyone needs discord.messageContent: without it Discord tells nothing of what stands beside @everyone.',
    );
  }
  return problems;
}
