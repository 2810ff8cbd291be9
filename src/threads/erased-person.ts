import type { Person } from './person.ts';

/** Stands where an erased person stood. Whoever asks for its rights finds none. */
export const ERASED: Person = { id: 'erased', name: '' };

/** Stands where a text was that was made of an erased person's words. */
export const ERASED_TEXT = '(erased)';

/** Whether a value is the person: an object with their id and a name. */
export function isPerson(value: unknown, person: string): value is Person {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value && value.id === person;
}

/** Whether the person stands anywhere in plain data. */
export function holdsPerson(value: unknown, person: string): boolean {
  return personsIn(value, person).length > 0;
}

/** The names under which a person stands in plain data, each once. */
export function namesIn(value: unknown, person: string): readonly string[] {
  return [...new Set(personsIn(value, person).map(({ name }) => name))];
}

/** Makes a search of plain data for names and ids, as whole words, in any of its texts. Empty names are not looked for. */
export function createNameSearch(names: readonly string[]): (value: unknown) => boolean {
  const words = names.filter((name) => name !== '').map((name) => name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  if (words.length === 0) return () => false;
  const named = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.join('|')})(?![\\p{L}\\p{N}_])`, 'u');
  return (value) => someText(value, (text) => named.test(text));
}

/** Whether any text of plain data is one that `matches`. */
export function someText(value: unknown, matches: (text: string) => boolean): boolean {
  let isFound = false;
  JSON.stringify(value, (_, part: unknown) => {
    isFound ||= typeof part === 'string' && matches(part);
    return part;
  });
  return isFound;
}

/** Plain data with {@link ERASED} wherever the person stood; its shape stays the same. */
export function withoutPerson<T>(value: T, person: string): T {
  const without: T = JSON.parse(JSON.stringify(value), (_, part: unknown) => {
    // Whatever else stood beside the name, as whether it is a bot, stays.
    return isPerson(part, person) ? { ...part, ...ERASED } : part;
  });
  return without;
}

function personsIn(value: unknown, person: string): readonly Person[] {
  const found: Person[] = [];
  JSON.stringify(value, (_, part: unknown) => {
    if (isPerson(part, person)) found.push(part);
    return part;
  });
  return found;
}
