import type { AgentEvent } from './agent-event.ts';
import { AgentListeners } from './agent-listeners.ts';
import { createAgentLoopConfig } from './agent-loop-config.ts';
import type { AgentListener, AgentOptions } from './agent-options.ts';
import { createFailureMessage, listFailureEvents } from './agent-run-failure.ts';
import { AgentSettings } from './agent-settings.ts';
import { type AgentState, MutableAgentState } from './agent-state.ts';
import type { QueueMode } from './loop-config.ts';
import type { AgentMessage, ImageContent } from './message.ts';
import { PendingMessageQueue } from './pending-message-queue.ts';
import { createRun } from './run.ts';
import { executeRun } from './run-loop.ts';
import { RunMemory } from './run-memory.ts';
import { RunSignal } from './run-signal.ts';
import { getCurrentSystemMessage } from './system-message.ts';

interface ActiveRun {
  /** Fired by the host only, and seen by listeners and hooks. */
  readonly controller: AbortController;
  /** Fired with it, and when the run fails. */
  readonly runSignal: RunSignal;
  readonly done: Promise<void>;
  readonly markDone: () => void;
  /** What the run has added so far. */
  readonly messages: AgentMessage[];
  hasEnded: boolean;
}

/**
 * An agent with a transcript: it runs one run of the loop at a time, keeps its state up to date from the loop's
 * events, and passes them to listeners.
 *
 * Settings and state are read when a run starts; queues and the hooks between turns at any time. A run that throws ends
 * with a failed turn instead: read `state.errorMessage`. What is queued is never lost: see `PendingMessageQueue`.
 */
export class Agent extends AgentSettings {
  readonly #state: MutableAgentState;
  readonly #listeners = new AgentListeners();
  readonly #steering: PendingMessageQueue;
  readonly #followUps: PendingMessageQueue;
  readonly #memory: RunMemory;
  #activeRun: ActiveRun | undefined;

  /** @throws Error when there is neither a `streamFn` nor a default one. */
  constructor(options: AgentOptions = {}) {
    super(options);
    this.#memory = new RunMemory(() => this.clock.now());
    this.#state = new MutableAgentState(options.initialState);
    this.#steering = new PendingMessageQueue(options.steeringMode ?? 'one-at-a-time');
    this.#followUps = new PendingMessageQueue(options.followUpMode ?? 'one-at-a-time');
  }

  get state(): AgentState {
    return this.#state;
  }

  /** The signal of the run, while there is one. */
  get signal(): AbortSignal | undefined {
    return this.#activeRun?.controller.signal;
  }

  /** How much of the steering queue one turn takes. */
  get steeringMode(): QueueMode {
    return this.#steering.mode;
  }

  set steeringMode(mode: QueueMode) {
    this.#steering.mode = mode;
  }

  /** How much of the follow-up queue one natural stop takes. */
  get followUpMode(): QueueMode {
    return this.#followUps.mode;
  }

  set followUpMode(mode: QueueMode) {
    this.#followUps.mode = mode;
  }

  /** Calls `listener` for every event from now on. Returns what ends that. */
  subscribe(listener: AgentListener): () => void {
    return this.#listeners.add(listener);
  }

  /** Queues a message for the next request of the run, or of the next run. */
  steer(message: AgentMessage): void {
    this.#steering.enqueue(message);
  }

  /** Queues a message for when the agent would stop. Queued by a listener of `agent_end`, it waits for the next run. */
  followUp(message: AgentMessage): void {
    this.#followUps.enqueue(message);
  }

  /** Empties the queue and returns what waited there. */
  clearSteeringQueue(): AgentMessage[] {
    return this.#steering.clear();
  }

  /** Empties the queue and returns what waited there. */
  clearFollowUpQueue(): AgentMessage[] {
    return this.#followUps.clear();
  }

