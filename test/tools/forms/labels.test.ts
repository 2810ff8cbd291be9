import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinctLabels, fitLabel, pages } from '../../../src/tools/forms/index.ts';

describe('fitLabel', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly ten', 11, 'exactly ten'],
    ['more than ten', 10, 'more than…'],
    ['two\nlines  here', 20, 'two lines here'],
    ['😀😀😀', 5, '😀😀…'],
    ['😀😀😀', 4, '😀…'],
  ])('shortens %j to %i', (label, length, fitted) => {
    expect(fitLabel(label, length)).toBe(fitted);
  });
});

describe('distinctLabels', () => {
  const choicesOf = (labels: readonly string[]) => labels.map((label, index) => ({ value: String(index), label }));
  const prefix = 'x'.repeat(75);

  it('R81: keeps two names apart that begin with the same 75 characters, and tells them in full', () => {
    const [first, second, third] = distinctLabels(choicesOf([`${prefix} first`, `${prefix} second`, 'other']), 75);
    expect([first?.label, second?.label, third]).toEqual([
      `${'x'.repeat(37)}…${`${prefix} first`.slice(-37)}`,
      `${'x'.repeat(37)}…${`${prefix} second`.slice(-37)}`,
      { value: '2', label: 'other' },
    ]);
    expect([first?.description, second?.description]).toEqual([`${prefix} first`, `${prefix} second`]);
  });

  it('numbers names that do not differ at all, or in their middle only', () => {
    const middle = (letter: string) => `${'a'.repeat(60)}${letter}${'b'.repeat(60)}`;
    const labels = distinctLabels(choicesOf(['same', 'same', middle('1'), middle('2'), 'same (1)']), 20);
    expect(labels.map(({ label }) => label)).toEqual([
      'same (2)',
      'same (3)',
      'aaaaaaaaaa…bbbb… (1)',
      'aaaaaaaaaa…bbbb… (2)',
      'same (1)',
    ]);
  });

  it('adds what a choice means to its full name', () => {
    expect(distinctLabels([{ value: 'a', label: 'long label', description: 'About it.' }], 5)).toEqual([
      { value: 'a', label: 'long…', description: 'long label: About it.' },
    ]);
  });

  it('gives every choice a label of its own that fits, whatever they are called', () => {
    const label = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('a', 'a (1)', prefix, `${prefix}y`));
    fc.assert(
      fc.property(fc.array(label, { maxLength: 60 }), fc.integer({ min: 12, max: 100 }), (labels, length) => {
        const fitted = distinctLabels(choicesOf(labels), length);
        expect(fitted.map(({ value }) => value)).toEqual(labels.map((_, index) => String(index)));
        expect(new Set(fitted.map((choice) => choice.label)).size).toBe(labels.length);
        expect(fitted.filter((choice) => choice.label.length > length)).toEqual([]);
      }),
    );
  });
});

describe('pages', () => {
  it.each([
    [0, [[]]],
    [2, [[0, 1]]],
    [3, [[0, 1, 2]]],
    [4, [[0, 1, 2], [3]]],
    [7, [[0, 1, 2], [3, 4, 5], [6]]],
  ])('takes %i items apart', (count, expected) => {
    expect(
      pages(
        Array.from({ length: count }, (_, index) => index),
        3,
      ),
    ).toEqual(expected);
  });
});
