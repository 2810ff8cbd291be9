import type { ChatMessage, PageEvent, ThreadActivity } from '../../protocol.ts';
import { unloadedConversation, withLoaded, withMessage, withoutMessage } from './conversation.ts';
import type { PageAction } from './page-action.ts';
import {
  type Conversation,
  type ConversationKey,
  conversationKey,
  emptyPageState,
  type PageState,
  type Place,
} from './page-state.ts';
import { keysInView, newestByOthers } from './selectors.ts';
import { countsAfterLoad, withoutReply, withReply } from './thread-count.ts';

/** What the page shows after an action. Pure; the same state comes back when nothing changed. */
export function reduce(state: PageState, action: PageAction): PageState {
  switch (action.type) {
    case 'started':
      return { ...state, playground: action.playground };
    case 'restarted': {
      const { person, order, connection, banner, announcement, readThrough } = state;
      const fresh = emptyPageState(person, { channel: state.place.channel, isInspecting: false });
      return { ...fresh, playground: action.playground, order, connection, banner, announcement, readThrough };
    }
    case 'went':
      return went(state, action.place);
    case 'loading':
      return updated(state, action.key, (known) => known);
    case 'loadFailed':
      return updated(state, action.key, (known) =>
        known.status === 'ready' ? known : { ...known, status: 'failed', problem: action.problem },
      );
    case 'channelLoaded':
      return channelLoaded(state, action);
    case 'threadLoaded': {
      const { key, loaded, askedAt } = action;
      const next = updated(state, key, (known) => withLoaded(known, loaded.messages, 0, askedAt));
      return withActivity(withoutIdleMark(next, key), key, loaded.activity);
    }
    case 'events':
      return action.events.reduce(withEvent, state);
    case 'sent':
      return sent(state, action.message);
    case 'pendingLoaded':
      return { ...state, pending: { ...action.pending, status: 'ready' } };
    case 'pendingFailed':
      return { ...state, pending: { ...state.pending, status: 'failed', problem: action.problem } };
    case 'read': {
      if ((state.readThrough[action.key] ?? 0) >= action.at) return state;
      return { ...state, readThrough: { ...state.readThrough, [action.key]: action.at } };
    }
    case 'marksRestored':
      return went({ ...state, readThrough: action.readThrough }, state.place);
    case 'announced':
      return { ...state, announcement: { no: state.announcement.no + 1, text: action.text } };
    case 'connection':
      return { ...state, connection: action.connection };
    case 'banner':
      return { ...state, banner: action.text };
  }
}

/** Remembers what had been seen of what is opened now. */
function went(state: PageState, place: Place): PageState {
  const before = keysInView(state);
  const next = { ...state, place };
  const opened = keysInView(next).filter((key) => !before.includes(key) || !(key in state.newSince));
  const marks = opened.map((key) => [key, state.readThrough[key] ?? 0] as const);
  const marked = { ...next, newSince: { ...state.newSince, ...Object.fromEntries(marks) } };
  return opened.reduce(withoutIdleMark, marked);
}

/** Where nothing was new at the opening, what comes while the person looks on is not marked either. */
function withoutIdleMark(state: PageState, key: ConversationKey): PageState {
  const conversation = state.conversations[key];
  const since = state.newSince[key] ?? 0;
  if (conversation?.status !== 'ready' || since === 0) return state;
  const hasNews = newestByOthers(conversation, state.person) > since;
  return hasNews ? state : { ...state, newSince: { ...state.newSince, [key]: 0 } };
}

function channelLoaded(state: PageState, action: Extract<PageAction, { type: 'channelLoaded' }>): PageState {
  const { channel, loaded, askedAt } = action;
  const { messages, threads, activity, dropped } = loaded;
  const known = updated(state, channel, (before) => withLoaded(before, messages, dropped, askedAt));
  const counts = countsAfterLoad(known.threads, channel, threads, askedAt);
  const counted = { ...withoutIdleMark(known, channel), threads: counts };
  const direct = activity === undefined ? counted : withActivity(counted, channel, activity);
  return Object.entries(threads).reduce((next, [root, { isWorking, activityRevision: revision }]) => {
    const key = conversationKey(channel, root);
    const receipts = next.activities[key]?.receipts ?? {};
    return withActivity(next, key, { isWorking, receipts, revision });
  }, direct);
}

function withEvent(state: PageState, event: PageEvent): PageState {
  switch (event.type) {
    case 'message':
      return messageTold(nextOrder(state), event.message);
    case 'removed':
      return messageRemoved(nextOrder(state), event.channel, event.messageId);
    case 'activity':
      return withActivity(state, conversationKey(event.channel, event.thread), event.activity);
    case 'live':
    case 'stale':
    case 'reload':
      return state;
  }
}

function nextOrder(state: PageState): PageState {
  return { ...state, order: state.order + 1 };
}

function messageTold(state: PageState, message: ChatMessage): PageState {
  const { order } = state;
  const own = conversationKey(message.channel, message.thread);
  const keys = message.thread === undefined ? [own, conversationKey(message.channel, message.id)] : [own];
  const next = keys
    .filter((key) => key in state.conversations)
    .reduce((now, key) => updated(now, key, (known) => withMessage(known, message, order)), state);
  if (message.thread === undefined) return next;
  return { ...next, threads: { ...next.threads, [own]: withReply(next.threads[own], message, order) } };
}

function messageRemoved(state: PageState, channel: string, messageId: string): PageState {
  const { order } = state;
  const keys = Object.keys(state.conversations).filter((key) => key === channel || key.startsWith(`${channel}/`));
  const next = keys.reduce((now, key) => updated(now, key, (known) => withoutMessage(known, messageId, order)), state);
  return { ...next, threads: withoutReply(next.threads, channel, messageId) };
}

/** A message that the server has just answered with; its event may have been faster. */
function sent(state: PageState, message: ChatMessage): PageState {
  const key = conversationKey(message.channel, message.thread);
  if (!(key in state.conversations)) return state;
  const next = nextOrder(state);
  return updated(next, key, (known) => withMessage(known, message, next.order));
}

function withActivity(state: PageState, key: ConversationKey, activity: ThreadActivity): PageState {
  if ((state.activities[key]?.revision ?? -1) > activity.revision) return state;
  return { ...state, activities: { ...state.activities, [key]: activity } };
}

function updated(state: PageState, key: ConversationKey, change: (known: Conversation) => Conversation): PageState {
  const known = state.conversations[key];
  const next = change(known ?? unloadedConversation);
  if (next === known) return state;
  return { ...state, conversations: { ...state.conversations, [key]: next } };
}
