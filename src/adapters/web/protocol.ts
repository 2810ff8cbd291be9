import type { AgentEvent, AssistantMessageEvent } from '../../core/index.ts';
import type { Approval, ApprovalState } from '../../threads/approvals/approval.ts';
import type { ApprovalCard } from '../../threads/approvals/approval-card.ts';
import type { Decided } from '../../threads/approvals/approvals.ts';
import type { Entry, WaitingEntry } from '../../threads/entry.ts';
import type { LiveEvent } from '../../threads/live-event.ts';
import type { Person } from '../../threads/person.ts';
import type { ReplyContent, Sign } from '../../threads/reply.ts';
import type { ExchangeEnd, StoredTranscriptEntry } from '../../threads/transcript.ts';
import type { DayLimit } from '../../threads/usage/budgets.ts';
import type { ByModel } from '../../threads/usage/tally.ts';
import type { Place } from './place.ts';

/** What the page and its server say to each other: JSON both ways, and server-sent events for what changes. */

/** A person of the playground. Everybody may be played by whoever opens the page. */
export interface Member extends Person {
  readonly isAdmin: boolean;
}

export interface Channel {
  readonly id: string;
  readonly name: string;
  /** A direct message belongs to one person and the bot; a channel to everybody. */
  readonly kind: 'channel' | 'direct';
  /** Whose direct message it is. */
  readonly memberId?: string;
  readonly topic: string;
}

/** A file that somebody attached. */
export interface Attachment {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
}

/** Why a message was answered, read or ignored: the rules by name (see who-is-answered.ts and resolve-concern.ts). */
export interface Judgement {
  readonly status: 'started' | 'queued' | 'steering' | 'read' | 'duplicate' | 'full' | 'ignored' | 'command';
  readonly messageRule: string;
  readonly threadRule: string;
}

/** One message on the page, of a person or of the bot. */
export interface ChatMessage {
  /** Grows with time within a channel. */
  readonly id: string;
  readonly channel: string;
  /** The id of the message whose thread it is in; absent for a message of the channel itself. */
  readonly thread?: string;
  readonly author: { readonly id: string; readonly name: string; readonly isBot: boolean };
  readonly at: number;
  readonly editedAt?: number;
  readonly isDeleted?: true;
  /** What a person wrote, what the bot's reply slot shows, or a request for consent. */
  readonly content: { readonly kind: 'person'; readonly text: string } | ReplyContent | ApprovalContent;
  readonly attachments: readonly Attachment[];
  /** What became of it when it was handed in. */
  readonly judgement?: Judgement;
  /** Of an answer: the exchange that it belongs to. */
  readonly exchange?: string;
  /** Thumbs by person id. */
  readonly feedback?: Readonly<Record<string, 'up' | 'down'>>;
  /** Counts its changes: of two tellings the one with the greater number is newer, whichever came first. */
  readonly revision: number;
}

/** A request for consent. All of its arguments, where they are too long for a card, are the message's attachment. */
export interface ApprovalContent {
  readonly kind: 'approval';
  /** The conversation that it is about; it may be told of elsewhere. */
  readonly about: Place;
  readonly card: PageCard;
}

/** What came of the call is for the conversation alone, not for everybody who sees a card. */
export interface PageCard extends Omit<ApprovalCard, 'file' | 'state'> {
  readonly state: ApprovalState['kind'] | 'failed' | 'unknown';
}

/** A request for consent in a list. */
export interface PageApproval {
  readonly card: PageCard;
  /** Whether all of its arguments are more than the card shows; they can be asked for. */
  readonly hasMore: boolean;
  /** Where in the playground the conversation is; absent where it is elsewhere, or whoever asks may not see it. */
  readonly about?: Place;
}

/** The beginning of a list. */
export interface PageList<T> {
  readonly entries: readonly T[];
  /** How many more there are, in words; absent where there are none. */
  readonly further?: string;
}

/** What waits for somebody: what they may decide, or have asked for; and what they, or admins, can take back. */
export interface PendingApprovals {
  readonly requests: PageList<PageApproval>;
  readonly grants: PageList<PageGrant>;
}

/** Consent for further calls of a tool in a thread. */
export interface PageGrant {
  /** The thread's id. */
  readonly thread: string;
  readonly tool: string;
  readonly label: string;
  readonly who: Person;
  readonly requesters: readonly Person[];
  readonly expiresAt: number;
  readonly about?: Place;
  /** Leads to the conversation on its own platform, where there is a link. */
  readonly link?: string;
}

/** What somebody answers to a request. */
export type DecisionName = 'approve' | 'approveForThread' | 'deny' | 'withdraw';

/** What came of it, for who answered alone. */
export type DecidedAnswer =
  | { readonly status: 'done' }
  | { readonly status: Exclude<Decided['status'], 'done'>; readonly sentence: string };

/** What came of taking a consent back; `sentence`: why they may not. */
export type RevokedAnswer =
  | { readonly status: 'done' | 'unknown' }
  | { readonly status: 'refused'; readonly sentence: string };

