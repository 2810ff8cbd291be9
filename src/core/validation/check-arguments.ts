import { compileSchema } from './compile-schema.ts';
import { copyArguments } from './copy-arguments.ts';
import { describeFindings } from './describe-findings.ts';
import { repairArguments } from './repair-arguments.ts';

/** What came of checking arguments. Both lists are sentences for a model; `repaired` tells what was changed. */
export type ArgumentCheck =
  | { readonly ok: true; readonly value: unknown; readonly repaired: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[]; readonly repaired: readonly string[] };

/**
 * Checks a value against a JSON Schema and gives a copy with the schema's defaults. An invalid value is repaired where
 * only one reading of it is sensible (`"7"` for 7, a list as JSON text). The input is never changed.
 *
 * @throws ThreadloopError `tool_invalid` when nothing can be checked against the schema.
 */
export function checkArguments(schema: object, input: unknown): ArgumentCheck {
  const compiled = compileSchema(schema);
  const copy = copyArguments(input);
  if (!copy.ok) return { ok: false, problems: [`(root): ${copy.problem}`], repaired: [] };
  const removed = copy.hadProtoKey ? ['the key "__proto__" was left out'] : [];
  if (compiled.validate(copy.value).length === 0) {
    return { ok: true, value: compiled.fillDefaults(copy.value), repaired: removed };
  }
  const { value, findings, repaired } = repairArguments(compiled, copy.value);
  const changes = [...removed, ...repaired];
  if (findings.length > 0) return { ok: false, problems: describeFindings(findings), repaired: changes };
  return { ok: true, value: compiled.fillDefaults(value), repaired: changes };
}
