import { type TSchema, Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { fieldsOf, optionsProblem } from '../../../src/tools/forms/index.ts';

const about = { title: 'It', description: 'What it is.' };

/** What is said of one option with a title and a description. */
function problemOf(option: object): string | undefined {
  return optionsProblem({ type: 'object', properties: { it: { ...about, ...option } }, required: ['it'] });
}

describe('optionsProblem', () => {
  const whole: Record<string, readonly [schema: unknown, problem: string]> = {
    nothing: [undefined, 'they are no object schema; use Type.Object({ … }).'],
    'a text': [Type.String(), 'they are no object schema; use Type.Object({ … }).'],
    'a record': [
      Type.Record(Type.String(), Type.String()),
      'they have a rule "patternProperties" that no form can show; use Type.Object({ … }).',
    ],
    'an intersection': [
      Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })]),
      'they have a rule "allOf" that no form can show; use Type.Object({ … }).',
    ],
    'something required that is no option': [
      { type: 'object', properties: {}, required: ['it'] },
      '"it" is required, and no option.',
    ],
    'a name with a dot': [
      { type: 'object', properties: { 'a.b': { type: 'string' } } },
      '"a.b" needs a name of 1 to 40 letters and digits that begins with a letter.',
    ],
    'no title': [
      { type: 'object', properties: { it: { type: 'string', description: 'x' } } },
      '"it" has no title; give it the name that admins shall see.',
    ],
    'no description': [
      { type: 'object', properties: { it: { type: 'string', title: 'x' } } },
      '"it" has no description; admins read there what it does.',
    ],
    'a switch that may be left out': [
      Type.Object({ it: Type.Optional(Type.Boolean(about)) }),
      '"it" has no default; a switch is on or off before anybody sets it.',
    ],
  };
  it.each(Object.entries(whole))('refuses %s', (_, [schema, problem]) => {
    expect(optionsProblem(schema === undefined ? undefined : schema)).toBe(problem);
  });

  const choices =
    'has alternatives that are no choices: each must be a text of 1 to 100 characters on one line, without spaces around it.';
  const single: Record<string, readonly [option: object, problem: string]> = {
    'an object in an option': [
      Type.Object({ a: Type.String() }),
      'is an object, which no form can show; make each of its values an option.',
    ],
    'a list of numbers': [
      Type.Array(Type.Number()),
      'is a list of other things than texts or choices, which no form can show.',
    ],
    'a list of lists': [
      Type.Array(Type.Array(Type.String())),
      'is a list of other things than texts or choices, which no form can show.',
    ],
    'a union of types': [Type.Union([Type.String(), Type.Number()]), choices],
    'choices that are numbers': [Type.Union([Type.Literal(1), Type.Literal(2)]), choices],
    'an empty choice': [{ enum: [''] }, choices],
    'a choice with a line break': [{ enum: ['a\nb'] }, choices],
    'a choice of 101 characters': [{ enum: ['x'.repeat(101)] }, choices],
    'no choices': [{ enum: [] }, 'has no choices.'],
    'the same choice twice': [
      { anyOf: [{ const: 'a' }, { const: 'a', title: 'A' }] },
      'has the same choice more than once.',
    ],
    'choices that may repeat': [
      Type.Array(Type.Union([Type.Literal('a'), Type.Literal('b')])),
      'is a list of choices; set "uniqueItems", as each can be chosen once.',
    ],
    'a pattern that nobody explains': [
      Type.String({ pattern: '^a$' }),
      'has a pattern; say in "expects" what it means, such as "the name of a city".',
    ],
    'a pattern of items that nobody explains': [
      Type.Array(Type.String({ pattern: '^a$' })),
      'is a list whose item has a pattern; say in "expects" what it means, such as "the name of a city".',
    ],
    'a pattern that is none': [Type.String({ pattern: '(', expects: 'x' }), 'is no valid schema.'],
    'a format that no form knows': [
      Type.String({ format: 'ipv4' }),
      'has a format that no form knows; there is "uri".',
    ],
    'a rule that no form shows': [Type.Number({ multipleOf: 2 }), 'has a rule "multipleOf" that no form can show.'],
    'limits that no number keeps': [
      Type.Number({ minimum: 2, maximum: 1 }),
      'needs a minimum and maximum that some number keeps.',
    ],
    'lengths that no text has': [
      Type.String({ minLength: 2, maxLength: 1 }),
      'needs a minLength and maxLength that some text can have.',
    ],
    'texts of 3001 characters': [
      Type.String({ maxLength: 3_001 }),
      'has a maxLength above 3000, more than a form can take.',
    ],
    null: [
      Type.Null(),
      'is of a type that no form can show: there are texts, numbers, switches, choices and lists of them.',
    ],
    'no default where it is not optional': [Type.String(), 'has no default; give it one, or make it optional.'],
    'a default that its schema refuses': [
      Type.Integer({ maximum: 3, default: 4 }),
      'has a default that its own schema does not take.',
    ],
    'a default of another type': [Type.Boolean({ default: 'yes' }), 'has a default that its own schema does not take.'],
    'a default that nobody could type': [
      Type.String({ default: ' spaced ' }),
      'has a default that cannot be entered in a form: without spaces around it, on one line unless it may be long, and choices in their order.',
    ],
  };
  it.each(Object.entries(single))('refuses %s', (_, [option, problem]) => {
    expect(problemOf(option)).toBe(`"it" ${problem}`);
  });

  it('accepts no options at all', () => {
    expect(optionsProblem(Type.Object({}))).toBeUndefined();
  });
});

