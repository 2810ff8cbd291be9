import type { Dialect } from '../dialect.ts';

/**
 * Chat Completions, as many servers speak them. A tool's result is text there: the package would write an image into
 * it as a wall of base64. Thinking has no signature, and goes back to the model as it came.
 */
export const openaiCompletionsDialect: Dialect = {
  takesImagesInResults: () => false,

  requestData: (model, { reasoning }) => {
    if (!model.reasoning || reasoning === undefined) return {};
    // Packages made of this one read the name of their provider instead.
    return { openaiCompatible: { reasoningEffort: reasoning }, [model.provider]: { reasoningEffort: reasoning } };
  },

  canReplayThinking: () => true,
};
