import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, shownJson, shownLine, shownText } from '../../../../src/threads/approvals/cards/shown-text.ts';

const SHOWN: readonly (readonly [what: string, text: string, shown: string])[] = [
  ['words, new lines and tabs', 'one\r\ntwo\tthree ä 漢', 'one\ntwo\tthree ä 漢'],
  ['marks that turn text round', 'a\u202egpj.exe\u2066', 'a\\u{202e}gpj.exe\\u{2066}'],
  ['control characters', 'a\u0000\u001b[31m\u0085', 'a\\u{0}\\u{1b}[31m\\u{85}'],
  ['what has no width', 'a\u200bb\u00adc\ufeff', 'a\\u{200b}b\\u{ad}c\\u{feff}'],
  ['tags that hide a text', 'x\u{e0041}\u{e0042}', 'x\\u{e0041}\\u{e0042}'],
  ['selectors that hide data', 'x\u{e0100}\u{e01ef}', 'x\\u{e0100}\\u{e01ef}'],
  ['letters that are drawn as nothing', '\u3164\u115f\uffa0\u2800', '\\u{3164}\\u{115f}\\u{ffa0}\\u{2800}'],
  ['halves of characters', 'a\ud800b', 'a\\u{d800}b'],
  ['emoji of several parts', '👩‍💻 ❤️‍🔥', '👩‍💻 ❤️‍🔥'],
  ['what joins nothing', 'a\u200db', 'a\\u{200d}b'],
];

describe('shownText', () => {
  it.each(SHOWN)('shows %s', (_, text, shown) => {
    expect(shownText(text)).toBe(shown);
  });

  // oxlint-disable-next-line no-control-regex -- control characters are what must not be left
  const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200b\u{e0000}-\u{e0fff}]/u;

  it('leaves nothing that cannot be seen, whatever it is given, and does no more the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = shownText(text);
        expect(shown).not.toMatch(UNSEEN);
        expect(shownText(shown)).toBe(shown);
      }),
    );
  });
});

describe('shownLine', () => {
  it('is one line, cut without breaking a character', () => {
    expect(shownLine('  one\n\n two \t three ', 100)).toBe('one two three');
    expect(shownLine('abcdef', 4)).toBe('abc…');
    expect(shownLine('ab😀def', 4)).toBe('ab…');
    expect(cutText('abcd', 4)).toBe('abcd');
  });
});

describe('shownJson', () => {
  it('is JSON of the same, without anything that cannot be seen', () => {
    const value = { 'a\u202e': ['\u{e0041}\u0000', 1, null], b: { c: 'x\ny' } };
    const json = shownJson(value);
    expect(JSON.parse(json)).toEqual(value);
    expect(json).toContain('"a\\u202e"');
    expect(json).toContain('"\\udb40\\udc41\\u0000"');
  });

  it('can be read back whatever it holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(shownJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
