import type { AgentEvent, AgentMessage } from '../../../src/core/index.ts';
import { textOf } from './messages.ts';

/** Writes each event on one line, so that a whole run can be compared at a glance. */
export function describeEvents(events: readonly AgentEvent[]): string[] {
  return events.map(describeEvent);
}

/** Writes messages as `role: text`, the way a reader tells them apart. */
export function describeMessages(messages: readonly AgentMessage[]): string[] {
  return messages.map(describeMessage);
}

function describeEvent(event: AgentEvent): string {
  switch (event.type) {
    case 'agent_start':
    case 'turn_start':
      return event.type;
    case 'agent_end':
      return `agent_end (${event.messages.map(({ role }) => role).join(' ')})`;
    case 'turn_end':
      return `turn_end (${event.toolResults.map(({ toolCallId }) => toolCallId).join(' ')})`;
    case 'message_start':
    case 'message_end':
      return `${event.type} ${describeMessage(event.message)}`;
    case 'message_update':
      return `message_update ${event.assistantMessageEvent.type}`;
    case 'tool_execution_start':
      return `tool_execution_start ${event.toolCallId}`;
    case 'tool_execution_update':
      return `tool_execution_update ${event.toolCallId}`;
    default:
      return `tool_execution_end ${event.toolCallId}${event.isError ? ' (error)' : ''}`;
  }
}

function describeMessage(message: AgentMessage): string {
  const text = textOf(message);
  if (message.role === 'toolResult') return `result ${message.toolCallId}: ${text}`;
  if (message.role !== 'assistant') return `${message.role}: ${text}`;
  return `${message.stopReason === 'stop' ? 'assistant' : `assistant (${message.stopReason})`}: ${text}`;
}
