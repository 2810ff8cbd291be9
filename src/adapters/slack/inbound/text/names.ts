import type { Clock } from '../../../../core/index.ts';
import { atMost } from '../../../../threads/within.ts';
import type { Directory } from '../../directory/directory.ts';
import { type Mark, marksOf, replaceMarks, withoutMarks } from './marks.ts';

/** What ids of people and channels stand for, as far as it was told in time. */
export type Names = ReadonlyMap<string, string>;

export const NO_NAMES: Names = new Map();

/** People and channels of one message whose names are found; of more the ids stand. */
const MAX_NAMES = 30;

export interface NamesWanted {
  readonly workspace: string;
  /** Ids of people whose names are wanted. */
  readonly people: readonly string[];
  /** Texts with marks. */
  readonly texts: readonly string[];
  /** Milliseconds to wait for what is not known, all together. */
  readonly waitMs: number;
}

/** Names of people and channels: what is known at once, and what Slack tells in time. What comes late is known next time. */
export async function findNames(wanted: NamesWanted, directory: Directory, clock: Clock): Promise<Names> {
  const { workspace, waitMs } = wanted;
  const found = new Map<string, string>();
  const missing: (() => Promise<unknown>)[] = [];
  for (const { kind, id } of idsOf(wanted)) {
    const known = kind === 'user' ? directory.knownUser(workspace, id) : directory.knownChannel(workspace, id);
    const find = async (): Promise<unknown> => {
      const told = await (kind === 'user' ? directory.user(workspace, id) : directory.channel(workspace, id));
      return told === undefined ? undefined : found.set(id, told.name);
    };
    if (known === undefined) missing.push(find);
    else found.set(id, known.name);
  }
  if (missing.length === 0) return found;
  await atMost(waitMs, Promise.allSettled(missing.map(async (find) => await find())), clock);
  // A copy: what comes later must not change what was made of it.
  return new Map(found);
}

/** A text with names in place of its marks; what has no name keeps its id. */
export function withNames(text: string, names: Names): string {
  return withoutMarks(replaceMarks(text, (found) => nameOf(found, names)));
}

/** Everybody and everything whose name has to be found; what came with a label has one. */
function idsOf({ people, texts }: NamesWanted): readonly Pick<Mark, 'kind' | 'id'>[] {
  const unlabelled = texts.flatMap(marksOf).filter(({ label }) => label === undefined);
  const marks = [...people.map((id) => ({ kind: 'user' as const, id })), ...unlabelled];
  const named = marks.filter(({ kind }) => kind === 'user' || kind === 'channel');
  const each = new Map(named.map(({ kind, id }) => [id, { kind, id }]));
  return [...each.values()].slice(0, MAX_NAMES);
}

function nameOf({ kind, id, label }: Mark, names: Names): string {
  const name = names.get(id) ?? label ?? id;
  return kind === 'channel' ? `#${name}` : `@${name}`;
}
