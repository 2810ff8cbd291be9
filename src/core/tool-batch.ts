import type { AgentTool, AgentToolCall, AgentToolCallOutcome } from './agent-tool.ts';
import { BatchEvents } from './batch-events.ts';
import type { AssistantMessage, ToolResultMessage } from './message.ts';
import { isPromiseLike } from './promise-like.ts';
import type { Run } from './run.ts';
import { executeToolCall, type PreparedToolCall, prepareToolCall, type ToolCallScope } from './tool-call.ts';
import { createErrorResult, createToolResultMessage } from './tool-result.ts';

/** The results of one assistant message's calls, one for each, in the order of the calls. */
export interface ToolBatch {
  readonly results: ToolResultMessage[];
  /** Every result asked to end: no model request follows of itself. */
  readonly isTerminating: boolean;
}

/**
 * Runs the calls of one assistant message and tells their events.
 *
 *     parallel:    start, prepare (one by one) ─ then all execute ─ end as each finishes ─ results in order
 *     sequential:  start, prepare, execute, end, result ─ next call
 *
 * Every call gets its start, its end and its result, aborted ones too. When the sink fails, what runs is aborted and
 * waited for, the rest is told, and then the failure is thrown.
 */
export async function runToolBatch(
  run: Run,
  assistantMessage: AssistantMessage,
  toolCalls: readonly AgentToolCall[],
): Promise<ToolBatch> {
  const batch = createBatch(run, assistantMessage, toolCalls);
  const outcomes = batch.isSequential ? await runSequentially(batch) : await runInParallel(batch);
  return finishBatch(batch, outcomes);
}

/** Refuses the calls of a message that hit the output limit: what was cut off could be a part of their arguments. */
export async function refuseToolBatch(
  run: Run,
  assistantMessage: AssistantMessage,
  toolCalls: readonly AgentToolCall[],
): Promise<ToolBatch> {
  const batch = createBatch(run, assistantMessage, toolCalls);
  const outcomes: AgentToolCallOutcome[] = [];
  for (const toolCall of toolCalls) {
    await tellStart(batch, toolCall);
    const text = `Tool call "${toolCall.name}" was not executed: the response hit the output token limit, so its arguments may be truncated. Re-issue the tool call with complete arguments.`;
    const outcome = { toolCall, result: createErrorResult(text), isError: true };
    await tellEnd(batch, outcome);
    await tellResult(batch, outcome);
    outcomes.push(outcome);
  }
  return finishBatch(batch, outcomes);
}

interface Batch {
  readonly run: Run;
  readonly scope: ToolCallScope;
  readonly events: BatchEvents;
  readonly calls: readonly { readonly toolCall: AgentToolCall; readonly tool: AgentTool | undefined }[];
  readonly isSequential: boolean;
  readonly results: ToolResultMessage[];
}

function createBatch(run: Run, assistantMessage: AssistantMessage, toolCalls: readonly AgentToolCall[]): Batch {
  const { config, context, signal, runSignal, clock } = run;
  const calls = findTools(toolCalls, context.tools ?? []);
  return {
    run,
    scope: {
      assistantMessage,
      context,
      beforeToolCall: config.beforeToolCall,
      afterToolCall: config.afterToolCall,
      signal,
      runSignal,
      toolTimeoutMs: config.toolTimeoutMs,
      clock,
    },
    events: new BatchEvents(run.emit, (error) => runSignal.abort(error)),
    calls,
    isSequential:
      config.toolExecution === 'sequential' || calls.some(({ tool }) => tool?.executionMode === 'sequential'),
    results: [],
  };
}

/** Pairs calls with tools, the first of its name. The map pays only for batches that look up a lot. */
function findTools(toolCalls: readonly AgentToolCall[], tools: readonly AgentTool[]): Batch['calls'] {
  if (toolCalls.length <= 4) {
    return toolCalls.map((toolCall) => ({ toolCall, tool: tools.find(({ name }) => name === toolCall.name) }));
  }
  const byName = new Map<string, AgentTool>();
  for (const tool of tools) {
    if (!byName.has(tool.name)) byName.set(tool.name, tool);
  }
  return toolCalls.map((toolCall) => ({ toolCall, tool: byName.get(toolCall.name) }));
}

async function runSequentially(batch: Batch): Promise<AgentToolCallOutcome[]> {
  const outcomes: AgentToolCallOutcome[] = [];
  for (const { toolCall, tool } of batch.calls) {
    await tellStart(batch, toolCall);
    const outcome = await executePrepared(batch, await prepareToolCall(batch.scope, toolCall, tool));
    await tellEnd(batch, outcome);
    await tellResult(batch, outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}

async function runInParallel(batch: Batch): Promise<AgentToolCallOutcome[]> {
  const prepared: PreparedToolCall[] = [];
  for (const { toolCall, tool } of batch.calls) {
    const started = tellStart(batch, toolCall);
    if (started !== undefined) await started;
    const preparing = prepareToolCall(batch.scope, toolCall, tool);
    const call = isPromiseLike(preparing) ? await preparing : preparing;
    if (call.kind === 'ended') await tellEnd(batch, call.outcome);
    prepared.push(call);
  }
  const outcomes = await Promise.all(prepared.map((call) => executeAndTell(batch, call)));
  for (const outcome of outcomes) {
    const told = tellResult(batch, outcome);
    if (told !== undefined) await told;
  }
  return outcomes;
}

/** A call that ended before it ran was told of at once. */
async function executeAndTell(batch: Batch, call: PreparedToolCall): Promise<AgentToolCallOutcome> {
  const outcome = await executePrepared(batch, call);
  if (call.kind === 'ended') return outcome;
  const told = tellEnd(batch, outcome);
  if (told !== undefined) await told;
  return outcome;
}

function executePrepared(batch: Batch, call: PreparedToolCall): Promise<AgentToolCallOutcome> | AgentToolCallOutcome {
  if (call.kind === 'ended') return call.outcome;
  const { id, name, arguments: args } = call.toolCall;
  return executeToolCall(batch.scope, call, (partialResult) => {
    // Telling never rejects, and the call's end is told after it: nobody needs to wait here.
    void batch.events.tell({
      type: 'tool_execution_update',
      toolCallId: id,
      toolName: name,
      args,
      partialResult,
    });
  });
}

function tellStart({ events }: Batch, { id, name, arguments: args }: AgentToolCall): Promise<void> | undefined {
  return events.tell({ type: 'tool_execution_start', toolCallId: id, toolName: name, args });
}

function tellEnd({ events }: Batch, outcome: AgentToolCallOutcome): Promise<void> | undefined {
  const { toolCall, result, isError, durationMs } = outcome;
  return events.tell({
    type: 'tool_execution_end',
    toolCallId: toolCall.id,
    toolName: toolCall.name,
    result,
    isError,
    ...(durationMs !== undefined && { durationMs }),
  });
}

/** The events of a batch wait for one another, so that the last one stands for both. */
function tellResult({ run, events, results }: Batch, outcome: AgentToolCallOutcome): Promise<void> | undefined {
  const message = createToolResultMessage(outcome, run.clock.now());
  results.push(message);
  void events.tell({ type: 'message_start', message });
  return events.tell({ type: 'message_end', message });
}

function finishBatch({ run, events, results }: Batch, outcomes: readonly AgentToolCallOutcome[]): ToolBatch {
  events.throwFailure();
  run.context.messages.push(...results);
  run.newMessages.push(...results);
  return { results, isTerminating: outcomes.every(({ result }) => result.terminate === true) };
}
