import {
  type Agent,
  type AgentEvent,
  type AgentLoopTurnUpdate,
  type AgentMessage,
  type AgentTurnContext,
  type AgentTurnDecision,
  type BeforeToolCall,
  type Budget,
  createBudget,
} from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { PromptSections } from '../context/prompt-sections.ts';
import { promptUpdate } from '../context/system-lines.ts';
import type { WaitingEntry } from '../entry.ts';
import { Interruption, type InterruptionKind } from '../interruption.ts';
import { MODEL_NOTES } from '../model-notes.ts';
import type { ModelUse } from '../model-use.ts';
import type { TurnTaken } from '../ports.ts';
import type { ReachedLimit } from '../transcript.ts';
import { atMost } from '../within.ts';
import { ApprovedCalls } from './approved-calls.ts';
import { ConsentMarks } from './consent-marks.ts';
import { createDelegateFor } from './delegate-for.ts';
import { takeEarlierIn } from './earlier-messages.ts';
import { endExchange } from './end-exchange.ts';
import { toEntryMessage } from './entry-message.ts';
import { createExchangeAgent } from './exchange-agent.ts';
import { ExchangeAnswers } from './exchange-answers.ts';
import { withFewImages } from './exchange-context.ts';
import { endOf } from './exchange-end.ts';
import { ExchangeFiles } from './exchange-files.ts';
import { exchangeIdOf } from './exchange-id.ts';
import { ExchangePeople } from './exchange-people.ts';
import { createExchangeReply, type ExchangeReply } from './exchange-reply.ts';
import { createExchangeSigns, type ExchangeSigns } from './exchange-signs.ts';
import { ExchangeSpending, payerOf } from './exchange-spending.ts';
import type { ExchangeFrame, ExchangeStart, InterruptedExchange } from './exchange-start.ts';
import { ExchangeTrail } from './exchange-trail.ts';
import { ExchangeWindow, type Room } from './exchange-window.ts';
import { LiveSettings } from './live-settings.ts';
import { noteReminders } from './note-reminders.ts';
import { commitOpenBatch } from './open-batch.ts';
import { isToBeResumed } from './paused-answer.ts';
import { createRightsCheck } from './rights.ts';
import { tellBegin } from './tell-begin.ts';
import type { ThreadRun } from './thread-run.ts';
import { toldEvent } from './told-event.ts';
import { TranscriptRecorder } from './transcript-recorder.ts';

/** Longest time for showing people that the thread is handed over, in milliseconds. */
const PARTING_MS = 5_000;

/** One exchange; see run-exchange.ts. */
export class Exchange {
  readonly #run: ThreadRun;
  readonly #start: ExchangeStart;
  readonly #prompt: PromptSections;
  readonly #texts: Texts;
  readonly #id: string;
  readonly #use: ModelUse;
  readonly #people = new ExchangePeople();
  readonly #answers: ExchangeAnswers;
  readonly #rightsCheck: BeforeToolCall;
  readonly #live: LiveSettings;
  readonly #marks = new ConsentMarks();
  readonly #approved: ApprovedCalls;
  readonly #reply: ExchangeReply;
  readonly #trail: ExchangeTrail;
  readonly #window: ExchangeWindow;
  readonly #agent: Agent;
  readonly #budget: Budget;
  readonly #recorder: TranscriptRecorder;
  readonly #files: ExchangeFiles;
  /** Entries given to the agent, by seq. */
  readonly #given = new Set<number>();
  readonly #startedAt: number;
  readonly #spending: ExchangeSpending;
  #limit: ReachedLimit | undefined;
  /** Fired with the agent, for what runs beside it. */
  readonly #interrupted = new AbortController();
  /** Another turn would have followed; it is the next owner's. */
  #isLeaving = false;
  /** What is to be steered in once there is room for it. */
  #held: readonly WaitingEntry[] | undefined;

