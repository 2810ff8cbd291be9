import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { createTexts } from '../../../src/text/index.ts';
import type { FieldInput, FormField, RawValue } from '../../../src/threads/administration/form-field.ts';
import { parseRaw, rawOf, schemaProblem } from '../../../src/tools/forms/index.ts';

const texts = createTexts('en');
const german = createTexts('de');

const count: FieldInput = { kind: 'number', isInteger: true, minimum: 1, maximum: 20 };
const amount: FieldInput = { kind: 'number', isInteger: false, minimum: 0, maximum: undefined };
const line: FieldInput = { kind: 'text', minLength: 2, maxLength: 5, isLong: false };
const list: FieldInput = { kind: 'list', minItems: 1, maxItems: 3, maxLength: 9 };
const choices = [
  { value: 'c', label: 'Celsius' },
  { value: 'f', label: 'Fahrenheit' },
];
const choice: FieldInput = { kind: 'choice', choices };
const some: FieldInput = { kind: 'choices', choices, minItems: 1, maxItems: 2 };
const people: FieldInput = { kind: 'people', maxItems: 2 };
const audience: FieldInput = { kind: 'audience' };
const toggle: FieldInput = { kind: 'toggle' };
const secret: FieldInput = { kind: 'secret' };

function fieldOf(input: FieldInput, isOptional = false): FormField {
  return { key: 'it', label: 'It', description: '', input, isOptional };
}

describe('parseRaw', () => {
  const right: readonly (readonly [FieldInput, RawValue, unknown])[] = [
    [count, ' 7 ', 7],
    [count, '+7', 7],
    [count, '7,0', 7],
    [amount, '0,5', 0.5],
    [amount, '.5', 0.5],
    [amount, '1e3', 1_000],
    [amount, '12 000', 12_000],
    [amount, '1 234 567', 1_234_567],
    [amount, "1'234.5", 1_234.5],
    [amount, '1,234.5', 1_234.5],
    [amount, '1.234,5', 1_234.5],
    [amount, '1,234,567', 1_234_567],
    [amount, '1.234.567', 1_234_567],
    [amount, '1.125', 1.125],
    [line, '  ab ', 'ab'],
    [line, 'a\r\nb', 'a b'],
    [{ ...line, maxLength: 300, isLong: true }, 'a\r\nb ', 'a\nb'],
    [toggle, true, true],
    [toggle, 'off', false],
    [toggle, ' YES ', true],
    [toggle, 'nein', false],
    [choice, 'f', 'f'],
    [choice, 'celsius', 'c'],
    [some, ['f', 'c'], ['c', 'f']],
    [some, 'fahrenheit, C', ['c', 'f']],
    [list, 'a, b,,c', ['a', 'b', 'c']],
    [list, 'a, b\nc', ['a, b', 'c']],
    [list, '"a, b", c', ['a, b', 'c']],
    [list, '"say ""hi"""', ['say "hi"']],
    [list, ['a', ' b '], ['a', 'b']],
    [people, 'slack:U1, slack:U1', ['slack:U1']],
    [audience, 'Everyone', { kind: 'everyone' }],
    [audience, ['admins'], { kind: 'admins' }],
    [audience, 'slack:U1\ngroup:slack:S1', { kind: 'named', people: ['slack:U1'], groups: ['slack:S1'] }],
    [
      audience,
      ['person:discord:1', 'group:discord:2'],
      { kind: 'named', people: ['discord:1'], groups: ['discord:2'] },
    ],
    [secret, ' key\n', 'key'],
  ];
  it.each(right)('reads for %j what was entered as %j', (input, raw, value) => {
    expect(parseRaw(fieldOf(input), raw, texts)).toEqual({ ok: true, value });
  });

  const wrong: readonly (readonly [FieldInput, RawValue, string])[] = [
    [count, 'abc', 'Must be a whole number from 1 to 20; you entered “abc”.'],
    [count, '21', 'Must be a whole number from 1 to 20; you entered “21”.'],
    [count, '1.5', 'Must be a whole number from 1 to 20; you entered “1.5”.'],
    [count, '1 2', 'Must be a whole number from 1 to 20; you entered “1 2”.'],
    [count, '9'.repeat(500), `Must be a whole number from 1 to 20; you entered “${'9'.repeat(59)}…”.`],
    [count, '', 'This cannot be left empty.'],
    [count, undefined, 'This cannot be left empty.'],
    [amount, '-1', 'Must be a number of at least 0; you entered “-1”.'],
    [amount, 'NaN', 'Must be a number of at least 0; you entered “NaN”.'],
    [amount, '1e999', 'Must be a number of at least 0; you entered “1e999”.'],
    [
      amount,
      '1,000',
      'It is not clear which number “1,000” is. Write it without separators between thousands, such as 1000 or 1.5.',
    ],
    [
      amount,
      '1.000',
      'It is not clear which number “1.000” is. Write it without separators between thousands, such as 1000 or 1.5.',
    ],
    [line, 'a', 'Must have at least 2 characters; it has 1.'],
    [line, 'abcdef', 'May have at most 5 characters; it has 6.'],
    [line, '', 'This cannot be left empty.'],
    [toggle, 'maybe', 'Must be on or off; you entered “maybe”.'],
    [toggle, undefined, 'This cannot be left empty.'],
    [choice, 'kelvin', 'There is no choice “kelvin”.'],
    [choice, 'celcius', 'There is no choice “celcius”. Did you mean “Celsius”?'],
    [choice, undefined, 'This cannot be left empty.'],
    [some, ['c', 'x'], 'There is no choice “x”.'],
    [some, [], 'This cannot be left empty.'],
    [list, 'a,b,c,d', 'May have at most 3 entries; there are 4.'],
    [list, '0123456789', 'Each entry may have at most 9 characters; “0123456789” has more.'],
    [list, 'a,'.repeat(1_600), 'May have at most 3000 characters; it has 3200.'],
    [{ ...list, minItems: 2 }, 'a', 'Needs at least 2 entries; there is 1.'],
    [people, 'ann', 'Must be ids of people such as slack:U123; “ann” is none.'],
    [people, ['slack:1', 'slack:2', 'slack:3'], 'May have at most 2 entries; there are 3.'],
    [
      audience,
      'everybody',
      'Must be "everyone", "admins", or people and groups such as person:slack:U123 and group:slack:S123; you entered “everybody”.',
    ],
    [audience, '', 'This cannot be left empty.'],
    [secret, ' ', 'This cannot be left empty.'],
    [secret, 'x'.repeat(16_001), 'May have at most 16000 characters; it has 16001.'],
  ];
  it.each(wrong)('says for %j beside the field what is wrong with %j', (input, raw, problem) => {
    expect(parseRaw(fieldOf(input), raw, texts)).toEqual({ ok: false, problem });
  });

  it.each([count, line, choice, some, list, people, audience, secret])(
    'takes nothing for %j where it may be empty',
    (input) => {
      const read = [undefined, '', ' \n'].map((raw) => parseRaw(fieldOf(input, true), raw, texts));
      expect(read).toEqual([undefined, undefined, undefined].map((value) => ({ ok: true, value })));
    },
  );

  it('says it in German, too', () => {
    expect(parseRaw(fieldOf(count), 'abc', german)).toEqual({
      ok: false,
      problem: 'Muss eine ganze Zahl von 1 bis 20 sein; eingegeben wurde „abc“.',
    });
  });
});

