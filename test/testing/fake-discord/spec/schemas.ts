import * as spec from 'discord-api-spec/zod';

/** A name of Discord's own description of its interface, without `Schema`. */
export type SpecName = string;

/** What is wrong with a value, by Discord's own description of its interface; empty when nothing is. */
export function violations(name: SpecName, value: unknown): readonly string[] {
  const schema: unknown = Reflect.get(spec, `${name}Schema`);
  if (!isSchema(schema)) throw new RangeError(`Discord's description has no ${name}`);
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, code }) => `${name}.${path.join('.')}: ${code}`);
}

/** The same of each item of a list. */
export function violationsOfEach(name: SpecName, values: unknown): readonly string[] {
  if (!Array.isArray(values)) return [`${name}: no list`];
  return values.flatMap((value) => violations(name, value));
}

interface Schema {
  safeParse(value: unknown): {
    readonly error?: {
      readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly code: string }[];
    };
  };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}
