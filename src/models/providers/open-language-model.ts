import type { LanguageModel } from '../ai-sdk/index.ts';
import type { ProviderName } from './provider.ts';

export interface LanguageModelOptions {
  readonly id: string;
  readonly baseUrl: string;
  /** What identifies the operator; empty for a server that asks nobody. */
  readonly apiKey: string;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Makes a provider's model. Its package is loaded at the first call and not before: that takes about a tenth of a
 * second, and nobody who talks with another model shall wait for it.
 */
export async function openLanguageModel(
  provider: ProviderName,
  { id, baseUrl: baseURL, apiKey, fetch }: LanguageModelOptions,
): Promise<LanguageModel> {
  // Everything is given, so that no variable of the environment is read behind the settings' back.
  switch (provider) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ baseURL, apiKey, fetch })(id);
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ baseURL, apiKey, fetch }).responses(id);
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI({ baseURL, apiKey, fetch })(id);
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const key = apiKey === '' ? {} : { apiKey };
      return createOpenAICompatible({ name: provider, baseURL, fetch, includeUsage: true, ...key }).chatModel(id);
    }
  }
}
