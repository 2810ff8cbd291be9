import { readFileSync } from 'node:fs';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { describe, expect, it } from 'vitest';
import { catalogueDate, findKnownModel, knownModelIds } from '../../../src/models/catalogue/catalogue.ts';
import { providers } from '../../../src/models/providers/provider.ts';

const file: unknown = JSON.parse(
  readFileSync(new URL('../../../src/models/catalogue/models.json', import.meta.url), 'utf8'),
);

const exact = { additionalProperties: false };
const dollars = Type.Number({ minimum: 0, maximum: 1_000 });
const prices = {
  input: dollars,
  output: dollars,
  cacheRead: dollars,
  cacheWrite: dollars,
  cacheWrite1h: Type.Optional(dollars),
};
const tokens = Type.Integer({ minimum: 1_000, maximum: 100_000_000 });
const tier = Type.Object({ inputTokensAbove: tokens, ...prices }, exact);
const model = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9][a-z0-9.-]*$' }),
    name: Type.String({ minLength: 1 }),
    contextWindow: tokens,
    maxTokens: tokens,
    input: Type.Array(Type.Union([Type.Literal('text'), Type.Literal('image')]), { minItems: 1, uniqueItems: true }),
    reasoning: Type.Boolean(),
    cost: Type.Object({ ...prices, tiers: Type.Optional(Type.Array(tier, { minItems: 1 })) }, exact),
  },
  exact,
);
const list = Type.Array(model, { minItems: 10 });
const catalogue = Type.Object(
  {
    source: Type.Literal('@earendil-works/pi-ai 1.6.0'),
    licence: Type.String({
      pattern: '^MIT License\\. Copyright \\(c\\) .*The above copyright notice and this permission',
    }),
    date: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    models: Type.Object({ anthropic: list, openai: list, google: list }, exact),
  },
  exact,
);

describe('the catalogue of models', () => {
  it('has its source, licence and date, and the shape that the program reads', () => {
    expect([...Value.Errors(catalogue, file)]).toEqual([]);
  });

  it('knows what a model takes, gives and costs', () => {
    expect(findKnownModel('anthropic', 'claude-haiku-5-5')).toEqual({
      id: 'claude-haiku-5-5',
      name: 'Claude Haiku 5.5',
      contextWindow: 1_000_000,
      maxTokens: 128_000,
      input: ['text', 'image'],
      reasoning: true,
      cost: {
        input: 0.1,
        output: 0.5,
        cacheRead: 0.01,
        cacheWrite: 0.125,
        cacheWrite1h: 0.2,
        tiers: [
          { inputTokensAbove: 100_000, input: 0.5, output: 2.5, cacheRead: 0.05, cacheWrite: 0.625, cacheWrite1h: 1 },
        ],
      },
    });
  });

  it.each([
    ['anthropic', 'claude-opus-5-5-20261101', 'claude-opus-5-5'],
    ['anthropic', 'claude-opus-4-5-20251101', 'claude-opus-4-5-20251101'],
    ['openai', 'gpt-5-2026-01-31', 'gpt-5'],
    ['openai', 'gpt-7', undefined],
    ['google', 'gpt-5', undefined],
    ['openai-compatible', 'gpt-5', undefined],
    ['nobody', 'gpt-5', undefined],
  ])('finds %s/%s as %s', (provider, id, found) => {
    expect(findKnownModel(provider, id)?.id).toBe(found);
  });

  it('has each model once, and the example of every provider that has a place of its own', () => {
    for (const { name, example, baseUrl } of providers) {
      const ids = knownModelIds(name);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.includes(example)).toBe(baseUrl !== undefined);
    }
  });

  it('says its date as people do', () => {
    expect(catalogueDate()).toBe('20 November 2026');
  });
});
