import type { AgentContext } from './agent-context.ts';
import type { AgentEvent, AgentEventSink } from './agent-event.ts';
import { type Clock, systemClock } from './clock.ts';
import type { AgentLoopConfig } from './loop-config.ts';
import { TurnPacer, yieldToHost } from './macrotask.ts';
import type { AgentMessage } from './message.ts';
import type { Model, ThinkingLevel } from './model.ts';
import { isPromiseLike } from './promise-like.ts';
import { RequestOptions } from './request-options.ts';
import { RunMemory } from './run-memory.ts';
import { RunSignal } from './run-signal.ts';
import type { StreamFn } from './stream-fn.ts';

/** The hooks that are given the transcript. Only whether there are any matters here. */
interface TranscriptHooks
  extends Pick<
    AgentLoopConfig,
    'transformContext' | 'prepareRequest' | 'finishTurn' | 'beforeToolCall' | 'afterToolCall'
  > {
  prepareNextTurn?: unknown;
  prepareNextTurnWithContext?: unknown;
}

/** What an agent has of its own, and a bare loop makes for one run. */
interface AgentOwned {
  readonly memory?: RunMemory;
  readonly hooks?: TranscriptHooks;
  /** Aborted by the agent itself: that saves a listener on its signal. */
  readonly runSignal?: RunSignal;
}

/** What one run of the loop works with. Hooks may replace `context`, `model` and `thinkingLevel` between requests. */
export interface Run {
  context: AgentContext;
  model: Model;
  thinkingLevel: ThinkingLevel;
  /** What this run added: what it was prompted with, and what came of it. */
  readonly newMessages: AgentMessage[];
  readonly config: AgentLoopConfig;
  readonly emit: AgentEventSink;
  readonly signal: AbortSignal | undefined;
  readonly streamFn: StreamFn | undefined;
  readonly clock: Clock;
  readonly runSignal: RunSignal;
  readonly requestOptions: RequestOptions;
  readonly memory: RunMemory;
  readonly hooks: TranscriptHooks;
  readonly pacer: TurnPacer;
}

export function createRun(
  context: AgentContext,
  config: AgentLoopConfig,
  emit: AgentEventSink,
  signal: AbortSignal | undefined,
  streamFn: StreamFn | undefined,
  owned: AgentOwned = {},
): Run {
  const clock = config.clock ?? systemClock;
  const memory = owned.memory ?? new RunMemory(() => clock.now());
  return {
    // The caller's array stays the caller's.
    context: { ...context, messages: memory.copy(context.messages) },
    model: config.model,
    thinkingLevel: config.reasoning ?? 'off',
    newMessages: [],
    config,
    emit,
    signal,
    streamFn,
    clock,
    runSignal: owned.runSignal ?? new RunSignal(signal, clock, config.toolAbandonMs),
    requestOptions: new RequestOptions(config, signal),
    memory,
    hooks: owned.hooks ?? config,
    pacer: new TurnPacer(clock, config.yieldToHost ?? yieldToHost),
  };
}

/** Tells an event; returns a promise only when the sink has something to wait for. */
export function tell(run: Run, event: AgentEvent): Promise<void> | undefined {
  const told = run.emit(event);
  return isPromiseLike(told) ? told : undefined;
}

/** Tells of messages that are complete, and appends them once they were told. */
export async function appendMessages(run: Run, messages: readonly AgentMessage[]): Promise<void> {
  for (const message of messages) {
    const started = tell(run, { type: 'message_start', message });
    if (started !== undefined) await started;
    const ended = tell(run, { type: 'message_end', message });
    if (ended !== undefined) await ended;
    run.context.messages.push(message);
    run.newMessages.push(message);
  }
}

/** Whether the host has hooks that are given the transcript, and so could edit it in place. */
export function isTranscriptEditable({ hooks }: Run): boolean {
  return (
    hooks.transformContext !== undefined ||
    hooks.prepareRequest !== undefined ||
    hooks.prepareNextTurn !== undefined ||
    hooks.prepareNextTurnWithContext !== undefined ||
    hooks.finishTurn !== undefined ||
    hooks.beforeToolCall !== undefined ||
    hooks.afterToolCall !== undefined
  );
}
