import { type TObject, type TSchema, Type } from '@sinclair/typebox';
import * as fc from 'fast-check';
import type { JsonValue } from '../../../src/core/index.ts';

/** A schema of options that tools may have, and values that it takes and that people can enter. */
export interface OptionsSample {
  readonly schema: TObject;
  /** Of every option that is set; one that may be left out can be missing. */
  readonly values: Readonly<Record<string, JsonValue>>;
}

interface OptionSample {
  readonly schema: TSchema;
  readonly value: JsonValue;
}

/** Any schema of options that we accept, with any values for it: what every surface has to show and take in again. */
export function anyOptions({ most = 8 }: { readonly most?: number } = {}): fc.Arbitrary<OptionsSample> {
  const option = fc.record({ sample: anyOption(), isOptional: fc.boolean(), isSet: fc.boolean(), about });
  return fc.dictionary(optionName, option, { maxKeys: most, noNullPrototype: true }).map((options) => {
    const entries = Object.entries(options);
    const properties = entries.map(([name, { sample, isOptional, about: told }]): [string, TSchema] => {
      const schema: TSchema = { ...sample.schema, ...told };
      const mayBeMissing = isOptional && schema['type'] !== 'boolean' && isThere(sample.value);
      return [name, mayBeMissing ? Type.Optional(schema) : { ...schema, default: sample.value }];
    });
    const set = entries.filter(([, { sample, isSet }]) => isSet && isThere(sample.value));
    return {
      schema: Type.Object(Object.fromEntries(properties)),
      values: Object.fromEntries(set.map(([name, { sample }]) => [name, sample.value])),
    };
  });
}

/** An option of every kind, by the kind. */
const kinds = {
  line: textOption(1, 200),
  long: textOption(201, 3_000),
  hinted: fc.record({
    schema: fc.constant(Type.String({ pattern: '^[A-Z]{2}-\\d{1,4}$', expects: 'a code such as AB-12', maxLength: 7 })),
    value: fc.stringMatching(/^[A-Z]{2}-\d{1,4}$/),
  }),
  address: fc.record({
    schema: fc.constant(Type.String({ format: 'uri' })),
    value: fc.webUrl({ size: 'small' }),
  }),
  number: fc
    .tuple(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.boolean(), fc.boolean())
    .map(([number, hasLeast, hasMost]): OptionSample => {
      const value = number === 0 ? 0 : number; // JSON has no -0
      return {
        schema: Type.Number({ ...(hasLeast && { minimum: value - 1 }), ...(hasMost && { maximum: value + 1 }) }),
        value,
      };
    }),
  whole: fc.tuple(fc.maxSafeInteger(), fc.nat(1_000), fc.boolean()).map(([value, room, hasBounds]): OptionSample => {
    return {
      schema: Type.Integer(hasBounds ? { minimum: value - room, maximum: value + room } : {}),
      value,
    };
  }),
  toggle: fc.boolean().map((value): OptionSample => ({ schema: Type.Boolean(), value })),
  choice: choiceSchema().chain(({ schema, values }) =>
    fc.constantFrom(...values).map((value): OptionSample => ({ schema, value })),
  ),
  choices: choiceSchema().chain(({ schema, values }) =>
    fc.subarray([...values]).map((value): OptionSample => {
      return { schema: Type.Array(schema, { uniqueItems: true }), value };
    }),
  ),
  list: fc.array(text(40, 1), { maxLength: 12 }).map((value): OptionSample => {
    return { schema: Type.Array(Type.String({ maxLength: 80 }), { maxItems: 20 }), value };
  }),
} satisfies Record<string, fc.Arbitrary<OptionSample>>;

/** The kinds there are, for tests that take each in turn. */
export const optionKinds: Readonly<Record<string, fc.Arbitrary<OptionSample>>> = kinds;

const optionName = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,12}$/);

const about = fc.record({
  title: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }).map((title) => `The ${title}`),
  description: fc.lorem({ maxCount: 20 }),
});

function anyOption(): fc.Arbitrary<OptionSample> {
  return fc.oneof(...Object.values(kinds));
}

function textOption(least: number, most: number): fc.Arbitrary<OptionSample> {
  return fc.tuple(fc.integer({ min: least, max: most }), text(Math.min(most, 300))).map(([room, value]) => {
    const maxLength = Math.min(most, Math.max(room, Array.from(value).length));
    return { schema: Type.String({ maxLength }), value };
  });
}

/** What can be typed on one line: no control characters, nothing around it; `least` characters at least. */
function text(most: number, least = 0): fc.Arbitrary<string> {
  const typed = fc.string({ unit: 'grapheme', maxLength: Math.floor(most / 2) });
  const tricky = fc.constantFrom(
    'a, b',
    '"',
    '""',
    '"a, b"',
    'a","b',
    '- 1',
    '*x*',
    '<!channel>',
    '@everyone',
    '0',
    'on',
  );
  return fc
    .oneof(typed, tricky)
    .map((value) => value.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim())
    .filter((value) => value.length >= least && value.length <= most);
}

/** Any choices: some with names for people, some many, some whose names differ at their end only. */
function choiceSchema(): fc.Arbitrary<{ readonly schema: TSchema; readonly values: readonly [string, ...string[]] }> {
  const few = fc.uniqueArray(text(40, 1), { minLength: 1, maxLength: 6 });
  const many = fc
    .integer({ min: 20, max: 150 })
    .map((count) => Array.from({ length: count }, (_, index) => `${'long name '.repeat(9)}${index}`));
  const values = fc.oneof({ weight: 4, arbitrary: few }, { weight: 1, arbitrary: many });
  return fc.tuple(values, fc.boolean()).map(([names, areNamed]) => {
    const [first = 'one', ...others] = names;
    const literals = [first, ...others].map((one) =>
      Type.Literal(one, areNamed ? { title: `Choice ${one}`, description: 'What it means.' } : {}),
    );
    const isUnion = areNamed || literals.length > 5;
    // A union of one literal would be that literal alone.
    const schema =
      isUnion && literals.length > 1 ? Type.Union(literals) : Type.Unsafe({ type: 'string', enum: [first, ...others] });
    return { schema, values: [first, ...others] };
  });
}

/** Whether a value is anything that can be entered: what is left empty is not set where it may be. */
function isThere(value: JsonValue): boolean {
  return value !== '' && !(Array.isArray(value) && value.length === 0);
}
