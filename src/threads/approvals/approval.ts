import type { JsonValue, Usage } from '../../core/index.ts';
import type { Person } from '../person.ts';
import type { TeamId, ThreadId } from '../thread-id.ts';

/** A tool call that waits for somebody's consent, or did. It lives outside the mailbox, for days, and in any process. */
export interface Approval {
  /** Letters and digits, at most 16: short enough to stand in a button and to be typed. The same call has the same one. */
  readonly id: string;
  readonly thread: ThreadId;
  /** The exchange that asked, and its call. */
  readonly exchange: string;
  readonly callId: string;
  /** Undefined in direct messages. */
  readonly team: TeamId | undefined;
  /** `platform:channel`, the narrowest first. */
  readonly channels: readonly string[];
  readonly tool: string;
  readonly label: string;
  /** Of the tool as it was shown: a call of another one is not made. Undefined for tools that never change. */
  readonly revision?: string;
  /** As they were checked; exactly these are carried out. */
  readonly arguments: JsonValue;
  /** Everybody whose words the call comes from: it is carried out within their rights, asked again then. */
  readonly requesters: readonly Person[];
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
  readonly expiresAt: number;
  readonly state: ApprovalState;
}

/** `who` decided; `run` names the run that carries the call out. */
export type ApprovalState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'approved'; readonly who: Person; readonly at: number; readonly forThread: boolean }
  | { readonly kind: 'executing'; readonly who: Person; readonly at: number; readonly run: string }
  | { readonly kind: 'executed'; readonly who: Person; readonly at: number; readonly outcome: ApprovalOutcome }
  | { readonly kind: 'denied'; readonly who: Person; readonly at: number; readonly reason?: string }
  | { readonly kind: 'withdrawn'; readonly who: Person; readonly at: number }
  | { readonly kind: 'expired'; readonly at: number }
  /** Approved, and not carried out. */
  | { readonly kind: 'dropped'; readonly at: number; readonly why: DropReason };

/**
 * What came before an approved call was carried out: somebody stopped the conversation or began it anew, the bot was
 * paused there by then, nobody began it for a week, or the bot could not go on there.
 */
export type DropReason = 'stopped' | 'reset' | 'unavailable' | 'late' | 'failed';

/** What came of the call; `text` is for the model. */
export interface ApprovalOutcome {
  /** `unknown`: it was interrupted, and may or may not have taken effect. */
  readonly kind: 'done' | 'failed' | 'unknown';
  readonly text: string;
  /** Of models; counted with the entry that tells of it. */
  readonly usage?: Usage;
}

/** Consent for further calls of a tool in a thread, as long as only the same people ask. */
export interface ApprovalGrant {
  readonly thread: ThreadId;
  readonly tool: string;
  readonly label: string;
  readonly who: Person;
  readonly requesters: readonly Person[];
  readonly at: number;
  readonly expiresAt: number;
}
