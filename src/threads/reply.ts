import type { ThreadId } from './thread-id.ts';

/** How much of the work a channel is shown. */
export type ProgressLevel = 'quiet' | 'normal' | 'detailed';

/**
 * How a growing answer is shown where the platform can do both: `stream` is its own live text, which may show to one
 * person only, `edit` posts a message and edits it. `auto`: live text where the bot talks to one person, else edits.
 */
export type LiveText = 'auto' | 'stream' | 'edit';

/** Where what is asked in a channel is answered, where the platform can do both. */
export type ReplyPlace = 'thread' | 'channel';

/** One tool call, as people see it. */
export interface ToolStep {
  readonly callId: string;
  readonly tool: string;
  readonly label: string;
  readonly state: 'running' | 'done' | 'failed';
  /** What it works on or how far it is, one line. */
  readonly detail?: string;
}

/** Where an answer's facts come from, shown as a numbered link. */
export interface Source {
  readonly title: string;
  readonly url: string;
}

export type ReplyButton = 'stop' | 'tryAgain' | 'feedback' | 'stillNeeded';

/** What one platform message of a reply shows. */
export type ReplyContent =
  | {
      readonly kind: 'progress';
      readonly line: string;
      readonly steps: readonly ToolStep[];
      readonly buttons: readonly ReplyButton[];
    }
  | {
      readonly kind: 'text';
      readonly markdown: string;
      /** False while the text still grows. */
      readonly final: boolean;
      readonly sources: readonly Source[];
      readonly buttons: readonly ReplyButton[];
      /** What people should know about the answer besides it, a sentence each; shown under it. */
      readonly notes?: readonly string[];
      /** The whole answer, where it is longer than {@link ReplyLimits.maxParts} messages: comes with this one as a file. */
      readonly file?: { readonly name: string; readonly text: string };
    }
  | {
      readonly kind: 'notice';
      readonly text: string;
      readonly buttons: readonly ReplyButton[];
      /** As under a text, where there is none. */
      readonly notes?: readonly string[];
    };

/**
 * The durable record of one platform message of a reply. It is stored before the first post, so that a crash between
 * post and record finds the message again instead of posting it twice. `id` is the idempotency key.
 */
export interface ReplySlot {
  readonly id: string;
  readonly thread: ThreadId;
  readonly exchange: string;
  readonly kind: ReplyContent['kind'];
  readonly state: 'intended' | 'posted' | 'closed';
  /** The platform's id of the message, once it is known. */
  readonly platformId?: string;
}

/** What a platform can show, and how often. */
export interface ReplyLimits {
  /** Longest text of one message, in UTF-16 units. */
  readonly textLength: number;
  /** Least time between two edits of a reply, in milliseconds. */
  readonly editIntervalMs: number;
  /** Messages that one answer may have; what is longer ends with a file that holds all of it. @default any number */
  readonly maxParts?: number;
  /** Whether a message that begins inside a table repeats its header: for platforms that draw no tables. @default false */
  readonly repeatTableHeader?: boolean;
}

/** A small sign that needs no message: a reaction, a typing indicator, a status. */
export type Sign =
  | { readonly kind: 'working' }
  | { readonly kind: 'clear' }
  /** What became of a message: taken into the running exchange, waiting for its end, or only read. */
  | {
      readonly kind: 'receipt';
      readonly messageId: string;
      readonly received: 'started' | 'steering' | 'queued' | 'read';
    };
