import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Model } from '../../../../src/core/index.ts';
import { type LanguageModel, normalizeSse } from '../../../../src/models/ai-sdk/index.ts';
import type { Wire } from '../../../support/model-wire/index.ts';

const BASE = {
  name: 'm',
  baseUrl: '',
  reasoning: true,
  input: ['text', 'image'] as ('text' | 'image')[],
  cost: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 },
  contextWindow: 200_000,
  maxTokens: 4_096,
};

/** One model for each wire. Prices in US dollars per million tokens: 3, 15, 0.3, 3.75. */
export const WIRE_MODELS: Readonly<Record<Wire, Model>> = {
  anthropic: { ...BASE, id: 'claude-3-haiku-20240307', provider: 'anthropic', api: 'anthropic-messages' },
  chat: { ...BASE, id: 'qwen3', provider: 'local', api: 'openai-completions' },
  responses: { ...BASE, id: 'gpt-5', provider: 'openai', api: 'openai-responses' },
  google: { ...BASE, id: 'gemini-2.5-flash', provider: 'google', api: 'google-generative-ai' },
};

const PROVIDERS: Readonly<Record<Wire, (settings: Settings) => (id: string) => LanguageModel>> = {
  anthropic: createAnthropic,
  chat: (settings) => createOpenAICompatible({ ...settings, name: 'local', includeUsage: true }),
  responses: (settings) => (id) => createOpenAI(settings).responses(id),
  google: createGoogleGenerativeAI,
};

interface Settings {
  readonly apiKey: string;
  readonly baseURL: string;
  readonly fetch: typeof fetch;
}

export interface WireModelOptions {
  /** @default that of our model for the wire */
  readonly id?: string;
  /** @default the runtime's */
  readonly fetch?: typeof fetch;
}

/** The real package's model for a wire, at a base URL of a test server. */
export function openWireModel(wire: Wire, baseURL: string, options: WireModelOptions = {}): LanguageModel {
  const { id = WIRE_MODELS[wire].id, fetch: ownFetch = fetch } = options;
  return PROVIDERS[wire]({ apiKey: 'secret-key', baseURL, fetch: normalizeSse(ownFetch) })(id);
}
