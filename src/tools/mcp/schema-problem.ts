import { checkArguments } from '../../core/validation/index.ts';
import { plainText } from '../../threads/model-notes.ts';

/** Levels of nesting of a schema. */
const MOST_LEVELS = 32;
/** Items of a list: rules of the rules compare each with each. */
const MOST_ITEMS = 1_000;

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * What is wrong with a schema of a server, as the end of a sentence; undefined when it keeps the rules of JSON Schema, no
 * reference leads out of it, and nothing in it imitates what only the system says to a model. What checking costs does
 * not depend on it: it is `bounded` (core/validation), and patterns are for the model and the server.
 */
export function schemaProblem(schema: JsonObject, maxBytes: number): string | undefined {
  const problem = shapeProblem(schema, 0);
  if (problem !== undefined) return problem;
  const bytes = Buffer.byteLength(JSON.stringify(schema));
  if (bytes > maxBytes) return `it has ${Math.ceil(bytes / 1_024)} KB; at most ${maxBytes / 1_024} KB are taken`;
  if (schema['type'] !== 'object') return 'it is not of an object';
  try {
    checkArguments(schema, {}, 'bounded');
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
  if (Array.isArray(value)) {
    if (value.length > MOST_ITEMS) return `a list in it has more than ${MOST_ITEMS} items`;
    return firstProblem(value, (item) => shapeProblem(item, level + 1));
  }
  if (typeof value !== 'object' || value === null) return undefined;
  return firstProblem(Object.entries(value), ([key, part]: [string, unknown]) => {
    if (plainText(key) !== key || key === '__proto__') return 'it holds hidden characters or control tokens';
    if (REFERENCES.has(key) && typeof part === 'string') {
      if (key !== '$ref' || !/^#(?:\/|$)/u.test(part)) return 'it refers to something outside of itself';
    }
    const patterns = key === 'pattern' ? [part] : key === 'patternProperties' ? Object.keys(Object(part)) : [];
    if (!patterns.every((source) => typeof source !== 'string' || isPattern(source))) return 'a pattern cannot be read';
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

/** Read, never run: providers of models refuse what cannot be read. */
function isPattern(source: string): boolean {
  try {
    return new RegExp(source).source !== '';
  } catch {
    return false;
  }
}
