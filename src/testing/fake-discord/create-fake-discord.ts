import { systemClock } from '../../core/index.ts';
import { listen } from '../loopback-server.ts';
import { checkRouteName } from './api/match-route.ts';
import { serveFiles } from './cdn/serve-files.ts';
import { DEFAULT_GUILD, DEFAULT_USERS } from './default-guild.ts';
import type { FakeDiscord, FakeDiscordCall, FakeDiscordOptions } from './fake-discord.ts';
import { FAKE_DISCORD_IDS } from './fake-discord-ids.ts';
import { Faults } from './faults/faults.ts';
import { createGatewayServer } from './gateway/gateway-server.ts';
import { serveApi } from './http/serve-api.ts';
import { RateLimits } from './limits/rate-limits.ts';
import { createPeople } from './people/people.ts';
import { createSeen } from './seen.ts';
import { addGuild, addUser } from './state/fill-state.ts';
import { FakeDiscordState } from './state/state.ts';

const HEARTBEAT_MS = 41_250;
const MAX_FILE_BYTES = 10 * 1024 * 1024;
const SESSION_STARTS = { total: 1000, remaining: 1000, maxConcurrency: 1 };

/**
 * Starts a fake of Discord on a loopback port. `close` it at the end.
 *
 * @throws Error when the port is taken; RangeError when the options name what there is not.
 */
export async function createFakeDiscord(options: FakeDiscordOptions = {}): Promise<FakeDiscord> {
  for (const { route } of options.limits ?? []) checkRouteName(route);
  const state = stateOf(options);
  const gateway = createGatewayServer(state, options.heartbeatMs ?? HEARTBEAT_MS);
  const calls: FakeDiscordCall[] = [];
  const faults = new Faults();
  const limits = new RateLimits(state.clock, options.limits ?? []);
  const server = await listen(options.port ?? 0, {
    request: async (request, response, url) => {
      if (await serveApi(request, response, url, { state, faults, limits, calls })) return;
      if (serveFiles(request, response, url, state)) return;
      state.problems.push(`The fake has nothing at ${url.pathname}`);
      response.writeHead(404);
      response.end();
    },
    upgrade: (request, socket, head) => gateway.upgrade(request, socket, head),
  });
  state.url = server.url;
  const seen = createSeen(state);
  return {
    ...createPeople(state, gateway),
    ...seen.looks,
    url: server.url,
    apiUrl: `${server.url}/api`,
    gatewayUrl: state.gatewayUrl,
    app: { id: state.app.id, username: state.app.username },
    calls,
    callsOf: (route) => calls.filter((call) => call.route === route),
    problems: state.problems,
    get token() {
      return state.token;
    },
    get threads() {
      return seen.threads();
    },
    get interactions() {
      return seen.interactions();
    },
    get typing() {
      return state.typing;
    },
    get gatewayOps() {
      return gateway.ops;
    },
    get openSessions() {
      return gateway.openSessions;
    },
    fail: (route, fault) => {
      if (route !== '*') checkRouteName(route);
      faults.add(route, fault);
    },
    failGateway: (fault) => gateway.fail(fault),
    restore: () => gateway.restore(),
    limit: (limit) => {
      checkRouteName(limit.route);
      limits.set(limit);
    },
    expireFiles: () => state.addresses.expire(),
    close: async () => {
      await gateway.close();
      await server.close();
    },
  };
}

/** What is there at the beginning. */
function stateOf(options: FakeDiscordOptions): FakeDiscordState {
  const id = options.app?.id ?? FAKE_DISCORD_IDS.app;
  const username = options.app?.username ?? 'threadloop';
  const state = new FakeDiscordState({
    clock: options.clock ?? systemClock,
    app: { id, username, intents: options.intents ?? ['messageContent', 'guildMembers', 'presences'] },
    // As Discord makes them: the app's id, and what nobody can guess.
    token: options.app?.token ?? `${Buffer.from(id).toString('base64url')}.fake.${'x'.repeat(27)}`,
    sessionStarts: { ...(options.sessionStarts ?? SESSION_STARTS) },
    shards: options.shards ?? 1,
    maxFileBytes: options.maxFileBytes ?? MAX_FILE_BYTES,
  });
  addUser(state, { id, username, isBot: true });
  for (const user of options.users ?? DEFAULT_USERS) addUser(state, user);
  for (const guild of options.guilds ?? [DEFAULT_GUILD]) addGuild(state, guild);
  return state;
}
