import { ChannelType, type Client, type GuildBasedChannel, PermissionFlagsBits } from 'discord.js';
import { channelKindOf } from '../inbound/channel-kind.ts';
import type { PlaceCache } from '../places/create-places.ts';
import type { ChannelFacts } from '../places/places.ts';
import type { DiscordGateway } from './gateway.ts';

/** Threads that are remembered besides their channels: Discord's own limit is 1000 active ones in a server. */
const MAX_THREADS = 3_000;

/** What of the gateway's knowledge of places may be asked: all of it is there, or it is not known. */
export type ClientView = Omit<DiscordGateway, 'self'> & PlaceCache;

/** Reads what discord.js keeps of servers, channels, threads and roles. */
export function viewOf(client: Client): ClientView {
  const channelOf = (id: string): GuildBasedChannel | undefined => {
    const channel = client.channels.cache.get(id);
    return channel === undefined || channel.isDMBased() ? undefined : channel;
  };
  const permissionsIn = (id: string): bigint | undefined => {
    if (client.user === null) return undefined;
    return channelOf(id)?.permissionsFor(client.user)?.bitfield;
  };
  /** Of one that the bot does not see Discord tells a name and a place that are made up. */
  const seenChannelOf = (id: string): GuildBasedChannel | undefined => {
    const permissions = permissionsIn(id);
    const isUnseen = permissions !== undefined && (permissions & PermissionFlagsBits.ViewChannel) === 0n;
    return isUnseen ? undefined : channelOf(id);
  };
  return {
    ownRoleIn: (guild) => {
      if (client.user === null) return undefined;
      return client.guilds.cache.get(guild)?.roles.botRoleFor(client.user)?.id;
    },
    get guilds() {
      return [...client.guilds.cache.keys()];
    },
    permissionsIn,
    channelName: (id) => seenChannelOf(id)?.name,
    roleName: (guild, role) => client.guilds.cache.get(guild)?.roles.cache.get(role)?.name,
    get newestMessages() {
      return [...client.channels.cache.values()].flatMap((channel) => {
        if (channel.isDMBased() || !channel.isTextBased() || typeof channel.lastMessageId !== 'string') return [];
        return [{ channel: channel.id, message: channel.lastMessageId }];
      });
    },
    channel: (id) => {
      const channel = seenChannelOf(id);
      return channel === undefined ? undefined : factsOf(channel);
    },
    guildName: (guild) => client.guilds.cache.get(guild)?.name ?? undefined,
  };
}

/** Forgets threads beyond what a gateway remembers, those first that nobody has written in for the longest time. */
export function limitThreads(client: Client): void {
  const threads = client.channels.cache.filter((channel) => channel.isThread());
  if (threads.size <= MAX_THREADS) return;
  const newestFirst = [...threads.values()]
    .map(({ id, lastMessageId }) => ({ id, last: BigInt(lastMessageId ?? id) }))
    .sort((a, b) => (a.last < b.last ? 1 : -1));
  const forgotten = new Set(newestFirst.slice(MAX_THREADS / 2).map(({ id }) => id));
  client.sweepers.sweepThreads(({ id }) => forgotten.has(id));
}

function factsOf(channel: GuildBasedChannel): ChannelFacts {
  const isThread = channel.isThread();
  return {
    id: channel.id,
    kind: channelKindOf(channel.type) ?? 'other',
    guild: channel.guildId,
    name: channel.name,
    topic: 'topic' in channel && typeof channel.topic === 'string' && channel.topic !== '' ? channel.topic : undefined,
    parent: channel.parentId ?? undefined,
    isArchived: isThread && channel.archived === true,
    isLocked: isThread && channel.locked === true,
    isPrivate: isPrivate(channel),
  };
}

function isPrivate(channel: GuildBasedChannel): boolean | undefined {
  if (channel.type === ChannelType.PrivateThread) return true;
  const { everyone } = channel.guild.roles;
  const seen = channel.permissionsFor(everyone)?.has(PermissionFlagsBits.ViewChannel);
  return seen === undefined ? undefined : !seen;
}
