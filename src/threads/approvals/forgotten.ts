import type { Actor } from '../administration/settings-service.ts';
import type { Person } from '../person.ts';
import type { ThreadStore } from '../ports.ts';
import { parseThreadId, type ThreadId } from '../thread-id.ts';
import type { Attending } from './attending.ts';
import { leftState } from './over.ts';
import type { StoredApproval } from './stored-approval.ts';

/** Platforms that are surfaces; others are a program's own. */
const SURFACES = ['slack', 'discord', 'web'] as const;

/** Who began a conversation anew. */
interface Reset {
  readonly by: Person;
}

/**
 * Whether a conversation was begun anew since its transcript had so many lines: nothing that was asked for or consented
 * to before counts any more. The store's own word, so it holds also when whoever was to withdraw it has died.
 */
async function isForgotten(
  { thread, position }: Pick<StoredApproval, 'thread' | 'position'>,
  store: Pick<ThreadStore, 'read'>,
): Promise<boolean> {
  const session = await store.read(thread, 'none');
  return session?.lastReset !== undefined && session.lastReset >= position;
}

/**
 * Ends a request whose conversation was begun anew since it was asked for: in the name of who did that it is withdrawn,
 * and what was approved is not carried out. Answers whether it was ended by this or before; false when it counts.
 */
export async function forgetWhereReset(stored: StoredApproval, attending: Attending): Promise<boolean> {
  const { approvals, store, clock } = attending;
  if (!(await isForgotten(stored, store))) return false;
  const reset = await readReset(stored.thread, store);
  await approvals.change(stored.id, (now) =>
    reset === undefined ? undefined : withForgotten(now, reset, clock.now()),
  );
  return true;
}

/** The same for every request of a conversation. Answers with those that are to be told of. */
export async function forgetThread(thread: ThreadId, attending: Attending): Promise<readonly string[]> {
  const forgotten: string[] = [];
  for await (const { id } of attending.approvals.open(`${thread}:`)) {
    const stored = await attending.approvals.stored(id);
    if (stored !== undefined && (await forgetWhereReset(stored, attending))) forgotten.push(id);
  }
  return forgotten;
}

/** Reads all of a transcript, which is done once for each time that one is begun anew with something open. */
async function readReset(thread: ThreadId, store: Pick<ThreadStore, 'read'>): Promise<Reset | undefined> {
  const lines = (await store.read(thread))?.transcript ?? [];
  const last = lines.findLast(({ line }) => line.kind === 'reset')?.line;
  return last?.kind === 'reset' ? last : undefined;
}

/** Undefined where nothing of it is left to be ended. */
function withForgotten(stored: StoredApproval, { by }: Reset, at: number): StoredApproval | undefined {
  switch (stored.state.kind) {
    case 'pending': {
      const who = { id: by.id, name: by.name };
      const decision = { verdict: 'withdrawn', who, surface: surfaceOf(stored.thread), at, forThread: false } as const;
      return { ...stored, state: { kind: 'withdrawn', who, at }, decision };
    }
    case 'approved':
    case 'executing':
      return { ...stored, state: leftState(stored, 'reset', at) };
    case 'executed':
    case 'denied':
    case 'withdrawn':
    case 'expired':
    case 'dropped':
      return undefined;
  }
}

/** Where somebody began a conversation anew: on its platform. */
function surfaceOf(thread: ThreadId): Actor['surface'] {
  const { platform } = parseThreadId(thread);
  return SURFACES.find((surface) => surface === platform) ?? 'code';
}
