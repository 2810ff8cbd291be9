import type { Person } from '../person.ts';

/** What the ids of direct messages on a person's platform begin with. */
export function directPrefixOf({ id }: Person): string {
  return `${id.slice(0, id.indexOf(':'))}::`;
}
