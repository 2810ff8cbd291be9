import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readModalValues, textIn } from '../../../../../src/adapters/discord/interact/received/modal-values.ts';

const ids = { values: ['1', '2'] };
const FILE = { id: '9', filename: 'a.txt', size: 3, content_type: 'text/plain', url: 'https://cdn.test/a.txt' };

/** Each type of component that a modal can have, filled and empty, and what is read. */
const COMPONENTS: readonly (readonly [
  type: number,
  name: string,
  filled: object,
  empty: object,
  read: object,
  readEmpty: object,
])[] = [
  [4, 'text input', { value: 'why?' }, { value: '' }, { kind: 'text', text: 'why?' }, { kind: 'text' }],
  [3, 'select menu', ids, { values: [] }, { kind: 'choice', chosen: ['1', '2'] }, { kind: 'choice', chosen: [] }],
  [5, 'menu of users', ids, { values: [] }, { kind: 'users', ids: ['1', '2'] }, { kind: 'users', ids: [] }],
  [6, 'menu of roles', ids, { values: [] }, { kind: 'roles', ids: ['1', '2'] }, { kind: 'roles', ids: [] }],
  [7, 'menu of both', ids, {}, { kind: 'mentionables', ids: ['1', '2'] }, { kind: 'mentionables', ids: [] }],
  [8, 'menu of channels', ids, { values: null }, { kind: 'channels', ids: ['1', '2'] }, { kind: 'channels', ids: [] }],
  [
    19,
    'upload of files',
    { values: ['9'] },
    { values: [] },
    {
      kind: 'files',
      files: [{ id: '9', name: 'a.txt', mimeType: 'text/plain', sizeBytes: 3, url: 'https://cdn.test/a.txt' }],
    },
    { kind: 'files', files: [] },
  ],
  [
    21,
    'radio group',
    { value: 'b' },
    { value: null },
    { kind: 'choice', chosen: ['b'] },
    { kind: 'choice', chosen: [] },
  ],
  [22, 'group of boxes', ids, { values: [] }, { kind: 'choice', chosen: ['1', '2'] }, { kind: 'choice', chosen: [] }],
  [23, 'box', { value: true }, { value: false }, { kind: 'flag', isSet: true }, { kind: 'flag', isSet: false }],
  [99, 'component of a later time', ids, {}, { kind: 'unknown' }, { kind: 'unknown' }],
];

const read = (components: readonly object[]) =>
  Object.fromEntries(readModalValues({ custom_id: 'm', components, resolved: { attachments: { 9: FILE } } }));

describe('R82: what was given in a modal', () => {
  it.each(COMPONENTS)('is read from a component of type %i, a %s', (type, _name, filled, empty, value, emptyValue) => {
    const label = (id: string, fields: object) => ({ type: 18, id: 1, component: { type, custom_id: id, ...fields } });
    expect(read([label('filled', filled), label('empty', empty)])).toEqual({ filled: value, empty: emptyValue });
  });

  it('is read from rows as from labels, and text between them is passed over', () => {
    const input = { type: 4, custom_id: 'question', value: 'why?' };
    expect(read([{ type: 10 }, { type: 1, components: [input] }])).toEqual({
      question: { kind: 'text', text: 'why?' },
    });
  });

  it('is a text where a text is asked for, and nothing else', () => {
    const row = (component: object) => ({ type: 18, component });
    const values = readModalValues({
      components: [
        row({ type: 4, custom_id: 'text', value: 'why?' }),
        row({ type: 4, custom_id: 'empty', value: '' }),
        row({ type: 23, custom_id: 'box', value: true }),
      ],
    });
    expect(['text', 'empty', 'box', 'absent'].map((id) => textIn(values, id))).toEqual([
      'why?',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('never makes reading throw', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(readModalValues(data)).toBeInstanceOf(Map);
      }),
    );
  });
});
