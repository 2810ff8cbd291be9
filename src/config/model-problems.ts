import { DEMO_NAME } from '../models/providers/model-name.ts';
import { modelChain } from './base-url-owner.ts';
import { keyOf, modelAccess } from './model-access.ts';
import type { Config } from './schema.ts';
import { settings } from './setting-list.ts';

/** What is wrong with the settings of models beside each other, as sentences. Who runs no threads needs no keys. */
export function modelProblems(config: Config, needsKeys: boolean): readonly string[] {
  const chain = modelChain(config);
  return [
    ...repeated(chain.filter((text) => text !== DEMO_NAME)),
    ...incompletePrices(config.models),
    ...chain.flatMap((text, index) =>
      accessProblems(config, text, index === 0 ? 'model' : 'fallbackModels', needsKeys),
    ),
    ...config.allowedModels
      .filter((text) => !chain.includes(text))
      .flatMap((text) => accessProblems(config, text, 'allowedModels', needsKeys)),
  ];
}

/** The usual variable of a provider's key: `ANTHROPIC_API_KEY`. */
export function keyVariableOf(key: keyof Config['apiKeys']): string {
  const setting = settings.find(({ path }) => path[0] === 'apiKeys' && path[1] === key);
  return setting?.schema.usualVariables?.[0] ?? `apiKeys.${key}`;
}

function repeated(chain: readonly string[]): readonly string[] {
  const again = [...new Set(chain.filter((text, index) => chain.indexOf(text) !== index))];
  return again.map(
    (text) =>
      `fallbackModels names ${JSON.stringify(text)} once more; a model that failed is no way out of its failure.`,
  );
}

function incompletePrices(models: Config['models']): readonly string[] {
  return Object.entries(models).flatMap(([text, { prices }]) => {
    if (prices === undefined || (prices.input !== undefined && prices.output !== undefined)) return [];
    return [`models.${text}.prices needs both input and output, in US dollars per million tokens.`];
  });
}

function accessProblems(config: Config, text: string, setting: string, needsKeys: boolean): readonly string[] {
  const access = modelAccess(config, text);
  if (access === undefined) return [];
  const { provider } = access.name;
  const subject = `${setting} ${setting === 'model' ? 'is' : 'names'} ${JSON.stringify(text)}`;
  if (provider.baseUrl === undefined) {
    if (access.baseUrl !== undefined) return [];
    return [
      `${subject}, and nothing says where it is: set THREADLOOP_MODEL_BASE_URL, to http://127.0.0.1:11434/v1 for an Ollama on this machine.`,
    ];
  }
  // Behind an address of the operator's own a gateway may hold the keys.
  if (!needsKeys || access.apiKey !== undefined || access.baseUrl !== undefined) return [];
  const variable = keyVariableOf(keyOf(provider.name));
  return [
    `${subject}, and there is no key of ${provider.title}: set ${variable}, or ${variable}_FILE to the path of a file that holds it.`,
  ];
}
