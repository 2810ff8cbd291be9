import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Config, flagSource, gatherConfig, modelAccess } from '../../src/config.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

type Env = Readonly<Record<string, string>>;

const gather = (env: Env, files: Readonly<Record<string, string>> = {}, overrides = {}) =>
  gatherConfig({ env, directory: temporaryFolder(files), overrides, overrideSource: flagSource });

const problemsOf = async (env: Env) => (await gather(env)).problems;

const KEY = { ANTHROPIC_API_KEY: 'sk-1' };
const MUST = 'must be "demo", or a provider and its model such as "anthropic/claude-sonnet-5-5"; it is';
const EXAMPLES =
  'There are "anthropic/claude-sonnet-5-5", "openai/gpt-6.2-sol", "google/gemini-3.8-flash" and "openai-compatible/qwen3:8b", for example; Ollama, vLLM, LM Studio, OpenRouter and servers like them are "openai-compatible".';

describe('the name of a model', () => {
  it.each([
    ['gpt-7', 'Did you mean "openai/gpt-5" or "openai/gpt-4"?'],
    ['claude-opus-5-5', 'Did you mean "anthropic/claude-opus-5-5"?'],
    [
      'antropic/claude-sonet-5-5',
      'Did you mean "anthropic/claude-sonnet-5-5", "anthropic/claude-sonnet-4-5" or "anthropic/claude-sonnet-5"?',
    ],
    ['openai-compatable/my/model', 'Did you mean "openai-compatible/my/model"?'],
    ['Demo', 'Did you mean "demo"?'],
    ['ollama/qwen3:8b', EXAMPLES],
    ['anthropic', EXAMPLES],
    ['openai/', EXAMPLES],
    ['openai/two words', EXAMPLES],
  ])('%s is refused with the nearest right ones', async (name, hint) => {
    expect(await problemsOf({ THREADLOOP_MODEL: name })).toEqual([
      `THREADLOOP_MODEL ${MUST} ${JSON.stringify(name)}. ${hint}`,
    ]);
  });

  it('is checked in the list of fallbacks, too, each for itself', async () => {
    expect(await problemsOf({ THREADLOOP_FALLBACK_MODELS: 'gpt-7,demo,google' })).toEqual([
      `THREADLOOP_FALLBACK_MODELS ${MUST.replace('it is', 'one is')} "gpt-7". Did you mean "openai/gpt-5" or "openai/gpt-4"?`,
      `THREADLOOP_FALLBACK_MODELS ${MUST.replace('it is', 'one is')} "google". ${EXAMPLES}`,
    ]);
  });

  it('may be one that nobody knows yet', async () => {
    expect(await problemsOf({ ...KEY, THREADLOOP_MODEL: 'anthropic/claude-opus-7' })).toEqual([]);
  });

  it('may not come twice in the chain', async () => {
    const env = { ...KEY, THREADLOOP_MODEL: 'anthropic/a', THREADLOOP_FALLBACK_MODELS: 'demo,anthropic/a' };
    expect(await problemsOf(env)).toEqual([
      'fallbackModels names "anthropic/a" once more; a model that failed is no way out of its failure.',
    ]);
  });
});

