import { ThreadloopError } from '../../core/error.ts';
import { answersBeforeCompaction } from '../compaction/answers-before-compaction.ts';
import { errorCodeOf } from '../error-code-of.ts';
import { loadTranscript } from '../load-transcript.ts';
import type { ClaimedThread, OwnerToken, RunSignals, RunThread, TurnTaken } from '../ports.ts';
import type { ThreadId } from '../thread-id.ts';
import { tallyOfOpen } from '../usage/tally.ts';
import { claimThread, type SentClaim } from './claim-thread.ts';
import type { RunnerDependencies } from './dependencies.ts';
import { isNewThread } from './earlier-messages.ts';
import { exchangeIdOf } from './exchange-id.ts';
import { clearSigns } from './exchange-signs.ts';
import { handOver } from './hand-over.ts';
import { ageOf, askWhetherNeeded, takeAsContext } from './late-entries.ts';
import { Lease } from './lease.ts';
import { removeOrphans } from './orphaned-slots.ts';
import { Outage } from './outage.ts';
import { OwnerStore } from './owner-store.ts';
import { postQuarantineNotice } from './quarantine-notice.ts';
import { renewLease } from './renew-lease.ts';
import { runExchange } from './run-exchange.ts';
import type { ThreadRun } from './thread-run.ts';
import { TurnWriter } from './turn-writer.ts';
import { findUntold } from './untold-entries.ts';

/**
 * Makes the function that runs a thread: claims it, finishes what an earlier owner left, runs one exchange after
 * another while waking entries wait, and releases it in the same step that finds none. It returns when the thread is
 * released, handed over, or somebody else's.
 *
 * It rejects when the thread is to be tried again and nobody is known to do so: it could not be claimed, the lease ran
 * out while the store could not be reached, or something is wrong with the program.
 */
export function createRunner(dependencies: RunnerDependencies): RunThread {
  return async (thread, activation, signals) => {
    const token = dependencies.newToken();
    const logger = dependencies.logger.child({ thread, run: runIdOf(token) });
    const outage = new Outage(logger);
    const sent = await claimThread(dependencies, thread, activation, token, signals, outage);
    const { claimed } = sent;
    if (claimed.status === 'stale') return;
    if (claimed.status === 'quarantined') {
      await postQuarantineNotice(dependencies, thread, activation, claimed, signals);
      return;
    }
    const opened = openRun(dependencies, { thread, activation, token, signals, outage }, { ...sent, claimed });
    await runClaimed(opened, claimed, signals);
  };
}

interface Activation {
  readonly thread: ThreadId;
  readonly activation: number;
  readonly token: OwnerToken;
  readonly signals: RunSignals;
  readonly outage: Outage;
}

interface OpenedRun {
  readonly run: ThreadRun;
  readonly close: () => void;
}

async function runClaimed({ run, close }: OpenedRun, claimed: ClaimedThread, signals: RunSignals): Promise<void> {
  const { lease, dependencies, thread } = run;
  try {
    await runExchanges(run, claimed);
    if (lease.ended === 'handoff') await handOver(run, signals);
    else if (lease.ended === undefined) dependencies.events.publish(thread, { kind: 'released' });
  } catch (error) {
    const step = { kind: 'failed', during: 'run', code: errorCodeOf(error) } as const;
    for (const { entry, wake } of claimed.waiting) if (wake) dependencies.trail.note(entry.id, step);
    throw error;
  } finally {
    close();
  }
  if (!lease.hasExpired) return;
  const sentence =
    'The store was to take something from this run while its lease lasted and did not; another run goes on.';
  throw new ThreadloopError('lease_expired', sentence, { retryable: true });
}

