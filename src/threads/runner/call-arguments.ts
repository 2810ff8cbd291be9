import { type AgentTool, type JsonValue, type ToolCall, validateToolArguments } from '../../core/index.ts';

/** A call's arguments as its tool is given them: repaired, and with defaults; as they came where they do not fit. */
export function argumentsFor(call: ToolCall, tool: AgentTool | undefined): JsonValue {
  if (tool === undefined) return call.arguments;
  try {
    return validateToolArguments(tool, call) as JsonValue; // a copy of what came as JSON
  } catch {
    return call.arguments;
  }
}