describe('the key of a provider', () => {
  it.each([
    ['anthropic/x', 'Anthropic', 'ANTHROPIC_API_KEY'],
    ['openai/x', 'OpenAI', 'OPENAI_API_KEY'],
    ['google/x', 'Google', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  ])('is missed by %s, and its variable named', async (model, title, variable) => {
    const remedy = `there is no key of ${title}: set ${variable}, or ${variable}_FILE to the path of a file that holds it.`;
    expect(await problemsOf({ THREADLOOP_MODEL: model })).toEqual([`model is "${model}", and ${remedy}`]);
    expect(await problemsOf({ THREADLOOP_FALLBACK_MODELS: model })).toEqual([
      `fallbackModels names "${model}", and ${remedy}`,
    ]);
  });

  it.each([
    ['anthropic/x', { ANTHROPIC_API_KEY: 'k' }],
    ['openai/x', { OPENAI_API_KEY: 'k' }],
    ['google/x', { GOOGLE_GENERATIVE_AI_API_KEY: 'k', GEMINI_API_KEY: 'other' }],
    ['google/x', { GEMINI_API_KEY: 'k' }],
    ['openai/x', { OPENAI_API_KEY: 'other', THREADLOOP_API_KEYS_OPENAI: 'k' }],
    ['openai-compatible/x', { THREADLOOP_MODEL_API_KEY: 'k', THREADLOOP_MODEL_BASE_URL: 'http://localhost:1' }],
  ])('of %s is taken from %j', async (model, env) => {
    const { config, problems } = await gather({ ...env, THREADLOOP_MODEL: model });
    expect([problems, modelAccess(config, model)?.apiKey]).toEqual([[], 'k']);
  });

  it('is taken from a file', async () => {
    const files = { 'secrets/anthropic': 'sk-file\n' };
    const { config, problems } = await gather({ ANTHROPIC_API_KEY_FILE: 'secrets/anthropic' }, files);
    expect([problems, config.apiKeys.anthropic]).toEqual([[], 'sk-file']);
  });

  it('is not needed by a process that asks no model', async () => {
    const env = { THREADLOOP_MODEL: 'openai/x', REDIS_URL: 'redis://host', THREADLOOP_ROLE: 'gateway' };
    expect(await problemsOf(env)).toEqual([]);
  });

  it('is not needed where the operator says where the provider is: a gateway may hold it', async () => {
    expect(await problemsOf({ THREADLOOP_MODEL: 'openai/x', THREADLOOP_MODEL_BASE_URL: 'http://gateway' })).toEqual([]);
  });

  it('is refused with quotes around it, and not shown', async () => {
    expect(await problemsOf({ OPENAI_API_KEY: '"hunter2"' })).toEqual([
      'OPENAI_API_KEY must be a key, without white space or quotes; it is a value that is not shown here.',
    ]);
  });

  it('is not missed when it is there and wrong', async () => {
    expect(await problemsOf({ THREADLOOP_MODEL: 'openai/x', OPENAI_API_KEY: '"k"' })).toHaveLength(1);
  });

  it('is not shown where settings are written out, and given to code', async () => {
    const { config } = await gather({ ANTHROPIC_API_KEY: 'hunter2', THREADLOOP_MODEL_API_KEY: 'hunter2' });
    for (const shown of [JSON.stringify({ ...config }), inspect({ ...config }, { depth: 9 })]) {
      expect(shown).not.toContain('hunter2');
    }
    expect(config.apiKeys.anthropic).toBe('hunter2');
  });
});

describe('the base URL', () => {
  it('is missed by an openai-compatible model, with an example', async () => {
    expect(await problemsOf({ THREADLOOP_MODEL: 'openai-compatible/qwen3:8b' })).toEqual([
      'model is "openai-compatible/qwen3:8b", and nothing says where it is: set THREADLOOP_MODEL_BASE_URL, to http://127.0.0.1:11434/v1 for an Ollama on this machine.',
    ]);
  });

  it.each([
    'http://127.0.0.1:11434',
    'http://[::1]:8080/v1',
    'http://10.0.0.7:8000/v1',
    'https://openrouter.ai/api/v1',
  ])('may be %s', async (address) => {
    expect(await problemsOf({ THREADLOOP_MODEL_BASE_URL: address })).toEqual([]);
  });

  const FORM = 'must be an address that begins with http:// or https://, such as http://127.0.0.1:11434/v1;';
  it.each([
    ['localhost', `${FORM} it is "localhost".`],
    ['localhost:11434', `${FORM} it is "localhost:11434".`],
    ['ftp://host', `${FORM} it is "ftp://host".`],
    [
      'http://me:hunter2@host',
      'must be an address without user and password; a key goes into the variable of its provider.',
    ],
    ['http://host/v1?key=1', 'must be an address without "?" and "#"; it is "http://host/v1?key=1".'],
  ])('may not be %s', async (address, problem) => {
    expect(await problemsOf({ THREADLOOP_MODEL_BASE_URL: address })).toEqual([`THREADLOOP_MODEL_BASE_URL ${problem}`]);
  });

  it('is that of the openai-compatible models in the chain, and of no other provider then', async () => {
    const { config } = await gather({
      ...KEY,
      THREADLOOP_MODEL: 'anthropic/a',
      THREADLOOP_FALLBACK_MODELS: 'openai-compatible/b',
      THREADLOOP_MODEL_BASE_URL: 'http://ollama:11434',
    });
    expect(config.fallbackModels.map((text) => modelAccess(config, text)?.baseUrl)).toEqual(['http://ollama:11434']);
    expect(modelAccess(config, config.model)).toEqual({
      text: 'anthropic/a',
      name: { kind: 'provider', provider: expect.objectContaining({ name: 'anthropic' }), id: 'a' },
      apiKey: 'sk-1',
      facts: { prices: undefined },
    });
  });

  it('of a model of its own wins', async () => {
    const models = { 'openai-compatible/a': { baseUrl: 'http://a:1' } };
    const { config, problems } = await gather({
      THREADLOOP_MODEL: 'openai-compatible/a',
      THREADLOOP_FALLBACK_MODELS: 'openai-compatible/b',
      THREADLOOP_MODEL_BASE_URL: 'http://b:1',
      THREADLOOP_MODELS: JSON.stringify(models),
    });
    const baseUrls = ['openai-compatible/a', 'openai-compatible/b'].map((text) => modelAccess(config, text)?.baseUrl);
    expect([problems, baseUrls]).toEqual([[], ['http://a:1', 'http://b:1']]);
  });

  const OLLAMA = { THREADLOOP_MODEL: 'openai-compatible/q', THREADLOOP_MODEL_BASE_URL: 'http://ollama:11434' };
  const baseUrlWith = async (env: Env, overrides: Partial<Config>) =>
    (await gather({ ...KEY, ...env }, {}, overrides)).config.modelBaseUrl;

  it('of one provider is not taken for another that a stronger source names', async () => {
    expect(await baseUrlWith(OLLAMA, { model: 'anthropic/a' })).toBeUndefined();
    expect(await baseUrlWith(OLLAMA, { model: 'openai-compatible/other' })).toBe('http://ollama:11434');
    expect(await baseUrlWith(OLLAMA, { model: 'anthropic/a', modelBaseUrl: 'http://gateway' })).toBe('http://gateway');
  });

  it('that was set before any model was named is for the model that is named', async () => {
    const env = { THREADLOOP_MODEL_BASE_URL: 'http://there:1' };
    expect(await baseUrlWith(env, { model: 'openai-compatible/q' })).toBe('http://there:1');
    expect(await baseUrlWith(env, { model: 'anthropic/a' })).toBe('http://there:1');
  });
});

describe('what is said about models', () => {
  it('is taken from a file and from a variable, value by value', async () => {
    const file = { models: { 'openai-compatible/q': { contextWindow: 32_768, prices: { input: 1, output: 2 } } } };
    const { config, problems } = await gather(
      { THREADLOOP_MODELS: '{"openai-compatible/q":{"images":true,"prices":{"output":3}}}' },
      { 'threadloop.config.json': JSON.stringify(file) },
    );
    expect([problems, modelAccess(config, 'openai-compatible/q')?.facts]).toEqual([
      [],
      { contextWindow: 32_768, images: true, prices: { input: 1, output: 3 } },
    ]);
  });

  it('is refused with all that is wrong in it', async () => {
    const models = {
      'gpt-5': {},
      'openai/x': { contextWindow: 0, window: 5, prices: { input: 1 }, baseUrl: 'nowhere' },
      'openai/y': { prices: { input: -1, output: 1 } },
    };
    expect(await problemsOf({ THREADLOOP_MODELS: JSON.stringify(models) })).toEqual([
      '"gpt-5" in THREADLOOP_MODELS is not the name of a model, which looks like "openai-compatible/qwen3:8b".',
      '"openai/x.contextWindow" in THREADLOOP_MODELS must be a whole number from 1 to 1000000000; it is 0.',
      '"openai/x.window" in THREADLOOP_MODELS is not a setting; docs/configuration.md lists them all.',
      '"openai/x.baseUrl" in THREADLOOP_MODELS must be an address that begins with http:// or https://, such as http://127.0.0.1:11434/v1; it is "nowhere".',
      '"openai/y.prices.input" in THREADLOOP_MODELS must be a number of US dollars from 0 on; it is -1.',
    ]);
  });

  it('needs both prices', async () => {
    expect(await problemsOf({ THREADLOOP_MODELS: '{"openai/x":{"prices":{"input":1}}}' })).toEqual([
      'models.openai/x.prices needs both input and output, in US dollars per million tokens.',
    ]);
  });
});
