import { describe, expect, it } from 'vitest';
import { describeModel } from '../../../src/models/providers/describe-model.ts';
import { parseModelName } from '../../../src/models/providers/model-name.ts';
import { completeBaseUrl } from '../../../src/models/providers/provider.ts';

function named(text: string) {
  const name = parseModelName(text);
  if (name.kind !== 'provider') throw new Error(`${text} is no name of a provider's model.`);
  return name;
}

describe('describeModel', () => {
  it('says of a known model what the catalogue knows, and where its provider is', () => {
    expect(describeModel(named('google/gemini-3.8-flash'))).toEqual({
      id: 'gemini-3.8-flash',
      name: 'Gemini 3.8 Flash',
      api: 'google-generative-ai',
      provider: 'google',
      baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
      reasoning: true,
      input: ['text', 'image'],
      cost: { input: 0.75, output: 3.75, cacheRead: 0.075, cacheWrite: 0 },
      contextWindow: 1_048_576,
      maxTokens: 65_536,
    });
  });

  const unknownCost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, isUnknown: true };

  it('says of an unknown model what is usual, at an unknown cost', () => {
    expect(describeModel(named('openai/gpt-9'))).toEqual({
      id: 'gpt-9',
      name: 'gpt-9',
      api: 'openai-responses',
      provider: 'openai',
      baseUrl: 'https://api.openai.com/v1',
      reasoning: true,
      input: ['text', 'image'],
      cost: unknownCost,
      contextWindow: 128_000,
      maxTokens: 0,
    });
  });

  it('expects neither eyes nor thinking of a model on a server of the operator’s own', () => {
    expect(describeModel(named('openai-compatible/meta/llama-4'), { baseUrl: 'http://127.0.0.1:11434' })).toEqual({
      id: 'meta/llama-4',
      name: 'meta/llama-4',
      api: 'openai-completions',
      provider: 'openai-compatible',
      baseUrl: 'http://127.0.0.1:11434/v1',
      reasoning: false,
      input: ['text'],
      cost: unknownCost,
      contextWindow: 128_000,
      maxTokens: 0,
    });
  });

  it('believes the operator more than the catalogue', () => {
    const facts = {
      name: 'Ours',
      contextWindow: 32_000,
      maxOutputTokens: 4_000,
      images: false,
      reasoning: false,
      prices: { input: 1, output: 2, cacheWrite: 1.5 },
    };
    expect(
      describeModel(named('anthropic/claude-opus-5-5'), { facts, baseUrl: 'https://gateway/anthropic/v1/' }),
    ).toEqual({
      id: 'claude-opus-5-5',
      name: 'Ours',
      api: 'anthropic-messages',
      provider: 'anthropic',
      baseUrl: 'https://gateway/anthropic/v1',
      reasoning: false,
      input: ['text'],
      cost: { input: 1, output: 2, cacheRead: 1, cacheWrite: 1.5 },
      contextWindow: 32_000,
      maxTokens: 4_000,
    });
  });

  it.each([
    ['anthropic/claude-opus-5-5', undefined, 128_000],
    ['anthropic/claude-opus-5-5', 1_000, 1_000],
    ['anthropic/claude-opus-5-5', 1_000_000, 128_000],
    ['anthropic/claude-opus-9', undefined, 16_384],
    ['openai-compatible/a', undefined, 0],
    ['openai-compatible/a', 1_000, 1_000],
  ])('limits the answers of %s, of which there may be %s tokens, to %i', (name, maxOutputTokens, maxTokens) => {
    expect(describeModel(named(name), { maxOutputTokens }).maxTokens).toBe(maxTokens);
  });
});

describe('completeBaseUrl', () => {
  it.each([
    ['http://127.0.0.1:11434', 'http://127.0.0.1:11434/v1'],
    ['http://[::1]:8080', 'http://[::1]:8080/v1'],
    ['https://api.perplexity.ai/', 'https://api.perplexity.ai'],
    ['https://openrouter.ai/api/v1', 'https://openrouter.ai/api/v1'],
    ['https://openrouter.ai/api/v1//', 'https://openrouter.ai/api/v1'],
  ])('takes %s for %s', (address, complete) => {
    expect(completeBaseUrl(address, { usualPath: '/v1' })).toBe(complete);
  });
});
