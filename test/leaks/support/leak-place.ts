import type { ThreadId } from '../../../src/threads/thread-id.ts';

/** A thread in which things are said, and who can read there. */
export interface LeakPlace {
  /** Of letters and hyphens. */
  readonly name: string;
  readonly kind: 'public' | 'private' | 'direct';
  readonly team: string;
  /** The channel that the thread is in: what is said there can be found by everybody in it. */
  readonly room: string;
  /** Fewer people read the thread than its channel. */
  readonly isPrivateThread?: true;
  /** People of other teams read along. */
  readonly hasOutsiders?: true;
  /** What the platform calls the channel, for whoever tries to name it. */
  readonly channel: string;
  /** Known as soon as something was said there. */
  thread?: ThreadId;
}

/** What was put somewhere: each has a word of its own, which nobody can guess. */
const KINDS = ['memory', 'said', 'fileName', 'fileText', 'note', 'sentText', 'timer', 'feedback'] as const;
type Kind = (typeof KINDS)[number];

export interface Canary {
  readonly kind: Kind;
  readonly place: LeakPlace;
  readonly word: string;
}

/** A word of each kind for each place. They all begin with `canary`, so that words of a search find any of them. */
export function canariesOf(places: readonly LeakPlace[]): readonly Canary[] {
  return places.flatMap((place, index) =>
    KINDS.map((kind, number) => {
      const digits = String((index + 1) * 7_919 + (number + 1) * 104_729).padStart(7, '0');
      return { kind, place, word: `canary-${kind}-${place.name}-${digits}` };
    }),
  );
}

/** Whether a word may be shown in a place: written apart from what it tests, by what people were promised. */
export function mayBeShown({ kind, place: from }: Canary, to: LeakPlace): boolean {
  if (from === to) return kind !== 'feedback';
  const isSameRoom = from.room === to.room && from.team === to.team;
  switch (kind) {
    case 'said':
    case 'fileName':
      return isSameRoom && from.isPrivateThread !== true;
    case 'memory': {
      if (from.kind === 'direct' || to.kind === 'direct' || from.isPrivateThread === true) return false;
      if (from.kind === 'private') return isSameRoom;
      return from.team === to.team && to.hasOutsiders !== true;
    }
    case 'fileText':
    case 'note':
    case 'sentText':
    case 'timer':
    case 'feedback':
      return false;
  }
}
