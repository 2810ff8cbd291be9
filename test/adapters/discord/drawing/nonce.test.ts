import { describe, expect, it } from 'vitest';
import { nonceOf } from '../../../../src/adapters/discord/drawing/nonce.ts';
import { threadOf } from '../../../../src/adapters/discord/place.ts';

const slot = (channel: string, id: string) => ({ thread: threadOf({ kind: 'channel', guild: '1', channel }), id });

describe('the nonce of a slot', () => {
  it('is always the same, of 25 characters', () => {
    expect(nonceOf(slot('2', 'x1.t0'))).toBe(nonceOf(slot('2', 'x1.t0')));
    expect(nonceOf(slot('2', 'x1.t0'))).toMatch(/^[\w-]{25}$/);
  });

  it('is another one for every other slot, also in another conversation', () => {
    const slots = ['2', '3'].flatMap((channel) => ['x1.p', 'x1.t0', 'x1.t1', 'x2.t0'].map((id) => slot(channel, id)));
    expect(new Set(slots.map(nonceOf)).size).toBe(8);
  });
});
