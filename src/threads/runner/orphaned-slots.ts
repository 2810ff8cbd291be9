import type { ClaimedThread } from '../ports.ts';
import type { ReplySlot } from '../reply.ts';
import { callOutbound } from '../reply-writing/call-outbound.ts';
import type { ThreadRun } from './thread-run.ts';

/**
 * Takes away what an earlier owner drew for an exchange that nobody is going to end: it was handed over before its
 * first turn was stored, and meanwhile its first message was taken back. `next` is the exchange that is about to begin.
 */
export async function removeOrphans(run: ThreadRun, claimed: ClaimedThread, next: string | undefined): Promise<void> {
  const { dependencies, thread, lease, owner, logger } = run;
  const { outboundOf, clock } = dependencies;
  for (const slot of claimed.slots) {
    if (slot.exchange === next || !isOrphan(slot, claimed)) continue;
    const remove = (): Promise<void> => outboundOf(thread).remove(slot);
    const isRemoved = await callOutbound(remove, { importance: 'final', clock, logger, permit: lease });
    if (isRemoved) await owner.slot({ ...slot, state: 'closed' });
  }
}

/** An exchange that took anything in stands in the transcript, and is ended by whoever claims the thread. */
function isOrphan({ exchange, state, kind }: ReplySlot, { transcript }: ClaimedThread): boolean {
  if (state === 'closed' || kind === 'notice') return false;
  const seqs = transcript.flatMap(({ line }) =>
    line.kind === 'message' && line.message.role === 'entry' ? [line.message.seq] : [],
  );
  // Behind a summary it is not known any more which entries were taken in.
  if (seqs.length === 0 && transcript.length > 0) return false;
  return Number(exchange.slice(1)) > Math.max(0, ...seqs);
}
