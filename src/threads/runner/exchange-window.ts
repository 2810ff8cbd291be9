import type { AgentMessage, AssistantMessage, StreamFn } from '../../core/index.ts';
import { askOnce } from '../compaction/ask-once.ts';
import { type Compaction, compactThread } from '../compaction/compact-thread.ts';
import { fitRequest } from '../compaction/fit-request.ts';
import { type WindowLimits, windowLimitsOf } from '../compaction/window-limits.ts';
import { createConvertToLlm } from '../convert-to-llm.ts';
import type { WaitingEntry } from '../entry.ts';
import type { ExchangeReply } from './exchange-reply.ts';
import type { ThreadRun } from './thread-run.ts';

/** Of what a request was thought to take that was too long, what the next ones may take. */
const AFTER_OVERFLOW_SHARE = 0.6;

export interface ExchangeWindowOptions {
  readonly run: ThreadRun;
  readonly exchange: string;
  /** Asks the model; summaries, too. */
  readonly streamFn: StreamFn;
  readonly reply: Pick<ExchangeReply, 'state' | 'show'>;
  /** Fires when the exchange is interrupted. */
  readonly signal: AbortSignal;
}

/** The estimate is not believed to be wrong by more than this, whatever a provider counted. */
const LEAST_SHARE = 0.6;

/** What the agent goes on with. */
export interface Room {
  readonly messages: readonly AgentMessage[];
  /** What waits to be steered in, accepted before or meanwhile; undefined when nothing was stored. */
  readonly waiting: readonly WaitingEntry[] | undefined;
}

/**
 * Keeps an exchange within its model's window: says when the conversation has become too long, sums its oldest part up,
 * and shortens what is sent if even that is not enough.
 */
export class ExchangeWindow {
  readonly #options: ExchangeWindowOptions;
  readonly #convert = createConvertToLlm();
  /** The tokens that a request may take, learnt from one that was too long. */
  #cap = Infinity;
  #overflow: AssistantMessage | undefined;
  #hasOverflowed = false;
  /** The request under way was shortened, so that what it took tells nothing about the next one. */
  #isShortened = false;

  constructor(options: ExchangeWindowOptions) {
    this.#options = options;
  }

