import type { ChatMessage, PendingApprovals, Playground, ThreadActivity } from '../../protocol.ts';

/** Names a list of messages: `channel` for a channel's own and for a direct message, `channel/root` for a thread. */
export type ConversationKey = string;

/** What the page shows: everything that the server said and everything that the person chose. Plain data. */
export interface PageState {
  /** Undefined until the server answered for the first time. */
  readonly playground: Playground | undefined;
  /** The id of the member whose page this is. */
  readonly person: string;
  readonly place: Place;
  /** Counts what was told. A load contains all that was told before it was asked for. */
  readonly order: number;
  readonly conversations: Readonly<Record<ConversationKey, Conversation>>;
  readonly threads: Readonly<Record<ConversationKey, ThreadCount>>;
  readonly activities: Readonly<Record<ConversationKey, ThreadActivity>>;
  /** The time of the newest message that the person has seen. */
  readonly readThrough: Readonly<Record<ConversationKey, number>>;
  /** What had been seen when a conversation was last opened: the line "New" stands after it. */
  readonly newSince: Readonly<Record<ConversationKey, number>>;
  /** What waits for the person's consent, as it was last loaded. */
  readonly pending: PendingList;
  readonly connection: Connection;
  /** What a screen reader is told; numbered, so that the same sentence twice is told twice. */
  readonly announcement: { readonly no: number; readonly text: string };
  /** A sentence above everything, for example that the server forgot everything. */
  readonly banner: string | undefined;
}

/** Where the person is. A thread is open beside its channel, the inspector beside or instead of the thread. */
export interface Place {
  readonly channel: string;
  readonly thread?: string;
  readonly isInspecting: boolean;
  /** The list of what waits for consent is open instead of the channel. */
  readonly isReviewing?: boolean;
}

interface PendingList extends PendingApprovals {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why it could not be loaded: a sentence. */
  readonly problem?: string;
}

/**
 * Messages of one list, as far as they are known. The greatest revision of a message wins, whichever way it came: a load
 * may be older than an event that was taken in before it, and the other way round. What was removed stays away.
 */
export interface Conversation {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why it could not be loaded: a sentence. */
  readonly problem?: string;
  /** Ids, oldest first. */
  readonly order: readonly string[];
  readonly messages: Readonly<Record<string, ChatMessage>>;
  /** When, in the state's `order`, messages were told that the last load may lack, and removed ones for good. */
  readonly told: Readonly<Record<string, number>>;
  /** So many older messages are not kept any more. */
  readonly dropped: number;
}

/** What stands under the first message of a thread. */
export interface ThreadCount {
  readonly replies: number;
  readonly lastAt: number;
  /** The newest reply that the server counted, so that news about an older one is not counted again. */
  readonly countedThrough: string;
  /** Replies counted since, with when they were told. */
  readonly counted: Readonly<Record<string, number>>;
}

/** How the page hears of changes. `retryAt` is in milliseconds since the epoch. */
export type Connection =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  | { readonly kind: 'lost'; readonly retryAt: number }
  /** The server will not have this person. */
  | { readonly kind: 'refused'; readonly sentence: string };

/** The page before the server answered. */
export function emptyPageState(person: string, place: Place): PageState {
  return {
    playground: undefined,
    person,
    place,
    order: 0,
    conversations: {},
    threads: {},
    activities: {},
    readThrough: {},
    newSince: {},
    pending: { status: 'loading', requests: { entries: [] }, grants: { entries: [] } },
    connection: { kind: 'connecting' },
    announcement: { no: 0, text: '' },
    banner: undefined,
  };
}

/** The key of a channel's own messages, or of a thread in it. */
export function conversationKey(channel: string, thread?: string): ConversationKey {
  return thread === undefined || thread === '' ? channel : `${channel}/${thread}`;
}
