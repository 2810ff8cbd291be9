import { describe, expect, it } from 'vitest';
import { draw } from './draw.ts';

const LONG = 'some long words '.repeat(5).trim();

describe('a table', () => {
  it('is columns in code, aligned as it says', () => {
    expect(
      draw('Prices:\n\n| Fruit | Each | Note |\n|:--|--:|:-:|\n| apple | 1 | a |\n| **fig** | 22 | `b*c` |\n\nend'),
    ).toBe(
      [
        'Prices:',
        '',
        '```',
        'Fruit  Each  Note',
        '-----  ----  ----',
        'apple     1   a',
        'fig      22  b*c',
        '```',
        '',
        'end',
      ].join('\n'),
    );
  });

  it('is aligned by what characters take, in Chinese, with emoji and with accents', () => {
    expect(draw('| a | b |\n|-|-|\n| 日本語 | x |\n| 👍🏽 | x |\n| e\u0301 | x |')).toBe(
      '```\na       b\n------  -\n日本語  x\n👍🏽      x\ne\u0301       x\n```',
    );
  });

  it('may stand without outer bars, in a quote, with bars in cells, or with rows of other lengths', () => {
    expect(draw('a | b\n---|---\n1 | 2\nnot a row')).toBe('```\na  b\n-  -\n1  2\n```\nnot a row');
    expect(draw('> | a | b |\n> |---|---|\n> | 1 | 2 |\n> end')).toBe('> ```\n> a  b\n> -  -\n> 1  2\n> ```\n> end');
    expect(draw('| a | b |\n|---|---|\n| x \\| y | 2 |\n| 3 |')).toBe('```\na      b\n-----  -\nx | y  2\n3\n```');
    expect(draw('- item\n  | a | b |\n  |---|---|\n  | 1 | 2 |')).toBe('- item\n  ```\n  a  b\n  -  -\n  1  2\n  ```');
  });

  it('is a list where it is too wide', () => {
    expect(draw(`| Name | About |\n|---|---|\n| one | ${LONG} |\n| two | |\n| | a<br>b |`)).toBe(
      `- Name: one\n  About: ${LONG}\n- Name: two\n- About: a / b`,
    );
  });

  it('is a list where code would hide what is in it', () => {
    expect(draw('| Who | Where |\n|---|---|\n| <@1> | [x](https://e.com) |')).toBe(
      '- Who: <@1>\n  Where: x (<https://e.com>)',
    );
    expect(draw('| a | b |\n|---|---|\n| 1 | https://e.com |')).toBe('- a: 1\n  b: <https://e.com>');
  });

  it('loses its columns where there is no room for them, then its frame', () => {
    const table = '|a|b|\n|-|-|\n|xxxxxxxxxx|1|\n|y|2|\n|z|3|\n|zz|4|';
    const draws = [200, 51, 50, 46].map((room) => draw(table, { room }));
    expect(draws).toEqual([
      '```\na           b\n----------  -\nxxxxxxxxxx  1\ny           2\nz           3\nzz          4\n```',
      '```\na   b\n--  -\nxxxxxxxxxx  1\ny   2\nz   3\nzz  4\n```',
      '```\na  b\n-  -\nxxxxxxxxxx  1\ny  2\nz  3\nzz  4\n```',
      table,
    ]);
  });

  it('goes on without its head where a message begins in it', () => {
    expect(draw('| 1 | 2 |\n| 3 | 44 |')).toBe('```\n1  2\n3  44\n```');
    expect(draw('| 1 | 2 |\nalone')).toBe('| 1 | 2 |\nalone');
  });

  it('is one from its first sign on while the text grows, and only then', () => {
    const steps = ['| a | b', '| a | b |\n', '| a | b |\n|--', '| a | b |\n|---|---|', '| a | b |\n|---|---|\n| 1'];
    expect(steps.map((text) => draw(text, { isGrowing: true }))).toEqual([
      '```\na  b\n-  -\n```',
      '```\na  b\n-  -\n```',
      '```\na  b\n-  -\n```',
      '```\na  b\n-  -\n```',
      '```\na  b\n-  -\n1\n```',
    ]);
    expect(draw('| a | b')).toBe('| a | b');
    expect(draw('||a|| b', { isGrowing: true })).toBe('||a|| b');
  });

  it('ends no code early', () => {
    expect(draw('| a |\n|---|\n| `` ``` `` |')).toBe('```\na\n---\nˋˋˋ\n```');
  });
});
