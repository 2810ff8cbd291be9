import {
  Agent,
  type AgentEvent,
  type AgentMessage,
  type AgentTool,
  type AgentTurnContext,
  type AgentTurnDecision,
  type Budget,
  createBudget,
} from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import { createConvertToLlm } from '../convert-to-llm.ts';
import type { WaitingEntry } from '../entry.ts';
import type { OpenBatch, OpenExchange } from '../load-transcript.ts';
import { MODEL_NOTES } from '../model-notes.ts';
import type { ThreadSettings, TurnTaken } from '../ports.ts';
import { channelOf, teamOf } from '../thread-id.ts';
import type { ExchangeEnd } from '../transcript.ts';
import { endExchange } from './end-exchange.ts';
import { toEntryMessage } from './entry-message.ts';
import { endOf } from './exchange-end.ts';
import { ExchangePeople } from './exchange-people.ts';
import { createExchangeReply, type ExchangeReply } from './exchange-reply.ts';
import { closeOpenBatch } from './open-batch.ts';
import { createRightsCheck } from './rights.ts';
import { instructionsUpdate, openingSystemMessage, type Prompt } from './system-lines.ts';
import type { ThreadRun } from './thread-run.ts';
import { TranscriptRecorder } from './transcript-recorder.ts';

export interface ExchangeStart {
  /** What waits at the natural stop; all of it is taken in. */
  readonly waiting: readonly WaitingEntry[];
  readonly readDropped: number;
  /** An exchange that an earlier owner did not finish; `waiting` steers it then. */
  readonly open?: InterruptedExchange;
}

interface InterruptedExchange extends OpenExchange {
  /** What its earlier owner committed. */
  readonly messages: readonly AgentMessage[];
  /** Calls that were left without results. */
  readonly batch: OpenBatch | undefined;
}

/**
 * Runs one exchange from its entries to its end: the model and its tools work, what is said meanwhile is steered in at
 * turn boundaries, every turn is committed before anybody sees its outcome, and the reply is finished before the
 * thread is offered for release. Answers what the last step answered: `ok` shows what begins the next exchange.
 */
export async function runExchange(run: ThreadRun, start: ExchangeStart): Promise<TurnTaken> {
  const { settings: settingsPort, textsOf } = run.dependencies;
  const settings = await settingsPort.read(teamOf(run.thread), channelOf(run.thread));
  return await new Exchange(run, start, settings, textsOf(settings.locale)).run();
}

class Exchange {
  readonly #run: ThreadRun;
  readonly #start: ExchangeStart;
  readonly #settings: ThreadSettings;
  readonly #texts: Texts;
  readonly #id: string;
  readonly #people = new ExchangePeople();
  readonly #tools: readonly AgentTool[];
  readonly #reply: ExchangeReply;
  readonly #agent: Agent;
  readonly #budget: Budget;
  readonly #recorder: TranscriptRecorder;
  /** Entries given to the agent, by seq. */
  readonly #given = new Set<number>();
  #limit: Extract<ExchangeEnd, { kind: 'limit' }>['limit'] | undefined;

