import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasWords, queryWords } from '../../src/threads/match-words.ts';

describe('words that are looked for', () => {
  it.each([
    ['  Budget   2026 ', ['budget', '2026']],
    ['"the plan", (twice) the', ['the', 'plan', 'twice']],
    ['C++ #42 a.b', ['c++', '#42', 'a.b']],
    ['Straße ÉTÉ', ['strasse', 'ete']],
    ['* ? ... ""', []],
    ['', []],
  ])('in %j are %j', (query, words) => {
    expect(queryWords(query)).toEqual(words);
  });

  it('are twenty at most', () => {
    expect(queryWords(Array.from({ length: 30 }, (_, index) => `w${index}`).join(' '))).toHaveLength(20);
  });

  it.each([
    ['The budget for 2026 is done', '2026 budget', true],
    ['The budgets', 'budget', true],
    ['The budget', 'budget plan', false],
    ['Auf der Strasse', 'STRASSE', true],
    ['Auf der Straße', 'strasse', true],
    ['un été', 'ete', true],
    ['東京の天気', '天気', true],
    ['anything', '*', false],
    ['anything', '', false],
  ])('in %j for %j: %s', (text, query, isFound) => {
    expect(hasWords(text, queryWords(query))).toBe(isFound);
  });

  it('are found in every text that has them, whatever it is', () => {
    assert(
      property(string({ unit: 'binary' }), string({ unit: 'binary' }), (before, query) => {
        const words = queryWords(query);
        expect(hasWords(`${before} ${query}`, words)).toBe(words.length > 0);
      }),
    );
  });
});
