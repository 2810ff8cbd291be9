import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeText, escapeWithin } from '../../../../src/adapters/discord/drawing/escape-text.ts';

describe('escaped text', () => {
  it.each([
    ['**bold** _it_ `code` \\', '\\*\\*bold\\*\\* \\_it\\_ \\`code\\` \\\\'],
    ['~~a~~ ||b|| ~c | d', '\\~\\~a\\~\\~ \\|\\|b\\|\\| ~c | d'],
    ['[x](https://e.com)', '\\[x\\](https\\://e.com)'],
    ['<@1> <#2> </ask:3> <t:4:R> <:e:5>', '\\<@1\\> \\<#2\\> \\</ask:3\\> \\<t:4:R\\> \\<:e:5\\>'],
    ['# a', '\\# a'],
    ['- a', '\\- a'],
    ['-# a', '\\-# a'],
    ['12. a', '12\\. a'],
    ['> a', '\\> a'],
    ['Search: a - b #1, 2.5', 'Search: a - b #1, 2.5'],
    ['a\n# b\u2028c\u0000d \u202ee', 'a # b c d e'],
  ])('of %j is %j', (text, escaped) => {
    expect(escapeText(text)).toBe(escaped);
  });

  it('is cut so that it fits with its escapes', () => {
    expect(escapeWithin('*'.repeat(100), 21)).toBe(`${'\\*'.repeat(9)}…`);
    expect(escapeWithin('one two', 7)).toBe('one two');
    expect(escapeWithin('****', 1)).toBe('…');
    expect(escapeWithin('*', 1)).toBe('');
  });

  it('is within any limit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('*', 'a', '😀', ' ', '<', '\n') }),
        fc.nat({ max: 40 }),
        (text, limit) => {
          expect(escapeWithin(text, limit).length).toBeLessThanOrEqual(limit);
        },
      ),
    );
  });
});
