import type { AgentMessage } from '../../core/index.ts';
import type { Texts } from '../../text/index.ts';
import type { PromptSections } from '../context/prompt-sections.ts';
import type { WaitingEntry } from '../entry.ts';
import type { OpenBatch, OpenExchange } from '../load-transcript.ts';
import type { ThreadSettings } from '../settings.ts';
import type { Tally } from '../usage/tally.ts';

export interface ExchangeStart {
  /** What waits at the natural stop; all of it is taken in. */
  readonly waiting: readonly WaitingEntry[];
  readonly readDropped: number;
  /** An exchange that an earlier owner did not finish; `waiting` steers it then. */
  readonly open?: InterruptedExchange;
}

export interface InterruptedExchange extends OpenExchange {
  /** What its earlier owner committed. */
  readonly messages: readonly AgentMessage[];
  /** Calls that were left without results. */
  readonly batch: OpenBatch | undefined;
  readonly spent: Tally;
}

/** What is found out before an exchange, and holds to its end. */
export interface ExchangeFrame {
  readonly settings: ThreadSettings;
  readonly prompt: PromptSections;
  readonly texts: Texts;
}
