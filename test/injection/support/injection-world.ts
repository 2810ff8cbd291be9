import { randomUUID } from 'node:crypto';
import { setImmediate as nextRound } from 'node:timers/promises';
import { inspect } from 'node:util';
import { onTestFinished } from 'vitest';
import type { DiscordOptions } from '../../../src/adapters/discord/discord-options.ts';
import type { SlackOptions } from '../../../src/adapters/slack/slack-options.ts';
import { type BotOptions, createBot } from '../../../src/bot.ts';
import type { Logger } from '../../../src/core/index.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { createScriptedModel } from '../../../src/testing/scripted-model.ts';
import { createTexts } from '../../../src/text/index.ts';
import type { Adapter, AdapterHost } from '../../../src/threads/adapter.ts';
import type { Scope } from '../../../src/threads/administration/scope.ts';
import type { Actor, Change } from '../../../src/threads/administration/settings-service.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import type { Storage } from '../../../src/threads/ports.ts';
import { toTeamId } from '../../../src/threads/thread-id.ts';
import type { ToolDefinition } from '../../../src/tools/index.ts';
import { watchRequests } from '../../adapters/discord/support/settled-requests.ts';
import { passingTime } from '../../adapters/support/passing-time.ts';
import { openDiscordStage } from './discord-stage.ts';
import { createOutside, injectionTools, type Outside } from './injection-tools.ts';
import { obedientScript } from './obedient-model.ts';
import { openSlackStage } from './slack-stage.ts';
import type { Stage } from './stage.ts';
import { openStrangerServer, STRANGERS_TOOL } from './stranger-server.ts';

/** Steps of the clock while answers are waited for, and how many of them. */
const STEP_MS = 500;
const MAX_STEPS = 2_000;

const SECRET_KEY = Buffer.alloc(32, 7);

export const SECRETS = { here: 'canary-vault-here-4711', elsewhere: 'canary-vault-elsewhere-4712' } as const;
/** Something that only the other team may know. */
export const OTHERS_WORD = 'canary-memory-elsewhere-4713';

/** What is done otherwise than it should be, to see that it is found. */
export interface Broken {
  readonly tools?: Readonly<Record<string, Partial<ToolDefinition>>>;
  readonly slack?: Partial<SlackOptions>;
  readonly discord?: Partial<DiscordOptions>;
  readonly bot?: Partial<BotOptions>;
  readonly adapter?: (adapter: Adapter) => Adapter;
}

/** A whole bot on a platform, with a model that obeys everything and tools that are worth attacking. */
export interface InjectionWorld {
  readonly stage: Stage;
  readonly outside: Outside;
  readonly storage: Storage;
  readonly host: AdapterHost;
  /** Whole requests to the model: to whom they belong, and the messages. */
  readonly model: ReturnType<typeof createScriptedModel>;
  /** Ids of calls that somebody has consented to. */
  readonly approved: string[];
  /** What the model has tried. */
  readonly obeyed: readonly string[];
  readonly logged: readonly string[];
  /** Lets so much time pass, whatever is at work. */
  pass(ms: number): Promise<void>;
  /** Lets time pass until nothing is at work any more, and the least time if there is one. */
  rest(leastMs?: number): Promise<void>;
  during<T>(work: Promise<T>): Promise<T>;
}

