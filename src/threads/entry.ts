import type { Usage } from '../core/index.ts';
import type { Person } from './person.ts';

/** A file as a reference; the bytes are fetched by the worker before the message is injected. */
export interface FileRef {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly url?: string;
}

/** Text that somebody else wrote and that came along: a forwarded message, or the message replied to. */
export interface Quote {
  readonly kind: 'forward' | 'reply';
  readonly author?: string;
  /** Who that is, where the platform tells: so that it can be erased with them. */
  readonly authorId?: string;
  /** The bot itself wrote it, where the platform tells. */
  readonly own?: true;
  readonly text: string;
}

/** A person's message, as it waits in a mailbox. */
export interface MessageEntry {
  readonly kind: 'message';
  /** The platform's identity of the message: dedupe and amend go by it. */
  readonly id: string;
  readonly author: Person;
  readonly text: string;
  readonly files: readonly FileRef[];
  readonly quotes: readonly Quote[];
  /** Whether it was meant for the bot: a mention, a reply, a direct message, a command or a button. */
  readonly addressed: boolean;
  /** Milliseconds since the epoch, by the platform's clock. */
  readonly sentAt: number;
}

/** An edit (`text`) or deletion (`null`) of a message that the model has already seen. */
export interface CorrectionEntry {
  readonly kind: 'correction';
  readonly id: string;
  /** The id of the message it corrects. */
  readonly of: string;
  readonly author: Person;
  readonly text: string | null;
  readonly sentAt: number;
}

/** What was decided about a tool call that waited for approval. */
export interface DecisionEntry {
  readonly kind: 'decision';
  readonly id: string;
  readonly approval: string;
  readonly verdict: 'approved' | 'denied' | 'withdrawn' | 'expired';
  /** Who decided; `clock` when the time was up. */
  readonly by: Person | 'clock';
  /** Whose rights the call uses: the authors of the exchange that asked, never who clicked. */
  readonly requesters: readonly Person[];
  readonly reason?: string;
  readonly sentAt: number;
}

/** What came of a tool call that ran after its approval. */
export interface OutcomeEntry {
  readonly kind: 'outcome';
  readonly id: string;
  readonly approval: string;
  readonly requesters: readonly Person[];
  readonly text: string;
  readonly isError: boolean;
  /** It was interrupted, and may or may not have taken effect; an error, too. */
  readonly isUnknown?: true;
  /** What the call used of models, and which tool it was; absent when it was nothing. */
  readonly used?: { readonly tool: string; readonly usage: Usage };
  readonly sentAt: number;
}

/** A timer that somebody set and that is due. */
export interface ReminderEntry {
  readonly kind: 'reminder';
  readonly id: string;
  readonly requesters: readonly Person[];
  readonly text: string;
  readonly sentAt: number;
}

/** What a mailbox holds. */
export type Entry = MessageEntry | CorrectionEntry | DecisionEntry | OutcomeEntry | ReminderEntry;

/** An entry with the flags it waits under. `seq` is given by the store and grows in the order of acceptance. */
export interface WaitingEntry {
  readonly seq: number;
  readonly entry: Entry;
  /** May start a run. */
  readonly wake: boolean;
  /** Shown only at a natural stop. */
  readonly followUp: boolean;
}

/** Whose rights an entry brings into an exchange. */
export function requestersOf(entry: Entry): readonly Person[] {
  switch (entry.kind) {
    case 'message':
    case 'correction':
      return [entry.author];
    case 'decision':
    case 'outcome':
    case 'reminder':
      return entry.requesters;
  }
}
