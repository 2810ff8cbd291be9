import type { Logger } from '../../core/index.ts';
import type { Sign } from '../reply.ts';
import { LAST_WORD_MS } from '../reply-writing/call-outbound.ts';
import type { ThreadId } from '../thread-id.ts';
import { atMost } from '../within.ts';
import type { RunnerDependencies } from './dependencies.ts';
import type { ThreadRun } from './thread-run.ts';

/** The sign that somebody works. It is a courtesy: a sign that cannot be shown is only logged. */
export interface ExchangeSigns {
  /** Is not waited for. */
  working(): void;
  /**
   * Takes the sign away, once. The platform is waited for, for a moment: whoever goes on shows a sign of their own, and
   * after a release nobody comes who would take away what a process that dies leaves standing.
   */
  clear(): Promise<void>;
}

export function createExchangeSigns(run: ThreadRun, exchange: string): ExchangeSigns {
  const { dependencies, thread } = run;
  const logger = run.logger.child({ exchange });
  let cleared: Promise<void> | undefined;
  return {
    working: () => void show(dependencies, thread, { kind: 'working' }, logger),
    clear: () => {
      cleared ??= clearSigns(dependencies, thread, logger);
      return cleared;
    },
  };
}

/** Takes away the sign of whoever worked at a thread last, where nobody does any more. Waits for a moment; never rejects. */
export function clearSigns(
  dependencies: Pick<RunnerDependencies, 'clock' | 'outboundOf'>,
  thread: ThreadId,
  logger: Logger,
): Promise<void> {
  return atMost(LAST_WORD_MS, show(dependencies, thread, { kind: 'clear' }, logger), dependencies.clock);
}

async function show(
  { outboundOf }: Pick<RunnerDependencies, 'outboundOf'>,
  thread: ThreadId,
  sign: Sign,
  logger: Logger,
): Promise<void> {
  try {
    await outboundOf(thread).sign(thread, sign);
  } catch (error) {
    logger.warn({ err: error }, 'A sign could not be shown.');
  }
}
