import type { AgentMessage, ModelError, SystemMessage, Usage } from '../core/index.ts';
import type { Entry } from './entry.ts';
import type { FilesMessage } from './files-message.ts';
import type { Person } from './person.ts';

/** An entry as it stands in the transcript. The model sees it as a user message labelled with its author. */
export interface EntryMessage {
  readonly role: 'entry';
  readonly seq: number;
  readonly entry: Entry;
  /** Not answered on purpose: accepted before a stop, or taken in when a limit stood. */
  readonly unanswered?: true;
  /** Context only: it woke nothing. */
  readonly read?: true;
  /**
   * Said in the thread before the bot took part, and read from the platform's history: it never waited, so its `seq` is
   * 0. Always `read`, too.
   */
  readonly earlier?: true;
  /** The bot itself said it, in a thread that it was called into later. Always `earlier`, too. */
  readonly own?: true;
  readonly timestamp: number;
}

declare module '../core/message.ts' {
  interface CustomAgentMessages {
    entry: EntryMessage;
    files: FilesMessage;
  }
}

/** How an exchange ended. */
export type ExchangeEnd =
  | { readonly kind: 'answered' }
  | { readonly kind: 'silent' }
  | {
      readonly kind: 'failed';
      readonly reason: string;
      /** Of the model; absent in older transcripts, and where something else failed. */
      readonly error?: Readonly<Pick<ModelError, 'kind' | 'isMidStream' | 'retryAfterMs'>>;
      /** The model is out: the channel hears it for the first time, or knows already. */
      readonly outage?: 'began' | 'lasts';
    }
  /** `pending`: so many requests for consent wait on; absent when there are none. */
  | { readonly kind: 'stopped'; readonly by: Person; readonly unanswered: number; readonly pending?: number }
  /** Too old at its turn: people were asked whether it is still needed. */
  | { readonly kind: 'late'; readonly ageMs: number }
  /** `approved`: calls that were approved and had their turn all the same; their outcomes stand before it. */
  | ({ readonly kind: 'limit'; readonly approved?: readonly string[] } & ReachedLimit)
  | ({ readonly kind: 'unavailable' } & Unavailability)
  | { readonly kind: 'quarantined'; readonly unanswered: number };

/** Why the bot does not work where it was called. */
export interface Unavailability {
  readonly why: 'paused' | 'elsewhere';
  /** `paused`: what people are to know of it, in the words of who paused it. */
  readonly reason?: string;
  /** `elsewhere`: names of channels where it does work, as far as they are known. */
  readonly channels?: readonly string[];
  /** Nothing is said: nobody addressed the bot. */
  readonly isQuiet?: true;
}

/** A limit of one exchange (`turns`, `time`, `repeats`, `cost`), or one that stands until it resets. */
export type ExchangeLimit = 'turns' | 'time' | 'repeats' | 'cost' | 'personDay' | 'teamDay' | 'rate';

export interface ReachedLimit {
  readonly limit: ExchangeLimit;
  /** When a limit resets that stands, in milliseconds since the epoch. */
  readonly resetsAt?: number;
  /** Nothing is said: nobody addressed the bot, and the channel knows already. */
  readonly isQuiet?: true;
}

/**
 * One line of the append-only transcript. `message` lines are the conversation in loop order; the others change how
 * the lines before them are read (see load-transcript.ts) and are never shown to a model.
 */
export type TranscriptEntry =
  | { readonly kind: 'message'; readonly message: AgentMessage; readonly at: number }
  | {
      readonly kind: 'exchange';
      readonly exchange: string;
      readonly initiator: Person | null;
      readonly end: ExchangeEnd;
      readonly at: number;
    }
  | { readonly kind: 'reset'; readonly by: Person; readonly at: number }
  /** The lines `from` to `to` (both included) no longer count: they are answered again. */
  | { readonly kind: 'replaced'; readonly from: number; readonly to: number; readonly by: Person; readonly at: number }
  | {
      readonly kind: 'compaction';
      readonly coversThrough: number;
      readonly summary: string;
      readonly systemMessage: SystemMessage | null;
      /** What the model took to write the summary; absent where no model did. */
      readonly usage?: Usage;
      readonly at: number;
    };

/** A transcript line with its position, counted from 0 and never changing. */
export interface StoredTranscriptEntry {
  readonly index: number;
  readonly line: TranscriptEntry;
}
