import type { AgentToolResult } from './agent-tool.ts';
import type { AgentMessage, JsonObject, ToolResultMessage } from './message.ts';
import type { AssistantMessageEvent } from './stream-fn.ts';

/** Everything a run tells. `args` is what the model sent, before validation. */
export type AgentEvent =
  | { type: 'agent_start' }
  | { type: 'agent_end'; messages: AgentMessage[] }
  | { type: 'turn_start' }
  | { type: 'turn_end'; message: AgentMessage; toolResults: ToolResultMessage[] }
  | { type: 'message_start'; message: AgentMessage }
  | { type: 'message_update'; message: AgentMessage; assistantMessageEvent: AssistantMessageEvent }
  | { type: 'message_end'; message: AgentMessage }
  | { type: 'tool_execution_start'; toolCallId: string; toolName: string; args: JsonObject }
  | {
      type: 'tool_execution_update';
      toolCallId: string;
      toolName: string;
      args: JsonObject;
      partialResult: AgentToolResult;
    }
  | {
      type: 'tool_execution_end';
      toolCallId: string;
      toolName: string;
      result: AgentToolResult;
      isError: boolean;
      durationMs?: number;
    };

/** Receives a run's events, one after another; the loop awaits it. */
export type AgentEventSink = (event: AgentEvent) => void | Promise<void>;
