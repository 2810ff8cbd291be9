import type { DiscordInspection } from '../adapters/discord/inspect/inspect-discord.ts';
import type { GuildInspection } from '../adapters/discord/inspect/inspect-guild.ts';
import type { DiscordApplication } from '../adapters/discord/inspect/read-application.ts';
import type { Config } from '../config.ts';
import type { CheckResult } from './doctor-check.ts';
import type { Operations } from './operations.ts';
import { durationText } from './time-text.ts';

/** Channels that are named one by one. */
const MOST_NAMED = 5;

/** Share of the day's sessions below which it is worth a word. */
const FEW_SESSIONS = 0.1;

/** Looks at the way into Discord and out of it: token, intents, sessions, servers and what the bot may do there. */
export async function checkDiscord(
  config: Config,
  operations: Pick<Operations, 'inspectDiscord'>,
): Promise<readonly CheckResult[]> {
  const { application, gateway, guilds, commands = [] } = await operations.inspectDiscord(config);
  if (!application.isKnown) return [{ level: 'error', text: application.sentence }];
  return [
    ...judgeApplication(application.application, config),
    ...(gateway === undefined ? [] : judgeGateway(gateway, config)),
    ...commands.map(judgeCommands),
    ...(guilds === undefined ? [] : judgeGuilds(guilds)),
  ];
}

function judgeApplication(application: DiscordApplication, { discord }: Config): readonly CheckResult[] {
  const { id, user, takesUserInstalls, hasInteractionsEndpoint } = application;
  const results: CheckResult[] = [
    { level: 'ok', text: `DISCORD_TOKEN is of the bot ${user.username} (${user.id}), application ${id}.` },
    judgeMessageContent(application, discord),
  ];
  if (hasInteractionsEndpoint) {
    results.push({
      level: 'error',
      text: 'The app has an Interactions Endpoint URL: commands and buttons are sent there, and never reach this program.',
      remedy: `Empty the field on ${portal(id, 'information')}.`,
    });
  }
  if (discord.userInstall && takesUserInstalls === false) {
    results.push({
      level: 'warning',
      text: 'discord.userInstall is on, and the app cannot be installed by people for themselves.',
      remedy: `Switch on "User Install" on ${portal(id, 'installation')}.`,
    });
  }
  return results;
}

function judgeMessageContent(
  { id, messageContent }: DiscordApplication,
  { messageContent: isWanted }: Config['discord'],
): CheckResult {
  const isOn = messageContent !== 'off';
  if (isWanted && !isOn) {
    return {
      level: 'error',
      text: 'The Message Content Intent is off, and discord.messageContent asks for it: Discord will refuse the connection (4014).',
      remedy: `Switch on "Message Content Intent" on ${portal(id, 'bot')}, or set THREADLOOP_DISCORD_MESSAGE_CONTENT=false: then mentions, replies, direct messages and commands are answered.`,
    };
  }
  const mode = isWanted
    ? `The Message Content Intent is ${messageContent === 'granted' ? 'granted' : 'on'}.`
    : 'Without message content it answers mentions, replies to it, direct messages and commands.';
  const spare = !isWanted && isOn ? ' The Message Content Intent is on, and not asked for.' : '';
  return { level: 'ok', text: `${mode}${spare}` };
}

type Gateway = NonNullable<DiscordInspection['gateway']>;

function judgeGateway(gateway: Gateway, { discord }: Config): readonly CheckResult[] {
  if (!gateway.isKnown) return [{ level: 'error', text: `The gateway: ${gateway.sentence}` }];
  const { info, reached } = gateway;
  const { host } = new URL(info.url);
  if (!reached.isReached) {
    const remedy = `WebSockets to ${host} have to be let through, by a proxy as well (docs/networks.md).`;
    return [{ level: 'error', text: `The gateway, ${host}, cannot be reached: ${reached.reason}`, remedy }];
  }
  const { shards } = info;
  const { total, remaining, resetAfterMs } = info.starts;
  const needed = discord.shards === 0 ? shards : discord.shards;
  const left = `${remaining} of ${total} sessions can still be begun`;
  const more = `there are ${total} again in ${durationText(Math.ceil(resetAfterMs))}`;
  if (remaining < needed) {
    const text = `The gateway: only ${left}, and ${needed} ${needed === 1 ? 'is' : 'are'} needed to start; ${more}.`;
    return [{ level: 'error', text, remedy: 'Start nothing until then: beyond it Discord resets the token.' }];
  }
  if (remaining < total * FEW_SESSIONS) {
    const remedy = 'Something starts this bot again and again: see its log.';
    return [{ level: 'warning', text: `The gateway: only ${left}; ${more}.`, remedy }];
  }
  const connections = `${needed} ${needed === 1 ? 'connection' : 'connections'}`;
  const advice = discord.shards !== 0 && discord.shards !== shards ? ` Discord recommends ${shards}.` : '';
  const way = reached.isRelayed ? ' It is reached through a relay in the process, and the way out.' : '';
  return [{ level: 'ok', text: `The gateway: ${connections}; ${left}.${advice}${way}` }];
}

