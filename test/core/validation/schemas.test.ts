import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../../src/core/error.ts';
import { checkArguments } from '../../../src/core/validation/index.ts';

const valid = (value: unknown): object => ({ ok: true, value, repaired: [] });

describe('a schema', () => {
  it('counts as 2020-12 when it does not say', () => {
    const schema = { type: 'array', prefixItems: [{ type: 'integer' }], items: false };
    expect(checkArguments(schema, [1])).toEqual(valid([1]));
    expect(checkArguments(schema, [1, 2])).toMatchObject({ ok: false });
  });

  it('counts as draft-07 when only draft-07 accepts it, as with tuples of TypeBox', () => {
    const schema = Type.Object({ pair: Type.Tuple([Type.Integer(), Type.String()]) });
    expect(checkArguments(schema, { pair: ['1', 2] })).toEqual({
      ok: true,
      value: { pair: [1, '2'] },
      repaired: ['pair.0: "1" read as 1', 'pair.1: 2 read as "2"'],
    });
  });

  it('counts as draft-07 when it says so', () => {
    const schema = { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'integer' }] };
    expect(checkArguments(schema, ['x'])).toEqual({
      ok: false,
      problems: ['0: must be integer (got "x")'],
      repaired: [],
    });
  });

  it('works without the symbols of TypeBox', () => {
    const schema: object = JSON.parse(JSON.stringify(Type.Object({ limit: Type.Integer() })));
    expect(checkArguments(schema, { limit: 3 })).toEqual(valid({ limit: 3 }));
  });

  it('may carry the same identity as another one', () => {
    const make = (type: string): object => ({
      $id: 'https://example.com/same',
      properties: { a: { $id: 'inner', type } },
    });
    expect(checkArguments(make('string'), { a: 'x' })).toEqual(valid({ a: 'x' }));
    expect(checkArguments(make('integer'), { a: 1 })).toEqual(valid({ a: 1 }));
  });

  it('may refer to itself by its identity', () => {
    const tree = Type.Recursive((self) => Type.Object({ n: Type.Integer(), kids: Type.Array(self) }));
    const problem = (path: string): object => ({
      ok: false,
      problems: [`${path}: must be integer (got "x")`],
      repaired: [],
    });
    expect(checkArguments(tree, { n: 1, kids: [{ n: 'x', kids: [] }] })).toEqual(problem('kids.0.n'));
    expect(checkArguments(Type.Object({ tree }), { tree: { n: 'x', kids: [] } })).toEqual(problem('tree.n'));
    const byPart = { $id: 'root#', properties: { a: { $ref: 'root#/$defs/n' } }, $defs: { n: { type: 'integer' } } };
    expect(checkArguments(byPart, { a: 'x' })).toEqual(problem('a'));
  });

  it('rejects only the values at the place of a reference to nothing', () => {
    const schema = {
      properties: {
        a: { $ref: '#/$defs/None' },
        b: { items: { $ref: 'https://example.com/none' } },
        c: { type: 'integer' },
      },
    };
    expect(checkArguments(schema, { c: 1, b: [] })).toEqual(valid({ c: 1, b: [] }));
    expect(checkArguments(schema, { a: 1, b: [2] })).toEqual({
      ok: false,
      problems: [
        'a: cannot be given: the schema of the tool refers to "#/$defs/None", which it lacks (got 1)',
        'b.0: cannot be given: the schema of the tool refers to "https://example.com/none", which it lacks (got 2)',
      ],
      repaired: [],
    });
  });

  it('is not changed, and not read where it holds data', () => {
    const schema = {
      $id: 'me',
      properties: {
        a: { enum: [{ $ref: '#/$defs/None', anyOf: [] }] },
        default: { $ref: 'me#/$defs/N' },
        x: { $ref: '#/$defs/None' },
      },
      $defs: { N: { type: 'integer' } },
    };
    const before = structuredClone(schema);
    expect(checkArguments(schema, { a: { $ref: '#/$defs/None', anyOf: [] }, default: 1 })).toMatchObject({ ok: true });
    expect(checkArguments(schema, { default: 'x' })).toMatchObject({ ok: false });
    expect(schema).toEqual(before);
  });

  it('is compiled once', () => {
    let reads = 0;
    const schema = {
      get properties() {
        reads += 1;
        return { a: { type: 'integer' } };
      },
    };
    for (let index = 0; index < 3; index += 1) checkArguments(schema, { a: 1 });
    expect(reads).toBe(1);
  });

  it('may declare itself asynchronous without letting everything pass', () => {
    expect(checkArguments({ $async: true, type: 'object' }, 5)).toMatchObject({ ok: false });
  });

  it('may use a pattern that is only right without the Unicode flag', () => {
    const schema = { type: 'string', pattern: '^[\\w-.]+$' };
    expect(checkArguments(schema, 'a-b.c')).toEqual(valid('a-b.c'));
    expect(checkArguments(schema, 'a b')).toMatchObject({ ok: false });
  });

  it('may use a pattern that is only right with the Unicode flag', () => {
    expect(checkArguments({ type: 'string', pattern: '^\\p{L}+$' }, 'Größe')).toEqual(valid('Größe'));
  });

  it('may require and describe names that every object inherits', () => {
    const schema = { type: 'object', properties: { constructor: { type: 'string' } }, required: ['toString'] };
    expect(checkArguments(schema, {})).toEqual({ ok: false, problems: ['(root): missing "toString"'], repaired: [] });
    expect(checkArguments(schema, { toString: 1 })).toEqual(valid({ toString: 1 }));
    expect(checkArguments(schema, { toString: 1, constructor: 5 })).toEqual({
      ok: true,
      value: { toString: 1, constructor: '5' },
      repaired: ['constructor: 5 read as "5"'],
    });
  });

  it('with a property named __proto__ pollutes nothing', () => {
    const schema: object = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string","evil":1}}}');
    expect(checkArguments(schema, { a: 1 })).toEqual(valid({ a: 1 }));
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('evil');
  });
});

describe('an unusable schema', () => {
  const unusable: [title: string, schema: object, reason: RegExp][] = [
    ['is refused with the rule it breaks', { type: 'sometimes' }, /^schema\/type must be equal to one of the allowed/],
    [
      'is refused when declared as draft-07 and wrong there',
      { $schema: 'http://json-schema.org/draft-07/schema', type: 5 },
      /^schema\/type must be/,
    ],
    ['is refused when a pattern is none', { pattern: '(?i' }, /^Invalid regular expression/],
    [
      'is refused when a reference leads out of an inner identity',
      { properties: { a: { $id: 'in', properties: { b: { $ref: '#/x' } } } } },
      /^can't resolve reference #\/x from id in$/,
    ],
  ];
  it.each(unusable)('%s', (_title, schema, reason) => {
    const first = failureOf(schema);
    expect(first).toBeInstanceOf(ThreadloopError);
    expect(first).toMatchObject({ code: 'tool_invalid', message: expect.stringMatching(reason) });
    // The second time the answer comes from the cache.
    expect(failureOf(schema)).toBe(first);
  });

  it('is refused when it contains itself', () => {
    const schema: Record<string, unknown> = {};
    schema['not'] = schema;
    expect(failureOf(schema)).toMatchObject({ code: 'tool_invalid', message: 'it is nested without end' });
  });
});

function failureOf(schema: object): unknown {
  try {
    return checkArguments(schema, {});
  } catch (error) {
    return error;
  }
}
