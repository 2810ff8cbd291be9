import { describe, expect, it } from 'vitest';
import { splitMarkdown } from '../../../src/threads/split/index.ts';

const words = (count: number, word = 'word'): string => Array.from({ length: count }, () => word).join(' ');

describe('splitting prose', () => {
  it('prefers the end of a sentence, then of a word', () => {
    expect(splitMarkdown(`${words(8)}. ${words(10)}`, 64)).toEqual([`${words(8)}.`, words(10)]);
    expect(splitMarkdown(`${words(2)}. ${words(18)}`, 64)).toEqual([`${words(2)}. ${words(10)}`, words(8)]);
    expect(splitMarkdown(`He said "${words(8)}." ${words(10)}`, 64)).toEqual([`He said "${words(8)}."`, words(10)]);
  });

  it('prefers the start of a paragraph, then of a line', () => {
    expect(splitMarkdown(`${words(5)}\n${words(5)}\n\nab\n${words(10)}`, 64)).toEqual([
      `${words(5)}\n${words(5)}`,
      `ab\n${words(10)}`,
    ]);
    expect(splitMarkdown(`${words(10)}\n${words(10)}`, 64)).toEqual([words(10), words(10)]);
    expect(splitMarkdown(`Title\n${words(20)}`, 64)).toEqual([`Title\n${words(11)}`, words(9)]);
  });

  it('cuts Chinese and Japanese after punctuation, else between characters', () => {
    expect(splitMarkdown(`${'字'.repeat(50)}，${'字'.repeat(30)}`, 64)).toEqual([
      `${'字'.repeat(50)}，`,
      '字'.repeat(30),
    ]);
    expect(splitMarkdown(`${'字'.repeat(50)}。」${'字'.repeat(30)}`, 64)).toEqual([
      `${'字'.repeat(50)}。」`,
      '字'.repeat(30),
    ]);
    expect(splitMarkdown(`Note: ${'字'.repeat(70)}`, 64)).toEqual([`Note: ${'字'.repeat(58)}`, '字'.repeat(12)]);
  });

  it('moves a word, a line start or an atom whole rather than cut it, however little that leaves', () => {
    const word = 'x'.repeat(60);
    expect(splitMarkdown(`see it ${word} end`, 64)).toEqual(['see it', `${word} end`]);
    expect(splitMarkdown(`see\n${'x'.repeat(62)}`, 64)).toEqual(['see', 'x'.repeat(62)]);
    expect(splitMarkdown(`seen: [a ${words(11)}](u)`, 64)).toEqual(['seen:', `[a ${words(11)}](u)`]);
  });

  it('gives up indentation before it cuts a word', () => {
    const word = 'x'.repeat(60);
    expect(splitMarkdown(`${' '.repeat(30)}${word}`, 64)).toEqual([word]);
    expect(splitMarkdown(`${' '.repeat(90)}x`, 64)).toEqual(['x']);
    expect(splitMarkdown(`${' '.repeat(90)}\u0301x`, 64)).toEqual([' \u0301x']);
  });

  it('keeps items, quotes, rows and headings whole when a part can hold them', () => {
    for (const sign of ['- ', '1. ', '> ', '| ', '## ']) {
      const line = sign + words(12);
      expect(splitMarkdown(`Intro\n${line}\nend`, 64)).toEqual(['Intro', line, 'end']);
    }
  });

  it('ends no part with a heading or a table head', () => {
    expect(splitMarkdown(`${words(10)}\n# Title\n\n${words(10)}`, 64)).toEqual([words(10), `# Title\n\n${words(10)}`]);
    expect(splitMarkdown(`${words(10)}\n| a |\n|---|\n| b |`, 64)).toEqual([words(10), '| a |\n|---|\n| b |']);
    expect(splitMarkdown(`${words(9)}\n| a |\n|---------------|\n`, 64)).toEqual([
      words(9),
      '| a |\n|---------------|',
    ]);
    expect(splitMarkdown(`# Title\n- ${words(12)}`, 64)).toEqual(['# Title', `- ${words(12)}`]);
    expect(splitMarkdown(`\`\`\`\n# a comment\n\`\`\`\n- ${words(10)}`, 64)).toEqual([
      '```\n# a comment\n```',
      `- ${words(10)}`,
    ]);
  });

  it('keeps the head of a table together wherever the part is full', () => {
    for (let length = 40; length <= 64; length += 1) {
      const prose = 'x'.repeat(length);
      expect(
        splitMarkdown(`${prose}\n| aaa | b |\n|-----|---|\n| c | d |`, 64).filter((part) => part.endsWith('b |')),
      ).toEqual([]);
    }
  });

  it('quotes what is left of a quoted line', () => {
    expect(splitMarkdown(`> > ${words(20)}\n> end`, 64)).toEqual([`> > ${words(12)}`, `> > ${words(8)}\n> end`]);
    expect(splitMarkdown(`> ${words(40)}`, 64)).toEqual([
      `> ${words(12)}`,
      `> ${words(12)}`,
      `> ${words(12)}`,
      `> ${words(4)}`,
    ]);
    expect(splitMarkdown(`>>> ${words(20)}`, 64)).toEqual([`>>> ${words(12)}`, `>>> ${words(8)}`]);
    expect(splitMarkdown(`${'>'.repeat(20)} ${words(20)}`, 64)[1]).toBe(words(12));
  });

  it('begins no part with a sign that would make it a list, a quote, a heading or a fence', () => {
    for (const sign of ['-', '1.', '#', '>', '|', '~~~x']) {
      expect(splitMarkdown(`${words(13)} ${sign} ${words(12)}`, 64)[1]?.startsWith(`word ${sign}`)).toBe(true);
    }
    expect(splitMarkdown(`${'x'.repeat(64)}> y`, 64)).toEqual(['x'.repeat(63), 'x> y']);
    expect(splitMarkdown('>'.repeat(100), 64)).toEqual(['>'.repeat(64), '>'.repeat(36)]);
  });

  it('keeps a blank and the accent on it together', () => {
    expect(splitMarkdown(`${'x'.repeat(50)} \u0301${'x'.repeat(40)}`, 64).join('|')).toBe(
      `${'x'.repeat(50)} \u0301${'x'.repeat(12)}|${'x'.repeat(28)}`,
    );
    expect(splitMarkdown(`${'x'.repeat(63)} \u0301${'x'.repeat(40)}`, 64)).toEqual([
      'x'.repeat(63),
      ` \u0301${'x'.repeat(40)}`,
    ]);
  });
});

