import type { ReplyContent, ReplySlot } from '../../../src/threads/reply.ts';

/** What a process asks of the platform, and as whom. */
export interface PlatformCall {
  readonly call: 'post' | 'edit' | 'remove';
  readonly slot: ReplySlot;
  /** Null for a removal. */
  readonly content: ReplyContent | null;
  /** The owner's; empty for what is said outside of a run. */
  readonly token: string;
}
