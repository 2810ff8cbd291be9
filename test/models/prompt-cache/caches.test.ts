import { describe, expect, it } from 'vitest';
import { AnthropicCache } from '../../support/prompt-cache/anthropic-cache.ts';
import { PrefixCache } from '../../support/prompt-cache/prefix-cache.ts';

const LONG = 'x'.repeat(8_000);
const MARK = { cache_control: { type: 'ephemeral' } };
const text = (value: string, mark: object = {}) => ({ type: 'text', text: value, ...mark });

describe('the cache with breakpoints', () => {
  const request = (system: string, ...said: object[]) => ({
    model: 'claude',
    system: [text(system, MARK)],
    messages: [{ role: 'user', content: said }],
  });

  it('writes up to the last breakpoint and reads it again', () => {
    const cache = new AnthropicCache();
    expect(cache.charge(request(LONG, text('one')))).toEqual({ fresh: 7, read: 0, written: 2_007 });
    expect(cache.charge(request(LONG, text('two')))).toEqual({ fresh: 7, read: 2_007, written: 0 });
  });

  it('reads what an earlier breakpoint wrote and writes on from there', () => {
    const cache = new AnthropicCache();
    cache.charge(request(LONG, text('one', MARK)));
    expect(cache.charge(request(LONG, text('one'), text('two', MARK)))).toEqual({ fresh: 0, read: 2_014, written: 7 });
  });

  it('finds nothing further back than 20 blocks', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => text(`part ${index}`));
    const reads = [19, 20].map((count) => {
      const cache = new AnthropicCache();
      cache.charge(request('short', text(LONG, MARK)));
      return cache.charge(request('short', text(LONG), ...many(count - 1), text('end', MARK))).read;
    });
    expect(reads).toEqual([2_015, 0]);
  });

  it('reads nothing when anything before the breakpoint is different', () => {
    const cache = new AnthropicCache();
    cache.charge(request(`${LONG} at 12:00`, text('one', MARK)));
    expect(cache.charge(request(`${LONG} at 12:01`, text('one', MARK))).read).toBe(0);
  });

  it('caches no short prefix', () => {
    const cache = new AnthropicCache();
    cache.charge(request('short', text('one', MARK)));
    expect(cache.charge(request('short', text('one', MARK)))).toEqual({ fresh: 15, read: 0, written: 0 });
  });
});

describe('the cache without breakpoints', () => {
  it('reads the beginning that an earlier request of the same key shares, in steps of 128 tokens', () => {
    const cache = new PrefixCache();
    expect(cache.charge('key', [LONG, 'one'])).toEqual({ fresh: 2_004, read: 0, written: 0 });
    expect(cache.charge('key', [LONG, 'two'])).toEqual({ fresh: 84, read: 1_920, written: 0 });
    expect(cache.charge('other', [LONG, 'two']).read).toBe(0);
  });

  it('reads no short beginning', () => {
    const cache = new PrefixCache();
    cache.charge('key', ['x'.repeat(4_000)]);
    expect(cache.charge('key', ['x'.repeat(4_000)]).read).toBe(0);
  });
});
