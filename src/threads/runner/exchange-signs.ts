import { LAST_WORD_MS } from '../reply-writing/call-outbound.ts';
import { atMost } from '../within.ts';
import type { ThreadRun } from './thread-run.ts';

/** The sign that somebody works. It is a courtesy: a sign that cannot be shown is only logged. */
export interface ExchangeSigns {
  /** Is not waited for. */
  working(): void;
  /** Before a hand-over the platform is waited for, for a moment: the next owner's sign is to come after it. */
  clear(): Promise<void>;
}

export function createExchangeSigns(run: ThreadRun, exchange: string): ExchangeSigns {
  const { dependencies, thread, lease } = run;
  const outbound = dependencies.outboundOf(thread);
  const logger = run.logger.child({ exchange });
  const sign = async (kind: 'working' | 'clear'): Promise<void> => {
    try {
      await outbound.sign(thread, { kind });
    } catch (error) {
      logger.warn({ err: error }, 'A sign could not be shown.');
    }
  };
  return {
    working: () => void sign('working'),
    clear: async () => {
      const cleared = sign('clear');
      if (lease.ended === 'handoff') await atMost(LAST_WORD_MS, cleared, dependencies.clock);
    },
  };
}
