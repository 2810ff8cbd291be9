import type { AgentEvent, AgentMessage } from '../../core/index.ts';
import { withoutBytes } from '../files-message.ts';

/** An agent's event as watchers are told it: without the bytes of images that people attached, which may be many. */
export function toldEvent(event: AgentEvent): AgentEvent {
  switch (event.type) {
    case 'message_start':
    case 'message_end':
      return event.message.role === 'files' ? { ...event, message: told(event.message) } : event;
    case 'agent_end':
      return { ...event, messages: event.messages.map(told) };
    default:
      return event;
  }
}

function told(message: AgentMessage): AgentMessage {
  return message.role === 'files' ? withoutBytes(message) : message;
}
