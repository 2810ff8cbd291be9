import { describe, expect, it } from 'vitest';
import { nearestName } from '../../src/config/nearest-name.ts';

describe('nearestName', () => {
  it.each([
    ['a letter that is missing', 'folow', 'follow'],
    ['two letters in the wrong order', 'aks', 'ask'],
    ['another case', 'FOLLOW', 'follow'],
    ['a short name with one mistake', 'asl', 'ask'],
    ['nothing like any of them', 'xyz', undefined],
    ['a short name with two mistakes', 'axx', undefined],
  ])('knows %s', (_title, name, nearest) => {
    expect(nearestName(name, ['follow', 'ask', 'toolTimeoutSeconds'])).toBe(nearest);
  });

  it('finds nothing among no names', () => {
    expect(nearestName('x', [])).toBeUndefined();
  });
});
