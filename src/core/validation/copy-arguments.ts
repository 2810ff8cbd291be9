/** Characters that keys and values of one call's arguments may have together. Patterns run on nothing larger. */
export const MAX_ARGUMENT_CHARACTERS = 1_000_000;
/** Levels of nesting. Checking is recursive, so this guards the stack; a cycle ends here too. */
export const MAX_ARGUMENT_DEPTH = 200;

/** A copy that may be changed at will, or why there is none. */
export type ArgumentCopy =
  | { readonly ok: true; readonly value: unknown; readonly hadProtoKey: boolean }
  | { readonly ok: false; readonly problem: string };

/** Copies JSON deeply, without `__proto__` keys, and refuses what is too large or too deep to be checked. */
export function copyArguments(input: unknown): ArgumentCopy {
  const copier = new Copier();
  const value = copier.copy(input, 0);
  return copier.problem === undefined
    ? { ok: true, value, hadProtoKey: copier.hadProtoKey }
    : { ok: false, problem: copier.problem };
}

class Copier {
  hadProtoKey = false;
  problem: string | undefined;
  #characters = 0;

  copy(value: unknown, depth: number): unknown {
    this.#count(typeof value === 'string' ? value.length : 1);
    if (typeof value !== 'object' || value === null || this.problem !== undefined) return value;
    if (depth === MAX_ARGUMENT_DEPTH) {
      this.problem = `the arguments are nested deeper than ${MAX_ARGUMENT_DEPTH} levels`;
      return value;
    }
    if (Array.isArray(value)) return value.map((item) => this.copy(item, depth + 1));
    // Dates and the like can only come from `prepareArguments`: they are the tool's own and pass as they are.
    return isPlainObject(value) ? this.#copyObject(value, depth) : value;
  }

  #copyObject(value: Readonly<Record<string, unknown>>, depth: number): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      // No tool means this key, and copying it by assignment would replace the prototype of the tool's object.
      if (key === '__proto__') {
        this.hadProtoKey = true;
        continue;
      }
      this.#count(key.length);
      result[key] = this.copy(value[key], depth + 1);
    }
    return result;
  }

  #count(characters: number): void {
    this.#characters += characters;
    if (this.#characters > MAX_ARGUMENT_CHARACTERS) {
      this.problem ??= `the arguments are larger than ${MAX_ARGUMENT_CHARACTERS} characters`;
    }
  }
}

function isPlainObject(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