  constructor(run: ThreadRun, start: ExchangeStart, { settings, prompt, texts }: ExchangeFrame) {
    this.#run = run;
    this.#start = start;
    this.#prompt = prompt;
    this.#texts = texts;
    const { dependencies, thread } = run;
    this.#id = exchangeIdOf(start.open?.entries ?? [...run.untold, ...start.waiting]);
    this.#trail = new ExchangeTrail(run, this.#id);
    if (start.open !== undefined) this.#people.resume(start.open);
    else this.#people.add([...run.untold.map(({ entry, read }) => ({ entry, wake: read !== true })), ...start.waiting]);
    const logger = run.logger.child({ exchange: this.#id });
    this.#answers = new ExchangeAnswers(dependencies);
    this.#use = { thread, exchange: this.#id, run: run.id, logger, onAnswered: this.#answers.onAnswered };
    const requesters = () => this.#people.all();
    this.#rightsCheck = createRightsCheck({ run, texts, requesters });
    const costLeft = () => this.#spending.costLeft();
    const delegateFor = createDelegateFor({ run, texts, use: this.#use, costLeft });
    const delegate = delegateFor((own) => this.#live.toolsFor(own), requesters);
    const binding = { thread, exchange: this.#id, initiator: this.#people.initiator, requesters, logger, delegate };
    const current = () => this.#agent.state.messages;
    const consent = { marks: this.#marks, messages: current };
    this.#live = new LiveSettings({ run, binding, settings, prompt, delegateFor, ...consent });
    const messages = [...(start.open?.entries ?? []), ...start.waiting].map(({ entry }) => entry.id);
    this.#reply = createExchangeReply({
      run,
      exchange: this.#id,
      tools: this.#live.tools,
      settings,
      texts,
      trail: this.#trail,
      messages,
    });
    const { limits, clock } = dependencies;
    this.#budget = createBudget({ maxTurns: limits.turns, maxRepeats: limits.repeats, now: () => clock.now() });
    const note = (sentence: string): void => this.#reply.state.note(sentence);
    const { signal } = this.#interrupted;
    this.#files = new ExchangeFiles({ run, texts, signal, note });
    this.#approved = new ApprovedCalls({
      run,
      texts,
      signal,
      toolFor: (approval) => this.#live.toolFor(approval),
      onEvent: (event) => this.#show(event),
    });
    noteReminders([...(start.open?.entries ?? []), ...start.waiting], texts, note);
    this.#recorder = new TranscriptRecorder(
      run,
      () => this.#people.initiator,
      (seq) => this.#files.of(seq),
      (message) => this.#marks.mark(message, this.#live.tools),
    );
    this.#startedAt = start.open?.entries[0]?.timestamp ?? clock.now();
    this.#spending = new ExchangeSpending({
      run,
      exchange: this.#id,
      payer: payerOf(start.waiting, start.open?.messages),
      startedAt: this.#startedAt,
      spent: start.open?.spent,
    });
    const streamFn = run.model.streamFnFor(this.#use);
    this.#window = new ExchangeWindow({ run, exchange: this.#id, streamFn, reply: this.#reply, signal });
    this.#agent = createExchangeAgent(run, {
      prompt,
      tools: this.#live.tools,
      streamFn: this.#window.streamFn,
      beforeToolCall: this.#rightsCheck,
      finishTurn: (turn, signal) => this.#commitTurn(turn, signal),
      prepareNextTurnWithContext: (turn) => this.#prepareNextTurn(turn),
    });
  }

  async run(): Promise<TurnTaken> {
    const { lease, dependencies } = this.#run;
    const { clock, limits } = dependencies;
    const signs = createExchangeSigns(this.#run, this.#id);
    tellBegin(this.#run, this.#id, this.#start, this.#trail);
    signs.working();
    const cancelTimeLimit = clock.setTimeout(() => {
      this.#limit = { limit: 'time' };
      this.#interrupt('time');
    }, limits.timeMs);
    this.#agent.subscribe((event) => this.#onEvent(event));
    lease.onInterrupt((kind) => this.#interrupt(kind));
    try {
      if (this.#start.open === undefined) await this.#begin();
      else await this.#resume(this.#start.open);
      if (this.#window.isOverflowing && this.#mayGoOn()) await this.#goOnWithLess();
      cancelTimeLimit();
      return this.#isLeaving ? await this.#leave() : await this.#end(signs);
    } finally {
      cancelTimeLimit();
      await this.#reply.abandon();
      if (lease.ended === 'handoff') this.#trail.handedOver();
      const cleared = signs.clear();
      if (lease.ended === 'handoff') await cleared;
      await this.#answers.settled();
    }
  }

  /** Ends what is under way; tools and the model are told why. */
  #interrupt(kind: InterruptionKind): void {
    const reason = new Interruption(kind);
    this.#interrupted.abort(reason);
    this.#agent.abort(reason);
  }

  async #begin(): Promise<void> {
    const { waiting, readDropped } = this.#start;
    const now = this.#startedAt;
    this.#give(waiting);
    const outcomes = await this.#approved.carryOut(waiting);
    this.#people.add(outcomes);
    this.#give(outcomes);
    const note = (): void => this.#reply.state.note(this.#texts.earlierUnread);
    const earlier = await takeEarlierIn(this.#run, waiting, { signal: this.#interrupted.signal, now, note });
    const said = await this.#makeRoomFor([
      ...earlier,
      ...(await this.#files.toMessages([...waiting, ...outcomes], now)),
    ]);
    const update = promptUpdate(this.#agent.state.messages, this.#prompt, now);
    const prompts: AgentMessage[] = update === undefined ? [] : [update];
    if (readDropped > 0) prompts.push({ role: 'user', content: MODEL_NOTES.readDropped(readDropped), timestamp: now });
    prompts.push(...said);
    if (this.#mayGoOn()) await this.#agent.prompt(prompts);
  }

  async #resume(open: InterruptedExchange): Promise<void> {
    this.#reply.state.resume(open.messages);
    this.#files.resume(open.messages);
    this.#reply.show();
    if (open.batch !== undefined) {
      const rights = { run: this.#run, texts: this.#texts, requesters: () => this.#people.all() };
      const results = await commitOpenBatch(this.#run, open.batch, {
        tools: this.#live.tools,
        beforeToolCall: this.#rightsCheck,
        beforeCountedCall: createRightsCheck({ ...rights, isCounted: false }),
        exchange: this.#id,
        marks: this.#marks,
        signal: this.#interrupted.signal,
        onUpdate: ({ id: toolCallId, name: toolName, arguments: args }, partialResult) =>
          void this.#onEvent({ type: 'tool_execution_update', toolCallId, toolName, args, partialResult }),
      });
      this.#reply.state.resume(results);
      this.#agent.state.messages.push(...results);
    } else if (open.messages.at(-1)?.role === 'assistant') return; // only its end was missing
    const waiting = await this.#withOutcomes(this.#start.waiting.filter(({ wake, followUp }) => wake && !followUp));
    const now = this.#run.dependencies.clock.now();
    await this.#makeRoomFor(await this.#files.toMessages(waiting, now));
    // What was set otherwise while nobody was there.
    const update = promptUpdate(this.#agent.state.messages, this.#prompt, now);
    if (update !== undefined) this.#agent.steer(update);
    await this.#steer(waiting);
    if (this.#mayGoOn()) await this.#agent.continue();
  }

  /** The model said that the request was too long: asks again, once, after the oldest part was summed up. */
  async #goOnWithLess(): Promise<void> {
    if ((await this.#makeRoom()) && this.#mayGoOn()) await this.#agent.continue();
  }

  /** Before a first request: makes room if need be. Answers with the messages as they are stored by then. */
  async #makeRoomFor(coming: readonly AgentMessage[]): Promise<readonly AgentMessage[]> {
    const { messages } = this.#agent.state;
    if (!this.#window.isFull(messages, coming) || !this.#mayGoOn()) return coming;
    const room = await this.#makeRoom();
    const latest = new Map(room?.waiting?.map((entry) => [entry.seq, entry]));
    return coming.map((message) => {
      const entry = message.role === 'entry' ? latest.get(message.seq) : undefined;
      return entry === undefined ? message : toEntryMessage(entry, message.timestamp);
    });
  }

  /** Gives the agent a transcript that leaves it room, and what was said up to then; undefined when nothing was done. */
  async #makeRoom(): Promise<Room | undefined> {
    const held = this.#held ?? [];
    this.#held = undefined;
    const room = await this.#window.makeRoom(this.#agent.state.messages);
    if (room !== undefined) this.#agent.state.messages = [...withFewImages(room.messages, this.#run.model)];
    const waiting = (room?.waiting ?? held).filter(({ seq }) => !this.#given.has(seq));
    await this.#steer(await this.#withOutcomes(waiting));
    return room;
  }

  /** Takes in what was said at a turn boundary; true where room is to be made first, and it is told after that. */
  async #takeIn(waiting: readonly WaitingEntry[], isEnding: boolean): Promise<boolean> {
    if (this.#takesNothingIn()) return false;
    const fresh = await this.#withOutcomes(waiting.filter(({ seq }) => !this.#given.has(seq)));
    const coming = await this.#files.toMessages(fresh, this.#run.dependencies.clock.now());
    if (!isEnding && !this.#takesNothingIn() && this.#window.isFull(this.#agent.state.messages, coming)) {
      // What is said while room is made comes after it, and all of it before the next request.
      this.#held = fresh;
      return fresh.length > 0;
    }
    await this.#steer(fresh);
    return false;
  }

  /** Whether the model is to be asked now. At a turn boundary, a thread that is to be handed over is left instead. */
  #mayGoOn(): boolean {
    if (this.#isInterrupted() || this.#limit !== undefined) return false;
    this.#isLeaving = this.#run.lease.isDraining;
    return !this.#isLeaving;
  }

  /** Leaves the exchange open. People are told so where something stands already or is about to. */
  async #leave(): Promise<TurnTaken> {
    const { lease, dependencies, logger } = this.#run;
    if (lease.ended === undefined) {
      await atMost(PARTING_MS, this.#reply.handOver(), dependencies.clock);
    }
    lease.end('handoff');
    await this.#reply.abandon();
    logger.info({ exchange: this.#id, end: lease.ended }, 'An exchange is left for another process.');
    return { status: 'fenced' };
  }

  async #prepareNextTurn({ context }: AgentTurnContext): Promise<AgentLoopTurnUpdate | undefined> {
    const room = this.#held !== undefined && this.#mayGoOn() ? await this.#makeRoom() : undefined;
    const messages = room === undefined ? context.messages : [...this.#agent.state.messages];
    const change = this.#mayGoOn() ? await this.#live.renew(messages, this.#interrupted.signal) : undefined;
    if (!this.#mayGoOn() && this.#isLeaving) this.#agent.abort(new Interruption('handoff'));
    if (change?.hasOtherTools === true) this.#takeTools();
    const update = change?.update;
    if (room === undefined && change?.hasOtherTools !== true && update === undefined) return undefined;
    return { context: { messages, tools: [...this.#live.tools] }, ...(update !== undefined && { messages: [update] }) };
  }

  /** The loop declares to the model what is other than it was. */
  #takeTools(): void {
    this.#agent.state.tools = [...this.#live.tools];
    this.#reply.state.know(this.#live.tools);
  }

  /** At a turn boundary: stores the turn, then takes in what was said meanwhile. */
  async #commitTurn(turn: AgentTurnContext, signal: AbortSignal | undefined): Promise<AgentTurnDecision | undefined> {
    const { lease, turns } = this.#run;
    const decision = await this.#budget.finishTurn(turn, signal);
    const reason = this.#budget.reason();
    if (reason !== undefined) this.#limit ??= { limit: reason };
    const isEnding = decision?.action === 'end' || this.#limit !== undefined || lease.stop !== undefined;
    const taken = await turns.write({
      resultsComplete: true,
      show: isEnding || lease.isDraining ? 'nothing' : 'steering',
      ...this.#initiator(),
    });
    const isWaitedFor = taken.status === 'ok' && taken.waiting.length > 0;
    const reached = await this.#settle(turn.toolResults.length === 0);
    // An answer is not cut off: with it the exchange is over, and what waits begins the next one.
    if (reached !== undefined && turn.toolResults.length > 0) this.#limit ??= reached;
    if (reached !== undefined && (turn.toolResults.length > 0 || isWaitedFor)) return { action: 'end' };
    if (taken.status === 'ok' && (await this.#takeIn(taken.waiting, isEnding))) return { action: 'continue' };
    return decision ?? (!isEnding && isToBeResumed(turn) ? { action: 'continue' } : undefined);
  }

  #settle(isOver: boolean): Promise<ReachedLimit | undefined> {
    return this.#spending.settle(this.#texts, (sentence) => this.#reply.state.note(sentence), isOver);
  }

  /** An interrupted agent is aborted and takes nothing more in; an answer that is ready ends before a hand-over. */
  #takesNothingIn(): boolean {
    return this.#isInterrupted() || this.#limit?.limit === 'time' || this.#run.lease.isDraining;
  }

  async #steer(waiting: readonly WaitingEntry[]): Promise<void> {
    const fresh = waiting.filter(({ seq }) => !this.#given.has(seq));
    if (fresh.length === 0 || this.#takesNothingIn()) return;
    const said = await this.#files.toMessages(fresh, this.#run.dependencies.clock.now());
    // Files take their time.
    if (this.#takesNothingIn()) return;
    this.#people.add(fresh);
    noteReminders(fresh, this.#texts, (sentence) => this.#reply.state.note(sentence));
    this.#give(fresh);
    const { dependencies, thread } = this.#run;
    const messages = fresh.map(({ entry }) => entry.id);
    this.#run.logger.info({ exchange: this.#id, messages }, 'An exchange is steered.');
    this.#trail.taken(fresh, 'steered');
    for (const message of said) this.#agent.steer(message);
    dependencies.events.publish(thread, { kind: 'steered', exchange: this.#id, entries: fresh });
  }

  /** What was said, and what came of calls that it approves, which are carried out now. */
  async #withOutcomes(waiting: readonly WaitingEntry[]): Promise<readonly WaitingEntry[]> {
    return [...waiting, ...(await this.#approved.carryOut(waiting))];
  }

  #give(waiting: readonly WaitingEntry[]): void {
    for (const { seq } of waiting) this.#given.add(seq);
  }

  #onEvent(event: AgentEvent): Promise<void> | undefined {
    const { lease } = this.#run;
    this.#publish(event);
    // Nothing that a hand-off or a lost lease makes of the turn is anybody's business.
    if (lease.ended !== undefined) return undefined;
    if (event.type === 'message_end' && this.#window.receive(event.message)) {
      this.#reply.state.dropMessage();
      return undefined;
    }
    this.#reply.state.apply(event);
    this.#reply.show();
    this.#answers.see(event);
    if (event.type === 'message_end') return this.#recorder.record(event.message);
    if (event.type === 'tool_execution_end' && !this.#isInterrupted()) return this.#recorder.journal(event);
    return undefined;
  }

  /** Something that is done beside the agent. */
  #show(event: AgentEvent): void {
    this.#publish(event);
    if (this.#run.lease.ended !== undefined) return;
    this.#reply.state.apply(event);
    this.#reply.show();
  }

  #publish(event: AgentEvent): void {
    const { dependencies, thread } = this.#run;
    dependencies.events.publish(thread, { kind: 'agent', exchange: this.#id, event: toldEvent(event) });
  }

  #end(signs: ExchangeSigns): Promise<TurnTaken> {
    this.#files.tellRest();
    const last = this.#agent.state.messages.findLast((message) => message.role === 'assistant');
    const hasRun = this.#recorder.consumed.size > 0 || this.#start.open !== undefined;
    return endExchange({
      run: this.#run,
      exchange: this.#id,
      texts: this.#texts,
      reply: this.#reply,
      trail: this.#trail,
      initiator: this.#people.initiator,
      clearSigns: () => signs.clear(),
      settle: () => this.#settle(true),
      messages: this.#agent.state.messages,
      leftOver: this.#start.waiting.filter(({ seq }) => this.#given.has(seq) && !this.#recorder.consumed.has(seq)),
      consumed: this.#recorder.consumed,
      end: (stop, unanswered) => {
        const end = endOf({
          stop,
          unanswered,
          limit: this.#limit,
          last: hasRun ? last : undefined,
          hasText: this.#reply.state.get().texts.length > 0,
          isAddressed: this.#people.isWaitedFor,
        });
        if (end.kind === 'answered') this.#answers.noteOther(this.#reply.state, this.#texts);
        return end;
      },
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
