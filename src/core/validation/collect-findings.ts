import type { ErrorObject } from 'ajv';
import type { CompiledSchema } from './compile-schema.ts';
import type { Finding, FindingPlace } from './finding.ts';
import { foldUnion } from './fold-union.ts';
import { UNRESOLVED_REF } from './prepare-schema.ts';
import { clip } from './printed-value.ts';

/** Turns Ajv's errors into findings, in their order; the errors of a union become those of its best alternative. */
export function collectFindings(compiled: CompiledSchema, errors: readonly ErrorObject[], base = ''): Finding[] {
  const groups: Finding[][] = [];
  let index = errors.length - 1;
  // Backwards, because what the alternatives of a union say stands right before what the union says.
  for (let error = errors[index]; error !== undefined; error = errors[index]) {
    const place = { pointer: base + error.instancePath, data: error.data };
    const alternatives = checkAlternatives(compiled, error);
    index -= 1 + alternatives.reduce((count, those) => count + those.length, 0);
    if (alternatives.length === 0 || matchesSeveral(error)) groups.push(toFindings(error, place));
    else {
      const findings = alternatives.map((those) => collectFindings(compiled, those, place.pointer));
      groups.push(foldUnion(place, findings));
    }
  }
  return dropImpliedTypes(groups.toReversed().flat());
}

/** What each alternative of a union says that reported something. Asked again, as Ajv's list does not tell whose it is. */
function checkAlternatives(compiled: CompiledSchema, error: ErrorObject): readonly (readonly ErrorObject[])[] {
  if (error.keyword !== 'anyOf' && error.keyword !== 'oneOf') return [];
  const checks = compiled.alternatives(error.schema) ?? [];
  // `oneOf` looks no further than the second match.
  const reported = matchesSeveral(error) ? checks.slice(0, Number(error.params['passingSchemas'][1])) : checks;
  return reported.map((check) => check(error.data));
}

function matchesSeveral(error: ErrorObject): boolean {
  return error.keyword === 'oneOf' && error.params['passingSchemas'] !== null;
}

/** Of a text that must be "a" or "b" it need not be said that it must be a text. */
function dropImpliedTypes(findings: Finding[]): Finding[] {
  const decided = new Set(findings.filter(hasValues).map((finding) => finding.pointer));
  return findings.filter((it) => it.kind !== 'shape' || it.values.length > 0 || !decided.has(it.pointer));
}

function hasValues(finding: Finding): boolean {
  return finding.kind === 'shape' && finding.values.length > 0;
}

function toFindings(error: ErrorObject, place: FindingPlace): Finding[] {
  const { keyword, params } = error;
  if (error.propertyName !== undefined) {
    return [{ kind: 'rule', ...place, message: `name "${clip(error.propertyName, 60)}" ${error.message}` }];
  }
  switch (keyword) {
    case 'type':
      return [{ kind: 'shape', ...place, types: [params['type']].flat().map(String), values: [] }];
    case 'const':
      return [{ kind: 'shape', ...place, types: [], values: [params['allowedValue']] }];
    case 'enum':
      return [{ kind: 'shape', ...place, types: [], values: [params['allowedValues']].flat() }];
    case 'required':
      return [{ kind: 'missing', ...place, name: String(params['missingProperty']), properties: propertiesOf(error) }];
    case 'additionalProperties':
      return [
        { kind: 'unknown', ...place, name: String(params['additionalProperty']), properties: propertiesOf(error) },
      ];
    case 'unevaluatedProperties':
      return [
        { kind: 'unknown', ...place, name: String(params['unevaluatedProperty']), properties: propertiesOf(error) },
      ];
    // No type and no value at all: the only right thing is nothing.
    case 'false schema':
      return [{ kind: 'shape', ...place, types: [], values: [] }];
    // They only say that something else did not match, and that has said why.
    case 'if':
    case 'propertyNames':
      return [];
    default:
      return [{ kind: 'rule', ...place, message: describeRule(error) }];
  }
}

function propertiesOf(error: ErrorObject): Readonly<Record<string, unknown>> {
  return error.parentSchema?.['properties'] ?? {};
}

function describeRule(error: ErrorObject): string {
  if (matchesSeveral(error)) return 'must match one of the allowed shapes only, not several';
  switch (error.keyword) {
    case UNRESOLVED_REF:
      return `cannot be given: the schema of the tool refers to "${String(error.schema)}", which it lacks`;
    case 'not':
      return 'must not have this value';
    default:
      return error.message ?? `must keep the rule "${error.keyword}"`;
  }
}
