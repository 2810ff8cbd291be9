import { ThreadloopError } from '../../core/error.ts';
import type { Clock, Logger } from '../../core/index.ts';
import { describeLanguageModel } from '../ai-sdk/describe-language-model.ts';
import type { LanguageModel } from '../ai-sdk/index.ts';
import type { OpenedModel } from '../opened-model.ts';
import { type ModelFacts, withFacts } from './describe-model.ts';
import { lazyStreamFn } from './lazy-stream-fn.ts';

export interface AdoptOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly maxOutputTokens?: number | undefined;
  /** What the operator says about the model of this name: `anthropic/claude-sonnet-5-5`. */
  readonly factsOf: (name: string) => ModelFacts | undefined;
}

/** Whether something is a model of the AI SDK, of whatever version. */
export function isLanguageModel(model: object): model is { readonly specificationVersion: unknown } {
  return 'specificationVersion' in model;
}

/**
 * Takes a model object of the AI SDK as ours.
 *
 * @throws ThreadloopError `config_invalid` when it is of another version than 6 of the AI SDK (specification version 3).
 */
export function adoptLanguageModel(
  languageModel: LanguageModel | { readonly specificationVersion: unknown },
  options: AdoptOptions,
): OpenedModel {
  if (!isSpoken(languageModel)) throw new ThreadloopError('config_invalid', otherVersion(languageModel));
  const { clock, logger, factsOf, maxOutputTokens } = options;
  const unknown = describeLanguageModel(languageModel);
  const facts = factsOf(`${unknown.provider}/${unknown.id}`);
  const load = async () => {
    const { createAiSdkStreamFn } = await import('../ai-sdk/index.ts');
    return createAiSdkStreamFn({ clock, logger, open: () => languageModel });
  };
  return {
    model: withFacts(unknown, { facts, maxOutputTokens }),
    streamFn: lazyStreamFn(load, maxOutputTokens),
  };
}

/** The version that the bridge speaks. */
const SPOKEN: LanguageModel['specificationVersion'] = 'v3';

function isSpoken(model: { readonly specificationVersion: unknown }): model is LanguageModel {
  return model.specificationVersion === SPOKEN;
}

function otherVersion({ specificationVersion }: { readonly specificationVersion: unknown }): string {
  return `model is a language model of the AI SDK with specificationVersion ${JSON.stringify(specificationVersion)}; this version works with "v3", which packages for AI SDK 6 make, such as @ai-sdk/anthropic 3 or @ai-sdk/openai 3.`;
}
