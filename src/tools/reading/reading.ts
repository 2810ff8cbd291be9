import type { Clock } from '../../core/index.ts';

/** What a document is to be read as. */
export type DocumentFormat = 'text' | 'json' | 'csv' | 'html' | 'pdf';

/** A document that somebody else wrote, and the part of it that is wanted. */
export interface ReadingTask {
  readonly bytes: Uint8Array;
  /** Whether there was more, which is not here. */
  readonly isCut: boolean;
  readonly format: DocumentFormat;
  /** As whoever sent it says; undefined where nobody does. */
  readonly charset?: string | undefined;
  /** Where it is, for links in it. */
  readonly url?: string | undefined;
  /** Where the part begins: the page of a PDF and the row of a table, counted from 1; else a character, from 0. */
  readonly from?: number | undefined;
  /** Bytes of text that the part may have. */
  readonly maxBytes: number;
}

/** A part of a document. */
export interface ReadPart {
  readonly kind: 'read';
  readonly unit: 'character' | 'row' | 'page';
  readonly from: number;
  /** Where the next part begins; absent at the end. */
  readonly next?: number;
  /** So many units there are. */
  readonly total: number;
  readonly text: string;
  readonly title?: string;
  /** As the document says, cut to a day where it is a time. */
  readonly published?: string;
  /** What is to be known of the document besides its text, in sentences. */
  readonly about?: string;
}

/** `sentence`: why it cannot be read, for the model. */
export type Reading = ReadPart | { readonly kind: 'unreadable'; readonly sentence: string };

/** Reads a part of a document where it can do no harm; throws sentences for the model. */
export type ReadDocument = (
  task: ReadingTask,
  call: { readonly clock: Clock; readonly signal: AbortSignal },
) => Promise<Reading>;

/** A failure that is the document's. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
}
