import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { compileSchema } from '../../../src/core/validation/compile-schema.ts';
import { checkArguments } from '../../../src/core/validation/index.ts';
import { TooManySteps } from '../../../src/core/validation/step-counter.ts';

/** Each run compiles schemas of its own, which takes milliseconds. */
const RUNS = { numRuns: 40 };

const names = fc.constantFrom('a', 'b', 'c');
const { schema: schemas } = fc.letrec<{ schema: object | boolean }>((tie) => {
  const list = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
  const named = fc.dictionary(names, tie('schema'), { maxKeys: 3 });
  return {
    schema: fc.oneof(
      { depthSize: 'medium' },
      fc.boolean(),
      fc.constantFrom<object>(
        { type: 'string', minLength: 1, maxLength: 9 },
        { type: 'string', pattern: 'a$' },
        { type: ['integer', 'null'], minimum: 0 },
        { format: 'date' },
        { enum: ['a', 1, null] },
        { enum: ['a', [1], {}] },
        { const: { a: 1 } },
        { uniqueItems: true, maxItems: 3 },
        { type: 'string', nullable: true },
        { required: ['a', ...Array.from({ length: 30 }, (_, index) => `r${index}`)] },
        { minProperties: 1 },
        { $ref: '#/$defs/a' },
        { $ref: '#/$defs/b' },
        { $ref: '#/properties/a' },
      ),
      fc.record({ type: fc.constantFrom('array', 'object'), items: tie('schema') }),
      fc.record({ prefixItems: list, items: tie('schema') }, { requiredKeys: ['prefixItems'] }),
      fc.record({ contains: tie('schema') }),
      fc.record({ allOf: list }),
      fc.record({ anyOf: list, oneOf: list }, { requiredKeys: [] }),
      fc.record({ not: tie('schema') }),
      fc.tuple(tie('schema'), tie('schema')).map(([condition, rule]) => conditional(condition, rule)),
      fc.record(
        {
          properties: named,
          required: fc.constant(['a']),
          patternProperties: fc.dictionary(fc.constantFrom('^a', 'b'), tie('schema'), { maxKeys: 2 }),
          additionalProperties: tie('schema'),
          propertyNames: tie('schema'),
          unevaluatedProperties: tie('schema'),
        },
        { requiredKeys: [] },
      ),
    ),
  };
});
const strangers = fc
  .record({
    properties: fc.dictionary(names, schemas),
    $defs: fc.record({ a: schemas, b: schemas }),
    allOf: fc.tuple(schemas),
  })
  .map((schema) => ({ type: 'object', ...schema }));
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom<unknown>('a', 'ba', '', 1, -1, 1.5, true, null, '[1]', '2020-01-01'),
    fc.array(tie('value'), { maxLength: 5 }).map((items) => Array.from({ length: 5 }, () => items).flat()),
    fc.dictionary(names, tie('value'), { maxKeys: 3 }),
  ),
}));
const inputs = fc.dictionary(names, values);

/** As JSON: an object with a `then` in the code looks like a promise. */
function conditional(condition: object | boolean, rule: object | boolean): object {
  return JSON.parse(`{"if":${JSON.stringify(condition)},"then":${JSON.stringify(rule)}}`);
}

/** A value that counts how often something is read from it. */
function watched(value: unknown, reads: { count: number }): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, watched(part, reads)]));
  return new Proxy(Array.isArray(value) ? Object.values(inner) : inner, {
    get: (target, key) => {
      reads.count += 1;
      return Reflect.get(target, key);
    },
    getOwnPropertyDescriptor: (target, key) => {
      reads.count += 1;
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
  });
}

describe('a check of bounded extent', () => {
  it('takes whatever the whole schema takes, as it is', () => {
    fc.assert(
      fc.property(strangers, inputs, (schema, input) => {
        const full = tryCheck(schema, input);
        fc.pre(full?.ok === true && full.repaired.length === 0);
        expect(checkArguments(schema, input, 'bounded')).toEqual(full);
      }),
      { ...RUNS, maxSkipsPerRun: 1_000 },
    );
  });

  it('reads and says no more than it counts, whatever the schema and the value are', () => {
    fc.assert(
      fc.property(strangers, inputs, (schema, input) => {
        const { validate, steps } = compileSchema(schema, 'bounded');
        const reads = { count: 0 };
        const value = watched(input, reads);
        steps.begin();
        const said = countOf(() => validate(value));
        expect(said).toBeLessThanOrEqual(steps.taken);
        // To look whether a name is there, and what is there, are two reads.
        expect(reads.count).toBeLessThanOrEqual(2 * steps.taken);
      }),
      RUNS,
    );
  });

  it.each([
    '^(a+)+$',
    '(a|a)*b',
    '(.*)*x',
    String.raw`^(\w+\s?)*$`,
    String.raw`\s*\s*x`,
    '(x+x+)+y',
    String.raw`^([a-zA-Z0-9])(([\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+$`,
  ])('runs no pattern, such as %s', (pattern) => {
    const ran = vi.spyOn(RegExp.prototype, 'test');
    const schema = {
      type: 'object',
      properties: { a: { type: 'string', pattern, not: { pattern } } },
      patternProperties: { [pattern]: { type: 'string' } },
      propertyNames: { pattern },
    };
    const input = { a: `${'aa '.repeat(30_000)}!`, [`${'x'.repeat(5_000)}!`]: 1 };
    expect(checkArguments(schema, input, 'bounded')).toEqual({ ok: true, value: input, repaired: [] });
    expect(ran.mock.contexts.map((regExp) => Reflect.get(Object(regExp), 'source'))).not.toContain(pattern);
    ran.mockRestore();
  });
});

