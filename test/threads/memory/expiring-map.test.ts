import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { ExpiringMap } from '../../../src/threads/memory/expiring-map.ts';

describe('ExpiringMap', () => {
  it('ends a value with its time, to the millisecond', () => {
    const clock = createFakeClock(0);
    const map = new ExpiringMap<string>(clock);
    map.set('a', 'value', 1_000);
    clock.advance(999);
    expect(map.get('a')).toBe('value');
    clock.advance(1);
    expect(map.get('a')).toBeUndefined();
  });

  it('gives the memory of ended values back within a minute of use, and keeps the others', () => {
    const clock = createFakeClock(0);
    const map = new ExpiringMap<number>(clock);
    for (let n = 0; n < 100; n++) map.set(`short ${n}`, n, 1_000);
    map.set('long', 1, 1_000_000);
    map.set('for ever', 1, Infinity);
    clock.advance(59_999);
    map.set('new', 1, 1_000_000);
    expect(map.size).toBe(103);
    clock.advance(1);
    map.set('newer', 1, 1_000_000);
    expect([...map.keys()]).toEqual(['long', 'for ever', 'new', 'newer']);
  });

  it('forgets a value that is deleted', () => {
    const map = new ExpiringMap<number>(createFakeClock(0));
    map.set('a', 1, 1_000);
    map.delete('a');
    expect([map.get('a'), map.size]).toEqual([undefined, 0]);
  });
});
