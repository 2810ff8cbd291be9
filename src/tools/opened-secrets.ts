import type { ToolContext } from './tool-context.ts';

/** Shorter ones would be found in ordinary words. */
const SHORTEST = 8;

/** Stands where a secret stood. */
const LEFT_OUT = '(a secret, left out)';

/**
 * The secrets that one call has opened, and what it returns without them: services repeat what they are sent, in pages
 * and in errors, and the model must not read it there. Found as they are, and as they stand in addresses, in JSON and in
 * Base64; a secret of fewer than eight characters is not looked for.
 */
export class OpenedSecrets {
  /** What each of them looks like, in the order in which they were last told. */
  readonly #forms = new Map<string, readonly string[]>();
  readonly #most: number;

  /** `most`: only so many are remembered, those that were told last. @default all */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  /** Opens secrets as `secret` does, and remembers them. */
  opening(secret: ToolContext['secret']): ToolContext['secret'] {
    return (name) => {
      const value = secret(name);
      if (value !== undefined) this.remember(value);
      return value;
    };
  }

  /** Leaves out this one too, from now on. */
  remember(value: string): void {
    if (value.length < SHORTEST) return;
    const forms = this.#forms.get(value) ?? formsOf(value);
    this.#forms.delete(value);
    this.#forms.set(value, forms);
    const [oldest] = this.#forms.keys();
    if (this.#forms.size > this.#most && oldest !== undefined) this.#forms.delete(oldest);
  }

  /** The same value where nothing of them is in it. Texts in lists and plain objects are looked at, at any depth. */
  leaveOut<T>(value: T): T;
  leaveOut(value: unknown): unknown {
    if (this.#forms.size === 0) return value;
    return this.#without(value);
  }

  #without(value: unknown): unknown {
    if (typeof value === 'string') return this.#withoutIn(value);
    if (Array.isArray(value)) return value.map((item) => this.#without(item));
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [this.#withoutIn(key), this.#without(item)]));
  }

  #withoutIn(text: string): string {
    let left = text;
    for (const forms of this.#forms.values()) for (const form of forms) left = left.replaceAll(form, LEFT_OUT);
    return left;
  }
}

function formsOf(value: string): readonly string[] {
  const wellFormed = value.toWellFormed();
  const base64 = Buffer.from(wellFormed).toString('base64').replace(/=+$/u, '');
  const base64Url = base64.replaceAll('+', '-').replaceAll('/', '_');
  return [value, encodeURIComponent(wellFormed), JSON.stringify(value).slice(1, -1), base64, base64Url];
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
