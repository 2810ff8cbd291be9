import { Ajv, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { STEP } from './bounded-schema.ts';
import { type SchemaNode, UNRESOLVED_REF } from './prepare-schema.ts';
import type { StepCounter } from './step-counter.ts';

export type Dialect = 'draft-07' | '2020-12';

const OPTIONS: Options = {
  strict: false,
  allErrors: true,
  verbose: true,
  logger: false,
  addUsedSchema: false,
  // Without it `{}` has a "constructor", and a required property of that name is never missing.
  ownProperties: true,
  // Making code shorter takes as long as making it, and it runs seldom.
  code: { regExp: Object.assign(createPattern, { code: 'createPattern' }), optimize: false },
};

/** Compiling the description of a dialect takes 40 ms: once each, when the first schema comes. */
const metaValidators = new Map<Dialect, Ajv>();

/**
 * Tells which dialect a schema is written in. Undeclared means 2020-12, unless only draft-07 accepts it: TypeBox
 * writes its tuples the draft-07 way.
 *
 * @throws Error that says where the schema breaks the rules of its dialect.
 */
export function chooseDialect(schema: SchemaNode, declared: unknown): Dialect {
  if (/draft-0[467]/.test(String(declared))) {
    checkSchema(schema, 'draft-07');
    return 'draft-07';
  }
  try {
    checkSchema(schema, '2020-12');
    return '2020-12';
  } catch (error) {
    if (metaValidator('draft-07').validateSchema(schema) === true) return 'draft-07';
    throw error;
  }
}

/**
 * Makes an empty validator for schemas that are known to keep the rules of the dialect. `steps`: counts visits of parts
 * that say what they cost.
 */
export function createAjv(dialect: Dialect, steps: StepCounter, useDefaults = false): Ajv {
  // Code that is copied to each place that refers to it may be a thousand times as long as the schema.
  const options: Options = { ...OPTIONS, meta: false, validateSchema: false, useDefaults, inlineRefs: false };
  const ajv = dialect === 'draft-07' ? new Ajv(options) : new Ajv2020(options);
  formats.default(ajv);
  ajv.addKeyword({ keyword: UNRESOLVED_REF, schemaType: 'string', validate: () => false, errors: false });
  ajv.addKeyword({
    keyword: STEP,
    schemaType: 'number',
    // Before anything leads further: what goes round in circles must meet it each time.
    before: '$ref',
    validate: (cost: number, data: unknown) => {
      steps.count(cost, data);
      return true;
    },
    errors: false,
  });
  return ajv;
}

function checkSchema(schema: SchemaNode, dialect: Dialect): void {
  const meta = metaValidator(dialect);
  if (meta.validateSchema(schema) === true) return;
  throw new Error(meta.errorsText(meta.errors?.slice(0, 3), { dataVar: 'schema' }));
}

function metaValidator(dialect: Dialect): Ajv {
  let meta = metaValidators.get(dialect);
  if (meta === undefined) {
    meta = dialect === 'draft-07' ? new Ajv(OPTIONS) : new Ajv2020(OPTIONS);
    metaValidators.set(dialect, meta);
  }
  return meta;
}

/** JSON Schema patterns are Unicode ones, but many in the wild (`[\w-.]`) are only right without the flag. */
function createPattern(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern);
  }
}
