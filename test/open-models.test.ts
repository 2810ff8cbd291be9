import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { describe, expect, it } from 'vitest';
import { type BotOptions, createBot } from '../src/bot.ts';
import { type ConfigInput, resolveConfig } from '../src/config.ts';
import { DEFAULT_MODEL, type Model } from '../src/core/index.ts';
import { demoModel } from '../src/models/demo/index.ts';
import { type OpenModelsOptions, openModels } from '../src/open-models.ts';
import { silentLogger } from '../src/silent-logger.ts';
import { createFakeClock } from '../src/testing/fake-clock.ts';
import { createScriptedModel } from '../src/testing/index.ts';

const clock = createFakeClock();
const streamFn = createScriptedModel([], { clock });
const own: Model = { ...DEFAULT_MODEL, id: 'own', contextWindow: 5_000 };
const made = createOpenAICompatible({ name: 'groq', baseURL: 'http://models.test/v1' }).chatModel('llama');

function open(input: ConfigInput, options: Partial<OpenModelsOptions> = {}): readonly Model[] {
  const config = resolveConfig(input);
  const { model, fallbackModels } = config;
  return openModels({ config, model, fallbackModels, clock, logger: silentLogger, ...options }).map(
    (opened) => opened.model,
  );
}

const namesOf = (models: readonly Model[]) => models.map(({ provider, id }) => `${provider}/${id}`);

describe('openModels', () => {
  it('opens the demo model where nothing is named', () => {
    expect(open({})).toEqual([demoModel]);
  });

  it('opens a model by name and its fallbacks in their order', () => {
    const models = open({
      model: 'anthropic/claude-opus-5-5',
      fallbackModels: ['openai-compatible/meta/llama-4', 'demo'],
      modelBaseUrl: 'http://127.0.0.1:11434',
      maxOutputTokens: 2_000,
      apiKeys: { anthropic: 'sk-1' },
      models: { 'openai-compatible/meta/llama-4': { contextWindow: 8_000 } },
    });
    expect(
      models.map(({ provider, id, baseUrl, contextWindow, maxTokens }) => [
        provider,
        id,
        baseUrl,
        contextWindow,
        maxTokens,
      ]),
    ).toEqual([
      ['anthropic', 'claude-opus-5-5', 'https://api.anthropic.com/v1', 1_000_000, 2_000],
      ['openai-compatible', 'meta/llama-4', 'http://127.0.0.1:11434/v1', 8_000, 2_000],
      ['demo', 'demo', '', 200_000, 8_192],
    ]);
  });

  it('takes model objects, in the chain too', () => {
    expect(namesOf(open({}, { model: made, fallbackModels: ['demo', made] }))).toEqual([
      'groq/llama',
      'demo/demo',
      'groq/llama',
    ]);
  });

  it.each([
    ['what is said about it', own, own],
    [
      'what is known of its name',
      'openai/gpt-4.1',
      expect.objectContaining({ name: 'GPT-4.1', contextWindow: 1_047_576 }),
    ],
    ['nothing', 'demo', DEFAULT_MODEL],
  ])('knows of a stream function’s model %s', (_title, model, known) => {
    expect(open({}, { model, streamFn })).toEqual([known]);
  });
});

describe('createBot', () => {
  const refusalOf = (options: Partial<BotOptions>): string => {
    try {
      createBot({ adapters: [], clock, ...options });
      return 'none';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

  it.each([
    ['a model by name', { model: 'anthropic/claude-opus-5-5', apiKeys: { anthropic: 'sk-1' } }],
    ['a model object', { model: made, fallbackModels: [made, 'demo'] }],
    ['a model and what asks it', { model: own, streamFn }],
    ['a name for the model of a stream function, without its key', { model: 'anthropic/claude-opus-5-5', streamFn }],
    ['no key in a process that asks no model', { model: 'openai/x', role: 'gateway', redis: { url: 'redis://host' } }],
  ] as const)('takes %s', (_title, options) => {
    expect(refusalOf(options)).toBe('none');
  });

  it.each([
    [
      'a name without its key',
      { model: 'openai/x' },
      /^model is "openai\/x", and there is no key of OpenAI: set OPENAI_API_KEY/u,
    ],
    ['a wrong name', { model: 'gpt-7' }, /^"model" in createBot's options must be "demo", or a provider/u],
    ['a wrong name beside a stream function', { model: 'gpt-7', streamFn }, /^"model" in createBot's options must be/u],
    ['a wrong fallback', { fallbackModels: ['gpt-7'] }, /^"fallbackModels" in createBot's options must be/u],
    ['what a model is like alone', { model: own }, /^model says what a model is like, and nothing asks it/u],
    ['two ways to ask', { model: made, streamFn }, /^model is a language model, .* and `streamFn` is given too/u],
  ] satisfies readonly (readonly [string, Partial<BotOptions>, RegExp])[])(
    'refuses %s',
    (_title, options, sentence) => {
      expect(refusalOf(options)).toMatch(sentence);
    },
  );
});
