import type { AgentMessage, Message } from './message.ts';

/** The converter of agents that are given none: keeps what every model understands and drops custom messages. */
export function convertToLlm(messages: AgentMessage[]): Message[] {
  return messages.filter(isModelMessage);
}

/** Tells a message that models understand from one of the host's own. */
export function isModelMessage(message: { readonly role: string }): message is Message {
  const { role } = message;
  return role === 'user' || role === 'assistant' || role === 'toolResult' || role === 'system';
}