  /** Empties both queues and returns what waited there, steering first. */
  clearAllQueues(): AgentMessage[] {
    return [...this.#steering.clear(), ...this.#followUps.clear()];
  }

  hasQueuedMessages(): boolean {
    return this.#steering.hasItems() || this.#followUps.hasItems();
  }

  /** What would be taken next, without taking it: steering, else follow-ups. */
  peekQueuedMessages(): AgentMessage[] {
    return this.#steering.hasItems() ? this.#steering.peek() : this.#followUps.peek();
  }

  /** Asks the run to stop, if there is one. What is queued stays queued. */
  abort(reason?: unknown): void {
    const run = this.#activeRun;
    run?.controller.abort(reason);
    run?.runSignal.abort(run.controller.signal.reason);
  }

  /** Resolves when the run and the listeners of its `agent_end` are done; at once when there is no run. */
  waitForIdle(): Promise<void> {
    return this.#activeRun?.done ?? Promise.resolve();
  }

  /**
   * Forgets the conversation and what is queued; prompt and tools stay.
   *
   * @throws Error while a run is active.
   */
  reset(): void {
    if (this.#activeRun !== undefined) {
      throw new Error('Agent is already processing. Wait for completion before resetting.');
    }
    const systemMessage = getCurrentSystemMessage(this.#state.messages);
    this.#state.messages = systemMessage === undefined ? [] : [systemMessage];
    this.#state.streamingMessage = undefined;
    this.#state.errorMessage = undefined;
    this.#state.clearPendingToolCalls();
    this.clearAllQueues();
  }

  /**
   * Runs the agent on a text with images, a message, or several. Resolves when it is idle again, failed turns included:
   * `state.errorMessage` tells them apart.
   *
   * @throws Error while a run is active, and what a listener throws while a run ends.
   */
  prompt(message: AgentMessage | AgentMessage[]): Promise<void>;
  prompt(input: string, images?: ImageContent[]): Promise<void>;
  async prompt(input: string | AgentMessage | AgentMessage[], images: ImageContent[] = []): Promise<void> {
    if (this.#activeRun !== undefined) {
      throw new Error(
        'Agent is already processing a prompt. Use steer() or followUp() to queue messages, or wait for completion.',
      );
    }
    await this.#run(this.#toMessages(input, images));
  }

  /**
   * Runs the agent on its transcript as it is. When that ends with an answer, what is queued is the prompt: steering,
   * else follow-ups.
   *
   * @throws Error while a run is active, when there is nothing to answer, and what a listener throws while a run ends.
   */
  async continue(): Promise<void> {
    if (this.#activeRun !== undefined) {
      throw new Error('Agent is already processing. Wait for completion before continuing.');
    }
    const { messages } = this.#state;
    if (messages.every(({ role }) => role === 'system')) throw new Error('No messages to continue from');
    if (messages.at(-1)?.role !== 'assistant') return this.#run(undefined);
    const steering = this.#steering.drain();
    if (steering.length > 0) return this.#run(steering, true);
    const followUps = this.#followUps.drain();
    if (followUps.length > 0) return this.#run(followUps);
    throw new Error('Cannot continue from message role: assistant');
  }

  #toMessages(input: string | AgentMessage | AgentMessage[], images: ImageContent[]): AgentMessage[] {
    if (Array.isArray(input)) return input;
    if (typeof input !== 'string') return [input];
    return [{ role: 'user', content: [{ type: 'text', text: input }, ...images], timestamp: this.clock.now() }];
  }

  /** Everything up to the first `await` happens within the call: a second run is refused from then on. */
  async #run(prompts: AgentMessage[] | undefined, skipsFirstPoll = false): Promise<void> {
    const runSignal = new RunSignal(undefined, this.clock, this.toolAbandonMs);
    const run = createActiveRun(runSignal);
    const { signal } = run.controller;
    this.#activeRun = run;
    this.#state.isStreaming = true;
    this.#state.streamingMessage = undefined;
    this.#state.errorMessage = undefined;
    try {
      const config = createAgentLoopConfig(this, {
        state: this.#state,
        steering: this.#steering,
        followUps: this.#followUps,
        signal,
        skipsFirstPoll,
      });
      const context = { messages: this.#state.messages, tools: this.#state.tools.slice() };
      const emit = (event: AgentEvent) => this.#tell(run, event);
      await executeRun(
        createRun(context, config, emit, signal, this.streamFunction, { memory: this.#memory, hooks: this, runSignal }),
        prompts,
      );
    } catch (error) {
      // A listener of `agent_end` failed. The run is over and told as such; its caller hears of it.
      if (run.hasEnded) throw error;
      await this.#tellFailure(run, error);
    } finally {
      this.#finish(run);
    }
  }

  /** Updates the state, then tells the listeners: they see the state that the event led to. */
  #tell(run: ActiveRun, event: AgentEvent): Promise<void> | undefined {
    if (this.#activeRun !== run) throw new Error('Agent listener invoked outside active run');
    this.#state.apply(event);
    if (event.type === 'agent_end') run.hasEnded = true;
    if (event.type === 'message_end') {
      run.messages.push(event.message);
      this.#steering.commit(event.message);
      this.#followUps.commit(event.message);
    }
    return this.#listeners.tell(event, run.controller.signal);
  }

  /** Ends a run that threw with a failed turn. A listener that throws again fails the caller, after all was told. */
  async #tellFailure(run: ActiveRun, error: unknown): Promise<void> {
    const isAborted = run.controller.signal.aborted;
    const message = createFailureMessage(error, { model: this.#state.model, isAborted, clock: this.clock });
    const failures: unknown[] = [];
    for (const event of listFailureEvents(message, run.messages)) {
      try {
        await this.#tell(run, event);
      } catch (failure) {
        failures.push(failure);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  #finish(run: ActiveRun): void {
    this.#steering.restore();
    this.#followUps.restore();
    this.#state.isStreaming = false;
    this.#state.streamingMessage = undefined;
    this.#state.clearPendingToolCalls();
    this.#activeRun = undefined;
    run.markDone();
  }
}

function createActiveRun(runSignal: RunSignal): ActiveRun {
  let markDone = (): void => undefined;
  const done = new Promise<void>((resolve) => {
    markDone = resolve;
  });
  return { controller: new AbortController(), runSignal, done, markDone, messages: [], hasEnded: false };
}
