import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { botParts } from './bot-parts.ts';
import { checkPlaces } from './check-places.ts';
import { type Config, type ConfigInput, outgoingSettingsOf, resolveConfig } from './config.ts';
import { ThreadloopError } from './core/error.ts';
import { type Clock, type Logger, type Model, type StreamFn, systemClock } from './core/index.ts';
import { createRecorder } from './create-recorder.ts';
import { createStorage } from './create-storage.ts';
import { digest } from './digest.ts';
import { Lifecycle, type LifecycleState } from './lifecycle.ts';
import { createModelChooser } from './model-chooser.ts';
import { parseModelName } from './models/providers/model-name.ts';
import type { Recorder } from './models/recording/recorder.ts';
import { createRecordingEraser } from './models/recording/recording-eraser.ts';
import { createResilience, type ResilienceLimits } from './models/resilience/index.ts';
import { createTokenCounter } from './models/tokens/token-counter.ts';
import { openAdministration } from './open-administration.ts';
import { openMcp } from './open-mcp.ts';
import { type ModelChoice, openModels } from './open-models.ts';
import { createOutboundDirectory } from './outbound-directory.ts';
import { createOutgoing } from './outgoing.ts';
import type { Role } from './role.ts';
import { silentLogger } from './silent-logger.ts';
import { systemPromptOf } from './system-prompt.ts';
import { createTexts, type Texts } from './text/index.ts';
import type { Adapter, AdapterHost, Intake } from './threads/adapter.ts';
import { createApprovals } from './threads/approvals/create-approvals.ts';
import { NO_APPROVALS } from './threads/approvals/no-approvals.ts';
import { Background } from './threads/background.ts';
import type { Check } from './threads/check.ts';
import { createErasing, type ErasureReport } from './threads/erasing/erasing.ts';
import { createFeedbackBook } from './threads/feedback/create-feedback-book.ts';
import { createHelpFor } from './threads/help-for.ts';
import type { HttpEndpoint } from './threads/http-endpoint.ts';
import { createIntake } from './threads/intake.ts';
import type { ModelUse } from './threads/model-use.ts';
import { Outages } from './threads/outages/outages.ts';
import type { Person } from './threads/person.ts';
import type { Erasure, OwnerToken, SessionPart, Storage } from './threads/ports.ts';
import { createPrivacy } from './threads/privacy/create-privacy.ts';
import { RecordTrail } from './threads/record-trail.ts';
import { createRunner } from './threads/runner/runner.ts';
import type { PlaceBudgets, ThreadSettings } from './threads/settings.ts';
import type { TeamId, ThreadId } from './threads/thread-id.ts';
import { createTimerPoller } from './threads/timers/timer-poller.ts';
import { type BudgetPlace, Spending } from './threads/usage/spending.ts';
import { chooseTools, type ToolChoice } from './tool-choice.ts';
import { createToolScopes } from './tool-scope.ts';
import {
  bindTools,
  createBoundedFetch,
  nextOccurrence,
  type ToolCatalogue,
  type ToolDefinition,
} from './tools/index.ts';

/** Milliseconds between two renewals of the lease: two may fail. */
const RENEW_MS = 10_000;

/** Milliseconds that a lease lasts. */
const LEASE_MS = 30_000;

/** Milliseconds that running threads get to end when the bot is stopped. */
const GRACE_MS = 25_000;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface BotOptions extends Omit<ConfigInput, 'model' | 'fallbackModels' | 'tools' | 'toolsFolder'> {
  /** The platforms it talks on. */
  readonly adapters: readonly Adapter[];
  /**
   * Which model answers: its name (`anthropic/claude-sonnet-5-5`, `demo`), or a model object of the AI SDK 6
   * (`LanguageModelV3`); with a `streamFn`, what is known about the model that it asks. @default 'demo'
   */
  readonly model?: ModelChoice | Model | undefined;
  /** Models that answer in their order when the one before does not. @default none */
  readonly fallbackModels?: readonly ModelChoice[] | undefined;
  /** Asks a model of your own; pi-ai's stream function fits unchanged. @default asks `model` */
  readonly streamFn?: StreamFn | undefined;
  /**
   * Names of built-in tools, and tools of your own; with `'all'` in the list, all built-in ones and your own.
   * @default 'all', the built-in ones
   */
  readonly tools?: ToolChoice | undefined;
  /** Asked for everybody in an exchange when a tool is to run. @default everybody may use every tool */
  readonly mayUseTool?: ((person: Person, tool: string, thread: ThreadId) => boolean | Promise<boolean>) | undefined;
  /** Sentences of your own, by key. */
  readonly texts?: Partial<Texts> | undefined;
  /** @default writes nothing */
  readonly logger?: Logger | undefined;
  readonly clock?: Clock | undefined;
  /**
   * Where threads are kept. Opened by `start`, closed by `stop`. @default the Redis of `redis.url`; without one this
   * process, which forgets them at its end
   */
  readonly storage?: Storage | undefined;
  /**
   * What this process does: `gateway` takes events in and runs nothing, `worker` runs threads and takes nothing in; they
   * need a `storage` that all processes share. @default 'all'
   */
  readonly role?: Role | undefined;
  /**
   * Called once, with a sentence, when the storage finds that this process does no more work: end it, so that its
   * supervisor starts it again. @default only the log says so
   */
  readonly onFatal?: ((sentence: string) => void) | undefined;
  /**
   * Whether this process answers one message and ends: nobody is told of outages then, and nobody is asked for consent,
   * so that calls which need it are refused. @default false
   */
  readonly answersOnce?: boolean | undefined;
}

