import { readMonotonic } from '../../core/clock.ts';
import { sleep } from '../../core/index.ts';
import type { RunSignals } from '../ports.ts';
import { callStore, RETRY_MS } from './store-call.ts';
import type { ThreadRun } from './thread-run.ts';

/**
 * Gives the thread back to the queue and makes sure that somebody comes for it. While the store cannot be reached it
 * tries again, but no longer than the process may wait; a thread that could not be given back is taken over when its
 * lease is over.
 */
export async function handOver(run: ThreadRun, { ending }: RunSignals): Promise<void> {
  const { dependencies, thread, logger } = run;
  const { activator, clock } = dependencies;
  const given = await giveBack(run, ending);
  if (given === undefined) return;
  logger.info({ status: given.status }, 'The thread is handed over.');
  if (given.status !== 'ok') return;
  try {
    await callStore(() => activator.activate(thread, given.activation, 0), { clock });
  } catch (error) {
    logger.warn({ err: error }, 'Nobody could be called for a thread that was handed over; it is found when overdue.');
  }
}

async function giveBack({ dependencies, thread, token, logger }: ThreadRun, ending: AbortSignal) {
  const { store, clock, leaseMs } = dependencies;
  const startedAt = readMonotonic(clock);
  for (;;) {
    try {
      return await callStore(() => store.handoff(thread, token), { clock });
    } catch (error) {
      if (ending.aborted || readMonotonic(clock) - startedAt >= leaseMs) {
        logger.warn({ err: error }, 'The thread could not be handed over; it is taken over when its lease is over.');
        return undefined;
      }
      await sleep(RETRY_MS, clock, ending).catch(() => undefined); // one try more when the process is to end
    }
  }
}
