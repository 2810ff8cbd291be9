import type { Actor } from '../administration/settings-service.ts';
import type { Person } from '../person.ts';
import type { ThreadStore } from '../ports.ts';
import { parseThreadId, type ThreadId } from '../thread-id.ts';
import type { Attending } from './attending.ts';
import { isForgotten } from './is-forgotten.ts';
import { leftState } from './over.ts';
import type { StoredApproval } from './stored-approval.ts';

/** Platforms that are surfaces; others are a program's own. */
const SURFACES = ['slack', 'discord', 'web'] as const;

/** Who began a conversation anew. */
interface Reset {
  readonly by: Person;
}

/**
 * Ends a request whose conversation was begun anew since it was asked for: in the name of who did that it is withdrawn,
 * and what was approved is not carried out. Answers whether it was ended by this or before; false when it counts.
 */
export async function forgetWhereReset(stored: StoredApproval, attending: Attending): Promise<boolean> {
  const { store } = attending;
  if (!isForgotten(stored.position, await store.read(stored.thread, 'none'))) return false;
  await forget(stored, await readReset(stored.thread, store), attending);
  return true;
}

/** The same for every request of a conversation. Answers with those that are to be told of. */
export async function forgetThread(thread: ThreadId, attending: Attending): Promise<readonly string[]> {
  const { approvals, store } = attending;
  const session = await store.read(thread, 'none');
  const forgotten: StoredApproval[] = [];
  for await (const { id } of approvals.open(`${thread}:`)) {
    const stored = await approvals.stored(id);
    if (stored !== undefined && isForgotten(stored.position, session)) forgotten.push(stored);
  }
  const reset = forgotten.length === 0 ? undefined : await readReset(thread, store);
  for (const stored of forgotten) await forget(stored, reset, attending);
  return forgotten.map(({ id }) => id);
}

async function forget(
  { id }: StoredApproval,
  reset: Reset | undefined,
  { approvals, clock }: Attending,
): Promise<void> {
  if (reset === undefined) return;
  await approvals.change(id, (now) => withForgotten(now, reset, clock.now()));
}

/** Reads all of a transcript: only where something is open in a conversation that was begun anew. */
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