type Commands = NonNullable<DiscordInspection['commands']>[number];

function judgeCommands(commands: Commands): CheckResult {
  if (!commands.isKnown) return { level: 'warning', text: `Commands: ${commands.sentence}` };
  const { scope, registered, outdated, foreign } = commands.inspection;
  const where = scope === 'global' ? 'everywhere' : `in the server ${scope.guild}`;
  if (outdated.length + foreign.length === 0) {
    return { level: 'ok', text: `Commands: ${registered.join(', ')} are registered ${where}.` };
  }
  const parts = [
    ...(outdated.length === 0 ? [] : [`${outdated.join(', ')} are not registered ${where} as they are to be`]),
    ...(foreign.length === 0 ? [] : [`${foreign.join(', ')} are registered ${where} and not known here`]),
  ];
  const remedy = 'The bot registers them when it starts; if it runs, its log says what came of that.';
  return { level: 'warning', text: `Commands: ${parts.join('; ')}.`, remedy };
}

type Guilds = NonNullable<DiscordInspection['guilds']>;

function judgeGuilds(found: Guilds): readonly CheckResult[] {
  if (!found.isKnown) return [{ level: 'error', text: `Servers: ${found.sentence}` }];
  const { guilds, others, hasMore } = found;
  if (guilds.length === 0) {
    const remedy = '`threadloop discord invite` prints the link that adds it to one.';
    return [{ level: 'warning', text: 'The bot is in no server.', remedy }];
  }
  const results = guilds.flatMap(({ guild, found: seen }): readonly CheckResult[] => {
    const name = `${guild.name} (${guild.id})`;
    if (!seen.isKnown) return [{ level: 'warning', text: `${name} could not be looked at: ${seen.sentence}` }];
    return judgeGuild(name, seen.inspection);
  });
  const text = `${others}${hasMore ? ' and more' : ''} other servers were not looked at.`;
  return others === 0 ? results : [...results, { level: 'ok', text }];
}

function judgeGuild(name: string, { channels, hidden, missing }: GuildInspection): readonly CheckResult[] {
  const unseen = hidden === 0 ? '' : `; ${hidden} it cannot see`;
  if (channels === 0) {
    const remedy = 'Give its role "View Channels", in the server or in a channel.';
    return [{ level: 'warning', text: `${name}: it sees no channel${unseen}.`, remedy }];
  }
  const amount = channels === 1 ? 'the one channel' : `all ${channels} channels`;
  if (missing.length === 0) {
    return [{ level: 'ok', text: `${name}: everything that is needed is granted in ${amount} it sees${unseen}.` }];
  }
  return missing.map(({ permission: { label, without }, channels: where }): CheckResult => {
    const place = where.length === channels ? 'everywhere' : `in ${namesOf(where)}`;
    return { level: 'warning', text: `${name}: "${label}" is missing ${place}: ${without}.`, remedy: GRANT };
  });
}

const GRANT =
  "Grant it to the bot's role in the settings of the server or of the channel; the link of `threadloop discord invite` grants all for the server.";

function namesOf(channels: readonly string[]): string {
  const named = channels.slice(0, MOST_NAMED).map((name) => `#${name}`);
  const more = channels.length - named.length;
  return more === 0 ? named.join(', ') : `${named.join(', ')} and ${more} more`;
}

function portal(application: string, page: 'bot' | 'information' | 'installation'): string {
  return `https://discord.com/developers/applications/${application}/${page}`;
}
