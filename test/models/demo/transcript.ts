import type { AssistantMessage, JsonObject, Message, ToolResultMessage, UserMessage } from '../../../src/core/index.ts';
import { createInitialSystemMessage, createZeroUsage } from '../../../src/core/index.ts';

const ALL_TOOLS = ['calculate', 'current_time', 'notes', 'countdown', 'thread_history'];

/** A transcript that begins with a prompt and the declarations of these tools. */
export function transcript(messages: readonly Message[], tools: readonly string[] = ALL_TOOLS): Message[] {
  const declarations = tools.map((name) => ({ name, description: name, parameters: { type: 'object' } }));
  const system = createInitialSystemMessage('You are a bot.', declarations);
  return system === undefined ? [...messages] : [system, ...messages];
}

export function says(author: string, text: string): UserMessage {
  return { role: 'user', content: `⟦message from "${author}"⟧\n${text}`, timestamp: 0 };
}

export function calls(...names: readonly (readonly [name: string, args?: JsonObject])[]): AssistantMessage {
  return {
    role: 'assistant',
    content: names.map(([name, args = {}], index) => ({ type: 'toolCall', id: `c${index}`, name, arguments: args })),
    api: 'demo',
    provider: 'demo',
    model: 'demo',
    usage: createZeroUsage(),
    stopReason: 'toolUse',
    timestamp: 0,
  };
}

export function result(toolName: string, text: string, isError = false): ToolResultMessage {
  return { role: 'toolResult', toolCallId: 'c0', toolName, content: [{ type: 'text', text }], isError, timestamp: 0 };
}
