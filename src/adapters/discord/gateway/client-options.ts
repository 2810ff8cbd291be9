import type { WebSocketManager } from '@discordjs/ws';
import { type ClientOptions, GatewayIntentBits, type IShardingStrategy, Options } from 'discord.js';
import type { DiscordOptions } from '../discord-options.ts';
import type { GatewayInfo } from './gateway-info.ts';

/** Milliseconds in which servers may still come in before a start goes on without them: some are down for hours. */
const WAIT_FOR_GUILDS_MS = 5_000;

const INTENTS = [
  GatewayIntentBits.Guilds,
  GatewayIntentBits.GuildMessages,
  GatewayIntentBits.GuildMessageReactions,
  GatewayIntentBits.DirectMessages,
  GatewayIntentBits.DirectMessageReactions,
] as const;

/** Everything that is no channel, role or server, and so of no use here: of these, only the bot itself. */
const KEPT_NOTHING = {
  ApplicationCommandManager: 0,
  ApplicationEmojiManager: 0,
  AutoModerationRuleManager: 0,
  BaseGuildEmojiManager: 0,
  DMMessageManager: 0,
  EntitlementManager: 0,
  GuildBanManager: 0,
  GuildEmojiManager: 0,
  GuildInviteManager: 0,
  GuildMessageManager: 0,
  GuildScheduledEventManager: 0,
  GuildStickerManager: 0,
  MessageManager: 0,
  PresenceManager: 0,
  ReactionManager: 0,
  ReactionUserManager: 0,
  StageInstanceManager: 0,
  ThreadMemberManager: 0,
  VoiceStateManager: 0,
} as const;

export interface ClientOptionsInput {
  readonly options: Pick<DiscordOptions, 'messageContent' | 'apiUrl'>;
  /** Connections, all of this process. */
  readonly shards: number;
  /** What Discord says of its gateway, for the one call that discord.js makes. */
  readonly readInfo: () => Promise<GatewayInfo>;
  readonly buildStrategy: (manager: WebSocketManager) => IShardingStrategy;
}

/**
 * The options of discord.js for a client that keeps servers, channels, threads and roles, and nothing else. It posts
 * nothing; should it ever, nobody is notified, and nothing is posted twice. Partials have no use: what people do is read
 * from the dispatches themselves. zlib-sync is not installed, so nothing is compressed.
 */
export function clientOptions({ options, shards, readInfo, buildStrategy }: ClientOptionsInput): ClientOptions {
  return {
    intents: [...INTENTS, ...(options.messageContent ? [GatewayIntentBits.MessageContent] : [])],
    // Said, because discord.js would look for SHARDS and SHARD_COUNT in the environment.
    shards: Array.from({ length: shards }, (_, id) => id),
    shardCount: shards,
    allowedMentions: { parse: [], repliedUser: false },
    enforceNonce: true,
    waitGuildTimeout: WAIT_FOR_GUILDS_MS,
    makeCache: Options.cacheWithLimits({
      ...KEPT_NOTHING,
      GuildMemberManager: { maxSize: 0, keepOverLimit: (member) => member.id === member.client.user.id },
      UserManager: { maxSize: 0, keepOverLimit: (user) => user.id === user.client.user.id },
    }),
    ws: { buildStrategy },
    rest: { api: options.apiUrl, version: '10', retries: 0, makeRequest: (url) => answerOf(url, readInfo) },
  };
}

/** discord.js asks where the gateway is, and for nothing else: calls have budgets of their own (calls/). */
async function answerOf(url: string, readInfo: () => Promise<GatewayInfo>): Promise<Response> {
  if (!new URL(url).pathname.endsWith('/gateway/bot'))
    return Response.json({ code: 0, message: 'Not from here' }, { status: 403 });
  const { url: address, shards, starts } = await readInfo();
  return Response.json({
    url: address,
    shards,
    session_start_limit: {
      total: starts.total,
      // What is left is waited for before each connection (identify-turns.ts); discord.js would give up instead.
      remaining: Math.max(starts.remaining, starts.total, shards),
      reset_after: starts.resetAfterMs,
      max_concurrency: starts.maxConcurrency,
    },
  });
}
