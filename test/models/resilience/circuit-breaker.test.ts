import { describe, expect, it } from 'vitest';
import { CircuitBreaker } from '../../../src/models/resilience/circuit-breaker.ts';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { error, OVERLOADED } from './support/failures.ts';

describe('a circuit breaker', () => {
  it('lets everything through until so many requests in a row have failed', () => {
    const { breaker } = make();
    const opened = [1, 2].map(() => breaker.failed(OVERLOADED, false));
    breaker.answered();
    opened.push(...[1, 2].map(() => breaker.failed(OVERLOADED, false)));

    expect([opened, breaker.admit()]).toEqual([[false, false, false, false], { kind: 'ask' }]);
    expect(breaker.failed(OVERLOADED, false)).toBe(true);
    expect(breaker.admit()).toEqual({ kind: 'refuse', last: OVERLOADED, failures: 3 });
  });

  it('lets one request find out after the pause, and refuses the others meanwhile', () => {
    const { breaker, clock } = make('open');
    clock.advance(29_999);
    expect(breaker.admit().kind).toBe('refuse');
    clock.advance(1);

    expect([breaker.admit().kind, breaker.admit().kind]).toEqual(['probe', 'refuse']);
  });

  it('closes as soon as the probe brings content, and opens again with the next failure until a whole answer came', () => {
    const { breaker } = make('probing');
    expect(breaker.answers()).toBe(true);
    expect(breaker.admit()).toEqual({ kind: 'ask' });
    expect(breaker.failed(OVERLOADED, true)).toBe(true);
  });

  it('counts from the beginning after a whole answer', () => {
    const { breaker } = make('probing');
    expect(breaker.answered()).toBe(true);
    expect([1, 2].map(() => breaker.failed(OVERLOADED, false))).toEqual([false, false]);
  });

  it('stays open for another pause when the probe fails', () => {
    const { breaker, clock } = make('probing');
    expect(breaker.failed(error('network'), true)).toBe(false);
    clock.advance(29_999);
    expect(breaker.admit()).toEqual({ kind: 'refuse', last: error('network'), failures: 4 });
    clock.advance(1);
    expect(breaker.admit().kind).toBe('probe');
  });

  it('lets another request find out when the probe was aborted', () => {
    const { breaker } = make('probing');
    breaker.left(true);
    expect(breaker.admit().kind).toBe('probe');
  });

  it('does not stay open for longer because requests fail that were under way', () => {
    const { breaker, clock } = make('open');
    clock.advance(20_000);
    breaker.failed(OVERLOADED, false);
    clock.advance(10_000);
    expect(breaker.admit().kind).toBe('probe');
  });

  it('closes when a request that was under way is answered', () => {
    const { breaker } = make('open');
    breaker.answered();
    expect(breaker.admit()).toEqual({ kind: 'ask' });
  });

  it('waits as long as the provider asks, at most 15 minutes, and tells how much of it is left', () => {
    const { breaker, clock } = make();
    const asked = error('quota', { retryAfterMs: 3_600_000, requestId: 'r1' });
    for (let count = 0; count < 3; count += 1) breaker.failed(asked, false);
    clock.advance(899_999);

    expect(breaker.admit()).toEqual({
      kind: 'refuse',
      last: error('quota', { retryAfterMs: 2_700_001 }),
      failures: 3,
    });
    clock.advance(1);
    expect(breaker.admit().kind).toBe('probe');
  });
});

function make(state: 'closed' | 'open' | 'probing' = 'closed') {
  const clock = createFakeClock();
  const breaker = new CircuitBreaker({ failures: 3, pauseMs: 30_000, clock });
  if (state !== 'closed') for (let count = 0; count < 3; count += 1) breaker.failed(OVERLOADED, false);
  if (state === 'probing') {
    clock.advance(30_000);
    breaker.admit();
  }
  return { breaker, clock };
}
