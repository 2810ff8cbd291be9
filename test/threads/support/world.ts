import {
  type AgentTool,
  DEFAULT_MODEL,
  type Logger,
  type Message,
  type Model,
  type StreamFn,
} from '../../../src/core/index.ts';
import { digest } from '../../../src/digest.ts';
import { createTokenCounter } from '../../../src/models/tokens/token-counter.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock, type FakeClock } from '../../../src/testing/fake-clock.ts';
import { createScriptedModel, type ScriptEntry, type ScriptedModel } from '../../../src/testing/scripted-model.ts';
import { createTexts, type Texts } from '../../../src/text/index.ts';
import type { CommandName, Intake, Received } from '../../../src/threads/adapter.ts';
import { APPROVAL_DEFAULTS } from '../../../src/threads/approvals/approval-settings.ts';
import type { ApprovalDesk, Approvals } from '../../../src/threads/approvals/approvals.ts';
import { type ApprovalKeeper, createApprovals } from '../../../src/threads/approvals/create-approvals.ts';
import type { FileRef } from '../../../src/threads/entry.ts';
import { createHelpFor } from '../../../src/threads/help-for.ts';
import type { InboundMessage } from '../../../src/threads/inbound-message.ts';
import { createIntake } from '../../../src/threads/intake.ts';
import type { LiveEvent } from '../../../src/threads/live-event.ts';
import { createMemoryPorts } from '../../../src/threads/memory/index.ts';
import { Outages } from '../../../src/threads/outages/outages.ts';
import type { Person } from '../../../src/threads/person.ts';
import type { Amended, OwnerToken, Records, Storage, ThreadStore } from '../../../src/threads/ports.ts';
import type { PrivacyDesk } from '../../../src/threads/privacy/create-privacy.ts';
import { RecordTrail } from '../../../src/threads/record-trail.ts';
import type { ExchangeLimits, RunnerDependencies } from '../../../src/threads/runner/dependencies.ts';
import { createRunner } from '../../../src/threads/runner/runner.ts';
import type { PlacedSettings, ThreadSettings, ToolRights } from '../../../src/threads/settings.ts';
import { channelOf, type ThreadId, teamOf, toThreadId } from '../../../src/threads/thread-id.ts';
import type { TranscriptEntry } from '../../../src/threads/transcript.ts';
import type { Budgets } from '../../../src/threads/usage/budgets.ts';
import { Spending } from '../../../src/threads/usage/spending.ts';
import { createDesk } from './desk.ts';
import { RecordingOutbound } from './recording-outbound.ts';

export const THREAD = toThreadId({ platform: 'test', team: 'T', channel: 'C', thread: '1' });

/** No limit at all. */
const NO_BUDGETS: Budgets = {
  exchangeCost: 0,
  personDayCost: 0,
  personDayTokens: 0,
  teamDayCost: 0,
  teamDayTokens: 0,
  requestsPerHour: 0,
  timeZone: 'UTC',
};

export interface WorldOptions {
  readonly script?: readonly ScriptEntry[];
  /** Instead of a script. */
  readonly streamFn?: StreamFn;
  /** Instead of both: made for each exchange. */
  readonly streamFnFor?: RunnerDependencies['streamFnFor'];
  /** Models that a place may be set to. */
  readonly modelNamed?: NonNullable<RunnerDependencies['modelNamed']>;
  readonly clock?: FakeClock;
  /** What is known of the model. */
  readonly model?: Partial<Model>;
  /** The same for all exchanges, or made for each. */
  readonly tools?: readonly AgentTool[] | RunnerDependencies['tools'];
  readonly settings?: Partial<ThreadSettings>;
  readonly admins?: readonly string[];
  readonly limits?: Partial<ExchangeLimits>;
  readonly budgets?: Partial<Budgets>;
  /** Wraps what the ledger is kept in. */
  readonly wrapRecords?: (records: Records) => Records;
  readonly mailbox?: { readonly waking: number; readonly read: number };
  readonly rights?: ToolRights['mayUse'];
  readonly outbound?: RecordingOutbound;
  readonly maxCrashes?: number;
  readonly logger?: Logger;
  /** Wraps the store, to count or disturb. */
  readonly wrapStore?: (store: ThreadStore) => ThreadStore;
}

