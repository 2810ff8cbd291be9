import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { expect, it } from 'vitest';
import { describeLanguageModel } from '../../../src/models/ai-sdk/index.ts';
import { createFakeLanguageModel } from './support/fake-language-model.ts';

const openai = createOpenAI({ apiKey: 'key' });
const compatible = createOpenAICompatible({ name: 'ollama', baseURL: 'http://localhost' });

it.each([
  [
    'of Anthropic',
    createAnthropic({ apiKey: 'key' })('claude-x'),
    'anthropic',
    'anthropic-messages',
    ['text', 'image'],
  ],
  ['of OpenAI', openai.responses('gpt-x'), 'openai', 'openai-responses', ['text', 'image']],
  ['of OpenAI’s chat', openai.chat('gpt-x'), 'openai', 'ai-sdk', ['text']],
  [
    'of Google',
    createGoogleGenerativeAI({ apiKey: 'key' })('gemini-x'),
    'google',
    'google-generative-ai',
    ['text', 'image'],
  ],
  ['of a compatible server', compatible('qwen'), 'ollama', 'openai-completions', ['text']],
  ['of a package of its own', { ...createFakeLanguageModel(), provider: 'own' }, 'own', 'ai-sdk', ['text']],
] as const)('says what is known of a model %s', (_, languageModel, provider, api, input) => {
  expect(describeLanguageModel(languageModel)).toEqual({
    id: languageModel.modelId,
    name: languageModel.modelId,
    provider,
    api,
    baseUrl: '',
    reasoning: api !== 'ai-sdk',
    input,
    cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, isUnknown: true },
    contextWindow: 128_000,
    maxTokens: 0,
  });
});
