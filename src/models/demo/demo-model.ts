import type { Model } from '../../core/index.ts';

/** The offline demo model: free, needs no network, and is not a language model. */
export const demoModel: Model = {
  id: 'demo',
  name: 'Offline demo',
  api: 'demo',
  provider: 'demo',
  baseUrl: '',
  reasoning: false,
  input: ['text'],
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  contextWindow: 200_000,
  maxTokens: 8_192,
};