export interface Bot {
  /** Begins to work, the ways in last. Rejects with a sentence when it cannot; then everything is as before. */
  start(): Promise<void>;
  /**
   * Takes nothing new in, gives running threads `graceMs` to end or to be handed over, and lets go of everything.
   * Resolves within some seconds after that, whatever happens, and never rejects. @default 25000
   */
  stop(graceMs?: number): Promise<void>;
  /** How it stands now: the bot itself, its storage, then its platforms. */
  checks(): readonly Check[];
  /** The way in, for events that come from elsewhere than an adapter. */
  readonly intake: Intake;
  /**
   * What a server of your own has to serve, besides what adapters have, so that people can sign in with MCP servers; it
   * has to be reached under `server.publicUrl`. `threadloop start` serves it.
   */
  readonly endpoints: readonly HttpEndpoint[];
  /** Says where browsers on this machine reach the endpoints, where there is no `server.publicUrl`: for the playground. */
  servedAt(address: string): void;
  /**
   * Erases everything that is stored of a thread, a person or a team, wherever it is. May be called from `start` on,
   * and resolves when it is done. Done again until it is, whatever happens in between.
   *
   * @throws ThreadloopError `erasure_incomplete` when a place failed; it is tried again.
   */
  erase(what: Erasure): Promise<ErasureReport>;
}

/**
 * Makes a bot: the one place where the parts meet.
 *
 * @throws ThreadloopError `config_invalid` with every problem at once; `tool_duplicate` when two tools share a name.
 */
