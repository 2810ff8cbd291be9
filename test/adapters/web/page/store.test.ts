import { describe, expect, it } from 'vitest';
import { createStore } from '../../../../src/adapters/web/page/store.ts';

describe('a store', () => {
  it('tells its listeners of changes, until they leave', () => {
    const store = createStore((state: number, action: number) => state + action, 1);
    const told: number[] = [];
    const leave = store.subscribe(() => told.push(store.read()));
    store.dispatch(2);
    store.dispatch(0);
    leave();
    store.dispatch(4);
    expect(told).toEqual([3]);
    expect(store.read()).toBe(7);
  });
});
