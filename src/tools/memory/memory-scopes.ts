import type { ThreadId } from '../../threads/thread-id.ts';
import type { ToolContext, ToolPlace } from '../tool-context.ts';

/** Where something is remembered, by who may know it: everybody in the team, or whoever reads here. */
export interface MemoryScope {
  readonly kind: 'team' | 'channel' | 'thread' | 'direct';
  /** Of its document: erasing finds it by the team, and what was said in a thread by the `thread` of its items. */
  readonly key: string;
}

/** Where something new is kept, and where is looked. */
export interface MemoryScopes {
  readonly kept: MemoryScope;
  /** What may be known here, the widest first; `kept` is one of them. */
  readonly known: readonly MemoryScope[];
}

/**
 * What is said where everybody in the team can read is the team's, and known everywhere in it. What is said in a private
 * channel, a private thread or a direct message stays there. Where people of other organisations read along, nothing of
 * the team's is told; and a direct message knows only of itself, whichever team's settings it goes by.
 */
export async function memoryScopes({ thread, place }: Pick<ToolContext, 'thread' | 'place'>): Promise<MemoryScopes> {
  return scopesIn(thread, await place());
}

function scopesIn(thread: ThreadId, place: ToolPlace): MemoryScopes {
  const { team, visibility, hasOutsiders, isPrivateThread } = place;
  const here = `memory:${placePart(thread)}`;
  if (visibility === 'direct' || team === undefined) {
    const direct: MemoryScope = { kind: 'direct', key: here };
    return { kept: direct, known: [direct] };
  }
  const ofTeam: MemoryScope = { kind: 'team', key: `memory:${team}` };
  const ofChannel: MemoryScope = { kind: 'channel', key: here };
  const ofThread: readonly MemoryScope[] = isPrivateThread ? [{ kind: 'thread', key: `memory:${thread}` }] : [];
  const own = ofThread[0] ?? ofChannel;
  const isTeams = visibility === 'public' && !hasOutsiders && !isPrivateThread;
  return {
    kept: isTeams ? ofTeam : own,
    known: [...(hasOutsiders ? [] : [ofTeam]), ofChannel, ...ofThread],
  };
}

/** The id of a thread without the thread: platform, team and channel as they stand there. */
function placePart(thread: ThreadId): string {
  return thread.split(':').slice(0, 3).join(':');
}
