import { ERASED, isPerson } from '../erased-person.ts';
import type { Erasure } from '../ports.ts';
import { threadPrefixesOf } from '../thread-id.ts';

/**
 * Whether a key says that its whole document is what is to be erased: the id of the thread, the team or the person
 * stands in it between colons, as in `notes:<thread id>` and `settings:<team id>`. With a team goes what is named after
 * its threads, and after direct messages that are reached through it.
 */
export function isKeyOf(key: string, what: Erasure): boolean {
  if (`:${key}:`.includes(`:${idOf(what)}:`)) return true;
  return 'team' in what && threadPrefixesOf(what.team).some((prefix) => `:${key}`.includes(`:${prefix}`));
}

/**
 * A document without what belongs to a person: undefined when all of it does. Something belongs to whom its `by` or
 * `author` names, or to those its `requesters` name if they are nobody else. Elsewhere their id and name are replaced.
 */
export function documentWithout(value: unknown, person: string): unknown {
  return dropWhere(value, (part) => isTheirs(part, person), person);
}

/** A document without the parts that `isDropped` picks; undefined when it is one of them. */
export function documentWithoutParts(value: unknown, isDropped: (part: OwnedPart) => boolean): unknown {
  return dropWhere(value, isDropped, undefined);
}

/** A document without the parts whose `thread` is the erased one, or one of the erased team; undefined as above. */
export function documentWithoutThreads(value: unknown, isErased: (thread: string) => boolean): unknown {
  return documentWithoutParts(value, ({ thread }) => typeof thread === 'string' && isErased(thread));
}

/** A part of a document that says whose it is, or could. */
export type OwnedPart = Readonly<Record<string, unknown>>;

/** Whether a part says that it is the person's. */
export function isTheirs(part: OwnedPart, person: string): boolean {
  const { by, author, requesters } = part;
  if (isThem(by, person) || isThem(author, person)) return true;
  return Array.isArray(requesters) && requesters.length > 0 && requesters.every((each) => isThem(each, person));
}

/** How many parts of a document say that they are the person's; parts of such a part are not counted again. */
export function countTheirs(value: unknown, person: string): number {
  if (isObject(value) && isTheirs(value, person)) return 1;
  const parts: readonly unknown[] = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return parts.reduce<number>((count, part) => count + countTheirs(part, person), 0);
}

function idOf(what: Erasure): string {
  if ('thread' in what) return what.thread;
  return 'team' in what ? what.team : what.person;
}

function isThem(value: unknown, person: string): boolean {
  return value === person || isPerson(value, person);
}

function dropWhere(value: unknown, isDropped: (part: OwnedPart) => boolean, person: string | undefined): unknown {
  const isGone = (part: unknown): boolean => isObject(part) && isDropped(part);
  const walk = (part: unknown): unknown => {
    if (person !== undefined && part === person) return ERASED.id;
    if (person !== undefined && isPerson(part, person)) return { ...part, ...ERASED };
    if (Array.isArray(part)) return part.filter((item) => !isGone(item)).map(walk);
    if (!isObject(part)) return part;
    const kept = Object.entries(part).filter(([name, item]) => name !== person && !isGone(item));
    return Object.fromEntries(kept.map(([name, item]) => [name, walk(item)]));
  };
  return isGone(value) ? undefined : walk(value);
}

function isObject(value: unknown): value is OwnedPart {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
