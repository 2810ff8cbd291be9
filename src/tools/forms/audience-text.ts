import type { Audience } from '../../threads/administration/audience.ts';

const ID = /^[^:\s]+:\S+$/u;
const PERSON = 'person:';
const GROUP = 'group:';

/** An audience as the entries of a form: `everyone`, `admins`, or people and groups, each with its kind before its id. */
export function audienceEntries(audience: Audience): readonly string[] {
  if (audience.kind !== 'named') return [audience.kind];
  return [...audience.people.map((id) => `${PERSON}${id}`), ...audience.groups.map((id) => `${GROUP}${id}`)];
}

/** Reads those entries, or gives the one that cannot be read. An id without its kind is a person's. */
export function audienceOf(entries: readonly string[]): { readonly audience: Audience } | { readonly wrong: string } {
  const [first = ''] = entries;
  const word = first.toLowerCase();
  if (entries.length === 1 && (word === 'everyone' || word === 'admins')) return { audience: { kind: word } };
  const groups = entries.filter((entry) => entry.startsWith(GROUP)).map((entry) => entry.slice(GROUP.length));
  const people = entries
    .filter((entry) => !entry.startsWith(GROUP))
    .map((entry) => (entry.startsWith(PERSON) ? entry.slice(PERSON.length) : entry));
  const wrong = [...people, ...groups].find((id) => !ID.test(id));
  if (wrong !== undefined) return { wrong };
  return { audience: { kind: 'named', people: [...new Set(people)], groups: [...new Set(groups)] } };
}
