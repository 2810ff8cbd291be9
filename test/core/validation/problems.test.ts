import { describe, expect, it } from 'vitest';
import { checkArguments } from '../../../src/core/validation/index.ts';

function problemsOf(schema: object, input: unknown): readonly string[] {
  const check = checkArguments(schema, input);
  return check.ok ? [] : check.problems;
}

describe('problems', () => {
  it.each([
    ['name the allowed values', { enum: ['asc', 'desc'] }, 'DESC', 'must be one of "asc", "desc" (got "DESC")'],
    ['name the only allowed value', { const: 'a' }, 'b', 'must be "a" (got "b")'],
    ['say values and no type when both are wrong', { type: 'string', enum: ['a'] }, {}, 'must be "a" (got {})'],
    ['name every allowed type', { type: ['integer', 'null'] }, [], 'must be integer or null (got [])'],
    ['name a pattern', { pattern: '^x' }, 'y', 'must match pattern "^x" (got "y")'],
    ['name a format', { format: 'email' }, 'y', 'must match format "email" (got "y")'],
    ['name a limit', { minItems: 2 }, [1], 'must NOT have fewer than 2 items (got [1])'],
    ['say that a value is not allowed', { not: { type: 'string' } }, 'y', 'must not have this value (got "y")'],
    ['say that nothing is allowed', { items: false }, [1], 'must be left out (got 1)', '0'],
    [
      'say what a condition asks for and no more',
      { if: { type: 'integer' }, else: { minLength: 2 } },
      'y',
      'must NOT have fewer than 2 characters (got "y")',
    ],
    [
      'name the wrong name of a property',
      { propertyNames: { maxLength: 1 } },
      { ab: 1 },
      'name "ab" must NOT have more than 1 characters (got "ab")',
    ],
  ] as const)('%s', (_title, schema, input, problem, path: string = '(root)') => {
    expect(problemsOf(schema, input)[0]).toBe(`${path}: ${problem}`);
  });

  const closed = {
    type: 'object',
    properties: { channelId: {}, text: {}, a: {} },
    required: ['text'],
    additionalProperties: false,
  };

  it('suggest the name that an unknown property is close to, if it is free', () => {
    expect(problemsOf(closed, { text: 1, channel_id: 1, texts: 1, b: 1 })).toEqual([
      '(root): unknown property "channel_id" (did you mean "channelId"?)',
      '(root): unknown property "texts"',
      '(root): unknown property "b"',
    ]);
  });

  it('point from a missing property to what was sent instead', () => {
    expect(problemsOf({ properties: { query: {}, limit: {} }, required: ['query'] }, { Qery: 1, limit: 2 })).toEqual([
      '(root): missing "query" (you sent "Qery")',
    ]);
  });

  it('name unknown properties by all parts of a schema', () => {
    const schema = { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false };
    expect(problemsOf(schema, { a: 1, b: 2 })).toEqual(['(root): unknown property "b"']);
  });

  it('are ten at most, the rest is counted', () => {
    const input = Array.from({ length: 30 }, () => ({}));
    const problems = problemsOf({ items: { type: 'integer' } }, input);
    expect(problems).toHaveLength(11);
    expect(problems.slice(9)).toEqual(['9: must be integer (got {})', 'and 20 more']);
  });

  it('are said once each', () => {
    const twice = { allOf: [{ type: 'integer' }, { type: 'integer' }] };
    expect(problemsOf(twice, {})).toEqual(['(root): must be integer (got {})']);
  });

  it('stay short whatever is sent', () => {
    const key = 'k'.repeat(5000);
    const pattern = `^${'x'.repeat(5000)}$`;
    const schema = {
      properties: {
        a: { enum: Array.from({ length: 100 }, (_, index) => `${index}${'v'.repeat(500)}`) },
        b: { pattern },
      },
      additionalProperties: { type: 'integer' },
    };
    const problems = problemsOf(schema, { a: 'w'.repeat(5000), b: '😀'.repeat(500), [key]: { [key]: key } });
    expect(problems.map((problem) => problem.length)).toEqual([184, 500, 500]);
    expect(problems.every((problem) => !/\p{Surrogate}/u.test(problem))).toBe(true);
  });

  it('count the allowed values that are not shown', () => {
    const schema = { enum: Array.from({ length: 23 }, (_, index) => index) };
    const shown = Array.from({ length: 20 }, (_, index) => index).join(', ');
    expect(problemsOf(schema, 'x')).toEqual([`(root): must be one of ${shown}, 3 more (got "x")`]);
  });

  it('pass over alternatives that nothing matches', () => {
    expect(problemsOf({ anyOf: [false, { type: 'integer' }] }, {})).toEqual(['(root): must be integer (got {})']);
  });

  it('name the names that properties may have', () => {
    expect(problemsOf({ propertyNames: { enum: ['a'] } }, { a: 1, b: 1 })).toEqual([
      '(root): name "b" must be equal to one of the allowed values (got "b")',
    ]);
  });

  it('show what JSON cannot express', () => {
    expect(problemsOf({ items: { type: 'integer' } }, [undefined, 1n, []])).toEqual([
      '0: must be integer (got undefined)',
      '1: must be integer (got (cannot be shown as JSON))',
      '2: must be integer (got [])',
    ]);
  });
});
