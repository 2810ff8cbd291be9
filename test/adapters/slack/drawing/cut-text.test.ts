import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawOption } from '../../../../src/adapters/slack/drawing/blocks/draw-option.ts';
import { cutLine, cutText, escapeWithin } from '../../../../src/adapters/slack/drawing/cut-text.ts';
import { plainWords } from '../../../../src/adapters/slack/drawing/plain-words.ts';

const CHARACTERS = ['a', '&', '<', ' ', '😀', '👩‍👩‍👧', 'e\u0301', '漢', '\n'];
const anyCharacters = fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 300 }).map((all) => all.join(''));

describe('a cut text', () => {
  it('is whole where it fits, and ends with an ellipsis where not', () => {
    expect(cutText('12345', 5)).toBe('12345');
    expect(cutText('123456', 5)).toBe('1234…');
    expect(cutText('123 56', 5)).toBe('123…');
    expect(cutLine(' a\n\tb ', 5)).toBe('a b');
  });

  it('cuts no visible character in two', () => {
    expect(cutText('ab👩‍👩‍👧cd', 6)).toBe('ab…');
    expect(cutText('abe\u0301d', 4)).toBe('ab…');
    expect(cutText(`${'a'.repeat(200)}😀b`, 202)).toBe(`${'a'.repeat(200)}…`);
  });

  it('leaves no declaration of HTML unfinished, which would look like a token', () => {
    expect(cutText('ab <!DOCTYPE html>', 8)).toBe('ab…');
    expect(cutText('ab <!DOCTYPE html>', 14)).toBe('ab…');
    expect(cutText('ab <![CDATA[x', 10)).toBe('ab…');
    expect(cutText('ab <!DOCTYPE html>', 16)).toBe('ab <!DOCTYPE ht…');
  });

  it('is within its limit whatever it is, and never ends in half a character', () => {
    fc.assert(
      fc.property(anyCharacters, fc.integer({ min: 1, max: 200 }), (text, limit) => {
        for (const cut of [cutText(text, limit), escapeWithin(text, limit)]) {
          expect(cut.length).toBeLessThanOrEqual(limit);
          expect(cut.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it('cuts what is made of marks without end', () => {
    expect(cutText(`a${'\u0301'.repeat(5_000)}`, 75).length).toBeLessThanOrEqual(75);
    expect(escapeWithin('&'.repeat(5_000), 3_000).length).toBeLessThanOrEqual(3_000);
  });

  it('R81: keeps options apart whose labels are cut to the same words', () => {
    const names = ['x', 'y'].map((end) => `${'a'.repeat(89)}${end}`);
    const text = { type: 'plain_text', text: `${'a'.repeat(74)}…`, emoji: false };
    expect(names.map((name) => drawOption(name, name))).toEqual(names.map((value) => ({ text, value })));
  });
});

describe('the words of a markdown text', () => {
  it('are what a notification and a screen reader say', () => {
    expect(
      plainWords(
        '## Head\n\n> **Quoted** text\n\n- [x] [link](https://e.com) and ![image](https://e.com/i)\n\n```js\na < b\n```\n\n\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n\n`code` ~~gone~~ snake_case',
      ),
    ).toBe('Head\n\nQuoted text\n\n- [x] link and image\n\na &lt; b\n\n| a | b |\n| 1 | 2 |\n\ncode gone snake_case');
  });

  it('are cut to what Slack takes beside blocks', () => {
    expect(plainWords('& '.repeat(6_000)).length).toBeLessThanOrEqual(4_000);
    expect(plainWords('word '.repeat(2_000))).toBe(`${'word '.repeat(799)}word…`);
  });
});