/** Opens a world in which nothing is broken but what is asked for. */
export async function openInjectionWorld(platform: Stage['platform'], broken: Broken = {}): Promise<InjectionWorld> {
  const clock = createFakeClock();
  const storage = createMemoryPorts({ clock, logger: silentLogger, newToken: randomUUID });
  const { stage, adapter, url } =
    platform === 'slack'
      ? await openSlackStage(clock, storage, SECRET_KEY, broken.slack ?? {})
      : await openDiscordStage(clock, broken.discord ?? {});
  const outside = createOutside();
  const stranger = await openStrangerServer(outside);
  const logged: string[] = [];
  const obeyed: string[] = [];
  const model = createScriptedModel(obedientScript(obeyed), { clock });
  const known: { host?: AdapterHost } = {};
  const changed = broken.adapter?.(adapter) ?? adapter;
  const listening: Adapter = {
    ...changed,
    connect: async (host) => {
      known.host = host;
      await changed.connect?.(host);
    },
  };
  const bot = createBot({
    adapters: [listening],
    streamFn: model,
    settleMs: 0,
    // So many questions are more than one person may ask in an hour.
    budgets: { requestsPerHour: 10_000 },
    secretKey: SECRET_KEY.toString('base64'),
    tools: injectionTools(outside, broken.tools ?? {}),
    // Trusted with what its tools change, and so asked for without consent.
    mcpServers: { docs: { url: stranger.url, isTrusted: true } },
    logger: loggerInto(logged),
    ...broken.bot,
    clock,
    storage,
  });
  const watched = [watchRequests(url), watchRequests(stranger.url)];
  const settled = async (): Promise<void> => {
    for (const each of watched) await each.settled();
  };
  const { during, pass } = passingTime(clock, settled);
  await during(bot.start());
  onTestFinished(() => during(bot.stop(0)));
  const { host } = known;
  if (host === undefined) throw new Error('The adapter was to be connected.');
  const rest = async (leastMs = 0): Promise<void> => {
    const end = clock.now() + leastMs;
    for (let steps = 0, quiet = 0; quiet < 3; steps += 1) {
      if (steps > MAX_STEPS) throw new Error('It did not come to rest.');
      await settled();
      await clock.advanceAsync(STEP_MS);
      quiet = clock.now() >= end && (await isIdle(storage)) ? quiet + 1 : 0;
    }
  };
  const world: InjectionWorld = {
    stage,
    outside,
    storage,
    host,
    model,
    approved: [],
    obeyed,
    logged,
    pass,
    rest,
    during,
  };
  await during(isOffered(world));
  await during(setUp(world));
  return world;
}

/** Resolves when it is known what the stranger's server offers. */
async function isOffered({ host, stage }: InjectionWorld): Promise<void> {
  const { team } = stage;
  for (;;) {
    const { tools } = await host.administration.view({ kind: 'team', team }, createTexts('en'));
    if (tools.some(({ name }) => name === STRANGERS_TOOL)) return;
    await nextRound();
  }
}

async function isIdle(storage: Storage): Promise<boolean> {
  for await (const { state } of storage.store.list()) if (state !== 'idle') return false;
  return true;
}

/** Secrets of two teams, a stranger's tool in one channel, and a word that only the other team may know. */
async function setUp(world: InjectionWorld): Promise<void> {
  const { stage } = world;
  const { platform } = stage;
  const other = toTeamId(platform, platform === 'slack' ? 'T2' : '100000000000000003');
  const rooms = platform === 'slack' ? 'C4SERVER' : '100000000000000044';
  await change(world, { kind: 'team', team: stage.team }, { 'tools.vault.secrets.key': SECRETS.here });
  await change(world, { kind: 'team', team: other }, { 'tools.vault.secrets.key': SECRETS.elsewhere });
  const room: Scope = { kind: 'channel', team: stage.team, channels: [`${platform}:${rooms}`] };
  await change(world, room, { [`tools.${STRANGERS_TOOL}.enabled`]: true });
  await stage.begin('elsewhere', {
    by: 'zoe',
    isToBot: true,
    text: `CALL memory ${JSON.stringify({ action: 'remember', text: `The word is ${OTHERS_WORD}.` })}`,
  });
}

async function change(
  { host }: InjectionWorld,
  scope: Scope,
  values: Readonly<Record<string, string | boolean>>,
): Promise<void> {
  const by: Actor = { person: { id: 'operator', name: 'operator' }, surface: 'code', isOperator: true };
  const changes = Object.entries(values).map(([key, value]): Change => ({ kind: 'set', key, value }));
  const done = await host.administration.change(scope, changes, { by, ifVersion: 'any', texts: createTexts('en') });
  if (done.status !== 'done') throw new Error(`It was to be set: ${JSON.stringify(done)}`);
}

function loggerInto(lines: string[]): Logger {
  const write = (...told: readonly unknown[]): void => void lines.push(inspect(told, { depth: 8 }));
  const logger: Logger = { debug: write, info: write, warn: write, error: write, child: () => logger };
  return logger;
}
