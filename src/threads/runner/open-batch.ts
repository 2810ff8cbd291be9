import {
  type AgentTool,
  type AgentToolResult,
  type BeforeToolCall,
  createToolResultMessage,
  runToolCall,
  type ToolCall,
  type ToolResultMessage,
} from '../../core/index.ts';
import type { OpenBatch } from '../load-transcript.ts';
import { MODEL_NOTES } from '../model-notes.ts';
import type { JournalledOutcome } from '../ports.ts';
import type { ThreadRun } from './thread-run.ts';

export interface OpenBatchOptions {
  readonly tools: readonly AgentTool[];
  readonly beforeToolCall: BeforeToolCall;
  readonly signal: AbortSignal;
  /** Told how far a call is that runs again. */
  readonly onUpdate: (call: ToolCall, partialResult: AgentToolResult) => void;
}

/**
 * Gives every call of a batch that an earlier owner left open its result, and stores them: the journalled outcome where
 * there is one; a second execution where the tool says that it is safe; else the honest answer that the outcome is
 * unknown.
 */
export async function commitOpenBatch(
  run: ThreadRun,
  batch: OpenBatch,
  options: OpenBatchOptions,
): Promise<readonly ToolResultMessage[]> {
  const { turns, dependencies } = run;
  const results: ToolResultMessage[] = [];
  for (const toolCall of batch.calls) {
    const outcome = await outcomeOf(toolCall, batch, run, options);
    results.push(createToolResultMessage({ ...outcome, toolCall }, dependencies.clock.now()));
  }
  for (const message of results) turns.add({ kind: 'message', message, at: message.timestamp });
  await turns.write({ resultsComplete: true, show: 'nothing' });
  return results;
}

async function outcomeOf(
  call: ToolCall,
  batch: OpenBatch,
  { messages, journal, dependencies }: ThreadRun,
  { tools, beforeToolCall, signal, onUpdate }: OpenBatchOptions,
): Promise<JournalledOutcome> {
  const journalled = journal.get(call.id);
  if (journalled !== undefined) return journalled;
  const isSafe = tools.find(({ name }) => name === call.name)?.replay === 'safe';
  if (!isSafe || signal.aborted) {
    const text = MODEL_NOTES.outcomeUnknown(call.name);
    return { isError: true, result: { content: [{ type: 'text', text }], details: {} } };
  }
  return await runToolCall(call, {
    tools,
    assistantMessage: batch.assistant,
    context: { messages: [...messages], tools: [...tools] },
    beforeToolCall,
    signal,
    onUpdate: (partialResult) => onUpdate(call, partialResult),
    toolTimeoutMs: dependencies.limits.toolTimeoutMs,
    clock: dependencies.clock,
  });
}
