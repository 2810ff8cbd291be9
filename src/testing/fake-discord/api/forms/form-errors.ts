import { invalidForm, type Refusal } from '../refusal.ts';

export type FieldPath = readonly (string | number)[];

/** What is wrong with a body, field by field, as Discord nests it. */
export class FormErrors {
  readonly #root: Record<string, unknown> = {};
  /** Fields that Discord does not know and does not mind. */
  readonly unknownFields: string[] = [];

  get isEmpty(): boolean {
    return Object.keys(this.#root).length === 0;
  }

  /** Notes an error of a field; without a path of the whole body. */
  add(path: FieldPath, code: string, message: string): void {
    let at = this.#root;
    for (const step of path) at = child(at, String(step));
    const known = Array.isArray(at._errors) ? at._errors : [];
    at._errors = [...known, { code, message }];
  }

  /** @throws Refusal 50035 when something was noted. */
  throwIfAny(): void {
    if (!this.isEmpty) throw this.refusal();
  }

  refusal(): Refusal {
    return invalidForm(this.#root);
  }
}

function child(parent: Record<string, unknown>, key: string): Record<string, unknown> {
  parent[key] ??= {};
  // Only this class puts values there: objects under names, lists under `_errors`.
  return parent[key] as Record<string, unknown>;
}
