import { type AssistantMessage, createZeroUsage, type Model, type ModelError } from '../../../../src/core/index.ts';

export const MODEL: Model = {
  id: 'first-1',
  name: 'First',
  api: 'api',
  provider: 'one',
  baseUrl: '',
  reasoning: false,
  input: ['text', 'image'],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 1_000,
  maxTokens: 100,
};

export const OTHER: Model = { ...MODEL, id: 'second-1', name: 'Second', provider: 'two' };

export const OVERLOADED: ModelError = { kind: 'overloaded', isRetryable: true, status: 529, isMidStream: false };

export const NO_KEY: ModelError = { kind: 'auth', isRetryable: false, status: 401, isMidStream: false };

export function error(kind: ModelError['kind'], more: Partial<ModelError> = {}): ModelError {
  return { kind, isRetryable: false, isMidStream: false, ...more };
}

export function message(text: string, more: Partial<AssistantMessage> = {}): AssistantMessage {
  return {
    role: 'assistant',
    content: text === '' ? [] : [{ type: 'text', text }],
    api: MODEL.api,
    provider: MODEL.provider,
    model: MODEL.id,
    usage: createZeroUsage(),
    stopReason: 'stop',
    timestamp: 1,
    ...more,
  };
}
