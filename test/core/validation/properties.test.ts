import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  dictionary,
  jsonValue,
  letrec,
  oneof,
  pre,
  property,
  record,
  string,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, Tool } from '../../../src/core/message.ts';
import { checkArguments, validateToolArguments } from '../../../src/core/validation/index.ts';

/** Each run compiles a schema of its own, which takes milliseconds. */
const RUNS = { numRuns: 50 };

/** Schemas of keywords that mean the same in both dialects, nested two deep. */
const { schema: schemas } = letrec<{ schema: object }>((tie) => ({
  schema: oneof(
    { depthSize: 'small' },
    constantFrom<object>(
      { type: 'string', maxLength: 3 },
      { type: 'integer', minimum: 0 },
      { type: 'number' },
      { type: 'boolean' },
      { type: ['integer', 'null'] },
      { enum: ['a', 1, true] },
      { const: '2' },
    ),
    record({ type: constant('array'), items: tie('schema') }),
    record({ anyOf: array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    record({ oneOf: array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    record({
      type: constant('object'),
      properties: record({ a: tie('schema'), b: tie('schema') }, { requiredKeys: [] }),
      required: constantFrom<string[]>([], ['a']),
      additionalProperties: boolean(),
    }),
  ),
}));
const slips = constantFrom<unknown>('1', '-2.5', 'true', 'null', '["a"]', '{"a":"1"}', '["a"', 1, true, null, 'a', {});
const { value: values } = letrec<{ value: unknown }>((tie) => ({
  value: oneof(
    { depthSize: 'small' },
    slips,
    jsonValue(),
    array(tie('value'), { maxLength: 3 }),
    dictionary(constantFrom('a', 'b', 'c', 'constructor', '__proto__'), tie('value'), { maxKeys: 3 }),
  ),
}));
/** Arguments as a model sends them: what JSON can express. */
const calls = dictionary(string(), jsonValue()).map((args): JsonObject => JSON.parse(JSON.stringify(args)));

describe('checkArguments', () => {
  it('never changes its input or the schema', () => {
    assert(
      property(schemas, values, (schema, value) => {
        const before = structuredClone([schema, value]);
        checkArguments(schema, value);
        expect([schema, value]).toEqual(before);
      }),
      RUNS,
    );
  });

  it('gives an equal value for every valid one, and repairs nothing in it', () => {
    assert(
      property(schemas, values, (schema, value) => {
        const first = checkArguments(schema, value);
        pre(first.ok);
        // What came out is valid: sent in again it must come out the same.
        expect(first.ok && checkArguments(schema, first.value)).toEqual({ ok: true, value: first.value, repaired: [] });
      }),
      RUNS,
    );
  });

  it('says either that a value is valid or at least one problem', () => {
    assert(
      property(schemas, values, (schema, value) => {
        const check = checkArguments(schema, value);
        expect(check.ok || (check.problems.length > 0 && check.problems.length <= 11)).toBe(true);
      }),
      RUNS,
    );
  });

  it('answers the same for draft-07 and 2020-12 where both mean the same', () => {
    assert(
      property(schemas, values, (schema, value) => {
        const draft07 = { ...schema, $schema: 'http://json-schema.org/draft-07/schema#' };
        const draft2020 = { ...schema, $schema: 'https://json-schema.org/draft/2020-12/schema' };
        expect(checkArguments(draft07, value)).toEqual(checkArguments(draft2020, value));
      }),
      RUNS,
    );
  });

  it('leaves Object.prototype alone', () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    assert(
      property(schemas, values, (schema, value) => void checkArguments(schema, value)),
      RUNS,
    );
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });
});

describe('validateToolArguments', () => {
  it('throws nothing but an error that names the tool in its first line', () => {
    assert(
      property(schemas, calls, (parameters, args) => {
        const tool: Tool = { name: 'probe', description: '', parameters };
        const toolCall = { type: 'toolCall' as const, id: '1', name: 'probe', arguments: args };
        let firstLine = 'Validation failed for tool "probe":';
        try {
          validateToolArguments(tool, toolCall);
        } catch (error) {
          firstLine = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
        }
        expect(firstLine).toBe('Validation failed for tool "probe":');
      }),
      RUNS,
    );
  });
});
