import type { ModelErrorKind } from '../core/index.ts';
import type { CommandName } from './adapter.ts';
import type { InboundMessage } from './inbound-message.ts';
import type { Amended, CommandTaken, Delivered } from './ports.ts';
import type { ThreadId } from './thread-id.ts';
import type { ExchangeEnd, ExchangeLimit } from './transcript.ts';
import type { Concern, MessageRule } from './who-is-answered.ts';

/** Which rule judged a message, before the thread had its say. */
export type JudgingRule = MessageRule | 'bot-loop' | 'late-command';

/** One step on the way of a message. Ids and codes only: no text and nobody's name. */
export type TrailStep =
  | {
      readonly kind: 'received';
      readonly platform: string;
      readonly thread: ThreadId;
      readonly address: InboundMessage['address'];
    }
  /** By itself, before the thread had its say: `delivered` tells what came of it there. */
  | { readonly kind: 'judged'; readonly concern: Concern; readonly rule: JudgingRule }
  | { readonly kind: 'command'; readonly command: CommandName; readonly status: CommandTaken['status'] }
  | { readonly kind: 'delivered'; readonly status: Delivered['status'] }
  /** An owner took it in. `read`: as context, without an answer. */
  | {
      readonly kind: 'taken';
      readonly as: 'began' | 'steered' | 'resumed' | 'read';
      readonly run: string;
      readonly exchange: string;
      readonly activation: number;
      /** The owner's process. */
      readonly process: string;
    }
  | { readonly kind: 'posted'; readonly exchange: string; readonly slot: string; readonly platformId: string }
  | { readonly kind: 'handedOver'; readonly exchange: string; readonly run: string }
  | {
      readonly kind: 'ended';
      readonly exchange: string;
      readonly end: ExchangeEnd['kind'];
      readonly error?: ModelErrorKind;
      /** Which one, where it ended at a limit. */
      readonly limit?: ExchangeLimit;
    }
  | { readonly kind: 'failed'; readonly during: 'delivery' | 'run' | 'post'; readonly code: string }
  /** It was edited or deleted. */
  | { readonly kind: 'amended'; readonly how: Amended };

/** A step with its time, in milliseconds since the epoch. */
export type TrailEntry = TrailStep & { readonly at: number };

/** The way of each message through the program, for whoever wonders where it is. */
export interface Trail {
  /** Notes a step. Returns at once, and never throws: a lost note is better than a late answer. */
  note(messageId: string, step: TrailStep): void;
  /** The steps in the order of their times, as far as they are remembered. */
  read(messageId: string): Promise<readonly TrailEntry[]>;
}