/** The first answer: everything that does not change. */
export interface Playground {
  /** Changes when the server has forgotten everything (a restart without a durable store). */
  readonly serverId: string;
  readonly bot: Person;
  readonly members: readonly Member[];
  readonly channels: readonly Channel[];
  readonly model: string;
  readonly store: string;
  readonly isDurable: boolean;
}

/** What a thread is doing, besides its messages. */
export interface ThreadActivity {
  readonly isWorking: boolean;
  /** Message ids with what was signed for them. */
  readonly receipts: Readonly<Record<string, Extract<Sign, { kind: 'receipt' }>['received']>>;
  /** Grows with every sign; 0 when nothing was signed. */
  readonly revision: number;
}

/** Root messages of a channel, or all messages of a direct message; oldest first. */
export interface ChannelMessages {
  readonly messages: readonly ChatMessage[];
  /** Threads that have replies or are at work, by the id of their root message. Empty for a direct message. */
  readonly threads: Readonly<Record<string, ThreadSummary>>;
  /** What a direct message's bot is doing; absent for a channel, whose threads have it each. */
  readonly activity?: ThreadActivity;
  /** So many older messages of the channel are not kept any more. */
  readonly dropped: number;
}

export interface ThreadSummary {
  readonly replies: number;
  readonly lastAt: number;
  /** The id of the newest reply; empty when there is none. */
  readonly lastId: string;
  readonly isWorking: boolean;
  /** The revision of the thread's activity. */
  readonly activityRevision: number;
}

/** A thread's messages, its root first. */
export interface ThreadMessages {
  readonly messages: readonly ChatMessage[];
  readonly activity: ThreadActivity;
}

/** What a refused request is answered with; `message` is a sentence for people. */
export interface ApiError {
  readonly error: { readonly code: string; readonly message: string };
}

/** A live event as a page gets it: deltas without the message so far, so that each costs the same. */
export type PageLiveEvent =
  | Exclude<LiveEvent, { readonly kind: 'agent' }>
  | { readonly kind: 'agent'; readonly exchange: string; readonly event: PageAgentEvent };

export type PageAgentEvent =
  | Exclude<AgentEvent, { readonly type: 'message_update' }>
  | {
      readonly type: 'message_update';
      readonly assistantMessageEvent: {
        readonly type: AssistantMessageEvent['type'];
        readonly contentIndex?: number;
        readonly delta?: string;
      };
    };

/**
 * One server-sent event. A page that missed some asks from the id of the last it has; ids mean something to the process
 * that gave them only. `live` events have none: they are not repeated.
 */
export type PageEvent =
  | { readonly type: 'message'; readonly message: ChatMessage }
  | { readonly type: 'removed'; readonly channel: string; readonly messageId: string }
  /** `thread` is the id of the root message, and empty for a direct message. */
  | { readonly type: 'activity'; readonly channel: string; readonly thread: string; readonly activity: ThreadActivity }
  /** For the inspector, of the thread the page asked to watch; `thread` is its thread id. */
  | { readonly type: 'live'; readonly thread: string; readonly at: number; readonly event: PageLiveEvent }
  /** Events of a channel may have been lost between processes: load it again, with its threads. */
  | { readonly type: 'stale'; readonly channel: string }
  /** It is not known what the page missed: load everything again. The stream goes on. */
  | { readonly type: 'reload'; readonly serverId: string };

/** What the inspector shows of a thread. */
export interface Inspection {
  readonly threadId: string;
  readonly state: 'unknown' | 'idle' | 'queued' | 'running';
  readonly participation: {
    readonly takesPart: boolean;
    readonly muted: boolean;
    readonly speakers: readonly string[];
  };
  readonly waiting: readonly WaitingEntry[];
  readonly transcript: readonly StoredTranscriptEntry[];
  /** The transcript as the model reads it in its next request. */
  readonly modelView: readonly { readonly role: string; readonly text: string }[];
  readonly exchanges: readonly InspectedExchange[];
  /** What it has asked consent for, as it stands now, the oldest first. */
  readonly approvals: readonly Approval[];
  readonly judgements: readonly {
    readonly messageId: string;
    readonly author: string;
    /** What it said; absent when it is not kept. */
    readonly text?: string;
    readonly judgement: Judgement;
  }[];
  readonly usage: InspectedUsage;
}

/** What the thread has used, and what may still be used today. */
interface InspectedUsage {
  /** As long as the thread is kept; null when nothing is known. */
  readonly thread: { readonly exchanges: number; readonly toolCalls: number; readonly models: ByModel } | null;
  /** Today's limits of who looks, and of the team. */
  readonly limits: readonly DayLimit[];
}

export interface InspectedExchange {
  readonly id: string;
  readonly initiator: Person | null;
  readonly entries: readonly Entry[];
  readonly end: ExchangeEnd | null;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly turns: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly models: ByModel;
  readonly calls: readonly InspectedCall[];
}

export interface InspectedCall {
  readonly id: string;
  readonly tool: string;
  readonly arguments: unknown;
  readonly result: string | null;
  readonly isError: boolean;
  /** Null for a call that has not run. */
  readonly durationMs: number | null;
  /** The request for consent that it waits for, or waited. */
  readonly approval?: string;
}