  /** Asks the model with as much of the messages as its window takes. */
  readonly streamFn: StreamFn = (model, { messages }, options) => {
    const limits = this.#limits();
    const { countTokens } = this.#options.run.dependencies;
    const fitting =
      limits === undefined
        ? messages
        : fitRequest(messages, { inputTokens: limits.input, countTokens, tellsUsage: this.#tellsUsage });
    this.#isShortened = fitting !== messages;
    return this.#options.streamFn(model, { messages: [...fitting] }, options);
  };

  /** Whether the conversation, with what is about to be taken in, leaves too little room for an answer. */
  isFull(messages: AgentMessage[], coming: readonly AgentMessage[]): boolean {
    const limits = this.#limits();
    if (limits === undefined) return false;
    const { countTokens } = this.#options.run.dependencies;
    const next = createConvertToLlm()([...coming]);
    return countTokens([...this.#convert(messages), ...next], this.#tellsUsage) > limits.input;
  }

  /**
   * Takes note of an answer. True for the first of an exchange that says that the request was too long: it is to be
   * dropped, and {@link makeRoom} to be called when the agent has come to rest.
   */
  receive(answer: AgentMessage): boolean {
    if (answer.role !== 'assistant') return false;
    // For whoever reads the transcript next, in this process or another.
    if (this.#isShortened) answer.wasShortened = true;
    if (answer.stopReason !== 'error' || answer.error?.kind !== 'context_overflow' || this.#hasOverflowed) return false;
    this.#hasOverflowed = true;
    this.#overflow = answer;
    return true;
  }

  /** Whether the last request was too long and nothing was done about it yet. */
  get isOverflowing(): boolean {
    return this.#overflow !== undefined;
  }

  /**
   * Sums the oldest part of the conversation up, where that is worth it, and stores the summary. Undefined when it was
   * interrupted, or there is nothing else to go on with.
   */
  async makeRoom(messages: readonly AgentMessage[]): Promise<Room | undefined> {
    const overflow = this.#overflow;
    if (overflow !== undefined) this.#learn(messages);
    this.#overflow = undefined;
    const limits = this.#limits();
    const made = limits && (await this.#compact(limits, messages, overflow !== undefined));
    if (made?.kind === 'made') return await this.#store(made);
    if (overflow === undefined || made?.kind === 'interrupted') return undefined;
    return { messages: messages.filter((message) => message !== overflow), waiting: undefined };
  }

  /** What was sent was more than the model takes, whatever it was thought to be. */
  #learn(messages: readonly AgentMessage[]): void {
    const { dependencies, outdatedUsage } = this.#options.run;
    const took = dependencies.countTokens(this.#convert([...messages]), () => false);
    this.#cap = Math.floor(Math.min(this.#limits()?.input ?? Infinity, took) * AFTER_OVERFLOW_SHARE);
    for (const message of messages) outdatedUsage.add(message);
  }

  async #compact(limits: WindowLimits, messages: readonly AgentMessage[], isUrgent: boolean): Promise<Compaction> {
    const { run, signal, streamFn, reply } = this.#options;
    const { store, countTokens, clock } = run.dependencies;
    const { model } = run.model;
    const { turns, owner, thread } = run;
    // What is not stored yet is part of the conversation, too.
    if (turns.hasLines) await turns.write({ resultsComplete: false, show: 'nothing' });
    try {
      return await compactThread({
        read: async () => {
          const session = await owner.ask(() => store.read(thread, 'current'));
          return signal.aborted ? undefined : session?.transcript;
        },
        ask: (messages) =>
          askOnce(messages, { streamFn, model, clock, signal, maxTokens: Math.min(limits.answer, 2 * limits.summary) }),
        countTokens,
        limits,
        inputTokens: limits.input / this.#shareOf(messages),
        isUrgent,
        now: () => clock.now(),
        onBegin: () => {
          reply.state.sumUp('now');
          reply.show();
        },
      });
    } finally {
      if (reply.state.get().summingUp === 'now') reply.state.sumUp('done');
      reply.show();
    }
  }

  async #store(made: Extract<Compaction, { kind: 'made' }>): Promise<Room | undefined> {
    const { run, exchange } = this.#options;
    const { turns, lease, logger, outdatedUsage } = run;
    const { line, messages, coveredMessages, failure } = made;
    turns.add(line);
    const taken = await turns.write({ resultsComplete: false, show: lease.isDraining ? 'nothing' : 'steering' });
    if (taken.status !== 'ok') return undefined;
    for (const message of messages) outdatedUsage.add(message);
    const told = { exchange, messages: coveredMessages, through: line.coversThrough };
    if (failure === undefined) logger.info(told, 'The conversation so far is summed up.');
    else {
      const why = failure === 'changing' ? failure : (failure.error?.kind ?? failure.stopReason);
      logger.warn({ ...told, why }, 'The conversation so far could not be summed up: its oldest part is left out.');
    }
    return { messages, waiting: taken.waiting };
  }

  /** What the provider counts of what is estimated. Estimates are careful, and would have one summary made in pieces. */
  #shareOf(messages: readonly AgentMessage[]): number {
    const { countTokens } = this.#options.run.dependencies;
    const request = this.#convert([...messages]);
    const estimated = countTokens(request, () => false);
    return Math.min(1, Math.max(LEAST_SHARE, countTokens(request, this.#tellsUsage) / Math.max(1, estimated)));
  }

  #limits(): WindowLimits | undefined {
    return windowLimitsOf(this.#options.run.model.model, this.#cap);
  }

  readonly #tellsUsage = (answer: AssistantMessage): boolean => {
    const { outdatedUsage } = this.#options.run;
    const { model } = this.#options.run.model;
    if (answer.wasShortened === true || outdatedUsage.has(answer)) return false;
    return answer.model === model.id && answer.provider === model.provider;
  };
}
