import type { AgentEvent } from '../core/index.ts';
import type { WaitingEntry } from './entry.ts';
import type { ReplyContent, ReplySlot } from './reply.ts';
import type { ExchangeEnd } from './transcript.ts';

/** What a watcher of a thread is told while it happens. */
export type LiveEvent =
  | { readonly kind: 'accepted'; readonly entryId: string; readonly status: 'started' | 'queued' | 'steering' | 'read' }
  | { readonly kind: 'exchangeStart'; readonly exchange: string; readonly entries: readonly WaitingEntry[] }
  | { readonly kind: 'steered'; readonly exchange: string; readonly entries: readonly WaitingEntry[] }
  | { readonly kind: 'agent'; readonly exchange: string; readonly event: AgentEvent }
  | { readonly kind: 'reply'; readonly slot: ReplySlot; readonly content: ReplyContent | null }
  | { readonly kind: 'exchangeEnd'; readonly exchange: string; readonly end: ExchangeEnd }
  | { readonly kind: 'released' }
  /** Something an adapter tells its own watchers in other processes; JSON. */
  | { readonly kind: 'platform'; readonly event: unknown };