export function createBot(options: BotOptions): Bot {
  const { adapters, streamFn, mayUseTool, texts, logger = silentLogger, clock = systemClock, role = 'all' } = options;
  const { definitions, on } = chooseTools(options.tools);
  const config = resolveConfig({ ...configOf(options), tools: on }, role);
  if (role !== 'all' && options.storage === undefined && config.redis.url === undefined) {
    throw new ThreadloopError('config_invalid', lonely(role));
  }
  checkPlaces(config, definitions);
  const onFatal = options.onFatal ?? ((sentence: string) => logger.error({}, sentence));
  const ports = options.storage ?? createStorage({ config, clock, logger, onFatal });
  const outgoing = createOutgoing({ settings: outgoingSettingsOf(config), clock, logger });
  const outboundOf = createOutboundDirectory(adapters);
  // Servers' secrets are sealed as those of tools are, and their tools are set as all are: each needs the other.
  const tools: ToolCatalogue = {
    load: (...place) => mcp.catalogue.load(...place),
    known: (...place) => mcp.catalogue.known(...place),
  };
  const admin = openAdministration({ config, definitions, tools, ports, adapters, mayUseTool, clock, logger });
  const { settings, administration, rights, secrets } = admin;
  const textsOf = (locale: string): Texts => createTexts(locale, texts);
  const trail = new RecordTrail({ records: ports.records, clock, logger });
  const shared = { ...ports, settings, clock, logger, trail, outboundOf, textsOf };
  const { limits, budgets, settleMs, concurrency } = config;
  const { retentionDays } = config.redis;
  const threadTtlMs = retentionDays === 0 ? undefined : retentionDays * DAY_MS;
  const spent = { budgets: { ...budgets, timeZone: config.timeZone }, threadTtlMs };
  const budgetsIn = async (place: BudgetPlace): Promise<PlaceBudgets> =>
    ('thread' in place ? await settings.of(place.thread) : await settings.read({ ...place, channels: [] })).budgets;
  const usage = new Spending({ ...ports, ...spent, budgetsIn, clock, random: Math.random });

  const { model = config.model, fallbackModels = config.fallbackModels } = options;
  const opening = { config, fallbackModels, clock, logger, fetch: outgoing.fetch };
  const chain = openModels({ ...opening, model, streamFn });
  const recorder = createRecorder({ config, storage: ports, clock, logger });
  const ask = (models: typeof chain) =>
    recorded(createResilience({ chain: models, clock, random: Math.random, limits: modelLimitsOf(config) }), recorder);
  const approvals = createApprovals({
    ...shared,
    isInAudience: (...asked) => admin.isInAudience(...asked),
    administration,
    digest,
    limits: { waking: limits.waiting, read: limits.read },
    admins: config.admins,
  });
  const teamsOf = (platform: string) => adapters.find((adapter) => adapter.platform === platform)?.outbound.teams;
  const mcp = openMcp({ config, definitions, ports, secrets, outgoing, teamsOf, textsOf, clock, logger });
  const { servers: mcpServers, endpoints } = mcp.administered(administration);
  const scopeOptions = {
    ports,
    settings,
    rights,
    secrets,
    outboundOf,
    boundedFetch: createBoundedFetch({ ...outgoing, clock }),
    botName: config.name,
    timeZone: config.timeZone,
    clock,
  };
  const run = createRunner({
    ...shared,
    rights,
    approvals: options.answersOnce === true ? NO_APPROVALS : approvals,
    newToken: () => randomUUID() as OwnerToken, // random, as the brand wants it
    outages: options.answersOnce === true ? undefined : new Outages(shared),
    model: chain[0].model,
    streamFnFor: ask(chain),
    modelNamed: createModelChooser({
      allowed: config.allowedModels,
      open: (name) => openModels({ ...opening, model: name }),
      ask,
    }),
    hasOptedOut: (person) => privacy.hasOptedOut(person),
    thinkingLevel: config.thinkingLevel ?? 'off',
    countTokens: createTokenCounter(),
    systemPrompt: systemPromptOf(config.name),
    timeZone: config.timeZone,
    tools: (binding, { tools: on, toolSettings, team, home }) =>
      bindTools(
        tools.known(team, home).filter(({ name }) => on === 'all' || on.includes(name)),
        createToolScopes(scopeOptions, binding),
        ({ name }) => toolSettings[name],
      ),
    limits: {
      turns: limits.turns,
      repeats: limits.repeats,
      timeMs: limits.minutes * MINUTE_MS,
      toolTimeoutMs: config.toolTimeoutSeconds * 1_000,
    },
    usage,
    process: `${hostname()}:${process.pid}`,
    renewMs: RENEW_MS,
    leaseMs: LEASE_MS,
    lateMs: 15 * MINUTE_MS,
    tooLateMs: DAY_MS,
  });
  const erasing = createErasing({
    storage: ports,
    clock,
    logger,
    erasers: [
      ...adapters.flatMap((adapter) => adapter.createEraser?.({ ...ports, clock, logger }) ?? []),
      createRecordingEraser(ports),
    ],
    owners: definitions.map(({ name }) => name),
    stoppedBy: textsOf(config.locale).operator,
  });
  const privacy = createPrivacy({
    ...ports,
    erasing,
    clock,
    logger,
    days: usage.days,
    owners: definitions.map(({ name }) => name),
    digest,
    newId: randomUUID,
  });
  const feedback = createFeedbackBook({
    records: ports.records,
    clock,
    placeOf: (thread) => settings.placeOf(thread),
    linkTo: async (thread) => await outboundOf(thread).linkTo?.(thread),
    hasOptedOut: (person) => privacy.hasOptedOut(person),
  });
  const toolsIn = ({ team, home }: Pick<ThreadSettings, 'team' | 'home'>) => tools.known(team, home);
  const toolLabels = (place: Pick<ThreadSettings, 'team' | 'home' | 'tools'>) => labelsOf(toolsIn(place), place.tools);
  const helpFor = createHelpFor({ settings, rights, toolsIn });
  const saying = new Background({ clock, logger, platform: 'people', describe: (error) => ({ err: error }) });
  const intake = createIntake({
    ...shared,
    approvals,
    forget: (deletion) => erasing.forget(deletion),
    helpFor,
    privacy,
    settleMs,
    track: (work) => saying.run('a notice', () => work),
    limits: { waking: limits.waiting, read: limits.read },
  });

  const prepareTools = (): void => {
    void admin.reseal(); // it never rejects
    void mcp.reseal(); // the same
    for (const { name, prepare } of definitions) {
      prepare?.().catch((error: unknown) => logger.warn({ err: error, tool: name }, 'A tool could not be prepared.'));
    }
  };

  const { records, store } = ports;
  const readThread = (thread: ThreadId, part?: SessionPart) => store.read(thread, part);
  const uninstalled = (team: TeamId) => erasing.request({ team });
  const host: AdapterHost = {
    intake,
    records,
    settings,
    administration,
    feedback,
    privacy,
    approvals,
    mcpServers,
    readThread,
    uninstalled,
    usage,
    outgoing,
    textsOf,
    clock,
    logger,
    lock: ports.lock,
    rateLimiter: ports.rateLimiter,
    secrets,
    botName: config.name,
    toolLabels,
    helpFor,
  };
  const shape = {
    role,
    storage: ports,
    outgoing,
    recorder,
    mcp,
    adapters,
    host,
    run,
    concurrency,
    erasing,
    approvals,
    trail,
    timers: createTimerPoller({
      ...ports,
      isPaused: async (thread) => (await settings.of(thread)).availability.kind === 'paused',
      trail,
      clock,
      logger,
      nextOccurrence,
      limits: { waking: limits.waiting, read: limits.read },
    }),
    prepareTools,
    saying,
  };
  const parts = botParts({ ...shape, clock, logger });
  const lifecycle = new Lifecycle({ parts, clock, logger });

  return {
    intake,
    endpoints,
    servedAt: (address) => mcp.servedAt(address),
    erase: (what) => erasing.erase(what),
    start: () => lifecycle.start(),
    stop: (graceMs = GRACE_MS) => lifecycle.stop(graceMs),
    checks: () => [
      checkOf(lifecycle.state),
      ...ports.checks(),
      ...adapters.flatMap((adapter) => adapter.checks?.() ?? []),
    ],
  };
}

