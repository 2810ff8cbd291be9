import { checkArguments } from '../../core/validation/index.ts';

/**
 * Whether a value is exactly what a schema says; nothing is repaired.
 *
 * @throws ThreadloopError `tool_invalid` when nothing can be checked against the schema.
 */
export function fitsSchema(schema: object, value: unknown): boolean {
  if (value === undefined) return false;
  const check = checkArguments(inObject(schema), { value });
  return check.ok && check.repaired.length === 0;
}

/** The validator takes objects, and keeps what it compiled by schema object. */
function inObject(schema: object): object {
  let wrapped = wrappers.get(schema);
  if (wrapped === undefined) {
    wrapped = { type: 'object', properties: { value: schema }, required: ['value'] };
    wrappers.set(schema, wrapped);
  }
  return wrapped;
}

const wrappers = new WeakMap<object, object>();
