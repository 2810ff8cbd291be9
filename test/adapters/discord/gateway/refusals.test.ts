import { GatewayCloseCodes } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { createDiscordCalls } from '../../../../src/adapters/discord/calls/create-calls.ts';
import { refusalOf } from '../../../../src/adapters/discord/gateway/refusal.ts';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { gatewayWorld } from './gateway-world.ts';

const INTENT =
  'Discord refuses the message content intent, because it is switched off for the bot (close code 4014). Switch "Message Content Intent" on in the developer portal (https://discord.com/developers/applications), your application, tab "Bot", "Privileged Gateway Intents". Or set discord.messageContent to false: the bot works without, and reads mentions, replies to it, direct messages and commands only.';

const TOKEN =
  'Discord does not accept the token of the bot: it is wrong, or was reset. Make a new one in the developer portal (https://discord.com/developers/applications), your application, tab "Bot", "Reset Token"; set DISCORD_TOKEN to it, and start again.';

describe('the start', () => {
  it('names the toggle when the message content intent is switched off (4014), and says that it works without', async () => {
    const { discord, gateway, clock, until } = await gatewayWorld({ fake: { intents: [] } });
    await expect(gateway.open()).rejects.toMatchObject({ code: 'discord_gateway_refused', message: INTENT });
    await until(() => discord.openSessions === 0);
    expect(clock.pendingTimers).toBe(0);
    const without = await gatewayWorld({ fake: { intents: [] }, options: { messageContent: false } });
    await without.gateway.open();
  });

  it('says so when the token is refused by the REST interface (401)', async () => {
    const { gateway, ops } = await gatewayWorld({ options: { token: 'MTAw.wrong.wrong' }, dependencies: {} });
    const { discord, gateway: other } = await gatewayWorld();
    discord.resetToken();
    await expect(other.open()).rejects.toMatchObject({ code: 'discord_token_refused', message: TOKEN });
    expect(ops()).toEqual([]);
    await gateway.close();
  });

  it('says so when the token is refused by the gateway (4004)', async () => {
    const { gateway } = await gatewayWorld({ options: { token: 'MTAw.wrong.wrong' } });
    await expect(gateway.open()).rejects.toMatchObject({ code: 'discord_token_refused', message: TOKEN });
  });

  it('gives up with a sentence when there is no connection after 20 s', async () => {
    const { discord, gateway, pass } = await gatewayWorld();
    discord.failGateway({ kind: 'refuse' });
    const opening = gateway.open();
    opening.catch(() => undefined);
    await pass(20_000);
    await expect(opening).rejects.toMatchObject({
      code: 'discord_call_failed',
      message: 'There is no connection to Discord after 20 s.',
      retryable: true,
    });
  });

  it('gives up the same way when Discord does not even say where its gateway is', async () => {
    const { discord, gateway, pass } = await gatewayWorld();
    discord.fail('GET /gateway/bot', { kind: 'status', status: 503, times: 100 });
    const opening = gateway.open();
    opening.catch(() => undefined);
    await pass(20_000);
    await expect(opening).rejects.toMatchObject({ code: 'discord_call_failed', retryable: true });
  });
});

describe('a token that is reset while the bot runs', () => {
  it('ends the gateway for good: not ready, one line, no further try', async () => {
    const { discord, gateway, logger, until, pass, ops } = await gatewayWorld();
    await gateway.open();
    await pass(60_000);
    discord.resetToken();
    await until(() => gateway.checks()[0]?.ok === false);
    expect(gateway.checks()).toEqual([{ check: 'discord', ok: false, reason: TOKEN }]);
    await pass(10 * 60_000);
    expect([ops(), logger.lines]).toEqual([
      [2],
      [{ level: 'error', fields: { code: 'discord_token_refused' }, message: TOKEN }],
    ]);
  });

  it('ends it also when a call hears of it first (401)', async () => {
    const world = await gatewayWorld({
      dependencies: {
        calls: {
          call: (request, options) => calls.call(request, options),
          get isTokenRefused() {
            return isRefused;
          },
          refuseToken: () => undefined,
        },
      },
    });
    let isRefused = false;
    const { discord, gateway, clock, until, pass } = world;
    const { apiUrl, token } = discord;
    const calls = createDiscordCalls({ apiUrl, token, fetch: globalThis.fetch, clock, logger: silentLogger });
    await gateway.open();
    isRefused = true;
    await pass(5_000);
    expect(gateway.checks()).toEqual([{ check: 'discord', ok: false, reason: TOKEN }]);
    await until(() => discord.openSessions === 0);
  });
});

describe('the budget of sessions', () => {
  it('is waited for at a start, which goes on, says so, and begins one when Discord allows it', async () => {
    const DAY_MS = 24 * 60 * 60_000;
    const limit = { total: 1_000, max_concurrency: 1 };
    const world = await gatewayWorld({
      dependencies: {
        calls: {
          call: async <Result>() => {
            const left = world.clock.now() - begin < DAY_MS ? 0 : 1_000;
            const session_start_limit = {
              ...limit,
              remaining: left,
              reset_after: DAY_MS - (world.clock.now() - begin),
            };
            const answer: unknown = { url: world.discord.gatewayUrl, shards: 1, session_start_limit };
            return answer as Result;
          },
          isTokenRefused: false,
          refuseToken: () => undefined,
        },
      },
    });
    const { gateway, logger, ops, clock, pass, until, freshSessions } = world;
    const begin = clock.now();
    const opening = gateway.open();
    await pass(20_000);
    await opening;
    const until24 = '2026-01-02T00:00:01.000Z';
    expect(gateway.checks()).toEqual([
      {
        check: 'discord',
        ok: false,
        reason: `Discord lets the bot begin no more sessions before ${until24}: it has begun too many today, and waits.`,
      },
    ]);
    await clock.advanceAsync(DAY_MS);
    await until(() => freshSessions.length === 1);
    await pass(5_000);
    expect([gateway.checks(), ops()]).toEqual([[{ check: 'discord', ok: true }], [2]]);
    expect(logger.lines).toEqual([
      {
        level: 'warn',
        fields: { total: 1_000 },
        message: `Discord lets the bot begin no more sessions before ${until24}; it waits.`,
      },
      { level: 'info', fields: {}, message: 'Every connection to Discord is there again, after 86420 s.' },
    ]);
  });
});

describe('every close code of Discord', () => {
  it('either has a sentence of its own, or is followed by another connection', () => {
    const codes = Object.values(GatewayCloseCodes).filter(
      (code): code is GatewayCloseCodes => typeof code === 'number',
    );
    const told = codes.filter((code) => refusalOf(code) !== undefined);
    expect(told).toEqual([4_004, 4_010, 4_011, 4_012, 4_013, 4_014]);
  });
});
