import type { FastifyPluginAsync } from 'fastify';
import type { DiscordAdapter } from '../adapters/discord/index.ts';
import type { SlackAdapter } from '../adapters/slack/index.ts';
import { createWebAdapter } from '../adapters/web/index.ts';
import { type Config, discordOptionsOf, slackOptionsOf } from '../config.ts';
import { ThreadloopError } from '../core/error.ts';
import type { Clock } from '../core/index.ts';
import { hasPublicSignIn } from '../mcp-config.ts';
import { takesEventsIn } from '../role.ts';
import { createAdminPages, createEndpoints, createPlayground, isLoopback } from '../server/index.ts';
import { createTexts } from '../text/index.ts';
import type { Adapter } from '../threads/adapter.ts';
import { nameOfStore } from './banner.ts';

export interface PlatformsOptions {
  readonly config: Config;
  /** Serve the playground, also where others can reach it. */
  readonly isPlaygroundWanted: boolean;
  /** Whether threads outlive the process. */
  readonly isDurable: boolean;
  readonly clock: Clock;
}

/** Where a started program talks, and what its server answers for that. */
export interface Platforms {
  readonly adapters: readonly Adapter[];
  readonly plugins: readonly FastifyPluginAsync[];
  readonly isPlaygroundServed: boolean;
  /** Whether there is a page on which whoever has the deployment's token changes settings. */
  readonly hasAdminPage: boolean;
  /** Sentences about the platforms, once they are connected. */
  describe(): Promise<readonly string[]>;
}

/**
 * Makes the platforms of a deployment: the playground, and Slack and Discord where they are configured. The playground
 * has no sign-in, so it is served only where nobody else can reach it; where Slack does, or people come to sign in with MCP
 * servers, others may, too. The admins' page
 * is served wherever events are taken in, to whoever has the deployment's token.
 *
 * @throws ThreadloopError `usage` when there is nothing but a playground that others could reach, or a worker is to
 *   serve one.
 */
export async function openPlatforms(options: PlatformsOptions): Promise<Platforms> {
  const { config, isDurable, clock } = options;
  const { name: botName, model, role, server } = config;
  const slack = await openSlack(config);
  const discord = await openDiscord(config);
  const chats = [slack, discord].filter((adapter) => adapter !== undefined);
  const endpoints = takesEventsIn(role) ? (slack?.endpoints ?? []) : [];
  const isPlaygroundServed = mayServePlayground(
    options,
    chats.length > 0,
    endpoints.length > 0 || hasPublicSignIn(config),
  );
  const page = { botName, model, store: nameOfStore(config), isDurable, locale: config.locale };
  // Also where it is not served: another process of the deployment may serve it, and this one may answer for it.
  const { adapter, routes, hostOf } = createWebAdapter({ ...page, clock, platforms: () => adapters });
  const adapters = [adapter, ...chats];
  const { adminToken: token, locale } = config;
  const { publicUrl } = server;
  const admin = { token, publicUrl, hostOf, adapters: () => adapters, locale, textsOf: createTexts };
  return {
    adapters,
    plugins: [
      ...(endpoints.length > 0 ? [createEndpoints(endpoints)] : []),
      ...(isPlaygroundServed ? [createPlayground({ host: server.host, routes })] : []),
      ...(takesEventsIn(role) ? [createAdminPages(admin)] : []),
    ],
    isPlaygroundServed,
    hasAdminPage: takesEventsIn(role) && token !== undefined,
    describe: async () => [...((await slack?.describe()) ?? []), ...(discord?.describe() ?? [])],
  };
}

/** Loaded only where it is used: it is large. */
async function openSlack(config: Config): Promise<SlackAdapter | undefined> {
  const options = slackOptionsOf(config);
  if (options === undefined) return undefined;
  const { createSlackAdapter } = await import('../adapters/slack/index.ts');
  return createSlackAdapter(options);
}

/** The same. */
async function openDiscord(config: Config): Promise<DiscordAdapter | undefined> {
  const options = discordOptionsOf(config);
  if (options === undefined) return undefined;
  const { createDiscordAdapter } = await import('../adapters/discord/index.ts');
  return createDiscordAdapter(options);
}

function mayServePlayground(
  { config, isPlaygroundWanted }: PlatformsOptions,
  hasChat: boolean,
  hasEndpoints: boolean,
): boolean {
  const { role, server } = config;
  const { host } = server;
  if (!takesEventsIn(role)) {
    if (isPlaygroundWanted) throw new ThreadloopError('usage', WORKER);
    return false;
  }
  if (isPlaygroundWanted) return true;
  if (isLoopback(host)) return !hasEndpoints;
  if (!hasChat) throw new ThreadloopError('usage', exposed(host));
  return false;
}

const WORKER = 'A worker serves no playground: leave --playground out.';

function exposed(host: string): string {
  return `The playground has no sign-in, and others may reach ${host}: whoever does could speak as anybody, an admin too. Serve it on 127.0.0.1 with --host, or say --playground if that is what you want.`;
}
