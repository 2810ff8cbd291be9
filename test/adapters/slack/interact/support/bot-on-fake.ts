import { onTestFinished } from 'vitest';
import { createSlackAdapter, type SlackAdapter } from '../../../../../src/adapters/slack/create-slack-adapter.ts';
import { type Bot, type BotOptions, createBot } from '../../../../../src/bot.ts';
import type { Clock } from '../../../../../src/core/index.ts';
import { createEndpoints } from '../../../../../src/server/index.ts';
import { createFakeClock, type FakeClock } from '../../../../../src/testing/fake-clock.ts';
import { createFakeSlack } from '../../../../../src/testing/fake-slack/create-fake-slack.ts';
import type { FakeMessage, FakeSlack, FakeSlackOptions } from '../../../../../src/testing/fake-slack/fake-slack.ts';
import { createScriptedModel, type ScriptEntry } from '../../../../../src/testing/scripted-model.ts';
import type { AdapterHost } from '../../../../../src/threads/adapter.ts';
import type { HttpEndpoint } from '../../../../../src/threads/http-endpoint.ts';
import type { Outbound } from '../../../../../src/threads/outbound.ts';
import { serve } from '../../../../server/serve.ts';
import { type PassingTime, passingTime } from '../../../support/passing-time.ts';

export type Transport = 'socket' | 'http';

export interface BotOnFakeOptions
  extends Pick<
    BotOptions,
    | 'tools'
    | 'slack'
    | 'mayUseTool'
    | 'limits'
    | 'modelLimits'
    | 'settleMs'
    | 'storage'
    | 'model'
    | 'streamFn'
    | 'role'
    | 'concurrency'
    | 'redis'
    | 'secretKey'
    | 'admins'
    | 'channels'
    | 'teams'
  > {
  readonly script: readonly ScriptEntry[];
  readonly fake?: FakeSlackOptions;
  /** What the adapter is given in place of the bot's own. */
  readonly host?: Partial<Pick<AdapterHost, 'approvals' | 'mcpServers'>>;
  /** @default one that begins at its usual time */
  readonly clock?: FakeClock;
  /** The clock of this process, where it is not that of all. */
  readonly ownClock?: Clock;
  /** A bot whose Slack this one shares, as another process of the deployment: give both the same storage. */
  readonly beside?: BotOnFake;
}

export interface BotOnFake extends PassingTime {
  readonly bot: Bot;
  readonly slack: FakeSlack;
  readonly clock: FakeClock;
  readonly model: ReturnType<typeof createScriptedModel>;
  /** What people see in a thread, each with who wrote it. */
  readonly read: (channel: string, root: string) => readonly string[];
  /** Ends the process within so many milliseconds; Slack's requests go to those that are left. */
  readonly stop: (graceMs: number) => Promise<void>;
  /** Where Slack's requests go, in turn. */
  readonly ways: SlackAdapter[];
  /** The adapter's way out. */
  readonly outbound: Outbound;
  /** What the adapter was given to work with. */
  readonly host: AdapterHost;
}

/** A whole bot with the real adapter of Slack, on the fake of Slack, on one clock that only the test moves. */
export async function startBotOnFake(transport: Transport, options: BotOnFakeOptions): Promise<BotOnFake> {
  const { script, fake, beside, slack: settings, host: replaced, ...others } = options;
  const { clock = beside?.clock ?? createFakeClock(), ownClock = clock, ...more } = others;
  const model = createScriptedModel(script, { clock: ownClock });
  const ways = beside?.ways ?? [];
  const slack = beside?.slack ?? (await startSlack(transport, ways, { clock, ...fake }));
  const { botToken, appToken, signingSecret } = slack.credentials;
  const wayIn = transport === 'http' ? { signingSecret } : { appToken, sockets: 1 };
  const made = createSlackAdapter({ botToken, apiUrl: slack.apiUrl, ...wayIn, ...settings });
  let host: AdapterHost | undefined;
  const connect: SlackAdapter['connect'] = async (given) => {
    host = { ...given, ...replaced };
    await made.connect?.(host);
  };
  const adapter: SlackAdapter = { ...made, connect };
  if (more.role !== 'worker') ways.push(adapter);
  const bot = createBot({ adapters: [adapter], streamFn: model, clock: ownClock, settleMs: 0, ...more });

  const time = passingTime(clock);
  const stop = async (graceMs: number): Promise<void> => {
    if (ways.includes(adapter)) ways.splice(ways.indexOf(adapter), 1);
    await time.during(bot.stop(graceMs));
  };
  await time.during(bot.start());
  onTestFinished(() => stop(0));
  if (host === undefined) throw new Error('The adapter was not connected.');
  return {
    bot,
    host,
    outbound: made.outbound,
    slack,
    clock,
    model,
    ...time,
    stop,
    ways,
    read: (channel, root) => slack.thread(channel, root).map(describe),
  };
}

async function startSlack(
  transport: Transport,
  ways: readonly SlackAdapter[],
  options: FakeSlackOptions,
): Promise<FakeSlack> {
  const eventsUrl = transport === 'http' ? await serveEvents(ways) : undefined;
  const slack = await createFakeSlack({ ...(eventsUrl !== undefined && { eventsUrl }), ...options });
  onTestFinished(() => slack.close());
  return slack;
}

/** An address that gives each request to one of the ways in, in turn, as what stands before several processes does. */
async function serveEvents(ways: readonly SlackAdapter[]): Promise<string> {
  let requests = 0;
  const endpoint: HttpEndpoint = {
    method: 'POST',
    path: '/slack/events',
    maxBodyBytes: 1_000_000,
    handle: async (request) => {
      requests += 1;
      const way = ways[requests % ways.length]?.endpoints?.find(({ path }) => path === '/slack/events');
      return (await way?.handle(request)) ?? { status: 503 };
    },
  };
  return `${(await serve({ plugins: [createEndpoints([endpoint])] })).server.address}/slack/events`;
}

function describe({ user, shown }: FakeMessage): string {
  return `${user ?? '?'}: ${shown}`;
}
