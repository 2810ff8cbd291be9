import type { AgentToolCallOutcome, AgentToolResult } from './agent-tool.ts';
import type { JsonValue, ToolResultMessage } from './message.ts';

export const ABORTED_TEXT = 'Operation aborted';
export const ABANDONED_TEXT = 'Operation aborted; outcome unknown';

/** A result that tells the model what went wrong. */
export function createErrorResult(text: string): AgentToolResult {
  return { content: [{ type: 'text', text }], details: {} };
}

/** The text of whatever was thrown. */
export function getErrorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What of a call's outcome belongs in the transcript. */
export function createToolResultMessage(outcome: AgentToolCallOutcome, timestamp: number): ToolResultMessage {
  const { toolCall, result, isError, durationMs } = outcome;
  return {
    role: 'toolResult',
    toolCallId: toolCall.id,
    toolName: toolCall.name,
    content: result.content,
    // Details are stored with the transcript, so they are JSON by the tool's contract; nothing here depends on it.
    ...(result.details !== undefined && { details: result.details as JsonValue }),
    ...(result.usage !== undefined && { usage: result.usage }),
    ...(result.addedToolNames !== undefined &&
      result.addedToolNames.length > 0 && { addedToolNames: result.addedToolNames }),
    isError,
    timestamp,
    ...(durationMs !== undefined && { durationMs }),
  };
}