/**
 * What is recorded is what the exchange got, whoever answered at which try. What an agent was answered that does a part
 * of the work is not: a replay has the outcome of the call that delegated.
 */
function recorded(ask: (use: ModelUse) => StreamFn, recorder: Recorder | undefined): (use: ModelUse) => StreamFn {
  if (recorder === undefined) return ask;
  return (use) => (use.isDelegated === true ? ask(use) : recorder.record(use, ask(use)));
}

function checkOf(state: LifecycleState): Check {
  if (state === 'working') return { check: 'bot', ok: true };
  const reason = {
    new: 'It has not been started yet.',
    starting: 'It is starting.',
    stopping: 'It is stopping.',
    stopped: 'It has been stopped.',
  }[state];
  return { check: 'bot', ok: false, reason };
}

function modelLimitsOf({ modelLimits }: Config): ResilienceLimits {
  const { retries, failures, idleSeconds, totalSeconds, pauseSeconds } = modelLimits;
  const [idleMs, totalMs, pauseMs] = [idleSeconds * 1_000, totalSeconds * 1_000, pauseSeconds * 1_000];
  return { retries, failures, idleMs, totalMs, pauseMs };
}

const FOLDER_IN_CODE =
  "toolsFolder is for the command line, which can wait for files: in code, give `tools: ['all', ...(await loadTools(folder))]`.";

function lonely(role: Role): string {
  return `The role "${role}" needs a storage that other processes share: set \`redis.url\`, pass \`storage\`, or leave the role at "all".`;
}

/** The settings among the options; what only code can give is left out. */
function configOf(options: BotOptions): ConfigInput {
  if ('toolsFolder' in options && options.toolsFolder !== undefined) {
    throw new ThreadloopError('config_invalid', FOLDER_IN_CODE);
  }
  const {
    adapters: _a,
    streamFn,
    tools: _t,
    mayUseTool: _u,
    texts: _x,
    logger: _l,
    clock: _c,
    storage: _o,
    role: _r,
    onFatal: _f,
    answersOnce: _n,
    model,
    fallbackModels = [],
    ...config
  } = options;
  return {
    ...config,
    fallbackModels: fallbackModels.filter((choice) => typeof choice === 'string'),
    // What only describes the model of a stream function needs neither a key nor an address.
    ...(typeof model === 'string' && (streamFn === undefined || parseModelName(model).kind === 'wrong') && { model }),
  };
}

/** What tools are called where only some may be used. */
function labelsOf(definitions: readonly ToolDefinition[], allowed: ThreadSettings['tools']): readonly string[] {
  return definitions.filter(({ name }) => allowed === 'all' || allowed.includes(name)).map(({ label }) => label);
}
