import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { checkArguments } from '../../../src/core/validation/index.ts';

const schema = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1 })),
    limit: Type.Optional(Type.Integer({ minimum: 1 })),
    ratio: Type.Optional(Type.Number()),
    dryRun: Type.Optional(Type.Boolean()),
    tags: Type.Optional(Type.Array(Type.String())),
    filter: Type.Optional(Type.Object({ from: Type.String(), n: Type.Optional(Type.Number()) })),
    parent: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    level: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2)])),
  },
  { additionalProperties: false },
);

describe('a slip with one sensible reading', () => {
  const slips: [title: string, input: object, value: object, repaired: string[]][] = [
    ['reads a numeric text as an integer', { limit: '42' }, { limit: 42 }, ['limit: "42" read as 42']],
    [
      'reads a whole number written with zeros as an integer',
      { limit: '7.0' },
      { limit: 7 },
      ['limit: "7.0" read as 7'],
    ],
    ['reads a numeric text as a number', { ratio: ' -0.5e1 ' }, { ratio: -5 }, ['ratio: " -0.5e1 " read as -5']],
    [
      'reads a text as a boolean in any case',
      { dryRun: 'False' },
      { dryRun: false },
      ['dryRun: "False" read as false'],
    ],
    ['reads a number as a text', { name: 5 }, { name: '5' }, ['name: 5 read as "5"']],
    ['reads a boolean as a text', { name: true }, { name: 'true' }, ['name: true read as "true"']],
    ['reads JSON text as a list', { tags: '["a","b"]' }, { tags: ['a', 'b'] }, ['tags: text read as JSON']],
    ['puts a single text in a list', { tags: 'a' }, { tags: ['a'] }, ['tags: "a" put in a list']],
    ['reads a text as one of the allowed numbers', { level: '2' }, { level: 2 }, ['level: "2" read as 2']],
    ['leaves out null for an optional property', { limit: null }, {}, ['limit: null left out']],
    [
      'puts a single number in a list and reads it as a text',
      { tags: 5 },
      { tags: ['5'] },
      ['tags: 5 put in a list', 'tags.0: 5 read as "5"'],
    ],
    [
      'reads JSON text as an object and repairs what is in it',
      { filter: ' {"from":"U1","n":"3"}' },
      { filter: { from: 'U1', n: 3 } },
      ['filter: text read as JSON', 'filter.n: "3" read as 3'],
    ],
  ];
  it.each(slips)('%s', (_title, input, value, repaired) => {
    expect(checkArguments(schema, input)).toEqual({ ok: true, value, repaired });
  });

  it('reads the text null as null where null is allowed and no text is', () => {
    const nullable = { type: 'object', properties: { a: { type: ['integer', 'null'] } } };
    expect(checkArguments(nullable, { a: 'null' })).toEqual({
      ok: true,
      value: { a: null },
      repaired: ['a: "null" read as null'],
    });
  });

  it('puts an object in a list of objects, also when it comes as JSON text', () => {
    const list = Type.Object({ items: Type.Array(Type.Object({ id: Type.Integer() })) });
    expect([{ id: 1 }, '{"id":"1"}'].map((items) => checkArguments(list, { items }))).toEqual([
      { ok: true, value: { items: [{ id: 1 }] }, repaired: ['items: {"id":1} put in a list'] },
      {
        ok: true,
        value: { items: [{ id: 1 }] },
        repaired: [
          'items: "{\\"id\\":\\"1\\"}" put in a list',
          'items.0: text read as JSON',
          'items.0.id: "1" read as 1',
        ],
      },
    ]);
  });

  it('reads the arguments as a whole when they are JSON text', () => {
    expect(checkArguments(schema, '{"limit":3}')).toEqual({
      ok: true,
      value: { limit: 3 },
      repaired: ['(root): text read as JSON'],
    });
  });

  it('repairs every item of a long list in one round', () => {
    const numbers = { type: 'array', items: { type: 'integer' } };
    const input = Array.from({ length: 2000 }, (_, index) => String(index));
    const check = checkArguments(numbers, input);
    expect(check).toMatchObject({ ok: true, value: input.map(Number) });
    expect(check.repaired).toHaveLength(2000);
  });
});

