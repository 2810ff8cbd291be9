import { describe, expect, it } from 'vitest';
import { createTexts, type FormProblem, textsByLocale } from '../../src/text/index.ts';

const [minimum, maximum] = [1, 20];
const problems: readonly FormProblem[] = [
  { kind: 'missing' },
  { kind: 'number', isInteger: true, minimum, maximum, entered: 'x' },
  { kind: 'number', isInteger: false, minimum: undefined, maximum, entered: 'x' },
  { kind: 'number', isInteger: false, minimum, maximum: undefined, entered: 'x' },
  { kind: 'number', isInteger: false, minimum: undefined, maximum: undefined, entered: 'x' },
  { kind: 'ambiguousNumber', entered: '1,000' },
  { kind: 'tooShort', limit: 1, length: 0 },
  { kind: 'tooLong', limit: 5, length: 6 },
  { kind: 'form', expects: 'A', entered: 'x' },
  { kind: 'toggle', entered: 'x' },
  { kind: 'choice', entered: 'x', nearest: undefined },
  { kind: 'choice', entered: 'x', nearest: 'y' },
  { kind: 'tooFew', limit: 2, count: 1 },
  { kind: 'tooMany', limit: 1, count: 2 },
  { kind: 'itemTooLong', limit: 5, item: 'x' },
  { kind: 'itemForm', expects: 'A', item: 'x' },
  { kind: 'repeated', item: 'x' },
  { kind: 'people', entered: 'x' },
  { kind: 'channels', entered: 'x' },
  { kind: 'audience', entered: 'x' },
  { kind: 'refused' },
];

describe('the sentences beside fields', () => {
  for (const [locale, texts] of textsByLocale) {
    it(`are whole ones for every problem in "${locale}"`, () => {
      for (const problem of problems) {
        expect(texts.formProblem(problem)).toMatch(/^[\p{Lu}“„].*[.?]$/u);
        expect(texts.formProblem(problem)).not.toMatch(/undefined|null|\[object|NaN/u);
      }
    });
  }

  it('say the same in no two languages', () => {
    const [english, german] = [createTexts('en'), createTexts('de')];
    expect(problems.filter((problem) => english.formProblem(problem) === german.formProblem(problem))).toEqual([]);
  });

  it('repeat what was entered on one line, shortened', () => {
    const entered = `one\ntwo ${'x'.repeat(100)}`;
    expect(createTexts('en').formProblem({ kind: 'toggle', entered })).toBe(
      `Must be on or off; you entered “one two ${'x'.repeat(51)}…”.`,
    );
  });
});
