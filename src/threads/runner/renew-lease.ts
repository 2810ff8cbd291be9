import { readMonotonic } from '../../core/clock.ts';
import type { Clock } from '../../core/index.ts';
import type { OwnerToken, ThreadStore } from '../ports.ts';
import type { ThreadId } from '../thread-id.ts';
import type { Lease } from './lease.ts';
import type { Outage } from './outage.ts';
import { callStore, RETRY_MS } from './store-call.ts';

export interface RenewalOptions {
  readonly store: Pick<ThreadStore, 'renew'>;
  readonly thread: ThreadId;
  readonly token: OwnerToken;
  readonly lease: Lease;
  readonly outage: Outage;
  readonly clock: Clock;
  /** Milliseconds between two renewals. */
  readonly renewMs: number;
}

/**
 * Renews a lease while it lasts, soon again after a failure. A renewal begins when the one before was answered or given
 * up, so that they never pile up before a store that hangs. Answers with what ends the renewing.
 */
export function renewLease(options: RenewalOptions): () => void {
  const { lease, clock, renewMs } = options;
  let cancel = (): void => undefined;
  const schedule = (delayMs: number): void => {
    cancel = clock.setTimeout(() => {
      void renewOnce(options).then((isRenewed) => {
        if (lease.ended === undefined) schedule(isRenewed ? renewMs : RETRY_MS);
      });
    }, delayMs);
  };
  schedule(renewMs);
  return () => cancel();
}

/** Never rejects. */
async function renewOnce(options: RenewalOptions): Promise<boolean> {
  const { store, thread, token, lease, outage, clock } = options;
  if (lease.ended !== undefined) return false;
  const sentAt = readMonotonic(clock);
  try {
    const renewed = await callStore(() => store.renew(thread, token), { clock, signal: lease.signal });
    outage.succeeded(options);
    if (renewed.status === 'fenced') {
      lease.end('lost');
    } else {
      lease.reached(sentAt);
      lease.noticeStop(renewed.stop);
    }
    return true;
  } catch (error) {
    if (lease.ended === undefined) outage.failed(options, error);
    return false;
  }
}
