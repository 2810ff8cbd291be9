import {
  type AgentMessage,
  type AgentTool,
  type BeforeToolCall,
  createToolResultMessage,
  runToolCall,
  type ToolCall,
  type ToolResultMessage,
} from '../../core/index.ts';
import type { OpenBatch } from '../load-transcript.ts';
import type { JournalledOutcome } from '../ports.ts';

export interface OpenBatchOptions {
  readonly tools: readonly AgentTool[];
  readonly messages: readonly AgentMessage[];
  readonly journal: ReadonlyMap<string, JournalledOutcome>;
  readonly beforeToolCall: BeforeToolCall;
  readonly signal: AbortSignal;
  /** What the model is told of a call that may or may not have run. */
  readonly outcomeUnknown: (tool: string) => string;
  readonly now: () => number;
}

/**
 * Gives every call of a batch that an earlier owner left open its result: the journalled outcome where there is one;
 * a second execution where the tool says that it is safe; else the honest answer that the outcome is unknown.
 */
export async function closeOpenBatch(
  batch: OpenBatch,
  options: OpenBatchOptions,
): Promise<readonly ToolResultMessage[]> {
  const results: ToolResultMessage[] = [];
  for (const toolCall of batch.calls) {
    const outcome = await outcomeOf(toolCall, batch, options);
    results.push(createToolResultMessage({ ...outcome, toolCall }, options.now()));
  }
  return results;
}

async function outcomeOf(call: ToolCall, batch: OpenBatch, options: OpenBatchOptions): Promise<JournalledOutcome> {
  const { tools, messages, journal, beforeToolCall, signal, outcomeUnknown } = options;
  const journalled = journal.get(call.id);
  if (journalled !== undefined) return journalled;
  const isSafe = tools.find(({ name }) => name === call.name)?.replay === 'safe';
  if (!isSafe || signal.aborted) {
    return { isError: true, result: { content: [{ type: 'text', text: outcomeUnknown(call.name) }], details: {} } };
  }
  return await runToolCall(call, {
    tools,
    assistantMessage: batch.assistant,
    context: { messages: [...messages], tools: [...tools] },
    beforeToolCall,
    signal,
  });
}
