import { describe, expect, it } from 'vitest';
import { RecentMap } from '../../../src/tools/mcp/recent-map.ts';

describe('a map of what was used lately', () => {
  it('lets the least lately used go where there is no more room', () => {
    const map = new RecentMap<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.get('a');
    map.set('c', 3);
    expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 3]);
    map.set('a', 4);
    expect(['a', 'c'].map((key) => map.get(key))).toEqual([4, 3]);
  });
});
