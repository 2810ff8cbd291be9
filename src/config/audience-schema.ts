import { Type } from '@sinclair/typebox';

/** An id with its platform, such as `slack:U123`. */
export function platformId(options: { readonly expects?: string; readonly description?: string } = {}) {
  return Type.String({ pattern: '^[^:\\s]+:\\S+$', ...options });
}

/** Whom something is for, as a config says it. */
export const audience = Type.Union(
  [
    Type.Literal('everyone'),
    Type.Literal('admins'),
    Type.Object(
      { people: Type.Optional(Type.Array(platformId())), groups: Type.Optional(Type.Array(platformId())) },
      { additionalProperties: false },
    ),
  ],
  { expects: '"everyone", "admins", or an object such as { "people": ["slack:U123"], "groups": ["slack:S123"] }' },
);