describe('a part of a schema that is not checked', () => {
  const named = { properties: { a: { pattern: '^x' } }, patternProperties: { '^x-': { type: 'string' } } };
  it.each<[string, object, unknown]>([
    ['allows names by a pattern', { ...named, additionalProperties: false }, { 'x-y': 'z' }],
    ['allows names by a pattern, and the rest', { ...named, unevaluatedProperties: false }, { 'x-y': 'z' }],
    ['tells alternatives apart', { oneOf: [{ pattern: '^x' }, { pattern: '^y' }] }, 'x'],
    ['forbids a pattern', { not: { pattern: '^x' } }, 'y'],
    ['is a condition', conditional({ pattern: '^x' }, { minLength: 3 }), 'y'],
    ['is referred to', { $ref: '#/$defs/parts/not' }, 'y'],
    ['is a list', { const: ['a'] }, ['a']],
    ['holds lists', { enum: [['a'], 'a'] }, ['a']],
  ])('%s, and takes nothing away', (_what, a, value) => {
    const schema = { type: 'object', properties: { a }, $defs: { parts: { not: { maxLength: 3 } } } };
    const taken = { ok: true, value: { a: value }, repaired: [] };
    expect([checkArguments(schema, { a: value }), checkArguments(schema, { a: value }, 'bounded')]).toEqual([
      taken,
      taken,
    ]);
  });
});

describe('what takes too many steps', () => {
  const many = (count: number, part: unknown): unknown[] => Array.from({ length: count }, () => part);
  const doubling = Object.fromEntries(
    Array.from({ length: 40 }, (_, level) => [`l${level}`, { allOf: many(2, { $ref: `#/$defs/l${level + 1}` }) }]),
  );
  const nest = (levels: number): object => ({
    anyOf: levels === 0 ? many(900, { minLength: 99 }) : [nest(levels - 1), { type: 'null' }],
  });
  const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, 1]));
  it.each<[string, object, unknown]>([
    ['of alternatives for each item', { items: { anyOf: many(900, { type: 'null' }) } }, many(900, 1)],
    ['of texts that are measured again and again', { allOf: many(900, { maxLength: 9 }) }, 'x'.repeat(900_000)],
    ['of texts that are tried as lists again and again', { allOf: many(900, { type: 'array' }) }, '['.repeat(900_000)],
    ['of names that are forbidden again and again', { allOf: many(900, { additionalProperties: false }) }, wide],
    ['of items that are forbidden again and again', { allOf: many(900, { items: false }) }, many(5_000, 1)],
    ['of what refers to itself', { allOf: [{ $ref: '#/properties/a' }] }, 1],
    ['of what refers to itself through others', { allOf: [{ anyOf: [false, { $ref: '#/properties/a' }] }] }, [1]],
    ['of what doubles with each level', { $ref: '#/$defs/l0' }, 1],
    ['of alternatives within alternatives, each of which is compiled for itself', nest(13), 'x'],
    ['of defaults', { items: { properties: { a: { default: 1 } } } }, many(90_000, {})],
  ])('%s passes as it came', (_what, a, value) => {
    const schema = { type: 'object', properties: { a }, $defs: { ...doubling, l40: { type: 'string' } } };
    const check = checkArguments(schema, { a: value }, 'bounded');
    expect(check).toEqual({ ok: true, value: { a: value }, repaired: [] });
  });

  it('is no part that a reference copies to many places, nor one that nothing leads to', () => {
    const required = Array.from({ length: 190 }, (_, index) => `r${index}`);
    const properties = Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [
        `p${index}`,
        { $ref: index === 1 ? '#/$defs/a' : `#/$defs/n${index}` },
      ]),
    );
    const schema = { type: 'object', properties, $defs: { a: { required } } };
    expect(checkArguments(schema, { p0: 1, p1: 1, p2: 'x' }, 'bounded')).toEqual({
      ok: true,
      value: { p0: 1, p1: 1, p2: 'x' },
      repaired: [],
    });
  });

  it('is told as wrong where it is wrong, and repaired, within the steps', () => {
    const schema = { type: 'object', properties: { a: { type: 'integer', minimum: 3 } }, required: ['a'] };
    expect(checkArguments(schema, {}, 'bounded')).toEqual({
      ok: false,
      problems: ['(root): missing "a"'],
      repaired: [],
    });
    expect(checkArguments(schema, { a: '7' }, 'bounded')).toEqual({
      ok: true,
      value: { a: 7 },
      repaired: ['a: "7" read as 7'],
    });
  });

  it('is filled with defaults that take no room', () => {
    const schema = { type: 'object', properties: { a: { default: 1 }, b: { default: [0, 0] } } };
    expect(checkArguments(schema, {}, 'bounded')).toEqual({ ok: true, value: { a: 1 }, repaired: [] });
  });
});

/** None where a schema that refers to itself in the same place has ended the check. */
function countOf(list: () => readonly unknown[]): number {
  try {
    return list().length;
  } catch (error) {
    if (error instanceof TooManySteps || error instanceof RangeError) return 0;
    throw error;
  }
}

/** Undefined where the whole schema cannot be used. */
function tryCheck(schema: object, input: unknown): ReturnType<typeof checkArguments> | undefined {
  try {
    return checkArguments(schema, input);
  } catch {
    return undefined;
  }
}
