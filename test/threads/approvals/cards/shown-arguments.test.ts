import { describe, expect, it } from 'vitest';
import { shownArguments } from '../../../../src/threads/approvals/cards/shown-arguments.ts';

describe('shownArguments', () => {
  it('shows each by its name: texts as they are, everything else as JSON', () => {
    const args = { to: 'a@b.test', count: 3, isUrgent: false, none: null, tags: ['x', 'y'] };
    expect(shownArguments(args, 'a1')).toEqual({
      arguments: [
        { name: 'to', text: 'a@b.test' },
        { name: 'count', text: '3' },
        { name: 'isUrgent', text: 'false' },
        { name: 'none', text: 'null' },
        { name: 'tags', text: '["x","y"]' },
      ],
      more: 0,
    });
    expect(shownArguments({}, 'a1')).toEqual({ arguments: [], more: 0 });
  });

  it('cuts long texts and many lines, and has all of them in a file', () => {
    const args = { long: 'x'.repeat(301), lines: Array.from({ length: 9 }, (_, no) => `line ${no}`).join('\n') };
    expect(shownArguments(args, 'a1')).toEqual({
      arguments: [
        { name: 'long', text: `${'x'.repeat(299)}…` },
        { name: 'lines', text: 'line 0\nline 1\nline 2\nline 3\nline 4\nline 5\nline 6\nline 7\n…' },
      ],
      file: { name: 'arguments-a1.json', text: JSON.stringify(args, null, 2) },
      more: 0,
    });
  });

  it('shows ten, and says how many more the file has', () => {
    const args = Object.fromEntries(Array.from({ length: 13 }, (_, no) => [`a${no}`, no]));
    const shown = shownArguments(args, 'a1');
    expect([shown.arguments.length, shown.more, shown.file?.text]).toEqual([10, 3, JSON.stringify(args, null, 2)]);
  });

  it('makes names harmless, and what is no object too', () => {
    const name = `\u202e${'n'.repeat(80)}\nTool: harmless`;
    const shown = shownArguments({ [name]: 'x' }, 'a1');
    expect(shown.arguments).toEqual([{ name: `\\u{202e}${'n'.repeat(51)}…`, text: 'x' }]);
    expect(JSON.parse(shown.file?.text ?? '')).toEqual({ [name]: 'x' });
    expect(shownArguments('only a text', 'a1').arguments).toEqual([{ name: '', text: 'only a text' }]);
  });
});