describe('formatting that no part can hold', () => {
  it.each(['**', '__', '~~', '||', '`', '``', '***'])('closes %s at the cut and opens it again', (marker) => {
    const parts = splitMarkdown(`${marker}${words(30)}${marker} end`, 64);
    expect(parts.slice(0, -1).every((part) => part.startsWith(`${marker}word`) && part.endsWith(`word${marker}`))).toBe(
      true,
    );
    expect(parts.at(-1)?.startsWith(`${marker}word`) && parts.at(-1)?.endsWith(`word${marker} end`)).toBe(true);
    expect(parts.map((part) => part.replaceAll(marker, '')).join(' ')).toBe(`${words(30)} end`);
  });

  it('closes and opens formatting in formatting, the inner first', () => {
    expect(splitMarkdown(`**||${words(20)}||**`, 64)).toEqual([`**||${words(11)}||**`, `**||${words(9)}||**`]);
  });

  it('opens nothing in code, and nothing twice', () => {
    expect(splitMarkdown(`\`**${words(20)}**\``, 64)).toEqual([`\`**${words(12)}\``, `\`${words(8)}**\``]);
    expect(splitMarkdown(`\` ${words(20)}`, 64)).toEqual([`\` ${words(12)}`, words(8)]);
  });

  it('cuts a link that no part can hold in its label', () => {
    expect(splitMarkdown(`[${words(20)}](https://example.org)`, 64)).toEqual([
      `[${words(12)}`,
      `${words(8)}](https://example.org)`,
    ]);
  });

  it('leaves three backticks in prose alone', () => {
    expect(splitMarkdown(`\`\`\` ${words(5)} \`\`\` ${words(20)}`, 64)).toEqual([
      `\`\`\` ${words(5)} \`\`\` ${words(6)}`,
      words(13),
      words(1),
    ]);
  });
});