describe('rawOf', () => {
  it('never shows a secret, and leaves empty what does not fit', () => {
    const shown = [
      rawOf(fieldOf(secret), 'canary'),
      rawOf(fieldOf(count), 'seven'),
      rawOf(fieldOf(audience), 'everyone'),
      rawOf(fieldOf(list), null),
    ];
    expect(shown).toEqual([undefined, undefined, undefined, undefined]);
  });

  it.each([{ kind: 'everyone' }, { kind: 'named', people: ['discord:1'], groups: ['discord:2'] }, { kind: 'admins' }])(
    'gives an audience back as it was: %j',
    (value) => {
      expect(parseRaw(fieldOf(audience), rawOf(fieldOf(audience), value), texts)).toEqual({ ok: true, value });
    },
  );
});

describe('schemaProblem', () => {
  const code = Type.String({ pattern: '^[A-Z]{2}$', expects: 'two capital letters' });
  const cases: readonly (readonly [schema: object, value: unknown, problem: string | undefined])[] = [
    [code, 'AB', undefined],
    [code, 'abc', 'Must be two capital letters; you entered “abc”.'],
    [code, 7, 'Must be two capital letters; you entered “7”.'],
    [Type.Array(code), ['AB', 'x'], 'Each entry must be two capital letters; “x” is not.'],
    [Type.Array(code, { uniqueItems: true }), ['AB', 'AB'], '“AB” is there more than once.'],
    [Type.String({ format: 'uri' }), 'example', 'Must be https://example.com; you entered “example”.'],
    [Type.Integer({ minimum: 1, maximum: 3 }), '2', 'Must be a whole number from 1 to 3; you entered “2”.'],
    [Type.Boolean(), 'on', 'Must be on or off; you entered “on”.'],
    [Type.Object({}), {}, 'This value is not accepted here.'],
  ];
  it.each(cases)('of %j for %j is right', (schema, value, problem) => {
    expect(schemaProblem(schema, value, texts)).toBe(problem);
  });
});
