import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawCells, toCells } from '../../../src/adapters/terminal/cells.ts';
import { type Row, TextFlow } from '../../../src/adapters/terminal/text-flow.ts';

const draw = (rows: readonly Row[]) => rows.map((row) => drawCells(row, true));
const bare = (rows: readonly Row[]) => rows.map((row) => drawCells(row, false));
const BOLD = (text: string) => `\u001b[1m${text}\u001b[0m`;
const FAINT = (text: string) => `\u001b[2m${text}\u001b[0m`;
const CODE = (text: string) => `\u001b[36m${text}\u001b[0m`;
const HEADING = (text: string) => `\u001b[1;4m${text}\u001b[0m`;

const whole = (markdown: string) => draw(new TextFlow([], true).grow(markdown, true, 60));

describe('TextFlow', () => {
  it.each([
    ['bold, without its marks', 'a **b c** d', [`a ${BOLD('b c')} d`]],
    ['bold at the beginning and the end', '**a**', [BOLD('a')]],
    ['code, with its marks', 'a `b **c**` d', [`a ${FAINT('`')}${CODE('b **c**')}${FAINT('`')} d`]],
    ['code inside bold', '**a `b` c**', [`${BOLD('a ')}${FAINT('`')}${CODE('b')}${FAINT('`')}${BOLD(' c')}`]],
    ['a heading', '## Two words', [HEADING('## Two words')]],
    ['a code block, which is not bold', '```js\n**a**\n```\nb', [FAINT('```js'), CODE('**a**'), FAINT('```'), 'b']],
    ['a code block in tildes that holds backticks', '~~~\n```\n~~~', [FAINT('~~~'), CODE('```'), FAINT('~~~')]],
    ['stars between numbers, which are no marks', '2**3 and 2 ** 3', ['2**3 and 2 ** 3']],
    ['marks at the end, which open nothing', 'a **', ['a **']],
    ['a hash that is no heading', '#tag', ['#tag']],
  ])('styles %s', (_title, markdown, rows) => {
    expect(whole(markdown)).toEqual(rows);
  });

  it('shows hostile text without its control characters', () => {
    expect(whole('a\u001b]0;evil\u0007b\u001b[2Jc\r\nd\u009b1A')).toEqual(['abc', 'd']);
  });

  it('tells each row once and keeps the growing one back', () => {
    const flow = new TextFlow(toCells('bot: ', 'plain'), false);
    expect(bare(flow.grow('one', false, 11))).toEqual([]);
    expect(bare([flow.lastRow(11)])).toEqual(['bot: one']);
    expect(bare(flow.grow('one two three', false, 11))).toEqual(['bot: one ']);
    expect(bare([flow.lastRow(11)])).toEqual(['two three']);
    expect(bare(flow.grow('one two three\n\nfour', false, 11))).toEqual(['two three', '']);
    expect(bare([flow.lastRow(11)])).toEqual(['four']);
    expect(bare(flow.grow('one two three\n\nfour', true, 11))).toEqual(['four']);
  });

  it('goes on under what was broken off, and adds no empty row for it', () => {
    const flow = new TextFlow([], false);
    flow.grow('let me see', false, 40);
    expect(bare(flow.breakOff(40))).toEqual(['let me see']);
    expect(bare([flow.lastRow(40)])).toEqual(['']);
    expect(bare(flow.breakOff(40))).toEqual([]);
    expect(bare(flow.grow('let me see\n\n42', true, 40))).toEqual(['', '42']);
  });

  it('loses nothing when the width changes in the middle of a line', () => {
    const flow = new TextFlow([], false);
    const rows = [...flow.grow('aaa bbb ccc ddd', false, 8), ...flow.grow('aaa bbb ccc ddd eee fff', false, 5)];
    expect(bare([...rows, ...flow.grow('aaa bbb ccc ddd eee fff', true, 20)])).toEqual([
      'aaa bbb ',
      'ccc ',
      'ddd ',
      'eee ',
      'fff',
    ]);
  });

  it('knows whether a text goes on from what it showed', () => {
    const flow = new TextFlow([], false);
    flow.grow('one\ntwo', false, 40);
    expect(['one\ntwo', 'one\ntwo three', 'one\nto', 'one'].map((text) => flow.isContinuedBy(text))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('shows the same whether a text comes at once or in pieces', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', ' ', '*', '**', '`', '```', '\n', '# ', '漢', '\u001b[1m', '~~~'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(text, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 }), (markdown, steps) => {
        const flow = new TextFlow([], false);
        const styled = new TextFlow([], true);
        const rows: Row[] = [];
        const styledRows: Row[] = [];
        let length = 0;
        for (const step of steps) {
          length += step;
          rows.push(...flow.grow(markdown.slice(0, length), false, 10));
          styledRows.push(...styled.grow(markdown.slice(0, length), false, 10));
        }
        rows.push(...flow.grow(markdown, true, 10));
        styledRows.push(...styled.grow(markdown, true, 10));
        expect(bare(rows)).toEqual(bare(new TextFlow([], false).grow(markdown, true, 10)));
        expect(bare(styledRows).join('')).toBe(bare(new TextFlow([], true).grow(markdown, true, 10)).join(''));
      }),
      { numRuns: 300 },
    );
  });
});
