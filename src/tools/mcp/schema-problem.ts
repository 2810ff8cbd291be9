import { checkArguments } from '../../core/validation/index.ts';
import { plainText } from '../../threads/model-notes.ts';
import { patternProblem } from './safe-pattern.ts';

/** Levels of nesting of a schema. */
const MOST_LEVELS = 32;
/** Parts that are gone through for one value, each reference followed. */
const MOST_STEPS = 5_000;

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * What is wrong with a schema of a server, as the end of a sentence; undefined when arguments can be checked against it
 * without anything bad happening: no reference leads out of it, no pattern takes for ever, no part is gone through
 * again and again for one value, and nothing in it imitates what only the system says to a model.
 */
export function schemaProblem(schema: JsonObject, maxBytes: number): string | undefined {
  const problem = shapeProblem(schema, 0);
  if (problem !== undefined) return problem;
  const bytes = Buffer.byteLength(JSON.stringify(schema));
  if (bytes > maxBytes) return `it has ${Math.ceil(bytes / 1_024)} KB; at most ${maxBytes / 1_024} KB are taken`;
  if (schema['type'] !== 'object') return 'it is not of an object';
  const steps = new Walk(schema);
  if (!steps.isBounded()) return 'it goes through the same parts again and again';
  try {
    checkArguments(schema, {});
    return undefined;
  } catch {
    return 'it does not keep the rules of JSON Schema';
  }
}

/** Keywords that lead elsewhere than down. */
const REFERENCES = new Set(['$ref', '$dynamicRef', '$recursiveRef']);

function shapeProblem(value: unknown, level: number): string | undefined {
  if (level > MOST_LEVELS) return `it is nested deeper than ${MOST_LEVELS} levels`;
  if (typeof value === 'string')
    return plainText(value) === value ? undefined : 'it holds hidden characters or control tokens';
  if (Array.isArray(value)) return firstProblem(value, (item) => shapeProblem(item, level + 1));
  if (typeof value !== 'object' || value === null) return undefined;
  return firstProblem(Object.entries(value), ([key, part]: [string, unknown]) => {
    if (plainText(key) !== key || key === '__proto__') return 'it holds hidden characters or control tokens';
    if (REFERENCES.has(key) && typeof part === 'string') {
      if (key !== '$ref' || !/^#(?:\/|$)/u.test(part)) return 'it refers to something outside of itself';
    }
    if (key === 'pattern' && typeof part === 'string') return patternProblem(part);
    if (key === 'patternProperties' && typeof part === 'object' && part !== null) {
      const ofNames = firstProblem(Object.keys(part), patternProblem);
      if (ofNames !== undefined) return ofNames;
    }
    return shapeProblem(part, level + 1);
  });
}

function firstProblem<T>(items: readonly T[], problemOf: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const problem = problemOf(item);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Keywords whose schemas are for the same value. */
const SAME = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'];
/** Keywords whose schemas are for a part of the value. */
const PARTS = [
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'items',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'contains',
];
/** Keywords that hold schemas by names that somebody chose. */
const BY_NAME = new Set(['properties', 'patternProperties', 'dependentSchemas']);

/** Goes through a schema as a validator would, references followed. */
class Walk {
  readonly #root: JsonObject;
  /** References that lead to a part which is being gone through, by where in the value they are met. */
  readonly #returns = new Set<string>();
  #steps = 0;

  constructor(root: JsonObject) {
    this.#root = root;
  }

  isBounded(): boolean {
    return this.#visit(this.#root, '', new Map([['#', '']]));
  }

  /** `under`: references that are being followed, each with where in the value that began. */
  #visit(node: unknown, path: string, under: ReadonlyMap<string, string>): boolean {
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return true;
    this.#steps += 1;
    if (this.#steps > MOST_STEPS) return false;
    const schema = node as JsonObject; // an object that is no list
    return (
      this.#follow(schema['$ref'], path, under) &&
      SAME.every((keyword) => this.#visitEach(schema[keyword], BY_NAME.has(keyword), () => path, under)) &&
      PARTS.every((keyword) =>
        this.#visitEach(schema[keyword], BY_NAME.has(keyword), (name) => `${path}/${keyword}:${name}`, under),
      )
    );
  }

  #visitEach(
    value: unknown,
    isByName: boolean,
    pathOf: (name: string) => string,
    under: ReadonlyMap<string, string>,
  ): boolean {
    if (typeof value !== 'object' || value === null) return true;
    if (!isByName && !Array.isArray(value)) return this.#visit(value, pathOf(''), under);
    return Object.entries(value).every(([name, part]) => this.#visit(part, pathOf(isByName ? name : ''), under));
  }

  #follow(reference: unknown, path: string, under: ReadonlyMap<string, string>): boolean {
    if (typeof reference !== 'string') return true;
    const began = under.get(reference);
    // Back to where it came from without having gone into the value: without end.
    if (began === path) return false;
    if (began !== undefined) {
      // Twice for the same part of a value: twice as much with each level of it.
      const key = `${reference} ${path}`;
      if (this.#returns.has(key)) return false;
      this.#returns.add(key);
      return true;
    }
    return this.#visit(this.#resolve(reference), path, new Map([...under, [reference, path]]));
  }

  #resolve(reference: string): unknown {
    let node: unknown = this.#root;
    for (const part of reference.slice(1).split('/').slice(1)) {
      if (typeof node !== 'object' || node === null) return undefined;
      const name = decode(part).replaceAll('~1', '/').replaceAll('~0', '~');
      node = Object.hasOwn(node, name) ? (node as JsonObject)[name] : undefined; // what is there is read as unknown
    }
    return node;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
