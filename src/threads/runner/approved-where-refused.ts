import type { WaitingEntry } from '../entry.ts';
import { Interruption } from '../interruption.ts';
import type { ThreadSettings } from '../settings.ts';
import { ApprovedCalls } from './approved-calls.ts';
import { approvedTool } from './approved-tool.ts';
import { createDelegateFor } from './delegate-for.ts';
import type { ThreadRun } from './thread-run.ts';

/**
 * Carries out what entries approve that a limit keeps from the model: the call itself asks no model, and somebody has
 * waited for it, perhaps for days. Answers with the entries that say what came of it.
 */
export async function carryOutWhereRefused(
  run: ThreadRun,
  exchange: string,
  refused: readonly WaitingEntry[],
  settings: ThreadSettings,
): Promise<readonly WaitingEntry[]> {
  const texts = run.dependencies.textsOf(settings.locale);
  const logger = run.logger.child({ exchange });
  const interrupted = new AbortController();
  run.lease.onInterrupt((kind) => interrupted.abort(new Interruption(kind)));
  const calls = new ApprovedCalls({
    run,
    texts,
    signal: interrupted.signal,
    toolFor: (approval) =>
      approvedTool(approval, {
        run,
        logger,
        settings,
        // What asks a model is held up by the limit, as everything that does.
        delegateFor: createDelegateFor({
          run,
          texts,
          use: { thread: run.thread, exchange, run: run.id, logger },
          costLeft: async () => 0,
        }),
      }),
    // There is no answer that could show how far it is.
    onEvent: () => undefined,
  });
  return await calls.carryOut(refused);
}
