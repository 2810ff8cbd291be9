import { escapeKey } from './pointer.ts';
import type { SchemaNode } from './prepare-schema.ts';

/** The keyword that says what one visit of a part of a schema costs, besides what it visits. */
export const STEP = 'threadloop:step';

/** Their time is in proportion to the value, or to what they say. */
const PLAIN = new Set([
  'type',
  'required',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
]);
/** To compare with objects and lists takes the product of both, and to copy them for each value as well. */
const OF_SCALARS = new Set(['const', 'default']);
const OF_SCHEMAS = new Set(['items', 'additionalItems', 'prefixItems', 'allOf', 'anyOf', 'additionalProperties']);
const BY_NAME = new Set(['properties', '$defs', 'definitions']);

/**
 * Makes a schema that takes all that the given one takes and perhaps more, and says at each of its parts what a visit
 * costs. Left out is what no count of visits bounds (patterns, formats, unique items), and what could turn "perhaps
 * more" into "less": `not`, conditions, what is said of the rest of a value.
 */
export function boundSchema(schema: SchemaNode): SchemaNode {
  const places = new Set<string>();
  const references: SchemaNode[] = [];

  const boundPart = (part: unknown, pointer: string): unknown => {
    if (Array.isArray(part)) return part.map((item, index) => boundPart(item, `${pointer}/${index}`));
    return isNode(part) ? boundNode(part, pointer) : part;
  };
  const boundNode = (node: SchemaNode, pointer: string): SchemaNode => {
    places.add(pointer);
    const entries = Object.entries(node).flatMap(([key, value]): [string, unknown][] => {
      const at = `${pointer}/${escapeKey(key)}`;
      if (PLAIN.has(key) || (OF_SCALARS.has(key) && isScalar(value))) return [[key, value]];
      if (key === 'enum') return Array.isArray(value) && value.every(isScalar) ? [[key, value]] : [];
      if (key === '$ref') return typeof value === 'string' ? [[key, value]] : [];
      // Without a type it is no schema for Ajv.
      if (key === 'nullable') return value === true && 'type' in node ? [[key, value]] : [];
      // What names by a pattern allow is unknown, so all other names are allowed.
      if (key === 'additionalProperties' && 'patternProperties' in node) return [];
      // With fewer rules in them several may match.
      if (key === 'oneOf') return 'anyOf' in node ? [] : [['anyOf', boundPart(value, `${pointer}/anyOf`)]];
      if (OF_SCHEMAS.has(key)) return [[key, boundPart(value, at)]];
      if (!BY_NAME.has(key) || !isNode(value)) return [];
      const named = Object.entries(value).map(([name, part]) => [name, boundPart(part, `${at}/${escapeKey(name)}`)]);
      return [[key, Object.fromEntries(named)]];
    });
    const bounded: SchemaNode = Object.fromEntries(entries);
    if ('$ref' in bounded) references.push(bounded);
    const steps = Object.values(bounded).reduce<number>((sum, value) => sum + countOf(value), 1);
    return Object.assign(bounded, { [STEP]: steps });
  };

  const bounded = boundNode(schema, '');
  for (const node of references) if (!leadsTo(places, String(node['$ref']))) delete node['$ref'];
  return bounded;
}

function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return isNode(value) ? Object.keys(value).length : 1;
}

/** What is spelled in another way is taken to lead nowhere, as what is not there: both say nothing of a value then. */
function leadsTo(places: ReadonlySet<string>, reference: string): boolean {
  return /^#(?:\/[\w$.~-]+)*$/u.test(reference) && places.has(reference.slice(1));
}
