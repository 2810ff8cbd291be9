import { setImmediate as nextRound } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createDiscordCalls } from '../../../../src/adapters/discord/calls/create-calls.ts';
import { completeOptions } from '../../../../src/adapters/discord/complete-options.ts';
import type { DiscordOptions } from '../../../../src/adapters/discord/discord-options.ts';
import {
  createGateway,
  type GatewayDependencies,
  type GatewayOnClient,
} from '../../../../src/adapters/discord/gateway/create-gateway.ts';
import type { GatewayEvent } from '../../../../src/adapters/discord/gateway/gateway.ts';
import { TOKEN_REFUSED } from '../../../../src/adapters/discord/gateway/refusal.ts';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import { createFakeDiscord } from '../../../../src/testing/fake-discord/create-fake-discord.ts';
import type { FakeDiscord, FakeDiscordOptions } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { RecordingLogger } from '../../../threads/memory/recording-logger.ts';
import { watchRequests } from '../support/settled-requests.ts';

export interface GatewayWorldOptions {
  readonly fake?: FakeDiscordOptions;
  readonly options?: Partial<DiscordOptions>;
  readonly dependencies?: Partial<GatewayDependencies>;
}

/** The gateway on a client of discord.js, on a fake, on one clock that only the test moves. Ends with the test. */
export interface GatewayWorld {
  readonly discord: FakeDiscord;
  readonly gateway: GatewayOnClient;
  readonly clock: FakeClock;
  readonly logger: RecordingLogger;
  readonly events: GatewayEvent[];
  readonly freshSessions: number[];
  /** Texts of the messages that came in, in order. */
  readonly heard: () => readonly unknown[];
  /** What clients sent over the gateway, heartbeats left out. */
  readonly ops: () => readonly number[];
  /** Waits until something holds; the clock stands still. */
  readonly until: (holds: () => boolean) => Promise<void>;
  /** Lets so many milliseconds pass, and what is on its way arrive. */
  readonly pass: (ms: number) => Promise<void>;
  /** Lets time pass until something holds. */
  readonly passUntil: (holds: () => boolean, stepMs?: number) => Promise<void>;
}

export async function gatewayWorld({ fake, options, dependencies }: GatewayWorldOptions = {}): Promise<GatewayWorld> {
  const clock = createFakeClock();
  const logger = new RecordingLogger();
  const discord = await createFakeDiscord({ clock, ...fake });
  onTestFinished(() => discord.close());
  const { apiUrl, token } = discord;
  const events: GatewayEvent[] = [];
  const freshSessions: number[] = [];
  const gateway = createGateway({
    options: completeOptions({ apiUrl, token, ...options }),
    calls: createDiscordCalls({
      apiUrl,
      token,
      fetch: globalThis.fetch,
      clock,
      logger,
      onTokenRefused: () => logger.error({ code: 'discord_token_refused' }, TOKEN_REFUSED),
    }),
    outgoing: { dispatcher: () => Promise.reject(new Error('Not in this test.')), isDirect: () => true },
    clock,
    logger,
    onEvent: (event) => events.push(event),
    onFreshSession: (shard) => freshSessions.push(shard),
    random: () => 1,
    ...dependencies,
  });
  onTestFinished(() => gateway.close());
  const { settled } = watchRequests(discord.url);
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 500) {
      await settled();
      await clock.advanceAsync(Math.min(left, 500));
    }
    await settled();
  };
  return {
    discord,
    gateway,
    clock,
    logger,
    events,
    freshSessions,
    heard: () =>
      events.flatMap(({ type, data }) =>
        type === 'MESSAGE_CREATE' ? [(data as { readonly content: unknown }).content] : [],
      ),
    ops: () => discord.gatewayOps.flatMap(({ op }) => (op === 1 ? [] : [op])),
    until: async (holds) => {
      while (!holds()) await nextRound();
    },
    pass,
    passUntil: async (holds, stepMs = 500) => {
      while (!holds()) await pass(stepMs);
    },
  };
}
