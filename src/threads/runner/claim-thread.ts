import { readMonotonic } from '../../core/clock.ts';
import { sleep } from '../../core/index.ts';
import type { Claimed, OwnerToken, RunSignals } from '../ports.ts';
import type { ThreadId } from '../thread-id.ts';
import type { RunnerDependencies } from './dependencies.ts';
import type { Outage } from './outage.ts';
import { callStore, RETRY_MS } from './store-call.ts';

/** Longest time for one claim, in milliseconds: it loads the transcript. */
const CLAIM_LIMIT_MS = 10_000;

/** What a claim was answered, and when it was sent, by the monotonic clock. */
export interface SentClaim {
  readonly claimed: Claimed;
  readonly sentAt: number;
}

/**
 * Claims a thread. A claim whose answer is lost may have been taken: it is sent again with the same token, since one
 * with another would count as the death of an owner. Rejects with the last failure when a lease's time has passed or
 * the process is to end.
 */
export async function claimThread(
  { store, clock, leaseMs }: Pick<RunnerDependencies, 'store' | 'clock' | 'leaseMs'>,
  thread: ThreadId,
  activation: number,
  token: OwnerToken,
  { ending }: RunSignals,
  outage: Outage,
): Promise<SentClaim> {
  const startedAt = readMonotonic(clock);
  const claim = (): Promise<Claimed> => store.claim(thread, activation, token);
  for (;;) {
    const sentAt = readMonotonic(clock);
    try {
      const claimed = await callStore(claim, { clock, limitMs: CLAIM_LIMIT_MS });
      outage.succeeded(claim);
      return { claimed, sentAt };
    } catch (error) {
      outage.failed(claim, error);
      if (ending.aborted || readMonotonic(clock) - startedAt >= leaseMs) throw error;
      await sleep(RETRY_MS, clock, ending).catch(() => undefined); // one try more when the process is to end
    }
  }
}
