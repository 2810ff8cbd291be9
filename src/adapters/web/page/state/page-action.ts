import type {
  ChannelMessages,
  ChatMessage,
  PageEvent,
  PendingApprovals,
  Playground,
  ThreadMessages,
} from '../../protocol.ts';
import type { Connection, ConversationKey, PageState, Place } from './page-state.ts';

/** Everything that changes what the page shows. */
export type PageAction =
  | { readonly type: 'started'; readonly playground: Playground }
  /** The server is another one: nothing that was loaded holds any more. */
  | { readonly type: 'restarted'; readonly playground: Playground }
  | { readonly type: 'went'; readonly place: Place }
  | { readonly type: 'loading'; readonly key: ConversationKey }
  | { readonly type: 'loadFailed'; readonly key: ConversationKey; readonly problem: string }
  /** `askedAt`: the state's `order` when the server was asked. */
  | {
      readonly type: 'channelLoaded';
      readonly channel: string;
      readonly loaded: ChannelMessages;
      readonly askedAt: number;
    }
  | {
      readonly type: 'threadLoaded';
      readonly key: ConversationKey;
      readonly loaded: ThreadMessages;
      readonly askedAt: number;
    }
  | { readonly type: 'events'; readonly events: readonly PageEvent[] }
  /** The server took a message; its event may have been faster. */
  | { readonly type: 'sent'; readonly message: ChatMessage }
  | { readonly type: 'pendingLoaded'; readonly pending: PendingApprovals }
  | { readonly type: 'pendingFailed'; readonly problem: string }
  | { readonly type: 'read'; readonly key: ConversationKey; readonly at: number }
  | { readonly type: 'marksRestored'; readonly readThrough: PageState['readThrough'] }
  | { readonly type: 'announced'; readonly text: string }
  | { readonly type: 'connection'; readonly connection: Connection }
  | { readonly type: 'banner'; readonly text: string | undefined };