export interface Said {
  readonly by?: string;
  readonly address?: InboundMessage['address'];
  readonly id?: string;
  readonly addressesOthers?: boolean;
  readonly kind?: InboundMessage['author']['kind'];
  /** Milliseconds before now. */
  readonly agoMs?: number;
  readonly files?: readonly FileRef[];
  readonly quotes?: InboundMessage['quotes'];
  readonly earlierSpeakers?: readonly string[];
  readonly thread?: ThreadId;
}

/** One thread with everything real but the model, the platform and the time. */
export class World {
  readonly clock: FakeClock;
  readonly model: ScriptedModel;
  readonly outbound: RecordingOutbound;
  readonly ports: Storage;
  readonly store: ThreadStore;
  readonly intake: Intake;
  readonly desk: PrivacyDesk;
  readonly events: LiveEvent[] = [];
  readonly trail: RecordTrail;
  readonly spending: Spending;
  readonly approvals: Approvals & ApprovalDesk & ApprovalKeeper;
  readonly dependencies: RunnerDependencies;
  readonly texts: Texts = createTexts('en');
  /** May be changed while a run goes. */
  settings: ThreadSettings;
  #ids = 0;
  #tokens = 0;

  constructor(options: WorldOptions) {
    this.clock = options.clock ?? createFakeClock();
    const { clock } = this;
    this.model = createScriptedModel(options.script ?? [], { clock });
    this.outbound = options.outbound ?? new RecordingOutbound();
    const { maxCrashes } = options;
    this.ports = createMemoryPorts({
      clock,
      logger: silentLogger,
      newToken: () => `lock${(this.#tokens += 1)}`,
      ...(maxCrashes !== undefined && { maxCrashes }),
    });
    this.store = options.wrapStore?.(this.ports.store) ?? this.ports.store;
    this.settings = {
      follow: 'auto',
      progress: 'quiet',
      liveText: 'auto',
      replyPlace: 'thread',
      locale: 'en',
      tools: 'all',
      toolSettings: {},
      model: undefined,
      budgets: {},
      availability: { kind: 'available' },
      approvals: APPROVAL_DEFAULTS,
      team: undefined,
      instructions: { deployment: '', team: '', channel: '' },
      allowedBots: [],
      ...options.settings,
    };
    const settings: PlacedSettings = {
      read: () => Promise.resolve(this.settings),
      of: () => Promise.resolve(this.settings),
      placeOf: (thread) => Promise.resolve({ team: teamOf(thread), channels: [channelOf(thread)] }),
      isAdmin: (person) => Promise.resolve(options.admins?.includes(person.id) ?? false),
      isAdminAt: (person) => Promise.resolve(options.admins?.includes(person.id) ?? false),
    };
    const logger = options.logger ?? silentLogger;
    this.trail = new RecordTrail({ records: this.ports.records, clock, logger });
    const { tools = [] } = options;
    const shared = {
      ...this.ports,
      store: this.store,
      settings,
      clock,
      logger,
      trail: this.trail,
      outboundOf: () => this.outbound,
      textsOf: () => this.texts,
    };
    this.spending = new Spending({
      budgetsIn: async () => this.settings.budgets,
      rateLimiter: this.ports.rateLimiter,
      records: options.wrapRecords?.(this.ports.records) ?? this.ports.records,
      clock,
      random: () => 0.5,
      budgets: { ...NO_BUDGETS, ...options.budgets },
    });
    this.approvals = createApprovals({
      ...shared,
      isInAudience: async ({ id }, audience) => audience.kind === 'admins' && (options.admins ?? []).includes(id),
      administration: { note: async () => undefined },
      digest,
      limits: { waking: 1_000, read: 200 },
    });
    this.dependencies = {
      ...shared,
      approvals: this.approvals,
      rights: { mayUse: options.rights ?? (() => Promise.resolve(true)) },
      newToken: () => `token${(this.#tokens += 1)}` as OwnerToken,
      ...(options.modelNamed !== undefined && { modelNamed: options.modelNamed }),
      streamFnFor: options.streamFnFor ?? (() => options.streamFn ?? this.model),
      outages: new Outages(shared),
      hasOptedOut: (person) => this.desk.hasOptedOut(person),
      model: { ...DEFAULT_MODEL, ...options.model },
      thinkingLevel: 'off',
      countTokens: createTokenCounter(),
      systemPrompt: 'You are a bot.',
      timeZone: 'UTC',
      tools: typeof tools === 'function' ? tools : () => tools,
      limits: { turns: 50, repeats: 5, timeMs: 600_000, toolTimeoutMs: 60_000, ...options.limits },
      usage: this.spending,
      process: 'here:1',
      renewMs: 10_000,
      leaseMs: 30_000,
      lateMs: 900_000,
      tooLateMs: 86_400_000,
    };
    this.desk = createDesk({ ...this.ports, store: this.store, clock, logger });
    this.intake = createIntake({
      ...shared,
      approvals: this.approvals,
      helpFor: createHelpFor({
        settings,
        rights: this.dependencies.rights,
        toolsIn: () => (typeof tools === 'function' ? [] : tools),
      }),
      privacy: this.desk,
      settleMs: 300,
      limits: options.mailbox ?? { waking: 1_000, read: 200 },
    });
    this.ports.events.subscribe(THREAD, (event) => this.events.push(event));
  }

