import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readViewValues, textOfInput } from '../../../../src/adapters/slack/interact/view-values.ts';

const option = (value: string) => ({ text: { type: 'plain_text', text: value.toUpperCase() }, value });

/** Each type of input that Block Kit has, filled and empty, and what is read. */
const INPUTS: readonly (readonly [type: string, filled: object, empty: object, read: object, readEmpty: object])[] = [
  ...['plain_text_input', 'email_text_input', 'url_text_input', 'number_input'].map(
    (type) => [type, { value: '5' }, { value: null }, { kind: 'text', text: '5' }, { kind: 'text' }] as const,
  ),
  [
    'rich_text_input',
    { rich_text_value: { type: 'rich_text', elements: [] } },
    {},
    { kind: 'richText', block: { type: 'rich_text', elements: [] } },
    { kind: 'richText' },
  ],
  [
    'datepicker',
    { selected_date: '2026-11-29' },
    { selected_date: null },
    { kind: 'date', date: '2026-11-29' },
    { kind: 'date' },
  ],
  [
    'timepicker',
    { selected_time: '09:30' },
    { selected_time: null },
    { kind: 'time', time: '09:30' },
    { kind: 'time' },
  ],
  [
    'datetimepicker',
    { selected_date_time: 1_764_000_000 },
    { selected_date_time: null },
    { kind: 'moment', at: 1_764_000_000_000 },
    { kind: 'moment' },
  ],
  ...['static_select', 'external_select', 'overflow', 'radio_buttons'].map(
    (type) =>
      [
        type,
        { selected_option: option('a') },
        { selected_option: null },
        { kind: 'choice', chosen: ['a'] },
        { kind: 'choice', chosen: [] },
      ] as const,
  ),
  ...['multi_static_select', 'multi_external_select', 'checkboxes'].map(
    (type) =>
      [
        type,
        { selected_options: [option('a'), option('b')] },
        { selected_options: [] },
        { kind: 'choice', chosen: ['a', 'b'] },
        { kind: 'choice', chosen: [] },
      ] as const,
  ),
  ...(
    [
      ['users', 'user'],
      ['channels', 'channel'],
      ['conversations', 'conversation'],
    ] as const
  ).flatMap(
    ([many, one]) =>
      [
        [
          `${many}_select`,
          { [`selected_${one}`]: 'X1' },
          { [`selected_${one}`]: null },
          { kind: 'choice', chosen: ['X1'] },
          { kind: 'choice', chosen: [] },
        ],
        [
          `multi_${many}_select`,
          { [`selected_${many}`]: ['X1', 'X2'] },
          { [`selected_${many}`]: [] },
          { kind: 'choice', chosen: ['X1', 'X2'] },
          { kind: 'choice', chosen: [] },
        ],
      ] as const,
  ),
  [
    'file_input',
    { files: [{ id: 'F1', name: 'a.txt', mimetype: 'text/plain' }] },
    { files: [] },
    { kind: 'files', files: [{ id: 'F1', name: 'a.txt' }] },
    { kind: 'files', files: [] },
  ],
];

describe('R82: the values of a view that was submitted', () => {
  it.each(INPUTS)('are read for %s', (type, filled, empty, read, readEmpty) => {
    const values = { filled: { a: { type, ...filled } }, empty: { a: { type, ...empty } } };
    const found = readViewValues({ state: { values } });
    expect(found.get('filled')?.get('a')).toEqual(read);
    expect(found.get('empty')?.get('a')).toEqual(readEmpty);
  });

  it('are marked as unknown for a type that is not known', () => {
    const found = readViewValues({ state: { values: { b: { a: { type: 'hologram_input', value: 'x' } } } } });
    expect(found.get('b')?.get('a')).toEqual({ kind: 'unknown' });
    expect(textOfInput(found, 'b', 'a')).toBeUndefined();
  });

  it('never throw, whatever was sent', () => {
    fc.assert(
      fc.property(fc.anything(), (view) => {
        expect(readViewValues(view)).toBeInstanceOf(Map);
        expect(readViewValues({ state: { values: { b: { a: view }, c: view } } }).get('b')?.size).toBe(1);
      }),
    );
  });
});
