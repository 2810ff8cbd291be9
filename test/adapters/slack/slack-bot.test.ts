import { describe, expect, it, onTestFinished } from 'vitest';
import { createSlackAdapter, type SlackAdapterOptions } from '../../../src/adapters/slack/index.ts';
import { createBot } from '../../../src/bot.ts';
import { createEndpoints } from '../../../src/server/index.ts';
import { createFakeSlack } from '../../../src/testing/fake-slack/create-fake-slack.ts';
import { createFakeClock, createScriptedModel, type ScriptEntry } from '../../../src/testing/index.ts';
import type { HttpEndpoint } from '../../../src/threads/http-endpoint.ts';
import { serve } from '../../server/serve.ts';
import { advanceUntil } from '../../support/advance-until.ts';
import { RecordingLogger } from '../../threads/memory/recording-logger.ts';

const transports = ['socket', 'http'] as const;

/** A whole bot beside the fake, on one clock. */
async function startBot(
  transport: (typeof transports)[number],
  script: readonly ScriptEntry[],
  options: SlackAdapterOptions = {},
) {
  const clock = createFakeClock();
  const logger = new RecordingLogger();
  const late: { endpoints: readonly HttpEndpoint[] } = { endpoints: [] };
  const door: HttpEndpoint = {
    method: 'POST',
    path: '/slack/events',
    maxBodyBytes: 1_000_000,
    handle: async (request) => (await late.endpoints[0]?.handle(request)) ?? { status: 500 },
  };
  const eventsUrl =
    transport === 'http'
      ? `${(await serve({ plugins: [createEndpoints([door])] })).server.address}/slack/events`
      : undefined;
  const fake = await createFakeSlack({ clock, ...(eventsUrl !== undefined && { eventsUrl }) });
  onTestFinished(() => fake.close());
  const { appToken, signingSecret, botToken } = fake.credentials;
  const adapter = createSlackAdapter({
    botToken,
    apiUrl: fake.apiUrl,
    sockets: 1,
    ...(transport === 'socket' ? { appToken } : { signingSecret }),
    ...options,
  });
  late.endpoints = adapter.endpoints ?? [];
  const model = createScriptedModel(script, { clock });
  const bot = createBot({ adapters: [adapter], streamFn: model, clock, logger, settleMs: 0 });
  await bot.start();
  onTestFinished(() => advanceUntil(clock, bot.stop(0)));
  /** Lets time pass, slowly enough for what is really on its way. */
  const pass = async (isReached: () => boolean): Promise<void> => {
    for (let rounds = 0; !isReached(); rounds += 1) {
      if (rounds % 20 === 19) await clock.advanceAsync(100);
      else await new Promise<void>((resolve) => setImmediate(resolve));
    }
  };
  return { fake, bot, adapter, model, clock, logger, pass };
}

const mention = { channel: 'C1GENERAL', user: 'U1ALICE', text: '<@U0BOT> hi' } as const;

describe.each(transports)('a bot in Slack over %s', (transport) => {
  it('answers a mention in its thread', async () => {
    const { fake, pass, bot } = await startBot(transport, ['Hello, Alice.']);
    const { ts } = await fake.say(mention);
    await pass(() => fake.thread('C1GENERAL', ts).some(({ shown }) => shown.includes('Hello, Alice.')));
    await fake.settled();
    expect(fake.deliveries.map(({ type, isAcked, tries }) => [type, isAcked, tries.length])).toEqual([
      ['app_mention', true, 1],
      ['message', true, 1],
      // Its own answer.
      ['message', true, 1],
    ]);
    expect(bot.checks().filter(({ check }) => check.toLowerCase().includes('slack'))).toEqual([
      { check: 'Slack token', ok: true },
      ...(transport === 'socket' ? [{ check: 'slack', ok: true }] : []),
    ]);
    expect(fake.problems).toEqual([]);
  });

  it('R07: answers once what is delivered again and again', async () => {
    const { fake, pass, model } = await startBot(transport, ['Once.', 'Twice.']);
    fake.failDeliveries({ kind: 'ignoreAcks', times: 3 });
    fake.failDeliveries({ kind: 'duplicate' });
    const { ts } = await fake.say(mention);
    await pass(() => fake.thread('C1GENERAL', ts).some(({ shown }) => shown.includes('Once.')));
    await fake.settled();
    const tries = fake.deliveries.map((delivery) => delivery.tries.length);
    expect(Math.max(...tries)).toBeGreaterThanOrEqual(2);
    expect(model.requests).toHaveLength(1);
    expect(fake.thread('C1GENERAL', ts).filter(({ botId }) => botId !== undefined)).toHaveLength(1);
  });

  it('R08: acknowledges at once, however slow Slack and the model are', async () => {
    const { fake, pass, clock } = await startBot(transport, ['Late.']);
    fake.fail('users.info', { kind: 'hang', times: 100 });
    const before = clock.now();
    for (let i = 0; i < 100; i += 1) await fake.say({ ...mention, text: `<@U0BOT> ${i}` });
    const asked = () => fake.deliveries.slice(0, 200);
    await pass(() => asked().length === 200 && asked().every(({ isAcked }) => isAcked));
    const waits = asked().map(({ tries }) => tries[0]?.ackedAfterMs ?? Number.POSITIVE_INFINITY);
    expect(Math.max(...waits)).toBeLessThan(2_500);
    expect(clock.now() - before).toBeLessThan(3_000);
  });
});

describe('an adapter of Slack', () => {
  it('answers its endpoint 503 before the start and after the stop', async () => {
    const { adapter, bot, clock } = await startBot('http', []);
    const [endpoint] = adapter.endpoints ?? [];
    const ask = () =>
      endpoint?.handle({
        method: 'POST',
        path: '/slack/events',
        query: new URLSearchParams(),
        headers: {},
        body: new Uint8Array(),
      });
    expect(await ask()).toMatchObject({ status: 401 });
    await advanceUntil(clock, bot.stop(0));
    expect(await ask()).toEqual({
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'The bot takes nothing in at the moment.',
    });
    expect(adapter.checks?.()).toEqual([]);
  });

  it('tells operators where it is and how to begin', async () => {
    const { adapter } = await startBot('socket', []);
    const lines = await adapter.describe();
    expect(lines).toEqual([
      expect.stringMatching(
        /^Slack: .+ \(T1\), over Socket Mode with 1 connection\. Mention @threadloop in a channel/u,
      ),
    ]);
  });

  it.each([
    [{}, 'Slack needs a `botToken` for one workspace, or a `clientId` and a `clientSecret` for many (docs/slack.md).'],
  ])('is not made without a token', (options, message) => {
    expect(() => createSlackAdapter(options)).toThrow(expect.objectContaining({ code: 'config_invalid', message }));
  });
});
