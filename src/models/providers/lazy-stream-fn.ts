import type { StreamFn } from '../../core/index.ts';

/**
 * Makes a stream function of one that is loaded at the first request. `maxOutputTokens`: of an answer, where a request
 * does not say.
 */
export function lazyStreamFn(load: () => Promise<StreamFn>, maxOutputTokens: number | undefined): StreamFn {
  let loaded: Promise<StreamFn> | undefined;
  return async (model, context, request) => {
    loaded ??= load();
    const streamFn = await loaded;
    return streamFn(model, context, { ...request, maxTokens: request?.maxTokens ?? maxOutputTokens });
  };
}
