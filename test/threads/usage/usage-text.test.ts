import { describe, expect, it } from 'vitest';
import { costText, countText } from '../../../src/threads/usage/usage-text.ts';

describe('costText', () => {
  it.each([
    ['to the cent', { costUsd: 1234.567, unpriced: 0, uses: 3 }, '$1,234.57'],
    ['less than a cent to two figures', { costUsd: 0.001234, unpriced: 0, uses: 1 }, '$0.0012'],
    ['nothing as nothing', { costUsd: 0, unpriced: 0, uses: 0 }, '$0.00'],
    ['what is not known as unknown, never as 0', { costUsd: 0, unpriced: 2, uses: 2 }, 'unknown'],
    ['what is known in part as the least it is', { costUsd: 0.5, unpriced: 1, uses: 2 }, 'at least $0.50'],
    ['a part that is free and a part not known', { costUsd: 0, unpriced: 1, uses: 2 }, 'at least $0.00'],
  ])('shows %s', (_what, amounts, text) => {
    expect(costText(amounts)).toBe(text);
  });
});

describe('countText', () => {
  it('separates thousands', () => {
    expect(countText(1_234_567)).toBe('1,234,567');
  });
});
