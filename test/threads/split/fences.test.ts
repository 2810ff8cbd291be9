import { describe, expect, it } from 'vitest';
import { splitMarkdown } from '../../../src/threads/split/index.ts';

const LINE = 'x'.repeat(30);

describe('splitting fences', () => {
  it('leaves short text with a fence as it is', () => {
    const text = '```js\nx()\n```\n\n~~~\n```\n~~~\nend';
    expect(splitMarkdown(text, 100)).toEqual([text]);
  });

  it('opens a fence again with its language alone when the whole line is too long', () => {
    const text = `\`\`\`ts title="a long title"\n${LINE}\n${LINE}\n\`\`\``;
    expect(splitMarkdown(text, 80)).toEqual([
      `\`\`\`ts title="a long title"\n${LINE}\n\`\`\``,
      `\`\`\`ts\n${LINE}\n\`\`\``,
    ]);
  });

  it('lets a closing line at the cut be the one that is there already', () => {
    const code = `${'x'.repeat(30)}\n${'y'.repeat(22)}`;
    expect(splitMarkdown(`\`\`\`\n${code}\n${'`'.repeat(20)}\nend`, 68)).toEqual([`\`\`\`\n${code}\n\`\`\``, 'end']);
  });

  it('moves a fence that begins late to the next part, with its heading', () => {
    const text = `${'a '.repeat(35)}\n# Code\n\n\`\`\`\nx\n${LINE}\n\`\`\``;
    expect(splitMarkdown(text, 100)).toEqual(['a '.repeat(35).trim(), `# Code\n\n\`\`\`\nx\n${LINE}\n\`\`\``]);
  });

  it('drops blank code lines at a cut, and keeps indentation', () => {
    const text = `\`\`\`\n${LINE}\n\n\n\n    ${LINE}\n\`\`\``;
    expect(splitMarkdown(text, 64)).toEqual([`\`\`\`\n${LINE}\n\`\`\``, `\`\`\`\n    ${LINE}\n\`\`\``]);
  });

  it('keeps the blanks at the end of a code line where they fit', () => {
    const text = `\`\`\`\n${LINE}  \n${LINE}`;
    expect(splitMarkdown(text, 64)).toEqual([`\`\`\`\n${LINE}  \n\`\`\``, `\`\`\`\n${LINE}\n\`\`\``]);
    expect(splitMarkdown(`\`\`\`\n${LINE}${' '.repeat(40)}\n${LINE}`, 64)[0]).toBe(`\`\`\`\n${LINE}\n\`\`\``);
  });

  it('drops the blank at the end of a code line where a part split again would have no room for it', () => {
    const code = 'x'.repeat(53);
    const parts = splitMarkdown(`\`\`\`\n${code} \n${LINE}`, 64);
    expect(parts).toEqual([`\`\`\`\n${code}\n\`\`\``, `\`\`\`\n${LINE}\n\`\`\``]);
    expect(parts.map((part) => splitMarkdown(part, 64))).toEqual(parts.map((part) => [part]));
  });

  it('drops blank lines and indentation that leave no room for code', () => {
    expect(splitMarkdown(`~~~\n${'\n'.repeat(90)}x`, 64)).toEqual(['~~~\nx\n~~~']);
    expect(splitMarkdown(`~~~\n${' '.repeat(90)}x`, 64)).toEqual(['~~~\nx\n~~~']);
    expect(splitMarkdown(`~~~\n${LINE}\n${' '.repeat(90)}x`, 64)).toEqual([`~~~\n${LINE}\n~~~`, '~~~\nx\n~~~']);
  });

  it('cuts a code line that no part can hold, never before a run of the marker', () => {
    const [first = '', second = ''] = splitMarkdown(`\`\`\`\n${'x'.repeat(50)}\`\`\`\`\`\`yyyyyyyy\n\`\`\``, 64);
    expect([first, second]).toEqual([`\`\`\`\n${'x'.repeat(49)}\n\`\`\``, '```\nx``````yyyyyyyy\n```']);
  });

  it('cuts inside a code line of nothing but other fences', () => {
    const parts = splitMarkdown(`~~~\n${'`'.repeat(100)}\n~~~`, 64);
    expect(parts.map((part) => part.length <= 64)).toEqual([true, true]);
    expect(parts.join('').replaceAll(/[~\n]/g, '')).toBe('`'.repeat(100));
  });

  it('makes what stands behind the marker code when it is too long for a language', () => {
    expect(splitMarkdown(`- \`\`\`${LINE} ${LINE}\n  x`, 64)).toEqual([
      `- \`\`\`\n${LINE} ${'x'.repeat(16)}\n  \`\`\``,
      `  \`\`\`\n${'x'.repeat(14)}\n  x\n  \`\`\``,
    ]);
    expect(splitMarkdown(`> \`\`\`${LINE}\n> ${LINE}`, 64)).toEqual([
      `> \`\`\`\n> ${LINE}\n> \`\`\``,
      `> \`\`\`\n> ${LINE}\n> \`\`\``,
    ]);
  });

  it('quotes the rest of a code line in a quote', () => {
    expect(splitMarkdown(`> \`\`\`\n> ${'x'.repeat(100)}\n> \`\`\``, 64)).toEqual([
      `> \`\`\`\n> ${'x'.repeat(45)}\n> \`\`\``,
      `> \`\`\`\n> ${'x'.repeat(45)}\n> \`\`\``,
      `> \`\`\`\n> ${'x'.repeat(10)}\n> \`\`\``,
    ]);
  });

  it('ends a quoted fence with its quote', () => {
    expect(splitMarkdown(`> \`\`\`\n> x\nend\n${'a'.repeat(60)}`, 64)).toEqual(['> ```\n> x\nend', 'a'.repeat(60)]);
    expect(splitMarkdown(`> \`\`\`\n> ${LINE}\n\n${'a'.repeat(60)}`, 64)).toEqual([
      `> \`\`\`\n> ${LINE}\n> \`\`\``,
      'a'.repeat(60),
    ]);
    expect(splitMarkdown(`> > \`\`\`\n> > ${LINE}\n> ${LINE}`, 64)).toEqual([
      `> > \`\`\`\n> > ${LINE}\n> > \`\`\``,
      `> ${LINE}`,
    ]);
    expect(splitMarkdown(`> \`\`\`\n> x\n\`\`\`\n${LINE}`, 64)).toEqual([`> \`\`\`\n> x\n\`\`\`\n${LINE}\n\`\`\``]);
  });

  it('takes the next quote after a blank line for a new one', () => {
    expect(splitMarkdown('> ```\n> x\n\n> y', 64)).toEqual(['> ```\n> x\n\n> y']);
  });

  it('does not open a quoted fence again when its quote ends at the cut', () => {
    // The first blank line after the cut tells that the quote is over.
    const parts = splitMarkdown(`> \`\`\`\n> ${'x'.repeat(45)}y\n\nend`, 64);
    expect(parts).toEqual([`> \`\`\`\n> ${'x'.repeat(45)}\n> \`\`\``, '> ```\n> y\n\nend']);
  });

  it('does not open a quoted fence again for a line that turns out to have left its quote', () => {
    const code = `> > \`\`\`\n> > ${'x'.repeat(37)}`;
    const left = `${' '.repeat(20)}> y`;
    expect(splitMarkdown(`${code}\n${left.slice(0, -2)}`, 64)[1]).toBe(`> > \`\`\`\n${left.slice(0, -2)}\n> > \`\`\``);
    expect(splitMarkdown(`${code}\n${left}`, 64)).toEqual([`${code}\n> > \`\`\``, left]);
  });

  it('opens a fence in a quote to the end on a line of its own', () => {
    expect(splitMarkdown(`>>> a\n\`\`\`\n${LINE}\n${LINE}\n\`\`\``, 64)).toEqual([
      `>>> a\n\`\`\`\n${LINE}\n\`\`\``,
      `>>> \n\`\`\`\n${LINE}\n\`\`\``,
    ]);
    expect(splitMarkdown(`>>> \`\`\`\n${LINE}\n${LINE}`, 64)).toEqual([
      `>>> \`\`\`\n${LINE}\n\`\`\``,
      `>>> \n\`\`\`\n${LINE}\n\`\`\``,
    ]);
  });

  it('takes a row of tildes or backticks that a part can hardly hold for a divider', () => {
    const divider = '~'.repeat(40);
    expect(splitMarkdown(`${divider}\n${LINE}\n${LINE}`, 100)).toEqual([`${divider}\n${LINE}`, LINE]);
  });

  it.each([
    { name: 'a code span at the start of a line', text: '```code``` and more' },
    { name: 'two backticks', text: '``\ncode\n``' },
    { name: 'a marker after too long a prefix', text: `${'> '.repeat(60)}\`\`\`\nx` },
  ])('takes $name for no fence', ({ text }) => {
    expect(splitMarkdown(text, 300)).toEqual([text]);
  });

  it('cuts no code span of three backticks at the start of a line, since its first half would be a fence', () => {
    expect(splitMarkdown(`\`\`\`some code\`\`\` ${'word '.repeat(20)}`, 64)).toEqual([
      '```some code``` word word word word word word word word word',
      'word word word word word word word word word word word',
    ]);
  });

  it('needs spaces or tabs, not other blanks, before a closing line', () => {
    expect(splitMarkdown('```\nx\n\u00a0```', 64)).toEqual(['```\nx\n\u00a0```\n```']);
    expect(splitMarkdown('```\nx\n\t```\u00a0\ny', 64)).toEqual(['```\nx\n\t```\u00a0\ny']);
    expect(splitMarkdown('```\nx\n``` y', 64)).toEqual(['```\nx\n``` y\n```']);
    expect(splitMarkdown('```\nx\n`` `', 64)).toEqual(['```\nx\n`` `\n```']);
  });
});
