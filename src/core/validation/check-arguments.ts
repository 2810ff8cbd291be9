import { type CompiledSchema, compileSchema, type SchemaExtent } from './compile-schema.ts';
import { copyArguments } from './copy-arguments.ts';
import { describeFindings } from './describe-findings.ts';
import { repairArguments } from './repair-arguments.ts';
import { TooManySteps } from './step-counter.ts';

/** What came of checking arguments. Both lists are sentences for a model; `repaired` tells what was changed. */
export type ArgumentCheck =
  | { readonly ok: true; readonly value: unknown; readonly repaired: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[]; readonly repaired: readonly string[] };

/**
 * Checks a value against a JSON Schema and gives a copy with the schema's defaults. An invalid value is repaired where
 * only one reading of it is sensible (`"7"` for 7, a list as JSON text). The input is never changed. Where `extent` is
 * `bounded`, a value that takes too many steps passes as it is: whoever wrote the schema checks it as well.
 *
 * @throws ThreadloopError `tool_invalid` when nothing can be checked against the schema.
 */
export function checkArguments(schema: object, input: unknown, extent: SchemaExtent = 'full'): ArgumentCheck {
  const compiled = compileSchema(schema, extent);
  const copy = copyArguments(input);
  if (!copy.ok) return { ok: false, problems: [`(root): ${copy.problem}`], repaired: [] };
  const removed = copy.hadProtoKey ? ['the key "__proto__" was left out'] : [];
  compiled.steps.begin();
  try {
    return check(compiled, copy.value, removed);
  } catch (error) {
    // A schema that goes round in circles may end the stack before it ends the steps.
    const isTooMuch = error instanceof TooManySteps || (extent === 'bounded' && error instanceof RangeError);
    if (!isTooMuch) throw error;
    const again = copyArguments(input); // some of the first copy may have been repaired
    return { ok: true, value: again.ok ? again.value : input, repaired: removed };
  }
}

function check(compiled: CompiledSchema, copy: unknown, removed: readonly string[]): ArgumentCheck {
  if (compiled.validate(copy).length === 0) return { ok: true, value: compiled.fillDefaults(copy), repaired: removed };
  const { value, findings, repaired } = repairArguments(compiled, copy);
  const changes = [...removed, ...repaired];
  if (findings.length > 0) return { ok: false, problems: describeFindings(findings), repaired: changes };
  return { ok: true, value: compiled.fillDefaults(value), repaired: changes };
}
