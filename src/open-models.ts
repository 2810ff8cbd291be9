import { type Config, modelAccess } from './config.ts';
import { ThreadloopError } from './core/error.ts';
import { type Clock, DEFAULT_MODEL, type Logger, type Model, type StreamFn } from './core/index.ts';
import type { LanguageModel } from './models/ai-sdk/index.ts';
import { createDemoStreamFn, demoModel } from './models/demo/index.ts';
import type { OpenedModel } from './models/opened-model.ts';
import { adoptLanguageModel, isLanguageModel } from './models/providers/adopt-language-model.ts';
import { describeModel } from './models/providers/describe-model.ts';
import { parseModelName } from './models/providers/model-name.ts';
import { openModel } from './models/providers/open-model.ts';

/** A model by name (`anthropic/claude-sonnet-5-5`), or a model object of the AI SDK 6. */
export type ModelChoice = string | LanguageModel;

export interface OpenModelsOptions {
  readonly config: Config;
  /** Which model answers. With a `streamFn`: what is known about the model that it asks. */
  readonly model: ModelChoice | Model;
  readonly streamFn?: StreamFn | undefined;
  readonly fallbackModels: readonly ModelChoice[];
  readonly clock: Clock;
  readonly logger: Logger;
  /** How requests to providers go out. @default the host's own */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/**
 * Opens the models of a deployment, the one that answers first, then those that answer when it does not. Nothing is
 * loaded before the first request.
 *
 * @throws ThreadloopError `config_invalid` when a model object is of a version that is not spoken here, or when a model
 *   and a stream function do not fit each other.
 */
export function openModels(options: OpenModelsOptions): readonly [OpenedModel, ...OpenedModel[]] {
  const { model, streamFn, fallbackModels } = options;
  const first = streamFn === undefined ? openWithout(model, options) : { model: describe(model, options), streamFn };
  return [first, ...fallbackModels.map((choice) => open(choice, options))];
}

function openWithout(model: OpenModelsOptions['model'], options: OpenModelsOptions): OpenedModel {
  if (typeof model === 'string' || isLanguageModel(model)) return open(model, options);
  throw new ThreadloopError(
    'config_invalid',
    'model says what a model is like, and nothing asks it: pass `streamFn` as well, or name a model such as "anthropic/claude-sonnet-5-5".',
  );
}

function open(choice: ModelChoice, { config, clock, logger, fetch }: OpenModelsOptions): OpenedModel {
  const { maxOutputTokens } = config;
  if (typeof choice !== 'string') {
    const factsOf = (name: string) => modelAccess(config, name)?.facts;
    return adoptLanguageModel(choice, { clock, logger, maxOutputTokens, factsOf });
  }
  const access = modelAccess(config, choice);
  if (access === undefined) return { model: demoModel, streamFn: createDemoStreamFn({ clock }) };
  return openModel(access.name, { ...access, clock, logger, fetch });
}

/** What is known about the model that a stream function of the deployment's own asks. */
function describe(model: OpenModelsOptions['model'], { config }: OpenModelsOptions): Model {
  if (typeof model === 'object') {
    if (!isLanguageModel(model)) return model;
    throw new ThreadloopError(
      'config_invalid',
      'model is a language model, which is asked without help, and `streamFn` is given too: leave one of them out.',
    );
  }
  const name = parseModelName(model);
  if (name.kind !== 'provider') return DEFAULT_MODEL;
  return describeModel(name, modelAccess(config, model));
}
