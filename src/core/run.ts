import type { AgentContext } from './agent-context.ts';
import type { AgentEvent, AgentEventSink } from './agent-event.ts';
import { type Clock, systemClock } from './clock.ts';
import type { AgentLoopConfig } from './loop-config.ts';
import { TurnPacer, yieldToHost } from './macrotask.ts';
import type { AgentMessage } from './message.ts';
import type { Model, ThinkingLevel } from './model.ts';
import { isPromiseLike } from './promise-like.ts';
import { RunMemory } from './run-memory.ts';
import { RunSignal } from './run-signal.ts';
import type { StreamFn, StreamOptions } from './stream-fn.ts';

/** What one run of the loop works with. Hooks may replace `context`, `model` and `thinkingLevel` between requests. */
export interface Run {
  context: AgentContext;
  model: Model;
  thinkingLevel: ThinkingLevel;
  /** What this run added: what it was prompted with, and what came of it. */
  readonly newMessages: AgentMessage[];
  readonly config: AgentLoopConfig;
  /** The config as the stream function gets it. A copy, because copying is fast only for an object without getters. */
  readonly requestOptions: StreamOptions;
  readonly emit: AgentEventSink;
  readonly signal: AbortSignal | undefined;
  readonly streamFn: StreamFn | undefined;
  readonly clock: Clock;
  readonly runSignal: RunSignal;
  readonly memory: RunMemory;
  readonly pacer: TurnPacer;
}

export function createRun(
  context: AgentContext,
  config: AgentLoopConfig,
  emit: AgentEventSink,
  signal: AbortSignal | undefined,
  streamFn: StreamFn | undefined,
  clock: Clock = config.clock ?? systemClock,
  memory: RunMemory = new RunMemory(() => clock.now()),
): Run {
  return {
    // The caller's array stays the caller's.
    context: { ...context, messages: memory.copy(context.messages) },
    model: config.model,
    thinkingLevel: config.reasoning ?? 'off',
    newMessages: [],
    config,
    requestOptions: { ...config },
    emit,
    signal,
    streamFn,
    clock,
    runSignal: new RunSignal(signal, clock, config.toolAbandonMs),
    memory,
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
export function isTranscriptEditable({ config }: Run): boolean {
  return (
    config.transformContext !== undefined ||
    config.prepareRequest !== undefined ||
    config.prepareNextTurn !== undefined ||
    config.finishTurn !== undefined ||
    config.beforeToolCall !== undefined ||
    config.afterToolCall !== undefined
  );
}
