import type { ModelFacts } from '../models/providers/describe-model.ts';
import { type ModelName, parseModelName } from '../models/providers/model-name.ts';
import type { ProviderName } from '../models/providers/provider.ts';
import { baseUrlOwner } from './base-url-owner.ts';
import type { Config } from './schema.ts';

/** Everything that the settings say about one provider's model. */
export interface ModelAccess {
  /** As the settings have it: `anthropic/claude-sonnet-5-5`. */
  readonly text: string;
  readonly name: ModelName;
  /** Where it is, as the settings have it; absent, where its provider is. */
  readonly baseUrl?: string;
  /** The key of its provider. A secret. */
  readonly apiKey?: string;
  readonly facts: ModelFacts;
  readonly maxOutputTokens?: number;
}

/** The settings that say how models are reached. */
export type ModelConfig = Pick<
  Config,
  'model' | 'fallbackModels' | 'modelBaseUrl' | 'maxOutputTokens' | 'apiKeys' | 'models'
>;

/** Gives what the settings say about a model; undefined for the demo model. */
export function modelAccess(config: ModelConfig, text: string): ModelAccess | undefined {
  const name = parseModelName(text);
  if (name.kind !== 'provider') return undefined;
  const { provider } = name;
  const { baseUrl: own, prices, ...facts } = config.models[text] ?? {};
  const baseUrl = own ?? (provider.name === baseUrlOwner(config) ? config.modelBaseUrl : undefined);
  const apiKey = config.apiKeys[keyOf(provider.name)];
  return {
    text,
    name,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(apiKey !== undefined && { apiKey }),
    facts: { ...facts, prices: completePrices(prices) },
    ...(config.maxOutputTokens !== undefined && { maxOutputTokens: config.maxOutputTokens }),
  };
}

/** The setting under `apiKeys` that holds a provider's key. */
export function keyOf(provider: ProviderName): keyof Config['apiKeys'] {
  return provider === 'openai-compatible' ? 'compatible' : provider;
}

function completePrices(prices: Config['models'][string]['prices']): ModelFacts['prices'] {
  if (prices?.input === undefined || prices.output === undefined) return undefined;
  return { ...prices, input: prices.input, output: prices.output };
}