describe('fieldsOf', () => {
  it('lets all of more than 100 choices be chosen', () => {
    const values = Array.from({ length: 101 }, (_, index) => `choice ${index}`);
    const days = Type.Array(Type.Unsafe({ enum: values }), { ...about, uniqueItems: true, default: values });
    const schema = Type.Object({ days });
    expect([
      optionsProblem(schema),
      fieldsOf(schema, '').map(({ input }) => 'maxItems' in input && input.maxItems),
    ]).toEqual([undefined, [101]]);
  });

  it('makes a field of each option, with what limits it', () => {
    const named = (schema: TSchema) => ({ ...schema, ...about });
    const schema = Type.Object({
      line: named(Type.String({ minLength: 2, maxLength: 50, default: 'ab' })),
      long: Type.Optional(named(Type.String())),
      link: named(Type.String({ format: 'uri', default: 'https://example.org' })),
      rate: named(Type.Number({ minimum: 0, default: 1 })),
      sure: named(Type.Boolean({ default: true })),
      unit: named(
        Type.Union([Type.Literal('c', { title: 'Celsius', description: 'As in Europe.' }), Type.Literal('f')], {
          default: 'c',
        }),
      ),
      days: named(Type.Array(Type.Unsafe({ enum: ['mon', 'tue'] }), { uniqueItems: true, default: [] })),
      words: Type.Optional(named(Type.Array(Type.String({ maxLength: 9, expects: 'a word' }), { maxItems: 3 }))),
    });
    expect(optionsProblem(schema)).toBeUndefined();
    const field = (key: string, input: object, isOptional = false) => {
      return { key: `tools.x.options.${key}`, label: 'It', description: 'What it is.', input, isOptional };
    };
    expect(fieldsOf(schema, 'tools.x.options.')).toEqual([
      field('line', { kind: 'text', minLength: 2, maxLength: 50, isLong: false }),
      field('long', { kind: 'text', minLength: 1, maxLength: 3_000, isLong: true }, true),
      field('link', { kind: 'text', minLength: 0, maxLength: 3_000, isLong: true, hint: 'https://example.com' }),
      field('rate', { kind: 'number', isInteger: false, minimum: 0, maximum: undefined }),
      field('sure', { kind: 'toggle' }),
      field('unit', {
        kind: 'choice',
        choices: [
          { value: 'c', label: 'Celsius', description: 'As in Europe.' },
          { value: 'f', label: 'f' },
        ],
      }),
      field('days', {
        kind: 'choices',
        choices: [
          { value: 'mon', label: 'mon' },
          { value: 'tue', label: 'tue' },
        ],
        minItems: 0,
        maxItems: 2,
      }),
      field('words', { kind: 'list', minItems: 1, maxItems: 3, maxLength: 9, hint: 'a word' }, true),
    ]);
  });
});
