import type { AgentContext } from './agent-context.ts';
import type { AgentEvent, AgentEventSink } from './agent-event.ts';
import { createFailureMessage, listFailureEvents } from './agent-run-failure.ts';
import { systemClock } from './clock.ts';
import { EventStream } from './event-stream.ts';
import type { AgentLoopConfig } from './loop-config.ts';
import type { AgentMessage } from './message.ts';
import { createRun } from './run.ts';
import { executeRun } from './run-loop.ts';
import type { StreamFn } from './stream-fn.ts';

/**
 * Runs the agent on new messages until it stops, awaiting `emit` for every event. Resolves with what the run added,
 * the prompts included. `context` is not changed.
 *
 * Rejects when `emit`, the stream function or a hook throws; failures of the model and of tools are messages.
 */
export async function runAgentLoop(
  prompts: AgentMessage[],
  context: AgentContext,
  config: AgentLoopConfig,
  emit: AgentEventSink,
  signal?: AbortSignal,
  streamFn?: StreamFn,
): Promise<AgentMessage[]> {
  return executeRun(createRun(context, config, emit, signal, streamFn), prompts);
}

/**
 * Runs the agent on a transcript as it is, whose last message a model can answer: a retry, say. Nothing is told of
 * what is there already. Otherwise as {@link runAgentLoop}.
 *
 * @throws Error when there is no message, or the last one is the assistant's.
 */
export async function runAgentLoopContinue(
  context: AgentContext,
  config: AgentLoopConfig,
  emit: AgentEventSink,
  signal?: AbortSignal,
  streamFn?: StreamFn,
): Promise<AgentMessage[]> {
  assertContinuable(context);
  return executeRun(createRun(context, config, emit, signal, streamFn));
}

/**
 * Does what {@link runAgentLoop} does in the background. The stream always ends with `agent_end`, whose messages are
 * its result: what would reject there is told here as a failed turn. Nobody waits for the consumer.
 */
export function agentLoop(
  prompts: AgentMessage[],
  context: AgentContext,
  config: AgentLoopConfig,
  signal?: AbortSignal,
  streamFn?: StreamFn,
): EventStream<AgentEvent, AgentMessage[]> {
  return streamRun(config, signal, (emit) => runAgentLoop(prompts, context, config, emit, signal, streamFn));
}

/**
 * Does what {@link runAgentLoopContinue} does in the background, as {@link agentLoop}.
 *
 * @throws Error at once when there is no message, or the last one is the assistant's.
 */
export function agentLoopContinue(
  context: AgentContext,
  config: AgentLoopConfig,
  signal?: AbortSignal,
  streamFn?: StreamFn,
): EventStream<AgentEvent, AgentMessage[]> {
  assertContinuable(context);
  return streamRun(config, signal, (emit) => runAgentLoopContinue(context, config, emit, signal, streamFn));
}

function assertContinuable({ messages }: AgentContext): void {
  const last = messages.at(-1);
  if (last === undefined) throw new Error('Cannot continue: no messages in context');
  if (last.role === 'assistant') throw new Error('Cannot continue from message role: assistant');
}

function streamRun(
  config: AgentLoopConfig,
  signal: AbortSignal | undefined,
  start: (emit: AgentEventSink) => Promise<AgentMessage[]>,
): EventStream<AgentEvent, AgentMessage[]> {
  const stream = new EventStream<AgentEvent, AgentMessage[]>(
    (event) => event.type === 'agent_end',
    (event) => (event.type === 'agent_end' ? event.messages : []),
  );
  const told: AgentMessage[] = [];
  const running = start((event) => {
    if (event.type === 'message_end') told.push(event.message);
    stream.push(event);
  });
  running.catch((error: unknown) => {
    const isAborted = signal?.aborted === true;
    const message = createFailureMessage(error, { model: config.model, isAborted, clock: config.clock ?? systemClock });
    for (const event of listFailureEvents(message, told)) stream.push(event);
  });
  return stream;
}
