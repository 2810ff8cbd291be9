import type { Model, UserMessage } from '../../src/core/index.ts';

export const TEST_MODEL: Model = {
  id: 'test-model',
  name: 'Test',
  api: 'test-api',
  provider: 'test-provider',
  baseUrl: '',
  reasoning: false,
  input: ['text'],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 1000,
  maxTokens: 100,
};

export function user(content: string): UserMessage {
  return { role: 'user', content, timestamp: 0 };
}
