import type { DiscordBackend } from './backend.ts';
import type { DiscordGateway } from './gateway/gateway.ts';

/** Says to operators who the bot is, where, what it may read, and how to begin. `gateway`: where events are taken in. */
export function describeAdapter(
  { options, self }: Pick<DiscordBackend, 'options' | 'self'>,
  gateway: Pick<DiscordGateway, 'guilds'> | undefined,
): readonly string[] {
  const bot = `@${self.username}`;
  if (gateway === undefined) return [`Discord: answers as ${bot}.`];
  const { length } = gateway.guilds;
  if (length === 0)
    return [`Discord: ${bot} is in no server yet. "threadloop discord invite" prints the link to add it.`];
  const servers = length === 1 ? '1 server' : `${length} servers`;
  const begin = `Discord: ${bot} in ${servers}. Mention it in a channel that it may read, or write to it.`;
  return options.messageContent ? [begin] : [begin, WITHOUT_CONTENT];
}

const WITHOUT_CONTENT =
  'Discord: without the message content intent (discord.messageContent is false) the bot reads mentions, replies to it, direct messages and commands; it does not see what else is said, in its own threads neither.';