  constructor(run: ThreadRun, start: ExchangeStart, settings: ThreadSettings, texts: Texts) {
    this.#run = run;
    this.#start = start;
    this.#settings = settings;
    this.#texts = texts;
    const { dependencies, thread } = run;
    this.#id = `x${(start.open?.entries[0] ?? start.waiting[0])?.seq ?? 0}`;
    if (start.open !== undefined) this.#people.resume(start.open);
    else this.#people.add(start.waiting);
    const logger = run.logger.child({ exchange: this.#id });
    const requesters = () => this.#people.all();
    const binding = { thread, initiator: this.#people.initiator, requesters, logger };
    this.#tools = dependencies
      .tools(binding)
      .filter(({ name }) => settings.tools === 'all' || settings.tools.includes(name));
    this.#reply = createExchangeReply({ run, exchange: this.#id, tools: this.#tools, settings, texts });
    const { limits, clock } = dependencies;
    this.#budget = createBudget({ maxTurns: limits.turns, maxRepeats: limits.repeats, now: () => clock.now() });
    this.#recorder = new TranscriptRecorder(run, () => this.#people.initiator);
    this.#agent = this.#createAgent();
  }

  async run(): Promise<TurnTaken> {
    const { lease, dependencies, thread, logger } = this.#run;
    const { events, clock, limits, outboundOf } = dependencies;
    const messages = this.#start.waiting.map(({ entry }) => entry.id);
    logger.info({ exchange: this.#id, messages }, 'An exchange begins.');
    events.publish(thread, { kind: 'exchangeStart', exchange: this.#id, entries: this.#start.waiting });
    sign(outboundOf(thread).sign(thread, { kind: 'working' }), logger);
    const cancelTimeLimit = clock.setTimeout(() => {
      this.#limit = 'time';
      this.#agent.abort();
    }, limits.timeMs);
    this.#agent.subscribe((event) => this.#onEvent(event));
    lease.onInterrupt(() => {
      this.#agent.abort();
    });
    try {
      if (this.#start.open === undefined) await this.#begin();
      else await this.#resume(this.#start.open);
      cancelTimeLimit();
      return await this.#end();
    } finally {
      cancelTimeLimit();
      sign(outboundOf(thread).sign(thread, { kind: 'clear' }), logger);
    }
  }

  async #begin(): Promise<void> {
    const { waiting, readDropped } = this.#start;
    const now = this.#run.dependencies.clock.now();
    const update = instructionsUpdate(this.#agent.state.messages, this.#prompt(), now);
    const prompts: AgentMessage[] = update === undefined ? [] : [update];
    if (readDropped > 0) prompts.push({ role: 'user', content: MODEL_NOTES.readDropped(readDropped), timestamp: now });
    prompts.push(...waiting.map((entry) => toEntryMessage(entry, now)));
    this.#give(waiting);
    if (!this.#isInterrupted()) await this.#agent.prompt(prompts);
  }

  async #resume(open: InterruptedExchange): Promise<void> {
    const { dependencies, turns, messages, journal } = this.#run;
    this.#reply.state.resume(open.messages);
    this.#reply.show();
    if (open.batch !== undefined) {
      const stop = new AbortController();
      this.#run.lease.onInterrupt(() => {
        stop.abort();
      });
      const results = await closeOpenBatch(open.batch, {
        tools: this.#tools,
        messages,
        journal,
        beforeToolCall: this.#rightsCheck(),
        signal: stop.signal,
        outcomeUnknown: MODEL_NOTES.outcomeUnknown,
        now: () => dependencies.clock.now(),
      });
      this.#run.lease.onInterrupt(() => {
        this.#agent.abort();
      });
      this.#reply.state.resume(results);
      for (const message of results) {
        turns.add({ kind: 'message', message, at: dependencies.clock.now() });
        this.#agent.state.messages.push(message);
      }
      await turns.write({ resultsComplete: true, show: 'nothing' });
    } else if (open.messages.at(-1)?.role === 'assistant') return; // only its end was missing
    this.#steer(this.#start.waiting.filter(({ wake, followUp }) => wake && !followUp));
    if (!this.#isInterrupted()) await this.#agent.continue();
  }

  #createAgent(): Agent {
    const { dependencies, messages, turns } = this.#run;
    const { model, thinkingLevel, streamFn, limits, clock } = dependencies;
    const opening = openingSystemMessage(messages, this.#prompt(), this.#tools, clock.now());
    if (opening !== undefined) turns.add({ kind: 'message', message: opening, at: clock.now() });
    return new Agent({
      initialState: {
        model,
        thinkingLevel,
        messages: [...(opening === undefined ? [] : [opening]), ...messages],
        tools: [...this.#tools],
      },
      streamFn,
      convertToLlm: createConvertToLlm(),
      steeringMode: 'all',
      toolTimeoutMs: limits.toolTimeoutMs,
      clock,
      beforeToolCall: this.#rightsCheck(),
      finishTurn: (turn, signal) => this.#commitTurn(turn, signal),
    });
  }

  #prompt(): Prompt {
    return { base: this.#run.dependencies.systemPrompt, instructions: this.#settings.instructions };
  }

  #rightsCheck() {
    const { dependencies, thread } = this.#run;
    const { settings, rights } = dependencies;
    return createRightsCheck({ thread, settings, rights, texts: this.#texts, requesters: () => this.#people.all() });
  }

  /** At a turn boundary: stores the turn, then takes in what was said meanwhile. */
  async #commitTurn(turn: AgentTurnContext, signal: AbortSignal | undefined): Promise<AgentTurnDecision | undefined> {
    const { lease, turns } = this.#run;
    const decision = await this.#budget.finishTurn(turn, signal);
    this.#limit ??= this.#budget.reason();
    await this.#recorder.journalled();
    const isEnding = decision?.action === 'end' || lease.stop !== undefined || this.#limit !== undefined;
    const taken = await turns.write({
      resultsComplete: true,
      show: isEnding ? 'nothing' : 'steering',
      ...this.#initiator(),
    });
    // An interrupted agent is aborted and takes nothing more in.
    if (taken.status === 'ok' && !this.#isInterrupted()) this.#steer(taken.waiting);
    return decision ?? undefined;
  }

  #steer(waiting: readonly WaitingEntry[]): void {
    const fresh = waiting.filter(({ seq }) => !this.#given.has(seq));
    if (fresh.length === 0) return;
    this.#people.add(fresh);
    this.#give(fresh);
    const { dependencies, thread } = this.#run;
    const messages = fresh.map(({ entry }) => entry.id);
    this.#run.logger.info({ exchange: this.#id, messages }, 'An exchange is steered.');
    for (const entry of fresh) this.#agent.steer(toEntryMessage(entry, dependencies.clock.now()));
    dependencies.events.publish(thread, { kind: 'steered', exchange: this.#id, entries: fresh });
  }

  #give(waiting: readonly WaitingEntry[]): void {
    for (const { seq } of waiting) this.#given.add(seq);
  }

  #onEvent(event: AgentEvent): Promise<void> | undefined {
    const { dependencies, thread, lease } = this.#run;
    dependencies.events.publish(thread, { kind: 'agent', exchange: this.#id, event });
    // Nothing that a hand-off or a lost lease makes of the turn is anybody's business.
    if (lease.ended !== undefined) return undefined;
    this.#reply.state.apply(event);
    this.#reply.show();
    if (event.type === 'message_end') return this.#recorder.record(event.message);
    if (event.type === 'tool_execution_end' && !this.#isInterrupted()) this.#recorder.journal(event);
    return undefined;
  }

  #end(): Promise<TurnTaken> {
    const last = this.#agent.state.messages.findLast((message) => message.role === 'assistant');
    const hasRun = this.#recorder.consumed.size > 0 || this.#start.open !== undefined;
    return endExchange({
      run: this.#run,
      exchange: this.#id,
      reply: this.#reply,
      initiator: this.#people.initiator,
      messages: this.#agent.state.messages,
      leftOver: this.#start.waiting.filter(({ seq }) => this.#given.has(seq) && !this.#recorder.consumed.has(seq)),
      consumed: this.#recorder.consumed,
      end: (stop, unanswered) =>
        endOf({
          stop,
          unanswered,
          limit: this.#limit,
          last: hasRun ? last : undefined,
          hasText: this.#reply.state.get().text.trim() !== '',
          isAddressed: this.#people.isAddressed,
        }),
    });
  }

  #initiator() {
    const { initiator } = this.#people;
    return initiator === null ? {} : { initiator };
  }

  #isInterrupted(): boolean {
    const { lease } = this.#run;
    return lease.ended !== undefined || lease.stop !== undefined;
  }
}

/** A sign is a courtesy: it is not waited for, and its failure is only logged. */
function sign(made: Promise<void>, logger: ThreadRun['logger']): void {
  made.catch((error: unknown) => {
    logger.warn({ err: error }, 'A sign could not be shown.');
  });
}