describe('a value with no sensible reading', () => {
  const refusals: [title: string, input: object, problem: string][] = [
    ['refuses a broken number as an integer', { limit: '7.5' }, 'limit: must be integer (got "7.5")'],
    ['refuses to round a number', { limit: 7.5 }, 'limit: must be integer (got 7.5)'],
    ['refuses true as a number', { limit: true }, 'limit: must be integer (got true)'],
    ['refuses 1 as a boolean', { dryRun: 1 }, 'dryRun: must be boolean (got 1)'],
    ['refuses digits that lead with a zero', { limit: '007' }, 'limit: must be integer (got "007")'],
    ['refuses an empty text as a number', { ratio: '' }, 'ratio: must be number (got "")'],
    ['refuses an infinite number', { ratio: '1e999' }, 'ratio: must be number (got "1e999")'],
    [
      'refuses an integer that would lose digits',
      { limit: '9007199254740993' },
      'limit: must be integer (got "9007199254740993")',
    ],
    ['refuses a list as a text', { name: ['a'] }, 'name: must be string (got ["a"])'],
    ['refuses broken JSON instead of wrapping it', { tags: '["a"' }, 'tags: must be array (got "[\\"a\\"")'],
    ['refuses JSON of the other container', { filter: '["a"]' }, 'filter: must be object (got "[\\"a\\"]")'],
    ['refuses null in a list', { tags: [null] }, 'tags.0: must be string (got null)'],
  ];
  it.each(refusals)('%s', (_title, input, problem) => {
    expect(checkArguments(schema, input)).toEqual({ ok: false, problems: [problem], repaired: [] });
  });

  it('keeps null in a required property so that the problem names it', () => {
    const required = Type.Object({ channel: Type.String(), 'a/b': Type.Number(), note: Type.Optional(Type.String()) });
    expect(checkArguments(required, { channel: null, 'a/b': null, note: null })).toEqual({
      ok: false,
      problems: ['channel: must be string (got null)', 'a/b: must be number (got null)'],
      repaired: ['note: null left out'],
    });
  });

  it('tells what it repaired on the way', () => {
    expect(checkArguments(schema, { limit: '0', name: 5 })).toEqual({
      ok: false,
      problems: ['limit: must be >= 1 (got 0)'],
      repaired: ['name: 5 read as "5"', 'limit: "0" read as 0'],
    });
  });

  it('is left alone inside a value that was itself replaced', () => {
    const torn = {
      allOf: [{ type: 'array' }, { properties: { a: { type: 'integer' }, b: { default: 1 } }, required: ['b'] }],
    };
    expect(checkArguments(torn, { a: '1' })).toEqual({
      ok: true,
      value: [{ a: '1' }],
      repaired: ['(root): {"a":"1"} put in a list'],
    });
  });

  it('gives up after three rounds of repair', () => {
    const text = (value: unknown): string => JSON.stringify(value);
    const nested = { $defs: { n: { type: 'object', properties: { n: { $ref: '#/$defs/n' } } } }, $ref: '#/$defs/n' };
    const three = { n: text({ n: text({ n: text({}) }) }) };
    expect(checkArguments(nested, three)).toMatchObject({ ok: true, value: { n: { n: { n: {} } } } });
    expect(checkArguments(nested, { n: text(three) })).toEqual({
      ok: false,
      problems: ['n.n.n.n: must be object (got "{}")'],
      repaired: ['n: text read as JSON', 'n.n: text read as JSON', 'n.n.n: text read as JSON'],
    });
  });
});

describe('defaults', () => {
  it('are added to a valid value, deep inside too', () => {
    const withDefaults = Type.Object({
      limit: Type.Optional(Type.Integer({ default: 10 })),
      page: Type.Object({ size: Type.Optional(Type.Integer({ default: 5 })) }),
    });
    expect(checkArguments(withDefaults, { page: {} })).toEqual({
      ok: true,
      value: { limit: 10, page: { size: 5 } },
      repaired: [],
    });
  });

  it('stand in for a required property and are told as a repair', () => {
    const withDefault = Type.Object({
      options: Type.Object({ a: Type.Integer() }, { default: { a: 1 } }),
      b: Type.String(),
    });
    const check = checkArguments(withDefault, { b: 'x' });
    expect(check).toEqual({
      ok: true,
      value: { options: { a: 1 }, b: 'x' },
      repaired: ['options: missing, default {"a":1} used'],
    });
  });

  it('are left out altogether when one of them breaks its own schema', () => {
    const broken = { type: 'object', properties: { a: { type: 'integer', default: 'x' }, b: { default: 1 } } };
    expect(checkArguments(broken, {})).toEqual({ ok: true, value: {}, repaired: [] });
  });
});
