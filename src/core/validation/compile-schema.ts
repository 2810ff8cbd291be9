import { type Ajv, type ErrorObject, MissingRefError, type ValidateFunction } from 'ajv';
import type { AgentTool } from '../agent-tool.ts';
import { ThreadloopError } from '../error.ts';
import { boundSchema } from './bounded-schema.ts';
import { copyArguments } from './copy-arguments.ts';
import { type PreparedSchema, prepareSchema, type SchemaNode, UNRESOLVED_REF } from './prepare-schema.ts';
import { chooseDialect, createAjv, type Dialect } from './schema-dialect.ts';
import { MOST_STEPS, StepCounter } from './step-counter.ts';

/** How much of a schema is checked; with `bounded` more values pass, never fewer. */
export type SchemaExtent = NonNullable<AgentTool['validation']>;

/** Checks a value. The errors are Ajv's, all of them; none means valid. */
type Validate = (value: unknown) => readonly ErrorObject[];

export interface CompiledSchema {
  readonly validate: Validate;
  /** The validators of the alternatives of a union; an Ajv error names the union by its `schema`. */
  readonly alternatives: (union: unknown) => readonly Validate[] | undefined;
  /** Gives a valid value with the schema's defaults, or the value as it is when a default breaks the schema. */
  readonly fillDefaults: (value: unknown) => unknown;
  /** Counts what all of these do, and what is done besides. */
  readonly steps: StepCounter;
}

const ROOT = 'arguments';
/** Alternatives are compiled when one is asked for, those within them again: steps for each character of them. */
const STEPS_OF_CHARACTER = 2;
const NO_ERRORS: readonly ErrorObject[] = [];
type Cache = WeakMap<object, CompiledSchema | ThreadloopError>;
const caches: Readonly<Record<SchemaExtent, Cache>> = { full: new WeakMap(), bounded: new WeakMap() };

/**
 * Compiles a JSON Schema, draft-07 or 2020-12, once per schema object and extent.
 *
 * @throws ThreadloopError `tool_invalid` when it is no schema, or when this runtime forbids code generation.
 */
export function compileSchema(source: object, extent: SchemaExtent = 'full'): CompiledSchema {
  const cache = caches[extent];
  let compiled = cache.get(source);
  if (compiled === undefined) {
    compiled = tryCompile(source, extent);
    cache.set(source, compiled);
  }
  if (compiled instanceof ThreadloopError) throw compiled;
  return compiled;
}

function tryCompile(source: object, extent: SchemaExtent): CompiledSchema | ThreadloopError {
  try {
    const prepared = prepareSchema(source);
    const dialect = chooseDialect(prepared.schema, '$schema' in source ? source.$schema : undefined);
    return extent === 'full'
      ? compilePrepared(prepared, dialect, new StepCounter(Number.POSITIVE_INFINITY))
      : compilePrepared(prepareSchema(boundSchema(prepared.schema)), dialect, new StepCounter(MOST_STEPS));
  } catch (cause) {
    return new ThreadloopError('tool_invalid', explainFailure(cause), { cause });
  }
}

function explainFailure(cause: unknown): string {
  if (cause instanceof EvalError) {
    return 'this runtime forbids generating code from strings, which checking arguments needs';
  }
  if (cause instanceof RangeError) return 'it is nested without end';
  return cause instanceof Error ? cause.message : String(cause);
}

function compilePrepared(prepared: PreparedSchema, dialect: Dialect, steps: StepCounter): CompiledSchema {
  const { ajv, validate } = compileRoot(prepared, dialect, steps);
  const alternatives = new Map<unknown, readonly Validate[] | undefined>();
  const sizes = new Map<unknown, number>();
  return {
    validate: listErrors(validate),
    alternatives: (union) => {
      const pointer = prepared.unions.get(union);
      if (pointer === undefined || !Array.isArray(union)) return undefined;
      if (!sizes.has(union)) sizes.set(union, STEPS_OF_CHARACTER * JSON.stringify(union).length);
      steps.countOnce(union, sizes.get(union) ?? 0);
      if (!alternatives.has(union)) alternatives.set(union, compileAlternatives(ajv, pointer, union.length));
      return alternatives.get(union);
    },
    fillDefaults: prepared.hasDefaults ? compileDefaults(prepared.schema, dialect, steps) : (value) => value,
    steps,
  };
}

/** A `$ref` to nothing rejects the values at its place, not the whole tool: mark it, then compile again. */
function compileRoot(
  prepared: PreparedSchema,
  dialect: Dialect,
  steps: StepCounter,
): { ajv: Ajv; validate: ValidateFunction } {
  for (;;) {
    // A validator instance per schema (0.3 ms, 20 KB): two tools may then use the same `$id` inside.
    const ajv = createAjv(dialect, steps).addSchema(prepared.schema, ROOT);
    try {
      return { ajv, validate: compilePart(ajv, ROOT) };
    } catch (error) {
      if (!(error instanceof MissingRefError) || !markUnresolved(prepared.references, error.missingRef)) throw error;
    }
  }
}

function compilePart(ajv: Ajv, reference: string): ValidateFunction {
  const validate = ajv.getSchema(reference);
  if (validate === undefined) throw new Error(`the schema has no part ${reference}`);
  return validate;
}

/** Tells whether there was such a reference, so that compiling again makes sense. */
function markUnresolved(references: readonly SchemaNode[], missing: string): boolean {
  const ref = missing.startsWith(`${ROOT}#`) ? missing.slice(ROOT.length) : missing;
  const dangling = references.filter((node) => node['$ref'] === ref);
  for (const node of dangling) {
    delete node['$ref'];
    node[UNRESOLVED_REF] = ref;
  }
  return dangling.length > 0;
}

function listErrors(validate: ValidateFunction): Validate {
  return (value) => (validate(value) ? NO_ERRORS : (validate.errors ?? NO_ERRORS));
}

/** Nothing when a part cannot be found: the union is then described as a whole. */
function compileAlternatives(ajv: Ajv, pointer: string, count: number): readonly Validate[] | undefined {
  const base = `${ROOT}#${pointer.split('/').map(encodeURIComponent).join('/')}`;
  const parts = Array.from({ length: count }, (_, index) => ajv.getSchema(`${base}/${index}`));
  const found = parts.filter((part) => part !== undefined);
  return found.length === count ? found.map(listErrors) : undefined;
}

function compileDefaults(schema: SchemaNode, dialect: Dialect, steps: StepCounter): (value: unknown) => unknown {
  const validate = compilePart(createAjv(dialect, steps, true).addSchema(schema, ROOT), ROOT);
  return (value) => {
    const copy = copyArguments(value);
    return copy.ok && validate(copy.value) ? copy.value : value;
  };
}