  /** Begins to run threads. */
  async start(): Promise<this> {
    await this.ports.activator.start(createRunner(this.dependencies), { concurrency: 10 });
    return this;
  }

  say(text: string, said: Said = {}): Promise<Received> {
    const { by = 'alice', address = 'mention', addressesOthers = false, kind = 'person', agoMs = 0 } = said;
    this.#ids += 1;
    const sentAt = this.clock.now() - agoMs;
    return this.intake.receive({
      id: said.id ?? `e${this.#ids}`,
      thread: said.thread ?? THREAD,
      author: { ...person(by), kind },
      text,
      address,
      addressesOthers,
      isSystem: false,
      files: said.files ?? [],
      quotes: said.quotes ?? [],
      sentAt,
      earlierSpeakers: said.earlierSpeakers ?? [],
    });
  }

  command(command: CommandName, by = 'alice', eventId?: string): Promise<Received> {
    this.#ids += 1;
    return this.intake.command(THREAD, eventId ?? `c${this.#ids}`, person(by), command);
  }

  amend(of: string, text: string | null, by = 'alice'): Promise<Amended> {
    this.#ids += 1;
    return this.intake.amend(THREAD, { id: `a${this.#ids}`, of, author: person(by), text, sentAt: this.clock.now() });
  }

  /** Lets time pass until the thread is idle. */
  async settle(): Promise<void> {
    for (let step = 0; step < 2_000; step += 1) {
      await this.clock.advanceAsync(step === 0 ? 0 : 50);
      const session = await this.store.read(THREAD, 'none');
      if (session === undefined || session.state === 'idle') {
        await this.clock.advanceAsync(0);
        return;
      }
    }
    throw new Error('The thread did not become idle within 100 seconds of its time.');
  }

  /** Lets the settle window pass and whatever can happen without more time. */
  async go(ms = 300): Promise<void> {
    await this.clock.advanceAsync(ms);
    await this.clock.advanceAsync(0);
  }

  async lines(): Promise<readonly TranscriptEntry[]> {
    const session = await this.store.read(THREAD);
    return session?.transcript.map(({ line }) => line) ?? [];
  }

