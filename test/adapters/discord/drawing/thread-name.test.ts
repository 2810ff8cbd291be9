import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { threadName } from '../../../../src/adapters/discord/drawing/thread-name.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

describe('the name of a thread', () => {
  it.each([
    { what: 'a mention', text: '<@100000000000000001> what is new?', name: 'what is new?' },
    { what: 'a mention with a comma', text: '<@!100000000000000001>, what is new?', name: 'what is new?' },
    { what: 'roles, channels and everybody', text: '@everyone <@&1> see <#2> @here now', name: 'see now' },
    { what: 'emoji of servers and times', text: 'party <a:dance:123> at <t:1700000000:R>!', name: 'party at !' },
    { what: 'a command', text: 'how does </ask:123> work', name: 'how does /ask work' },
    { what: 'an address', text: 'read <https://e.com/a_b>', name: 'read https://e.com/a_b' },
    { what: 'marks', text: '## **Fix** the ~~old~~ `a*b` and _this_ *one*', name: 'Fix the old a*b and this one' },
    {
      what: 'names with underscores',
      text: 'rename snake_case_name to 2*3*4',
      name: 'rename snake_case_name to 2*3*4',
    },
    {
      what: 'links',
      text: 'see [the page](https://e.com "t") and ![a picture](https://e.com/p.png)',
      name: 'see the page and a picture',
    },
    { what: 'a task in a quote', text: '> - [ ] buy milk', name: 'buy milk' },
    { what: 'a fence', text: '```ts\nconst a = 1;\n```', name: 'const a = 1;' },
    { what: 'what is hidden', text: 'the murderer is ||the\nbutler||, right?', name: 'the murderer is …, right?' },
    { what: 'what does not show', text: 'evil \u202etxt.exe\u200b here', name: 'evil txt.exe here' },
    { what: 'blanks', text: 'a \t b  c', name: 'a b c' },
    { what: 'an emoji alone', text: '🎉', name: '🎉' },
  ])('is the first line without $what', ({ text, name }) => {
    expect(threadName(`${text}\nand more`, 'A question')).toBe(name);
  });

  it('is not who asked, which stands as small print under a question of nothing but mentions', () => {
    expect(threadName('> <@1> @everyone\n-# Asked by <@2>', 'A question')).toBe('A question');
  });

  it('is the first line that says something', () => {
    expect(threadName('<@1>\n\n---\n  \nPlease help', 'A question')).toBe('Please help');
  });

  it.each(['', '  \n ', '<@1>', '@everyone', '```', '\u200b', '>'])('is the fallback for %j', (text) => {
    expect(threadName(text, 'A question')).toBe('A question');
  });

  it('R70: is cut at a word, has at most 100 units, and no emoji is cut in it', () => {
    const long = `<@100000000000000001> ${'word '.repeat(60)}`;
    expect(threadName(long, 'A question')).toBe(`${'word '.repeat(19)}word…`);
    const edge = `<@1> ${'w'.repeat(97)}${FAMILY}${'w'.repeat(200)}`;
    expect(threadName(edge, 'A question')).toBe(`${'w'.repeat(97)}…`);
    expect(threadName(`${'w'.repeat(40)} ${FAMILY.repeat(30)}`, 'A question')).toBe(
      `${'w'.repeat(40)} ${FAMILY.repeat(5)}…`,
    );
    expect(threadName('w'.repeat(100), 'A question')).toBe('w'.repeat(100));
  });

  it('R70: of any text has 1 to 100 units and no half of a character', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<@1>',
        '@everyone',
        FAMILY,
        '🇩🇪',
        'e\u0301',
        '**',
        '`',
        '||',
        '[a](b)',
        ' ',
        '\n',
        '\u202e',
        '\ud83d',
      ),
      fc.string({ maxLength: 30 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('').toWellFormed();
        const name = threadName(text, 'A question');
        expect(name.length > 0 && name.length <= 100 && name === name.trim()).toBe(true);
        expect(name.isWellFormed()).toBe(true);
        expect(/[\n\r\u202e]|<@1>|@everyone\b/u.test(name)).toBe(false);
      }),
      { numRuns: 100 },
    );
  });

  it('R70: is cut between visible characters', () => {
    const piece = fc.constantFrom('w', ' ', FAMILY, '🇩🇪', 'e\u0301', '字', '👍🏽');
    fc.assert(
      fc.property(fc.array(piece, { minLength: 40, maxLength: 90 }), (pieces) => {
        const text = `w${pieces.join('').replace(/ +/gu, ' ')}`;
        const kept = threadName(text, 'A question').replace(/…$/u, '');
        expect(text.startsWith(kept)).toBe(true);
        expect(segmenter.segment(text).containing(kept.length)?.index ?? kept.length).toBe(kept.length);
      }),
      { numRuns: 100 },
    );
  });
});
