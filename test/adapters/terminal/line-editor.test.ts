import { describe, expect, it } from 'vitest';
import {
  EMPTY_LINE,
  type Key,
  type LineEffect,
  type LineState,
  MAX_LINE_LENGTH,
  pressKey,
} from '../../../src/adapters/terminal/line-editor.ts';

const ENTER: Key = { name: 'return', text: '\r' };
const control = (name: string): Key => ({ name, ctrl: true, text: '\u0001' });
const alt = (name: string): Key => ({ name, meta: true });

/** Presses keys; a string stands for a named key, or else for the characters it has. */
function press(keys: readonly (Key | string)[], from: LineState = EMPTY_LINE) {
  let line = from;
  const effects: LineEffect[] = [];
  for (const key of keys) {
    for (const one of typeof key === 'string' && !NAMES.has(key) ? Array.from(key, (text) => ({ text })) : [key]) {
      const pressed = pressKey(line, typeof one === 'string' ? { name: one } : one);
      ({ line } = pressed);
      if (pressed.effect !== undefined) effects.push(pressed.effect);
    }
  }
  return { line, effects, shown: `${line.text.slice(0, line.cursor)}|${line.text.slice(line.cursor)}` };
}

const NAMES = new Set([
  'left',
  'right',
  'home',
  'end',
  'backspace',
  'delete',
  'up',
  'down',
  'tab',
  'paste-start',
  'paste-end',
]);

describe('pressKey', () => {
  const edits: readonly [title: string, keys: readonly (Key | string)[], shown: string][] = [
    ['types where the cursor stands', ['ac', 'left', 'b'], 'ab|c'],
    ['stops at both ends', ['a', 'right', 'left', 'left', 'left'], '|a'],
    ['moves over a whole grapheme', ['x👩‍🚀', 'left'], 'x|👩‍🚀'],
    ['moves right over a whole grapheme', ['👩‍🚀x', 'home', 'right'], '👩‍🚀|x'],
    ['removes a whole grapheme backwards', ['né', 'backspace'], 'n|'],
    ['removes a whole grapheme forwards', ['漢字', 'home', 'delete'], '|字'],
    ['removes nothing before the beginning', ['a', 'home', 'backspace'], '|a'],
    ['removes nothing after the end', ['a', 'delete'], 'a|'],
    ['goes home and to the end', ['abc', 'home', 'x', 'end', 'y'], 'xabcy|'],
    ['goes home and to the end with Ctrl-A and Ctrl-E', ['abc', control('a'), 'x', control('e'), 'y'], 'xabcy|'],
    ['cuts to the beginning with Ctrl-U', ['abc', 'left', control('u')], '|c'],
    ['cuts to the end with Ctrl-K', ['abc', 'left', control('k')], 'ab|'],
    ['cuts a word with Ctrl-W, and the spaces after it', ['one two  ', control('w')], 'one |'],
    ['cuts a word with Alt-Backspace', ['one two', alt('backspace')], 'one |'],
    ['moves by words with Alt-B and Alt-F', ['one two', alt('b'), 'x', alt('f'), 'y'], 'one xtwoy|'],
    ['moves by words with Alt and arrows', ['one two', alt('left'), alt('left'), alt('right')], 'one| two'],
    [
      'moves by words with Ctrl and arrows',
      ['one two', control('left'), control('left'), control('right')],
      'one| two',
    ],
    ['knows Ctrl-H and Ctrl-D', ['abc', control('h'), 'home', control('d')], '|b'],
    [
      'ignores keys that type nothing',
      ['a', { name: 'f1' }, control('t'), alt('z'), { name: 'escape', text: '\u001b' }],
      'a|',
    ],
    ['ignores control characters and makes a tab a space', ['a\u0007\t\u009bb'], 'a b|'],
    [
      'keeps newlines of a pasted text as text',
      ['paste-start', 'a', ENTER, 'b', { name: 'enter', text: '\n' }, 'paste-end', 'c'],
      'a\nb\nc|',
    ],
    [
      'takes no command from a pasted text',
      ['paste-start', 'a', { ...control('c'), text: '\u0003' }, { name: 'up' }, 'paste-end'],
      'a|',
    ],
  ];
  it.each(edits)('%s', (_title, keys, shown) => {
    expect(press(keys)).toMatchObject({ shown, effects: [] });
  });

  it('submits the line and begins a new one', () => {
    expect(press(['hi', ENTER])).toMatchObject({ shown: '|', effects: [{ kind: 'submit', text: 'hi' }] });
    expect(press(['hi', { name: 'enter', text: '\n' }]).effects).toEqual([{ kind: 'submit', text: 'hi' }]);
  });

  it('interrupts with Ctrl-C and drops the line', () => {
    expect(press(['hi', control('c')])).toMatchObject({ shown: '|', effects: [{ kind: 'interrupt' }] });
  });

  it('ends the input with Ctrl-D on an empty line only', () => {
    expect(press([control('d')]).effects).toEqual([{ kind: 'endOfInput' }]);
    expect(press(['a', control('d')]).effects).toEqual([]);
  });

  it('refuses what would make the line too long', () => {
    const text = 'x'.repeat(MAX_LINE_LENGTH);
    const full = pressKey(EMPTY_LINE, { text }).line;
    expect(full.text).toBe(text);
    expect(pressKey(full, { text: 'y' })).toEqual({ line: full, effect: { kind: 'full' } });
  });

  describe('with a history', () => {
    const { line: used } = press(['one', ENTER, 'two', ENTER, 'two', ENTER, '  ', ENTER]);

    it('remembers each line once, and no empty ones', () => {
      expect(used.history).toEqual(['one', 'two']);
    });

    const walks: readonly [title: string, keys: readonly (Key | string)[], shown: string][] = [
      ['goes back', ['up', 'up'], 'one|'],
      ['stops at the oldest', ['up', 'up', 'up'], 'one|'],
      ['comes back to what was being typed', ['dra', 'up', 'up', 'down', 'down'], 'dra|'],
      ['stays at what is being typed', ['dra', 'down'], 'dra|'],
      ['keeps the draft over moves in a recalled line', ['dra', 'up', 'left', 'down'], 'dra|'],
      ['takes a recalled line that is changed for a new draft', ['up', 'x', 'down'], 'twox|'],
      ['knows Ctrl-P and Ctrl-N', [control('p'), control('p'), control('n')], 'two|'],
    ];
    it.each(walks)('%s', (_title, keys, shown) => {
      expect(press(keys, used)).toMatchObject({ shown, effects: [] });
    });

    it('forgets the oldest of more than 200 lines', () => {
      const lines = Array.from({ length: 201 }, (_value, index) => [`l${index}`, ENTER]).flat();
      const { history } = press(lines).line;
      expect([history.length, history[0], history.at(-1)]).toEqual([200, 'l1', 'l200']);
    });
  });
});
