import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeLine, sanitizeText } from '../../../src/adapters/terminal/sanitize.ts';

describe('sanitizeText', () => {
  it.each([
    ['a colour', 'a\u001b[31mred\u001b[0m', 'ared'],
    ['a cursor movement in 8 bits', 'a\u009b2Jb', 'ab'],
    ['a window title', 'a\u001b]0;title\u0007b', 'ab'],
    ['a link', '\u001b]8;;http://x\u001b\\text\u001b]8;;\u001b\\', 'text'],
    ['a device control string', 'a\u001bPq#0\u001b\\b', 'ab'],
    ['a clipboard write in 8 bits', 'a\u009d52;c;aGk=\u009cb', 'ab'],
    ['a terminal reset', 'a\u001bcb', 'ab'],
    ['a character set', 'a\u001b(0b', 'ab'],
    ['a sequence that is cut short', 'a\u001b[3', 'a'],
    ['a title that is cut short', 'a\u001b]0;tit', 'a'],
    ['a lone escape', 'a\u001b', 'a'],
    ['a title that never ends, over lines', 'a\u001b]0;t\nb', 'a0;t\nb'],
    ['bell, backspace and carriage return', 'a\u0007b\u0008c\rd', 'abcd'],
    ['marks that reorder text', 'a\u202eb\u2066c', 'abc'],
    ['a Windows newline, which becomes a newline', 'a\r\nb', 'a\nb'],
  ])('takes %s away', (_title, text, expected) => {
    expect(sanitizeText(text)).toBe(expected);
  });

  it('leaves ordinary text of any script as it is', () => {
    const text = 'Grüße, 日本語\t👩‍🚀\n# **bold** `code` [31m';
    expect(sanitizeText(text)).toBe(text);
  });

  it('leaves no control character but tab and newline in any text', () => {
    const piece = fc.constantFrom(
      '\u001b',
      '\u001b[',
      '\u001b]',
      '\u009b',
      '\u009d',
      '\u0007',
      '\\',
      ';',
      '1',
      'm',
      '\n',
      '\r',
      'é',
      '\u202e',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 40 }),
        (pieces) => {
          const control = Array.from(sanitizeText(pieces.join(''))).filter((character) =>
            /[^\P{Cc}\t\n]|[\u202a-\u202e]/u.test(character),
          );
          expect(control).toEqual([]);
        },
      ),
    );
  });

  it('never takes back what it let through of a line that grows', () => {
    const piece = fc.constantFrom('\u001b', '[', ']', '\u009b', '\u0007', '\\', ';', '1', 'm', 'x', '(');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const steps = pieces.map((_piece, index) => sanitizeText(pieces.slice(0, index + 1).join('')));
        for (const [index, step] of steps.slice(1).entries()) expect(step.startsWith(steps[index] ?? '')).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('sanitizeLine', () => {
  it('makes one line', () => {
    expect(sanitizeLine('  a\n\tb\u001b[1m  c ')).toBe('a b c');
  });
});
