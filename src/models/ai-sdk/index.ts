export { createAiSdkStreamFn } from './create-ai-sdk-stream-fn.ts';
export { describeLanguageModel } from './describe-language-model.ts';
export type { LanguageModel } from './language-model-v3.ts';
export { normalizeSse } from './normalize-sse.ts';
