import type { AgentMessage, AgentTool, SystemMessage } from '../../core/index.ts';
import type { Approval } from '../approvals/approval.ts';
import { instructionSections, type PromptSections } from '../context/prompt-sections.ts';
import { promptUpdate } from '../context/system-lines.ts';
import type { ThreadSettings } from '../settings.ts';
import { within } from '../within.ts';
import { approvedTool, toolsOn } from './approved-tool.ts';
import type { ConsentMarks } from './consent-marks.ts';
import type { DelegateFor } from './delegate-for.ts';
import type { AskingTool, RunnerTool, ToolBinding } from './dependencies.ts';
import { stopWherePaused } from './stop-where-paused.ts';
import type { ThreadRun } from './thread-run.ts';
import { withConsent } from './with-consent.ts';

/** Longest time for the question what is set now, in milliseconds: without an answer the model keeps what it has. */
const READ_LIMIT_MS = 5_000;

export interface LiveSettingsOptions {
  readonly run: ThreadRun;
  readonly binding: ToolBinding;
  /** As they were when the exchange began, and the prompt that was made of them. */
  readonly settings: ThreadSettings;
  readonly prompt: PromptSections;
  readonly delegateFor: DelegateFor;
  readonly marks: ConsentMarks;
  /** What the model has before it at this moment. */
  readonly messages: () => readonly AgentMessage[];
}

/** What is other than it was at the last turn. */
export interface SettingsChange {
  readonly hasOtherTools: boolean;
  /** Tells the model of other instructions. */
  readonly update: SystemMessage | undefined;
}

const NO_CHANGE: SettingsChange = { hasOtherTools: false, update: undefined };

/**
 * What an exchange's tools and instructions are set to: at its beginning, and read again at each turn, so that a change
 * reaches a conversation that is going on. Whether a call may run is asked once more when it is to run; see rights.ts.
 */
export class LiveSettings {
  readonly #options: LiveSettingsOptions;
  #settings: ThreadSettings;
  #tools: readonly AskingTool[];

  constructor(options: LiveSettingsOptions) {
    this.#options = options;
    this.#settings = options.settings;
    this.#tools = this.#bind();
  }

  get tools(): readonly AskingTool[] {
    return this.#tools;
  }

  /** The same for an agent that does a part of the work, and has these messages before it. */
  toolsFor(own: () => readonly AgentMessage[]): readonly AskingTool[] {
    return this.#bind(() => [...this.#options.messages(), ...own()]);
  }

  /** Reads what is set now, for a conversation that holds these messages. Where the bot is paused by now it is stopped. */
  async renew(messages: readonly AgentMessage[], signal: AbortSignal): Promise<SettingsChange> {
    const { run, binding, prompt } = this.#options;
    const now = await this.#read(signal);
    if (now === undefined) return NO_CHANGE;
    await stopWherePaused(run, binding.exchange, now);
    const before = this.#settings;
    this.#settings = now;
    const hasOtherTools = toolsText(now) !== toolsText(before);
    if (hasOtherTools) this.#takeTools();
    const hasOtherWords = JSON.stringify(now.instructions) !== JSON.stringify(before.instructions);
    const sections = { ...prompt, ...instructionSections(now.instructions) };
    const update = hasOtherWords ? promptUpdate(messages, sections, run.dependencies.clock.now()) : undefined;
    return { hasOtherTools, update };
  }

  async #read(signal: AbortSignal): Promise<ThreadSettings | undefined> {
    const { dependencies, thread, logger } = this.#options.run;
    const { settings, clock } = dependencies;
    const timeout = (): Error => new Error(`The settings were to answer within ${READ_LIMIT_MS} ms and did not.`);
    try {
      return await within(() => settings.of(thread), { limitMs: READ_LIMIT_MS, clock, signal, timeout });
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error }, 'What is set could not be read; all stays as it was.');
      return undefined;
    }
  }

  #takeTools(): void {
    const earlier = namesOf(this.#tools);
    this.#tools = this.#bind();
    const later = namesOf(this.#tools);
    const added = later.filter((name) => !earlier.includes(name));
    const removed = earlier.filter((name) => !later.includes(name));
    this.#options.run.logger.info({ added, removed }, 'The tools of an exchange are set otherwise.');
  }

  /** A tool as it is set now, for a call that others have asked for; undefined when it is not on. */
  toolFor(approval: Approval): RunnerTool | undefined {
    const { run, binding, delegateFor } = this.#options;
    return approvedTool(approval, { run, logger: binding.logger, settings: this.#settings, delegateFor });
  }

  #bind(messages = this.#options.messages): readonly AskingTool[] {
    const { run, binding, marks } = this.#options;
    const { exchange, requesters } = binding;
    return withConsent(toolsOn(binding, this.#settings, run), { run, exchange, requesters, messages, marks });
  }
}

/** Tools are only made anew where this differs: what was declared of one is known by the object it is. */
function toolsText({ tools, toolSettings }: ThreadSettings): string {
  return JSON.stringify([tools, toolSettings]);
}

function namesOf(tools: readonly AgentTool[]): readonly string[] {
  return tools.map(({ name }) => name);
}
