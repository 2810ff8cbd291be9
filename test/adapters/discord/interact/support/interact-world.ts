import { setImmediate as nextRound } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { DiscordBackend } from '../../../../../src/adapters/discord/backend.ts';
import { completeOptions } from '../../../../../src/adapters/discord/complete-options.ts';
import { type Connection, connect } from '../../../../../src/adapters/discord/connect.ts';
import type { DiscordOptions } from '../../../../../src/adapters/discord/discord-options.ts';
import { createGateway, type GatewayOnClient } from '../../../../../src/adapters/discord/gateway/create-gateway.ts';
import {
  type Interactions,
  registerInteractions,
} from '../../../../../src/adapters/discord/interact/register-interactions.ts';
import { linkTo } from '../../../../../src/adapters/discord/outbound/link-to.ts';
import { createTeamDirectory } from '../../../../../src/adapters/discord/teams/team-directory.ts';
import { deploymentLevelsOf, loadConfig } from '../../../../../src/config.ts';
import { createFakeClock, type FakeClock } from '../../../../../src/testing/fake-clock.ts';
import { createFakeDiscord } from '../../../../../src/testing/fake-discord/create-fake-discord.ts';
import type {
  FakeDiscord,
  FakeDiscordInteraction,
  FakeDiscordOptions,
} from '../../../../../src/testing/fake-discord/fake-discord.ts';
import { createTexts } from '../../../../../src/text/index.ts';
import type { AdapterHost, CommandOptions, Intake, Received } from '../../../../../src/threads/adapter.ts';
import { createFeedbackBook } from '../../../../../src/threads/feedback/create-feedback-book.ts';
import type { InboundMessage } from '../../../../../src/threads/inbound-message.ts';
import type { ThreadSettings } from '../../../../../src/threads/settings.ts';
import type { ThreadId } from '../../../../../src/threads/thread-id.ts';
import {
  builtInTools,
  createSettingsService,
  type DeploymentLevels,
  type ToolDefinition,
} from '../../../../../src/tools/index.ts';
import { createAdapterHost } from '../../../../support/adapter-host.ts';
import { RecordingLogger } from '../../../../threads/memory/recording-logger.ts';
import { watchRequests } from '../../support/settled-requests.ts';

const CONFIG = await loadConfig({ env: {}, directory: '/nowhere' });

export const TEXTS = createTexts('en');

export interface WorldOptions {
  readonly options?: Partial<DiscordOptions>;
  readonly fake?: FakeDiscordOptions;
  readonly settings?: Partial<ThreadSettings>;
  /** Whether to wait for what a start does in the background. @default true */
  readonly settles?: boolean;
  /** The tools that there are. @default those that are built in */
  readonly definitions?: readonly ToolDefinition[];
  /** What the config sets, besides what it sets by itself. */
  readonly config?: Partial<DeploymentLevels>;
  /** Another process of the same deployment, whose Discord and storage this one shares. */
  readonly beside?: InteractWorld;
  /** What the host has in place of its own. */
  readonly services?: Partial<Pick<AdapterHost, 'approvals' | 'mcpServers'>>;
}

type Given = readonly [thread: ThreadId, eventId: string, by: { id: string; name: string }, command: string];

/** What people do besides writing, on discord.js and the fake of Discord, around a double of the threads. */
export class InteractWorld {
  readonly discord: FakeDiscord;
  readonly clock: FakeClock;
  readonly logger: RecordingLogger;
  readonly host: AdapterHost;
  readonly gateway: GatewayOnClient;
  readonly interactions: Interactions;
  readonly connection: Connection;
  /** What was handed in, in order. */
  readonly messages: InboundMessage[] = [];
  readonly commands: (readonly [...Given, CommandOptions | undefined])[] = [];
  /** What a message or a command is answered with; may reject. */
  receive: (message: InboundMessage) => Promise<Received> = () => Promise.resolve({ status: 'started' });
  giveCommand: (...given: Given) => Promise<Received> = (_thread, _id, _by, command) =>
    Promise.resolve({ status: 'command', command: command as 'stop' });
  /** Threads that are known to the store. */
  readonly known = new Set<ThreadId>();
  settings: Partial<ThreadSettings>;
  readonly #requests: ReturnType<typeof watchRequests>;
  #isEnded = false;

  static async start({
    options = {},
    fake = {},
    settings = {},
    settles = true,
    beside,
    definitions = builtInTools,
    config = {},
    services = {},
  }: WorldOptions = {}): Promise<InteractWorld> {
    const clock = beside?.clock ?? createFakeClock();
    const discord = beside?.discord ?? (await createFakeDiscord({ clock, ...fake }));
    if (beside === undefined) onTestFinished(() => discord.close());
    const logger = new RecordingLogger();
    let world: InteractWorld | undefined;
    const here = (): InteractWorld => {
      if (world === undefined) throw new Error('The world is not there yet.');
      return world;
    };
    const host = { ...hostOf(here, { clock, logger, beside, definitions, config }), ...services };
    const { apiUrl, token } = discord;
    const connection = await connect(completeOptions({ apiUrl, token, shards: 1, ...options }), host);
    world = new InteractWorld(discord, connection, host, logger, settings);
    await world.#open(settles);
    return world;
  }

