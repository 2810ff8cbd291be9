import type { RawValue } from '../../../../../threads/administration/form-field.ts';

const PERSON = 'person:';
const GROUP = 'group:';

/** Whom something is for, as the inputs of a window take it apart. */
export interface AudienceInputs {
  readonly kind: 'everyone' | 'admins' | 'named';
  readonly people: readonly string[];
  readonly groups: readonly string[];
}

/** Takes apart how an audience is entered: `everyone`, `admins`, or entries such as `person:…` and `group:…`. */
export function audienceInputs(raw: RawValue): AudienceInputs {
  const items = typeof raw === 'string' ? raw.split(/[\s,]+/u) : Array.isArray(raw) ? [...raw] : [];
  const [first] = items;
  if (items.length === 1 && (first === 'everyone' || first === 'admins'))
    return { kind: first, people: [], groups: [] };
  const named = (prefix: string): string[] =>
    items.filter((item) => item.startsWith(prefix)).map((item) => item.slice(prefix.length));
  return { kind: 'named', people: named(PERSON), groups: named(GROUP) };
}

/** Writes it again. */
export function audienceRaw({ kind, people, groups }: AudienceInputs): RawValue {
  if (kind !== 'named') return [kind];
  return [...people.map((id) => PERSON + id), ...groups.map((id) => GROUP + id)];
}
