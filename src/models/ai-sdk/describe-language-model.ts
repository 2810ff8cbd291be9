import type { Model } from '../../core/index.ts';
import type { LanguageModel } from './language-model-v3.ts';

/** Tokens that a model is taken to understand when nothing is known about it. */
const DEFAULT_CONTEXT_WINDOW = 128_000;

/** How models of the packages name themselves, and the wire they speak. */
const WIRES: readonly (readonly [provider: RegExp, api: string])[] = [
  [/^(?:anthropic|.*\.anthropic)\.messages$/u, 'anthropic-messages'],
  [/\.responses$/u, 'openai-responses'],
  [/^google\.generative-ai$/u, 'google-generative-ai'],
  [/^(?!openai\.|azure).*\.chat$/u, 'openai-completions'],
];

/**
 * Says what is known about a model of the AI SDK that somebody made: its names, and its wire as far as its `provider`
 * tells; `api` is `ai-sdk` otherwise. Its costs are unknown, and the length of its answers is left to the provider
 * (`maxTokens` 0).
 */
export function describeLanguageModel({ provider, modelId }: LanguageModel): Model {
  const api = WIRES.find(([pattern]) => pattern.test(provider))?.[1] ?? 'ai-sdk';
  return {
    id: modelId,
    name: modelId,
    api,
    provider: provider.split('.')[0] ?? provider,
    baseUrl: '',
    reasoning: api !== 'ai-sdk',
    // What is known of the others is too little to send them images.
    input: api === 'ai-sdk' || api === 'openai-completions' ? ['text'] : ['text', 'image'],
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, isUnknown: true },
    contextWindow: DEFAULT_CONTEXT_WINDOW,
    maxTokens: 0,
  };
}