  /** What the model read in its n-th request, counted from 0: the messages after the system prompt, in short. */
  read(request: number): readonly string[] {
    const { messages = [] } = this.model.requests[request] ?? {};
    return messages.filter(({ role }) => role !== 'system').map(describeForModel);
  }

  /** The transcript in short: who said what, and how exchanges ended. */
  async told(): Promise<readonly string[]> {
    return (await this.lines()).map(describe);
  }
}

export function person(name: string): Person {
  return { id: `test:${name}`, name };
}

/** A store whose methods can be replaced one by one. */
export function bindAll(store: ThreadStore): ThreadStore {
  return {
    deliver: store.deliver.bind(store),
    command: store.command.bind(store),
    amend: store.amend.bind(store),
    claim: store.claim.bind(store),
    turn: store.turn.bind(store),
    renew: store.renew.bind(store),
    journal: store.journal.bind(store),
    slot: store.slot.bind(store),
    handoff: store.handoff.bind(store),
    watchStop: store.watchStop.bind(store),
    overdue: store.overdue.bind(store),
    read: store.read.bind(store),
    list: store.list.bind(store),
    holding: store.holding.bind(store),
    export: store.export.bind(store),
    erase: store.erase.bind(store),
  };
}

/** A tool that answers with what `run` gives. */
export function tool(name: string, run: AgentTool['execute'] | string, more: Partial<AgentTool> = {}): AgentTool {
  const execute: AgentTool['execute'] =
    typeof run === 'string' ? () => Promise.resolve({ content: [{ type: 'text', text: run }], details: {} }) : run;
  return { name, label: name, description: name, parameters: { type: 'object' }, execute, ...more };
}

function describeForModel(message: Message): string {
  const { content } = message;
  const words =
    typeof content === 'string'
      ? content
      : content.map((block) => (block.type === 'text' ? block.text : block.type)).join(' ');
  return message.role === 'user' ? words : `${message.role}: ${words}`;
}

/** The sections that a later system message changes; the opening has all of them. */
function changedSections(sections: Readonly<Record<string, string | null>> = {}): readonly string[] {
  return 'base' in sections ? [] : Object.keys(sections).map((name) => `§${name}`);
}

function describe(line: TranscriptEntry): string {
  if (line.kind === 'exchange') return `-- ${line.exchange} ${line.end.kind} (${line.initiator?.name ?? 'nobody'})`;
  if (line.kind !== 'message') return `-- ${line.kind}`;
  const { message } = line;
  switch (message.role) {
    case 'system':
      return `system: ${[...(message.toolsAdded ?? []).map(({ name }) => `+${name}`), ...(message.toolsRemoved ?? []).map(({ name }) => `-${name}`), ...changedSections(message.sections)].join(' ')}`.trim();
    case 'user':
      return `user: ${JSON.stringify(message.content)}`;
    case 'entry': {
      const { entry } = message;
      const mark = message.unanswered === true ? ' (unanswered)' : message.read === true ? ' (read)' : '';
      const words =
        entry.kind === 'message'
          ? entry.text
          : entry.kind === 'correction'
            ? `correction ${String(entry.text)}`
            : entry.kind;
      return `${entry.kind === 'message' || entry.kind === 'correction' ? entry.author.name : entry.kind}: ${words}${mark}`;
    }
    case 'files':
      return `files of ${message.of}: ${message.files.map(({ name, ...file }) => `${name} ${file.kind === 'skipped' ? file.reason.kind : file.kind}`).join(', ')}`;
    case 'assistant': {
      const parts = message.content.map((block) =>
        block.type === 'text' ? block.text : block.type === 'toolCall' ? `${block.name}()` : '…',
      );
      return `bot: ${parts.join(' ')}${message.stopReason === 'stop' || message.stopReason === 'toolUse' ? '' : ` <${message.stopReason}>`}`;
    }
    case 'toolResult':
      return `${message.toolName} = ${message.content.map((block) => (block.type === 'text' ? block.text : 'image')).join('')}`;
  }
}
