import { parseModelName } from '../models/providers/model-name.ts';
import type { ProviderName } from '../models/providers/provider.ts';
import type { Config } from './schema.ts';

/** The settings that name models. */
export type NamedModels = Pick<Config, 'model' | 'fallbackModels'>;

/**
 * Whose address `modelBaseUrl` is: that of the server that has no other one, else that of the main model's provider. Never
 * of two: the key of one would be sent to the other.
 */
export function baseUrlOwner(named: NamedModels): ProviderName | undefined {
  const names = modelChain(named).map(parseModelName);
  const owners = names.map((name) => (name.kind === 'provider' ? name.provider.name : undefined));
  return owners.includes('openai-compatible') ? 'openai-compatible' : owners[0];
}

/**
 * Leaves out a base URL that was chosen for models of another provider than those that won: the file says where Ollama
 * is, and a flag names a model of Anthropic. `before` are the models that counted where the base URL was set.
 */
export function withoutForeignBaseUrl(config: Config, before: NamedModels): Config {
  const owner = baseUrlOwner(before);
  if (owner === undefined || owner === baseUrlOwner(config)) return config;
  const { modelBaseUrl: _foreign, ...rest } = config;
  return rest;
}

/** All models that may answer, the first one first. */
export function modelChain({ model, fallbackModels }: NamedModels): readonly string[] {
  return [model, ...fallbackModels];
}
