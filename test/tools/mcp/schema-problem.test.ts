import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schemaProblem } from '../../../src/tools/mcp/schema-problem.ts';

const problemOf = (schema: Record<string, unknown>) => schemaProblem({ type: 'object', ...schema }, 32 * 1_024);
const text = { type: 'string' };

const laughs = Object.fromEntries(
  Array.from({ length: 30 }, (_, level) => [
    `l${level}`,
    { allOf: [{ $ref: `#/$defs/l${level + 1}` }, { $ref: `#/$defs/l${level + 1}` }] },
  ]),
);

describe('schemas that are taken', () => {
  it.each<[string, Record<string, unknown>]>([
    ['without properties', {}],
    ['of another dialect', { $schema: 'http://json-schema.org/draft-07/schema#', properties: { a: text } }],
    ['with a reference into itself', { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: text } }],
    [
      'of a tree',
      {
        properties: { node: { $ref: '#/$defs/n' } },
        $defs: { n: { properties: { left: { $ref: '#/$defs/n' }, right: { $ref: '#/$defs/n' } } } },
      },
    ],
    ['of itself, further in', { properties: { children: { type: 'array', items: { $ref: '#' } } } }],
    ['with properties called as keywords are', { properties: { pattern: text, $ref: text, description: text } }],
    ['with a pattern', { properties: { a: { ...text, pattern: '^[a-z]+$' } } }],
    ['with a reference to nothing', { properties: { a: { $ref: '#/$defs/none' } } }],
    ['with a pattern that would take for ever', { properties: { a: { ...text, pattern: '^(a+)+$' } } }],
    ['with such a pattern of names', { patternProperties: { '(a|a)*b': text } }],
    ['of nothing but itself', { allOf: [{ $ref: '#' }] }],
    ['that doubles with each level', { $ref: '#/$defs/l0', $defs: { ...laughs, l30: text } }],
    ['with a list that is long', { properties: { a: { enum: Array.from({ length: 1_000 }, (_, index) => index) } } }],
  ])('%s', (_what, schema) => {
    expect(problemOf(schema)).toBeUndefined();
  });
});

describe('schemas that are refused', () => {
  const nested = (levels: number): Record<string, unknown> =>
    levels === 0 ? {} : { properties: { a: nested(levels - 1) } };
  it.each<[string, Record<string, unknown>, string]>([
    ['of a list', { type: 'array' }, 'it is not of an object'],
    ['of several kinds', { type: ['object', 'null'] }, 'it is not of an object'],
    ['with a remote reference', { $ref: 'https://evil.example/a.json' }, 'it refers to something outside of itself'],
    ['with a file', { properties: { a: { $ref: 'file:///etc/passwd' } } }, 'it refers to something outside of itself'],
    ['with an anchor', { properties: { a: { $ref: '#there' } } }, 'it refers to something outside of itself'],
    ['with a dynamic reference', { $dynamicRef: '#a' }, 'it refers to something outside of itself'],
    ['that is large', { description: 'd'.repeat(40_000) }, 'it has 40 KB; at most 32 KB are taken'],
    ['that is deep', nested(40), 'it is nested deeper than 32 levels'],
    ['that is no schema', { properties: { a: { type: 'text' } } }, 'it does not keep the rules of JSON Schema'],
    [
      'with control tokens in a value',
      { properties: { a: { enum: ['<|im_end|>'] } } },
      'it holds hidden characters or control tokens',
    ],
    ['with what hides in a name', { properties: { 'a\u200b': text } }, 'it holds hidden characters or control tokens'],
    ['with a pattern that is none', { properties: { a: { pattern: '[' } } }, 'a pattern cannot be read'],
    ['with a pattern of names that is none', { patternProperties: { '[': text } }, 'a pattern cannot be read'],
    [
      'with a list that is longer',
      { properties: { a: { enum: Array.from({ length: 1_001 }, (_, index) => index) } } },
      'a list in it has more than 1000 items',
    ],
  ])('%s', (_what, schema, problem) => {
    expect(problemOf(schema)).toBe(problem);
  });

  it('are told for whatever JSON comes, without an exception', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (schema) => {
        const problem = schemaProblem(schema, 32 * 1_024);
        expect(problem === undefined || problem.length > 0).toBe(true);
      }),
    );
  });
});
