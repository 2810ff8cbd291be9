import { escapeKey } from './pointer.ts';

/** The keyword that takes the place of a `$ref` to nothing. It rejects every value. */
export const UNRESOLVED_REF = 'threadloop:unresolvedRef';

export type SchemaNode = Record<string, unknown>;

/** A schema ready for the validator: a copy of our own, and what was seen on the way. */
export interface PreparedSchema {
  readonly schema: SchemaNode;
  /** Each list of alternatives (`anyOf`, `oneOf`) with the JSON pointer to it. */
  readonly unions: ReadonlyMap<unknown, string>;
  /** Every part that refers to another one. */
  readonly references: readonly SchemaNode[];
  readonly hasDefaults: boolean;
}

/** Meant for the validator's registry, which each schema has to itself; `$async` would let every value pass. */
const DROPPED_AT_TOP = new Set(['$id', 'id', '$schema', '$async']);
/** Keywords whose value is data: what looks like a schema in there is none. */
const DATA_KEYWORDS = new Set(['const', 'enum', 'default', 'example', 'examples']);
/** Their keys are names that somebody chose, and their values are schemas. */
const NAME_MAPS = /\/(?:properties|patternProperties|\$defs|definitions|dependentSchemas)$/;

/** Copies a schema without its identity, points references to that identity at the root, and notes its parts. */
export function prepareSchema(source: object): PreparedSchema {
  const id = '$id' in source && typeof source.$id === 'string' ? source.$id.replace(/#$/, '') : undefined;
  const unions = new Map<unknown, string>();
  const references: SchemaNode[] = [];
  let hasDefaults = false;

  const copyPart = (part: unknown, pointer: string): unknown => {
    if (Array.isArray(part)) return part.map((item, index) => copyPart(item, `${pointer}/${index}`));
    return typeof part === 'object' && part !== null ? copyNode(part, pointer) : part;
  };
  const copyNode = (part: object, pointer: string): SchemaNode => {
    const node: SchemaNode = {};
    for (const [key, value] of Object.entries(part)) {
      if (key === '__proto__' || (pointer === '' && DROPPED_AT_TOP.has(key))) continue;
      const isData = DATA_KEYWORDS.has(key) && !NAME_MAPS.test(pointer);
      const copied = isData ? value : copyPart(value, `${pointer}/${escapeKey(key)}`);
      node[key] = copied;
      if ((key === 'anyOf' || key === 'oneOf') && Array.isArray(copied)) unions.set(copied, `${pointer}/${key}`);
      if (key === 'default' && isData) hasDefaults = true;
    }
    if (typeof node['$ref'] === 'string') {
      node['$ref'] = id === undefined ? node['$ref'] : referToRoot(node['$ref'], id);
      references.push(node);
    }
    return node;
  };

  const schema = copyNode(source, '');
  return { schema, unions, references, hasDefaults };
}

function referToRoot(ref: string, id: string): string {
  if (ref === id) return '#';
  return ref.startsWith(`${id}#`) ? ref.slice(id.length) : ref;
}
