import { GatewayIntentBits } from 'discord-api-types/v10';

/**
 * The intents of which one is needed to be told of an event, as bits; 0 where none is needed. It depends on whether the
 * event has a server.
 */
export function intentsFor(type: string, hasGuild: boolean): number {
  const [inGuild, direct] = BY_TYPE.get(type) ?? [0, 0];
  return hasGuild ? inGuild : direct;
}

const { Guilds, GuildMembers, GuildMessages, DirectMessages, GuildMessageReactions, DirectMessageReactions } =
  GatewayIntentBits;

/** By event: what is needed for those of servers, and for those of direct messages. */
const BY_TYPE: ReadonlyMap<string, readonly [number, number]> = new Map(
  Object.entries({
    GUILD_CREATE: [Guilds, Guilds],
    GUILD_UPDATE: [Guilds, Guilds],
    GUILD_DELETE: [Guilds, Guilds],
    GUILD_ROLE_CREATE: [Guilds, Guilds],
    GUILD_ROLE_UPDATE: [Guilds, Guilds],
    GUILD_ROLE_DELETE: [Guilds, Guilds],
    CHANNEL_CREATE: [Guilds, DirectMessages],
    CHANNEL_UPDATE: [Guilds, DirectMessages],
    CHANNEL_DELETE: [Guilds, DirectMessages],
    CHANNEL_PINS_UPDATE: [Guilds, DirectMessages],
    THREAD_CREATE: [Guilds, Guilds],
    THREAD_UPDATE: [Guilds, Guilds],
    THREAD_DELETE: [Guilds, Guilds],
    THREAD_LIST_SYNC: [Guilds, Guilds],
    THREAD_MEMBER_UPDATE: [Guilds, Guilds],
    THREAD_MEMBERS_UPDATE: [Guilds | GuildMembers, Guilds],
    GUILD_MEMBER_ADD: [GuildMembers, GuildMembers],
    GUILD_MEMBER_UPDATE: [GuildMembers, GuildMembers],
    GUILD_MEMBER_REMOVE: [GuildMembers, GuildMembers],
    MESSAGE_CREATE: [GuildMessages, DirectMessages],
    MESSAGE_UPDATE: [GuildMessages, DirectMessages],
    MESSAGE_DELETE: [GuildMessages, DirectMessages],
    MESSAGE_DELETE_BULK: [GuildMessages, DirectMessages],
    MESSAGE_REACTION_ADD: [GuildMessageReactions, DirectMessageReactions],
    MESSAGE_REACTION_REMOVE: [GuildMessageReactions, DirectMessageReactions],
    MESSAGE_REACTION_REMOVE_ALL: [GuildMessageReactions, DirectMessageReactions],
    MESSAGE_REACTION_REMOVE_EMOJI: [GuildMessageReactions, DirectMessageReactions],
    MESSAGE_POLL_VOTE_ADD: [GatewayIntentBits.GuildMessagePolls, GatewayIntentBits.DirectMessagePolls],
    MESSAGE_POLL_VOTE_REMOVE: [GatewayIntentBits.GuildMessagePolls, GatewayIntentBits.DirectMessagePolls],
    TYPING_START: [GatewayIntentBits.GuildMessageTyping, GatewayIntentBits.DirectMessageTyping],
    PRESENCE_UPDATE: [GatewayIntentBits.GuildPresences, GatewayIntentBits.GuildPresences],
    WEBHOOKS_UPDATE: [GatewayIntentBits.GuildWebhooks, GatewayIntentBits.GuildWebhooks],
    VOICE_STATE_UPDATE: [GatewayIntentBits.GuildVoiceStates, GatewayIntentBits.GuildVoiceStates],
    GUILD_BAN_ADD: [GatewayIntentBits.GuildModeration, GatewayIntentBits.GuildModeration],
    GUILD_BAN_REMOVE: [GatewayIntentBits.GuildModeration, GatewayIntentBits.GuildModeration],
  } satisfies Record<string, readonly [number, number]>),
);
