import { loadTranscript } from '../load-transcript.ts';
import type { ClaimedThread, OwnerToken, RunSignals, RunThread, TurnTaken } from '../ports.ts';
import type { ThreadId } from '../thread-id.ts';
import type { RunnerDependencies } from './dependencies.ts';
import { runExchange } from './exchange.ts';
import { ageOf, askWhetherNeeded, takeAsContext } from './late-entries.ts';
import { Lease } from './lease.ts';
import { postQuarantineNotice } from './quarantine-notice.ts';
import type { ThreadRun } from './thread-run.ts';
import { TurnWriter } from './turn-writer.ts';

/**
 * Makes the function that runs a thread: claims it, finishes what an earlier owner left, runs one exchange after
 * another while waking entries wait, and releases it in the same step that finds none. It returns when the thread is
 * released, handed over, or somebody else's.
 */
export function createRunner(dependencies: RunnerDependencies): RunThread {
  return async (thread, activation, signals) => {
    const token = dependencies.newToken();
    const claimed = await dependencies.store.claim(thread, activation, token);
    if (claimed.status === 'stale') return;
    if (claimed.status === 'quarantined') {
      await postQuarantineNotice(
        dependencies,
        thread,
        activation,
        claimed.unanswered.filter(({ wake }) => wake).length,
      );
      return;
    }
    const run = openRun(dependencies, thread, token, claimed, signals);
    try {
      await runExchanges(run, claimed);
      if (run.lease.ended === 'handoff') await handOver(run);
      else if (run.lease.ended === undefined) dependencies.events.publish(thread, { kind: 'released' });
    } finally {
      run.lease.close();
    }
  };
}

async function handOver({ dependencies, thread, token, logger }: ThreadRun): Promise<void> {
  const { store, activator } = dependencies;
  const given = await store.handoff(thread, token);
  logger.info({ status: given.status }, 'The thread is handed over.');
  if (given.status === 'ok') await activator.activate(thread, given.activation, 0);
}

function openRun(
  dependencies: RunnerDependencies,
  thread: ThreadId,
  token: OwnerToken,
  claimed: ClaimedThread,
  signals: RunSignals,
): ThreadRun {
  const { store, clock, renewMs } = dependencies;
  const logger = dependencies.logger.child({ thread, run: token.slice(0, 8) });
  const lease = new Lease({ store, thread, token, clock, logger, renewMs, signals }, claimed.stop);
  const turns = new TurnWriter({ store, thread, token, lease, clock, logger });
  const { messages } = loadTranscript(claimed.transcript);
  logger.info({ status: claimed.status, waiting: claimed.waiting.length }, 'The thread is claimed.');
  return {
    dependencies,
    thread,
    token,
    lease,
    turns,
    logger,
    messages,
    journal: claimed.journal,
    slots: claimed.slots,
  };
}

async function runExchanges(run: ThreadRun, claimed: ClaimedThread): Promise<void> {
  let taken: TurnTaken = await beginRun(run, claimed);
  while (taken.status === 'ok' && run.lease.ended === undefined) {
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
    return await runExchange(run, { waiting, readDropped, open: { ...openExchange, messages, batch: openBatch } });
  }
  if (!waiting.some(({ wake }) => wake)) {
    // The only waking message was taken back: no model is asked.
    return await run.turns.write({
      resultsComplete: true,
      show: 'everything',
      release: claimed.stop === undefined ? 'ifIdle' : 'afterStop',
    });
  }
  const { clock, lateMs, tooLateMs } = run.dependencies;
  // Who asked to have something answered again wants it now, however old it is.
  const isAskedAgain = claimed.transcript.at(-1)?.line.kind === 'replaced';
  const ageMs = isAskedAgain ? 0 : ageOf(waiting, clock.now());
  if (ageMs > tooLateMs) return await takeAsContext(run, waiting);
  if (ageMs > lateMs && claimed.stop === undefined) return await askWhetherNeeded(run, waiting, ageMs);
  return await runExchange(run, { waiting, readDropped });
}