  private constructor(
    discord: FakeDiscord,
    connection: Connection,
    host: AdapterHost,
    logger: RecordingLogger,
    settings: Partial<ThreadSettings>,
  ) {
    const { backend } = connection;
    this.discord = discord;
    this.#requests = watchRequests(discord.url);
    this.connection = connection;
    this.host = host;
    this.logger = logger;
    this.settings = settings;
    // The host's clock is the one of the world.
    this.clock = host.clock as FakeClock;
    this.gateway = createGateway({
      options: backend.options,
      calls: backend.calls,
      outgoing: { dispatcher: () => Promise.reject(new Error('Not in this test.')), isDirect: () => true },
      clock: host.clock,
      logger,
      onEvent: (event) => this.interactions.take(event),
      onFreshSession: () => undefined,
      random: () => 1,
    });
    connection.useGateway(this.gateway);
    this.interactions = registerInteractions(backend, this.gateway);
  }

  get backend(): DiscordBackend {
    return this.connection.backend;
  }

  /** Waits until something holds; the clock stands still. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await nextRound();
  }

  /** The same while time passes. */
  async passUntil(holds: () => boolean): Promise<void> {
    while (!holds()) {
      await this.#requests.settled();
      await this.clock.advanceAsync(100);
    }
  }

  /** Waits until what is being done is done; the clock stands still. */
  async settle(): Promise<void> {
    await this.connection.disconnect();
  }

  /** What came of something that somebody did, when all of it is done. */
  async after(begun: Promise<{ readonly id: string }>): Promise<FakeDiscordInteraction> {
    const { id } = await begun;
    await this.until(() => this.discord.interaction(id).callback !== undefined);
    await this.settle();
    return this.discord.interaction(id);
  }

  /** Ends the process: it takes nothing more in. */
  async end(): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.interactions.stop();
    await this.gateway.close();
    // What hangs is not waited for.
    await Promise.all([this.settle(), this.clock.advanceAsync(10_000)]);
  }

  /** What is stored under a prefix. */
  async stored(prefix: string): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for await (const [key, { value }] of this.host.records.list(prefix)) found[key] = value;
    return found;
  }

  async #open(settles: boolean): Promise<void> {
    let isOpen = false;
    const opening = this.gateway.open().then(() => {
      isOpen = true;
    });
    // A second process has to wait for its turn.
    await this.passUntil(() => isOpen);
    await opening;
    if (settles) await this.settle();
    onTestFinished(() => this.end());
  }
}

function hostOf(
  world: () => InteractWorld,
  {
    clock,
    logger,
    beside,
    definitions,
    config,
  }: Required<Pick<WorldOptions, 'definitions' | 'config'>> & {
    readonly clock: FakeClock;
    readonly logger: RecordingLogger;
    readonly beside: InteractWorld | undefined;
  },
): AdapterHost {
  const intake: Intake = {
    receive: async (message) => {
      const received = await world().receive(message);
      world().messages.push(message);
      return received;
    },
    command: async (thread, eventId, by, command, options) => {
      const received = await world().giveCommand(thread, eventId, by, command);
      world().commands.push([thread, eventId, by, command, options]);
      return received;
    },
    amend: () => Promise.reject(new Error('Nothing is amended in this test.')),
    events: { publish: () => undefined, subscribe: () => () => undefined },
  };
  const host = createAdapterHost(intake, clock);
  const { records, lock } = beside?.host ?? host;
  const directory = createTeamDirectory(() => world().backend);
  const administration = createSettingsService({
    records,
    deployment: { ...deploymentLevelsOf(CONFIG), ...config },
    definitions,
    secrets: host.secrets,
    teamsOf: (platform) => (platform === 'discord' ? directory : undefined),
    clock,
    logger,
  });
  return {
    ...host,
    records,
    lock,
    administration,
    feedback: createFeedbackBook({
      ...host.privacy,
      ...host.settings,
      records,
      clock,
      linkTo: async (thread) => linkTo(thread),
    }),
    logger,
    settings: {
      ...host.settings,
      read: async (place) => ({ ...(await host.settings.read(place)), ...world().settings }),
      of: async (thread) => ({ ...(await host.settings.of(thread)), ...world().settings }),
    },
    readThread: (thread) => Promise.resolve(world().known.has(thread) ? SESSION : undefined),
  };
}

const SESSION = {
  state: 'idle',
  transcript: [],
  length: 0,
  waiting: [],
  participation: { takesPart: true, muted: false, speakers: [] },
  slots: [],
} as const;
