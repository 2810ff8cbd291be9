import { type Static, Type } from '@sinclair/typebox';

/** Characters of one entered text; what a field itself allows is less. */
const MAX_ENTERED = 32_000;

const IdText = Type.String({ minLength: 1, maxLength: 300 });
const KeyText = Type.String({ minLength: 1, maxLength: 300 });

export const placeFields = {
  kind: Type.Union((['deployment', 'direct', 'team', 'channel'] as const).map((kind) => Type.Literal(kind))),
  team: Type.Optional(IdText),
  channel: Type.Optional(IdText),
};

export const PlaceQuery = Type.Object(placeFields);

export const PageQuery = Type.Object({ ...placeFields, before: Type.Optional(Type.String({ maxLength: 300 })) });

/** Text as it was typed, what was chosen, or a switch. Untouched by coercion: a list stays a list, and `true` a switch. */
const Raw = Type.Unsafe<string | readonly string[] | boolean>({});

export const ChangeBody = Type.Object({
  place: Type.Object(placeFields),
  ifVersion: Type.Integer({ minimum: 0 }),
  changes: Type.Array(
    Type.Object({
      kind: Type.Union((['set', 'inherit', 'lock', 'unlock'] as const).map((kind) => Type.Literal(kind))),
      key: KeyText,
      raw: Type.Optional(Raw),
    }),
    { minItems: 1, maxItems: 100 },
  ),
});

export const PauseBody = Type.Object({
  place: Type.Object(placeFields),
  ifVersion: Type.Integer({ minimum: 0 }),
  isPaused: Type.Boolean(),
  reason: Type.Optional(Type.String({ maxLength: 500 })),
});

export const OptOutBody = Type.Object({ isOut: Type.Boolean() });

export type ChangeBody = Static<typeof ChangeBody>;
export type PauseBody = Static<typeof PauseBody>;

/** What was entered, if it is of a kind that fields are entered in, and no longer than any may be. */
export function readRaw(
  raw: unknown,
): { readonly ok: true; readonly raw: string | readonly string[] | boolean | undefined } | { readonly ok: false } {
  if (raw === undefined || typeof raw === 'boolean') return { ok: true, raw };
  if (typeof raw === 'string') return raw.length <= MAX_ENTERED ? { ok: true, raw } : { ok: false };
  if (!Array.isArray(raw) || raw.length > 1_000) return { ok: false };
  const texts = raw.filter((item): item is string => typeof item === 'string');
  const isRight = texts.length === raw.length && texts.join('').length <= MAX_ENTERED;
  return isRight ? { ok: true, raw: texts } : { ok: false };
}
