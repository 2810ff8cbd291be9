import { expect, it } from 'vitest';
import { FORMATTING } from '../../../../src/adapters/discord/drawing/formatting.ts';
import { draw } from './markdown/draw.ts';

it('tells a model what is drawn and what is not, and what it says of tables and images is so', () => {
  expect(FORMATTING).toMatchInlineSnapshot(
    `"Discord draws this markdown: bold, italics, __underline__, strikethrough, ||spoilers||, headings of three levels, lists, quotes and code. Links are drawn as their label with the address beside it, and images as well. Tables are drawn as plain columns when they are narrow and as lists when they are wide, so keep them small. HTML is shown as it stands. Mentions of people and roles show a name and notify nobody."`,
  );
  expect(draw('| a |\n|---|\n| 1 |')).toBe('```\na\n-\n1\n```');
  expect(draw(`| a |\n|---|\n| ${'x'.repeat(80)} |`)).toBe(`- a: ${'x'.repeat(80)}`);
  expect(draw('![a](https://e.com/p.png) <b>c</b>')).toBe('a (<https://e.com/p.png>) <b>c</b>');
});
