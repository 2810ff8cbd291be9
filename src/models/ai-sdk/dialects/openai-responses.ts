import type { Model, StreamOptions } from '../../../core/index.ts';
import type { Dialect } from '../dialect.ts';
import type { ProviderData } from '../model-request.ts';
import { cacheKeyOf } from './cache-key.ts';

/**
 * OpenAI's Responses. Nothing is stored there: reasoning comes encrypted and is sent back by us, and ids of items mean
 * nothing later on. Schemas are not held to the strict subset, which has no optional properties.
 */
export const openaiResponsesDialect: Dialect = {
  takesImagesInResults: () => true,
  isStrict: false,

  requestData: (model, options) => ({
    openai: { store: false, ...describeReasoning(model, options), ...describeCaching(options) },
  }),

  canReplayThinking: (data) => typeof data?.['openai']?.['reasoningEncryptedContent'] === 'string',
};

function describeReasoning(model: Model, { reasoning }: StreamOptions): ProviderData[string] {
  if (!model.reasoning) return {};
  return {
    include: ['reasoning.encrypted_content'],
    ...(reasoning !== undefined && { reasoningEffort: reasoning, reasoningSummary: 'auto' }),
  };
}

function describeCaching({ sessionId, cacheRetention = 'short' }: StreamOptions): ProviderData[string] {
  if (sessionId === undefined || cacheRetention === 'none') return {};
  return {
    promptCacheKey: cacheKeyOf(sessionId),
    ...(cacheRetention === 'long' && { promptCacheRetention: '24h' }),
  };
}
