import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseModelName } from '../../../src/models/providers/model-name.ts';
import { providers } from '../../../src/models/providers/provider.ts';

describe('parseModelName', () => {
  it.each([
    ['anthropic/claude-opus-5-5', 'anthropic', 'claude-opus-5-5'],
    ['openai/ft:gpt-4o:acme::abc', 'openai', 'ft:gpt-4o:acme::abc'],
    ['google/gemini-3.8-flash', 'google', 'gemini-3.8-flash'],
    ['openai-compatible/qwen3:8b', 'openai-compatible', 'qwen3:8b'],
    ['openai-compatible/meta/llama-4', 'openai-compatible', 'meta/llama-4'],
    ['openai-compatible/@cf/meta/llama-4', 'openai-compatible', '@cf/meta/llama-4'],
    [
      'openai-compatible/hf.co/bartowski/Llama-3.2-1B-Instruct-GGUF:Q4_K_M',
      'openai-compatible',
      'hf.co/bartowski/Llama-3.2-1B-Instruct-GGUF:Q4_K_M',
    ],
  ])('reads %s', (name, provider, id) => {
    const wanted = { kind: 'provider', provider: expect.objectContaining({ name: provider }), id };
    expect(parseModelName(name)).toEqual(wanted);
  });

  it('reads demo as the model that has no provider', () => {
    expect(parseModelName('demo')).toEqual({ kind: 'demo' });
  });

  it.each([
    ['', 'provider'],
    ['gpt-5', 'provider'],
    ['demo/x', 'provider'],
    ['OpenAI/gpt-5', 'provider'],
    ['/gpt-5', 'provider'],
    ['openai', 'id'],
    ['openai/', 'id'],
    ['openai//gpt-5', 'id'],
    ['openai/ gpt-5', 'id'],
    ['openai/gpt 5', 'id'],
    ['openai/gpt-5\n', 'id'],
    ['openai/gpt-5?key=1', 'id'],
    [`openai/${'x'.repeat(201)}`, 'id'],
  ])('refuses %j for its %s', (name, reason) => {
    expect(parseModelName(name)).toEqual({ kind: 'wrong', reason });
  });

  it('takes any text, and gives back the whole of what it takes', () => {
    const provider = constantFrom(...providers.map(({ name }) => name), 'demo', '');
    const wholeOf = (name: string) => {
      const parsed = parseModelName(name);
      return parsed.kind === 'provider' ? `${parsed.provider.name}/${parsed.id}` : name;
    };
    assert(
      property(provider, string(), (first, rest) => {
        const name = `${first}/${rest}`;
        expect(wholeOf(name)).toBe(name);
      }),
    );
  });
});
