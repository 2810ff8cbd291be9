import type { Clock, Logger, StreamFn } from '../../core/index.ts';
import type { OpenedModel } from '../opened-model.ts';
import { describeModel, type ModelFacts } from './describe-model.ts';
import { lazyStreamFn } from './lazy-stream-fn.ts';
import type { ModelName } from './model-name.ts';
import { openLanguageModel } from './open-language-model.ts';
import { withoutRedirects } from './without-redirects.ts';

export interface OpenModelOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** How requests go out. @default the host's own */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** @default none */
  readonly apiKey?: string | undefined;
  /** Where the model is. @default where its provider is */
  readonly baseUrl?: string | undefined;
  /** Tokens that an answer may have at most. @default as many as the model allows */
  readonly maxOutputTokens?: number | undefined;
  /** What the operator says about the model. @default what the catalogue says */
  readonly facts?: ModelFacts | undefined;
}

/** Opens a provider's model. Nothing is loaded and nobody is asked before the first request. */
export function openModel(name: ModelName, options: OpenModelOptions): OpenedModel {
  return {
    model: describeModel(name, options),
    streamFn: lazyStreamFn(() => loadStreamFn(name, options), options.maxOutputTokens),
  };
}

async function loadStreamFn({ provider }: ModelName, options: OpenModelOptions): Promise<StreamFn> {
  const { createAiSdkStreamFn, normalizeSse } = await import('../ai-sdk/index.ts');
  const { clock, logger, apiKey = '' } = options;
  const fetch = normalizeSse(withoutRedirects(options.fetch ?? globalThis.fetch));
  return createAiSdkStreamFn({
    clock,
    logger,
    open: ({ id, baseUrl }, request) =>
      openLanguageModel(provider.name, { id, baseUrl, apiKey: request.apiKey ?? apiKey, fetch }),
  });
}
