import { randomUUID } from 'node:crypto';
import { type Config, type ConfigInput, createConfigSettings, resolveConfig } from './config.ts';
import {
  type Clock,
  DEFAULT_MODEL,
  type Logger,
  type Model,
  type StreamFn,
  systemClock,
  withIdleLimit,
} from './core/index.ts';
import { createDemoStreamFn, demoModel } from './models/demo/index.ts';
import { createOutboundDirectory } from './outbound-directory.ts';
import { silentLogger } from './silent-logger.ts';
import { systemPromptOf } from './system-prompt.ts';
import { createTexts, type Texts } from './text/index.ts';
import type { Adapter, Intake } from './threads/adapter.ts';
import { createIntake } from './threads/intake.ts';
import { createMemoryPorts } from './threads/memory/index.ts';
import type { Person } from './threads/person.ts';
import type { OwnerToken, Storage } from './threads/ports.ts';
import type { ToolBinding } from './threads/runner/dependencies.ts';
import { createRunner } from './threads/runner/runner.ts';
import { historyOf } from './threads/thread-history.ts';
import type { ThreadId } from './threads/thread-id.ts';
import { checkChannelTools, chooseTools, type ToolChoice } from './tool-choice.ts';
import { bindTools, type ToolDefinition, type ToolScope } from './tools/index.ts';

/** Milliseconds a model may be silent before its answer counts as failed. */
const MODEL_IDLE_MS = 120_000;

/** Milliseconds between two renewals of a 30 s lease: two may fail. */
const RENEW_MS = 10_000;

/** Milliseconds that running threads get to end when the bot is stopped. */
const GRACE_MS = 25_000;

/** Milliseconds after the start at which tools load what they need: the first message goes first. */
const PREPARE_MS = 1_000;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface BotOptions extends Omit<ConfigInput, 'model' | 'tools'> {
  /** The platforms it talks on. */
  readonly adapters: readonly Adapter[];
  /** Which model: `demo`, or what is known about the one that `streamFn` asks. @default 'demo' */
  readonly model?: Config['model'] | Model | undefined;
  /** Asks a model of your own; pi-ai's stream function fits unchanged. @default the offline demo model */
  readonly streamFn?: StreamFn | undefined;
  /** Names of built-in tools, and tools of your own. @default 'all', the built-in ones */
  readonly tools?: ToolChoice | undefined;
  /** Asked for everybody in an exchange when a tool is to run. @default everybody may use every tool */
  readonly mayUseTool?: ((person: Person, tool: string, thread: ThreadId) => boolean | Promise<boolean>) | undefined;
  /** Sentences of your own, by key. */
  readonly texts?: Partial<Texts> | undefined;
  /** @default writes nothing */
  readonly logger?: Logger | undefined;
  readonly clock?: Clock | undefined;
}

export interface Bot {
  /** Begins to work, then lets every adapter take events in. Rejects with a sentence when one cannot. */
  start(): Promise<void>;
  /** Takes nothing new in, gives running threads `graceMs` to end, and resolves when all is quiet. @default 25000 */
  stop(graceMs?: number): Promise<void>;
  /** The way in, for events that come from elsewhere than an adapter. */
  readonly intake: Intake;
}

/**
 * Makes a bot: the one place where the parts meet. Threads live in this process and are forgotten when it ends.
 *
 * @throws ThreadloopError `config_invalid` with every problem at once; `tool_duplicate` when two tools share a name.
 */
export function createBot(options: BotOptions): Bot {
  const { adapters, streamFn, mayUseTool, texts, logger = silentLogger, clock = systemClock } = options;
  const { definitions, names } = chooseTools(options.tools);
  const config = resolveConfig({ ...configOf(options), tools: names });
  checkChannelTools(config.channels, names);
  const ports = createMemoryPorts({ clock, logger, newToken: randomUUID });
  const settings = createConfigSettings(config);
  const outboundOf = createOutboundDirectory(adapters);
  const textsOf = (locale: string): Texts => createTexts(locale, texts);
  const shared = { ...ports, settings, clock, logger, outboundOf, textsOf };
  const { limits, settleMs, concurrency } = config;

  const run = createRunner({
    ...shared,
    rights: { mayUse: async (person, tool, thread) => (await mayUseTool?.(person, tool, thread)) ?? true },
    newToken: () => randomUUID() as OwnerToken, // random, as the brand wants it
    model: typeof options.model === 'object' ? options.model : streamFn === undefined ? demoModel : DEFAULT_MODEL,
    streamFn: withIdleLimit(streamFn ?? createDemoStreamFn({ clock }), { idleMs: MODEL_IDLE_MS, clock }),
    thinkingLevel: config.thinkingLevel ?? 'off',
    systemPrompt: systemPromptOf(config.name),
    tools: createToolBinder(definitions, ports, config.name, clock),
    limits: {
      turns: limits.turns,
      repeats: limits.repeats,
      timeMs: limits.minutes * MINUTE_MS,
      toolTimeoutMs: config.toolTimeoutSeconds * 1_000,
    },
    renewMs: RENEW_MS,
    lateMs: 15 * MINUTE_MS,
    tooLateMs: DAY_MS,
  });
  const intake = createIntake({
    ...shared,
    toolNames: definitions.map(({ label }) => label),
    settleMs,
    limits: { waking: limits.waiting, read: limits.read },
  });

  const prepareTools = (): void => {
    for (const { name, prepare } of definitions) {
      prepare?.().catch((error: unknown) => logger.warn({ err: error, tool: name }, 'A tool could not be prepared.'));
    }
  };
  let cancelPreparing = (): void => undefined;

  return {
    intake,
    start: async () => {
      await ports.activator.start(run, { concurrency });
      const { records, store } = ports;
      const readThread = (thread: ThreadId) => store.read(thread);
      for (const adapter of adapters) await adapter.start({ intake, records, settings, readThread, clock, logger });
      cancelPreparing = clock.setTimeout(prepareTools, PREPARE_MS);
    },
    stop: async (graceMs = GRACE_MS) => {
      cancelPreparing();
      for (const adapter of adapters) await adapter.stop();
      await ports.activator.stop(graceMs);
    },
  };
}

/** The settings among the options; what only code can give is left out. */
function configOf(options: BotOptions): ConfigInput {
  const {
    adapters: _a,
    streamFn: _s,
    tools: _t,
    mayUseTool: _u,
    texts: _x,
    logger: _l,
    clock: _c,
    model,
    ...config
  } = options;
  return typeof model === 'string' ? { ...config, model } : config;
}

function createToolBinder(definitions: readonly ToolDefinition[], ports: Storage, botName: string, clock: Clock) {
  return (binding: ToolBinding) => {
    const { thread, initiator, requesters, logger } = binding;
    return bindTools(definitions, (): ToolScope => {
      const everybody = requesters();
      return {
        thread,
        author: initiator ?? everybody[0] ?? { id: 'clock', name: 'clock' },
        requesters: everybody,
        clock,
        logger,
        records: ports.records,
        history: async () => {
          const session = await ports.store.read(thread);
          return session === undefined ? [] : historyOf(session, botName);
        },
      };
    });
  };
}
