/** Reads what a script answered; an answer of another shape is a bug of the script, told by its name. */

/** A list. */
export function listOf(reply: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(reply)) throw unexpected(what, reply);
  return reply;
}

/** A list of texts. */
export function textsOf(reply: unknown, what: string): readonly string[] {
  return listOf(reply, what).map((part) => textOf(part, what));
}

/** A text. */
export function textOf(reply: unknown, what: string): string {
  if (typeof reply !== 'string') throw unexpected(what, reply);
  return reply;
}

/** Fields and values that follow each other. */
export function fieldsOf(reply: unknown, what: string): ReadonlyMap<string, string> {
  const flat = textsOf(reply, what);
  return new Map(flat.flatMap((field, at) => (at % 2 === 0 ? [[field, flat[at + 1] ?? ''] as const] : [])));
}

function unexpected(what: string, reply: unknown): TypeError {
  return new TypeError(`The script ${what} gave an answer of type ${typeof reply} where it gives none.`);
}
