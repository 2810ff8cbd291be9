import { describe, expect, it } from 'vitest';
import { checkArguments } from '../../../src/core/validation/index.ts';

const schema = {
  type: 'object',
  properties: {
    step: { anyOf: [{ $ref: '#/$defs/Text' }, { $ref: '#/$defs/Number' }] },
    mode: { anyOf: [{ const: 'auto' }, { type: 'integer' }] },
    one: { oneOf: [{ type: 'object', required: ['x'] }, { type: 'string' }, { minLength: 2 }] },
    count: { type: 'integer' },
  },
  $defs: {
    Amount: { type: 'number' },
    Text: {
      type: 'object',
      properties: { kind: { const: 'text' }, a: { type: 'string' }, b: { type: 'string' } },
      required: ['kind'],
      additionalProperties: false,
    },
    Number: {
      type: 'object',
      properties: { kind: { const: 'number' }, a: { $ref: '#/$defs/Amount' }, b: { $ref: '#/$defs/Amount' } },
      required: ['kind'],
      additionalProperties: false,
    },
  },
};

describe('a value that fits none of several shapes', () => {
  it('is repaired to the shape that its constant names, although another shape wants the opposite', () => {
    expect(checkArguments(schema, { step: { kind: 'number', a: '5', b: '6' } })).toEqual({
      ok: true,
      value: { step: { kind: 'number', a: 5, b: 6 } },
      repaired: ['step.a: "5" read as 5', 'step.b: "6" read as 6'],
    });
    expect(checkArguments(schema, { step: { kind: 'text', a: 5 } })).toEqual({
      ok: true,
      value: { step: { kind: 'text', a: '5' } },
      repaired: ['step.a: 5 read as "5"'],
    });
  });

  it('is read as JSON when every shape is an object', () => {
    expect(checkArguments(schema, { step: '{"kind":"number","a":"1"}' })).toEqual({
      ok: true,
      value: { step: { kind: 'number', a: 1 } },
      repaired: ['step: text read as JSON', 'step.a: "1" read as 1'],
    });
  });

  it('is read as a type beside constants', () => {
    expect(checkArguments(schema, { mode: '7' })).toEqual({
      ok: true,
      value: { mode: 7 },
      repaired: ['mode: "7" read as 7'],
    });
  });

  const problems: [title: string, input: object, problem: string][] = [
    [
      'is told all constants at once',
      { step: { kind: 'x', a: 5 } },
      'step.kind: must be one of "text", "number" (got "x")',
    ],
    ['is told constants and types together', { mode: 'seven' }, 'mode: must be "auto" or integer (got "seven")'],
    ['is told the type that all shapes have', { step: 5 }, 'step: must be object (got 5)'],
    ['is told the problems of the shape meant', { step: { kind: 'text', c: 1 } }, 'step: unknown property "c"'],
    ['is told what all shapes miss', { step: {} }, 'step: missing "kind"'],
    [
      'is told when it matches too many',
      { one: 'abc' },
      'one: must match one of the allowed shapes only, not several (got "abc")',
    ],
  ];
  it.each(problems)('%s', (_title, input, problem) => {
    expect(checkArguments(schema, input)).toEqual({ ok: false, problems: [problem], repaired: [] });
  });

  it('leaves the problems beside it as they are', () => {
    expect(checkArguments(schema, { count: 'x', step: { kind: 'x' }, one: 'abc', mode: 'y' })).toEqual({
      ok: false,
      problems: [
        'step.kind: must be one of "text", "number" (got "x")',
        'mode: must be "auto" or integer (got "y")',
        'one: must match one of the allowed shapes only, not several (got "abc")',
        'count: must be integer (got "x")',
      ],
      repaired: [],
    });
  });

  it('is explained wherever the union stands', () => {
    const shapes = (types: string[]): object => ({ anyOf: types.map((type) => ({ type })) });
    const scattered = {
      properties: {
        'a/b~c %é"': shapes(['integer', 'null']),
        own: {
          $id: 'own',
          properties: { x: { anyOf: [{ $ref: '#/$defs/n' }, false] } },
          $defs: { n: { type: 'integer' } },
        },
        here: { $ref: '#named' },
      },
      $defs: { n: { $anchor: 'named', ...shapes(['boolean', 'null']) } },
      patternProperties: { '^p/': shapes(['number', 'null']) },
    };
    expect(checkArguments(scattered, { 'a/b~c %é"': 'x', own: { x: 'x' }, here: 'x', 'p/1': 'x' })).toEqual({
      ok: false,
      problems: [
        'a/b~c %é": must be integer or null (got "x")',
        'own.x: must be integer (got "x")',
        'here: must be boolean or null (got "x")',
        'p/1: must be number or null (got "x")',
      ],
      repaired: [],
    });
  });

  it('is explained through unions in unions and recursive shapes', () => {
    const tree = {
      $ref: '#/$defs/tree',
      $defs: { tree: { anyOf: [{ type: 'integer' }, { type: 'array', items: { $ref: '#/$defs/tree' } }] } },
    };
    expect(checkArguments(tree, [1, ['2', [{}]]])).toEqual({
      ok: false,
      problems: ['1.1.0.0: must be integer or array (got {})'],
      repaired: ['1.0: "2" read as 2', '1.1.0: {} put in a list'],
    });
  });
});
