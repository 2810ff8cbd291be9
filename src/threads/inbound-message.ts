import type { FileRef, Quote } from './entry.ts';
import type { Author } from './person.ts';
import type { ThreadId } from './thread-id.ts';

/** A message as an adapter hands it in: parsed, normalised, not yet judged. */
export interface InboundMessage {
  /** The platform's identity of the message (not of the event that told it). */
  readonly id: string;
  readonly thread: ThreadId;
  readonly author: Author;
  /** The text without the bot's own mention. */
  readonly text: string;
  /** How it addresses the bot. */
  readonly address: 'direct' | 'mention' | 'reply' | 'command' | 'button' | 'none';
  /** Whether it mentions or replies to somebody other than the bot. */
  readonly addressesOthers: boolean;
  /** A join, a pin, an unfurl: something the platform wrote. */
  readonly isSystem: boolean;
  readonly files: readonly FileRef[];
  readonly quotes: readonly Quote[];
  /** Milliseconds since the epoch, by the platform's clock. */
  readonly sentAt: number;
  /** When its words were last changed, if they were: as `sentAt`. */
  readonly editedAt?: number;
  readonly earlierSpeakers: readonly string[];
}
