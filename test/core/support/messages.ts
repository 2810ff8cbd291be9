import { isModelMessage } from '../../../src/core/convert-to-llm.ts';
import type {
  AgentMessage,
  AgentTool,
  AgentToolResult,
  AssistantMessage,
  JsonObject,
  Model,
  StopReason,
  SystemMessage,
  ToolCall,
  ToolResultMessage,
  UserMessage,
} from '../../../src/core/index.ts';
import { createZeroUsage } from '../../../src/core/index.ts';

export const MODEL: Model = {
  id: 'model-1',
  name: 'Model',
  api: 'api',
  provider: 'provider',
  baseUrl: '',
  reasoning: true,
  input: ['text'],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 1000,
  maxTokens: 100,
};

export function user(text: string): UserMessage {
  return { role: 'user', content: text, timestamp: 1 };
}

export function system(content: string, rest: Partial<SystemMessage> = {}): SystemMessage {
  return { role: 'system', content, timestamp: 1, ...rest };
}

export function call(id: string, name = 'echo', args: JsonObject = {}): ToolCall {
  return { type: 'toolCall', id, name, arguments: args };
}

/** A final message: strings become text blocks. It calls tools when it holds calls. */
export function assistant(blocks: readonly (string | ToolCall)[], stopReason?: StopReason): AssistantMessage {
  const content = blocks.map((block) => (typeof block === 'string' ? { type: 'text' as const, text: block } : block));
  const hasCalls = content.some(({ type }) => type === 'toolCall');
  const reason = stopReason ?? (hasCalls ? 'toolUse' : 'stop');
  return {
    role: 'assistant',
    content,
    api: 'api',
    provider: 'provider',
    model: 'model-1',
    usage: createZeroUsage(),
    stopReason: reason,
    ...((reason === 'error' || reason === 'aborted') && { errorMessage: `it was ${reason}` }),
    timestamp: 1,
  };
}

export function toolResult(toolCallId: string, text = 'ok', toolName = 'echo'): ToolResultMessage {
  return { role: 'toolResult', toolCallId, toolName, content: [{ type: 'text', text }], isError: false, timestamp: 1 };
}

export function textResult(text: string, rest: Partial<AgentToolResult> = {}): AgentToolResult {
  return { content: [{ type: 'text', text }], details: {}, ...rest };
}

/** A tool that takes any arguments and answers `ok`. */
export function tool(name: string, rest: Partial<AgentTool> = {}): AgentTool {
  return {
    name,
    label: name,
    description: `The ${name} tool`,
    parameters: { type: 'object' },
    execute: () => Promise.resolve(textResult('ok')),
    ...rest,
  };
}

/** A message of a host's own, as one from storage: this file does not merge declarations for everybody. */
export function customMessage(role: string): AgentMessage {
  const message: AgentMessage = JSON.parse(JSON.stringify({ role, content: 'look', timestamp: 1 }));
  return message;
}

/** The text a message shows, its blocks joined; empty for a message of the host that has no content. */
export function textOf(message: AgentMessage): string {
  if (!isModelMessage(message)) return '';
  if (typeof message.content === 'string') return message.content;
  return message.content.map((block) => (block.type === 'text' ? block.text : `[${block.type}]`)).join(' ');
}
