import { describe, expect, it } from 'vitest';
import { Listeners } from '../../src/threads/listeners.ts';

describe('Listeners', () => {
  it('knows for what somebody listens', () => {
    const listeners = new Listeners<string, number>(() => undefined);
    expect(listeners.has('a')).toBe(false);
    const endFirst = listeners.add('a', () => undefined);
    const endSecond = listeners.add('a', () => undefined);
    endFirst();
    endFirst();
    expect(listeners.has('a')).toBe(true);
    endSecond();
    expect(listeners.has('a')).toBe(false);
  });

  it('keeps who came after the last had left, though the last leaves again', () => {
    const told: number[] = [];
    const listeners = new Listeners<string, number>(() => undefined);
    const end = listeners.add('a', () => undefined);
    end();
    listeners.add('a', (value) => told.push(value));
    end();
    listeners.tell('a', 1);
    expect(told).toEqual([1]);
  });

  it('tells of a listener that throws, and goes on with the others', () => {
    const failures: unknown[] = [];
    const told: number[] = [];
    const error = new Error('a bug');
    const listeners = new Listeners<string, number>((...failure) => failures.push(failure));
    listeners.add('a', () => {
      throw error;
    });
    listeners.add('a', (value) => told.push(value));
    listeners.tell('a', 1);
    expect({ failures, told }).toEqual({ failures: [[error, 'a', 1]], told: [1] });
  });
});
