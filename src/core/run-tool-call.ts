import type { AgentContext } from './agent-context.ts';
import type { AgentTool, AgentToolCall, AgentToolCallOutcome, AgentToolUpdateCallback } from './agent-tool.ts';
import { type Clock, systemClock } from './clock.ts';
import type { AssistantMessage } from './message.ts';
import { RunSignal } from './run-signal.ts';
import { executeToolCall, prepareToolCall } from './tool-call.ts';
import type { AfterToolCall, BeforeToolCall } from './tool-hooks.ts';

/** The hooks around a tool call. */
export interface ToolCallHooks {
  beforeToolCall?: BeforeToolCall | undefined;
  afterToolCall?: AfterToolCall | undefined;
}

export interface RunToolCallOptions extends ToolCallHooks {
  /** Where the call's tool is looked up; the first of its name. */
  tools: readonly AgentTool[];
  /** Given to the hooks as the message that asked for the call. */
  assistantMessage: AssistantMessage;
  /** Given to the hooks. */
  context: AgentContext;
  signal?: AbortSignal | undefined;
  onUpdate?: AgentToolUpdateCallback | undefined;
  /** As in the loop's config. */
  toolTimeoutMs?: number | undefined;
  /** As in the loop's config. */
  toolAbandonMs?: number | undefined;
  clock?: Clock | undefined;
}

/**
 * Runs one call the way the loop runs the calls of a model: validation, hooks, time limit. Tools that call tools use
 * it, so that permissions hold for those calls too. No event is told and no message appended.
 *
 * Never rejects: an abort, an unknown tool, bad arguments, a refusal and a throw are results with `isError`.
 */
export async function runToolCall(toolCall: AgentToolCall, options: RunToolCallOptions): Promise<AgentToolCallOutcome> {
  const clock = options.clock ?? systemClock;
  const runSignal = new RunSignal(options.signal, clock, options.toolAbandonMs);
  const scope = {
    assistantMessage: options.assistantMessage,
    context: options.context,
    beforeToolCall: options.beforeToolCall,
    afterToolCall: options.afterToolCall,
    signal: options.signal,
    runSignal,
    toolTimeoutMs: options.toolTimeoutMs,
    clock,
  };
  try {
    const tool = options.tools.find(({ name }) => name === toolCall.name);
    const prepared = await prepareToolCall(scope, toolCall, tool);
    if (prepared.kind === 'ended') return prepared.outcome;
    return await executeToolCall(scope, prepared, (partialResult) => options.onUpdate?.(partialResult));
  } finally {
    runSignal.dispose();
  }
}
