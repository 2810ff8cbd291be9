import type { ThreadId } from '../thread-id.ts';
import type { Attending } from './attending.ts';

/** So many requests of a thread wait for a decision. */
export async function countPending(
  thread: ThreadId,
  { approvals, clock }: Pick<Attending, 'approvals' | 'clock'>,
): Promise<number> {
  let count = 0;
  for await (const { id } of approvals.open(`${thread}:`)) {
    const stored = await approvals.stored(id);
    if (stored?.state.kind === 'pending' && stored.expiresAt > clock.now()) count += 1;
  }
  return count;
}
