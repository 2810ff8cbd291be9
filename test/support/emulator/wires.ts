import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModelV3 } from '@ai-sdk/provider';
import type { Model } from '../../../src/core/index.ts';
import type { Wire } from '../request-linter/wire-request.ts';

/** Every wire that models are asked on. */
export const WIRES: readonly Wire[] = [
  'anthropic-messages',
  'openai-responses',
  'openai-completions',
  'google-generative-ai',
];

/** The key that all requests carry. */
export const KEY = 'key-of-nobody';

/** What a model of a wire is: one that answers at once, and one that thinks before. */
const PROVIDERS: Readonly<
  Record<Wire, { readonly provider: string; readonly plain: string; readonly thinking: string; readonly path: string }>
> = {
  'anthropic-messages': {
    provider: 'anthropic',
    plain: 'claude-3-5-haiku',
    thinking: 'claude-sonnet-5-5',
    path: '/v1',
  },
  'openai-responses': { provider: 'openai', plain: 'gpt-4.1', thinking: 'gpt-6', path: '/v1' },
  'openai-completions': { provider: 'openai-compatible', plain: 'llama4', thinking: 'qwen3', path: '/v1' },
  'google-generative-ai': { provider: 'google', plain: 'gemini-2.0-flash', thinking: 'gemini-3-pro', path: '/v1beta' },
};

/** A model behind `origin` that takes images. */
export function createWireModel(wire: Wire, origin: string, kind: 'plain' | 'thinking' = 'plain'): Model {
  const { provider, path, [kind]: id } = PROVIDERS[wire];
  return {
    id,
    name: id,
    api: wire,
    provider,
    baseUrl: `${origin}${path}`,
    reasoning: kind === 'thinking',
    input: ['text', 'image'],
    cost: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 },
    contextWindow: 200_000,
    maxTokens: 8_192,
  };
}

/** The package's model for ours. */
export function openWireModel({ api, id, baseUrl: baseURL }: Model): LanguageModelV3 {
  const access = { baseURL, apiKey: KEY };
  switch (api) {
    case 'anthropic-messages':
      return createAnthropic(access)(id);
    case 'openai-responses':
      return createOpenAI(access).responses(id);
    case 'openai-completions':
      return createOpenAICompatible({ ...access, name: 'openai-compatible', includeUsage: true }).chatModel(id);
    case 'google-generative-ai':
      return createGoogleGenerativeAI(access)(id);
    default:
      throw new Error(`no package speaks ${api}`);
  }
}
