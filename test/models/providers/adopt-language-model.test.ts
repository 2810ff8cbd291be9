import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { describe, expect, it } from 'vitest';
import { adoptLanguageModel, isLanguageModel } from '../../../src/models/providers/adopt-language-model.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import * as chat from '../../support/model-wire/chat-events.ts';

const options = { clock: createFakeClock(), logger: silentLogger, factsOf: () => undefined };

function languageModel(id: string, name = 'groq') {
  const text = chat.chunk({ content: 'Hello' }) + chat.chunk({}, 'stop') + chat.usage() + chat.DONE;
  const fetch = async () => new Response(text, { headers: { 'content-type': 'text/event-stream' } });
  return createOpenAICompatible({ name, baseURL: 'http://models.test/v1', fetch }).chatModel(id);
}

/** What only says its version: no more of it is looked at. */
const ofVersion = (specificationVersion: string) => ({ specificationVersion, provider: 'x', modelId: 'y' });

describe('adoptLanguageModel', () => {
  it('asks a model object that somebody made', async () => {
    const { model, streamFn } = adoptLanguageModel(languageModel('llama'), options);
    const stream = await streamFn(model, { messages: [{ role: 'user', content: 'Hi', timestamp: 0 }] });
    expect(await stream.result()).toMatchObject({
      content: [{ type: 'text', text: 'Hello' }],
      provider: 'groq',
      model: 'llama',
      api: 'openai-completions',
      stopReason: 'stop',
    });
  });

  it('takes what the catalogue knows of it, and then what the operator says', () => {
    const named = (name: string) => (name === 'openai/gpt-5' ? { contextWindow: 1_000 } : undefined);
    const { model } = adoptLanguageModel(languageModel('gpt-5', 'openai'), {
      ...options,
      factsOf: named,
      maxOutputTokens: 500,
    });
    expect(model).toMatchObject({
      name: 'GPT-5',
      contextWindow: 1_000,
      maxTokens: 500,
      cost: { input: 1.25, output: 10 },
    });
  });

  it.each(['v2', 'v4'])('refuses one of specification %s, and says which it takes', (version) => {
    expect(isLanguageModel(ofVersion(version))).toBe(true);
    expect(() => adoptLanguageModel(ofVersion(version), options)).toThrow(
      `model is a language model of the AI SDK with specificationVersion "${version}"; this version works with "v3", which packages for AI SDK 6 make, such as @ai-sdk/anthropic 3 or @ai-sdk/openai 3.`,
    );
  });
});
