import { assert, nat, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundText } from '../../src/tools/bound-text.ts';

describe('boundText', () => {
  it('leaves a text of just the limit as it is', () => {
    expect(boundText('abcd', 4)).toBe('abcd');
  });

  it('cuts before a character that does not fit whole', () => {
    expect(boundText('aé😀', 5)).toBe('aé\n[Cut here: the text has 0 KB, the first 0 KB are shown.]');
  });

  it('keeps a beginning of the text, within the limit and well formed, whatever the text', () => {
    assert(
      property(string({ unit: 'grapheme', minLength: 1 }), nat(40), (text, maxBytes) => {
        const bounded = boundText(text, maxBytes);
        const kept = bounded === text ? text : bounded.slice(0, bounded.lastIndexOf('\n[Cut here'));
        expect(text.startsWith(kept)).toBe(true);
        expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(Math.max(maxBytes, 0));
        expect(kept.isWellFormed()).toBe(true);
      }),
    );
  });
});