function openRun(
  dependencies: RunnerDependencies,
  { thread, activation, token, signals, outage }: Activation,
  { claimed, sentAt }: SentClaim & { readonly claimed: ClaimedThread },
): OpenedRun {
  const { store, clock, renewMs, leaseMs } = dependencies;
  const id = runIdOf(token);
  const logger = dependencies.logger.child({ thread, run: id });
  const lease = new Lease({ store, thread, token, clock, logger, leaseMs, signals, claimedAt: sentAt }, claimed.stop);
  const owner = new OwnerStore({ store, thread, token, lease, outage, clock, leaseMs });
  const endRenewing = renewLease({ store, thread, token, lease, outage, clock, renewMs });
  const { messages } = loadTranscript(claimed.transcript);
  const waiting = claimed.waiting.map(({ entry }) => entry.id);
  logger.info({ status: claimed.status, activation, messages: waiting }, 'The thread is claimed.');
  const { journal, slots } = claimed;
  const turns = new TurnWriter(owner, claimed.length);
  return {
    run: {
      dependencies,
      id,
      thread,
      activation,
      token,
      lease,
      owner,
      turns,
      logger,
      messages,
      model: dependencies,
      outdatedUsage: new WeakSet(answersBeforeCompaction(claimed.transcript)),
      journal,
      slots,
      isNew: isNewThread(claimed.transcript),
      untold: findUntold(claimed),
    },
    close: () => {
      endRenewing();
      lease.close();
    },
  };
}

async function runExchanges(run: ThreadRun, claimed: ClaimedThread): Promise<void> {
  const { lease } = run;
  // Nothing is under way between two exchanges, nor before the first.
  if (lease.isDraining) lease.end('handoff');
  if (lease.ended !== undefined) return;
  let taken: TurnTaken = await beginRun(run, claimed);
  while (taken.status === 'ok') {
    if (lease.isDraining) lease.end('handoff');
    if (lease.ended !== undefined) return;
    const { waiting, readDropped } = taken;
    taken = await runExchange(run, { waiting, readDropped });
  }
}

/** The first step of a run: an unfinished exchange, entries that are too old, nothing at all, or an ordinary exchange. */
async function beginRun(run: ThreadRun, claimed: ClaimedThread): Promise<TurnTaken> {
  const { waiting, readDropped } = claimed;
  const { openExchange, openBatch } = loadTranscript(claimed.transcript);
  if (openExchange !== undefined) {
    const messages = claimed.transcript.flatMap(({ index, line }) =>
      index >= openExchange.from && line.kind === 'message' ? [line.message] : [],
    );
    const open = { ...openExchange, messages, batch: openBatch, spent: tallyOfOpen(claimed.transcript) };
    return await runExchange(run, { waiting, readDropped, open });
  }
  if (run.untold.length > 0) return await runExchange(run, { waiting, readDropped });
  const isWaitedFor = waiting.some(({ wake }) => wake);
  await removeOrphans(run, claimed, isWaitedFor ? exchangeIdOf(waiting) : undefined);
  if (!isWaitedFor) {
    // The only waking message was taken back: no model is asked. Whoever died at it may have left a sign.
    await clearSigns(run.dependencies, run.thread, run.logger);
    return await run.turns.write({
      resultsComplete: true,
      show: 'everything',
      release: claimed.stop === undefined ? 'ifIdle' : 'afterStop',
    });
  }
  const { clock, lateMs, tooLateMs } = run.dependencies;
  // Who asked to have something answered again wants it now, however old it is.
  const lastLine = claimed.transcript.findLast(({ line }) => line.kind !== 'compaction');
  const isAskedAgain = lastLine?.line.kind === 'replaced';
  const ageMs = isAskedAgain ? 0 : ageOf(waiting, clock.now());
  if (ageMs > tooLateMs) return await takeAsContext(run, waiting);
  if (ageMs > lateMs && claimed.stop === undefined) return await askWhetherNeeded(run, waiting, ageMs);
  return await runExchange(run, { waiting, readDropped });
}

/** Names a run without telling its token. */
function runIdOf(token: OwnerToken): string {
  return token.slice(0, 8);
}
