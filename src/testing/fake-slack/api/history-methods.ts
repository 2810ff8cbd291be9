import { Type } from '@sinclair/typebox';
import { messagePayload } from '../state/message-payload.ts';
import type { Json, StoredMessage } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import type { Channel } from '../state/workspaces.ts';
import { scopeOfChannel } from './channel-scopes.ts';
import { findChannel, isMember } from './lookup.ts';
import { type Caller, defineMethod, type Method, MethodError } from './method.ts';
import { pageArgs, pageOf } from './paging.ts';

/** Messages that a limited app gets by one call. */
const LIMITED_MESSAGES = 15;

const historyArgs = {
  channel: Type.String(),
  ...pageArgs,
  oldest: Type.Optional(Type.String()),
  latest: Type.Optional(Type.String()),
  inclusive: Type.Optional(Type.Boolean()),
  include_all_metadata: Type.Optional(Type.Boolean()),
};

/** What was said before. */
export const historyMethods: readonly Method[] = [
  defineMethod({
    name: 'conversations.history',
    args: Type.Object(historyArgs),
    scopes: [],
    scopesOf: scopeOfChannel('history'),
    tier: 'tier3',
    handle: (args, caller, { state, limitsHistory }) => {
      const channel = findReadableChannel(args.channel, caller, state);
      const messages = state.messages
        .of(channel.id)
        .filter(({ threadTs, subtype }) => threadTs === undefined || subtype === 'thread_broadcast')
        .filter((message) => isInRange(message, args))
        .toReversed();
      const { items, hasMore, metadata } = pageOf(messages, ({ ts }) => ts, limited(args, limitsHistory), 100);
      return {
        messages: items.map((message) => payloadOf(message, args, state)),
        has_more: hasMore,
        pin_count: 0,
        channel_actions_ts: null,
        channel_actions_count: 0,
        ...(hasMore ? metadata : {}),
      };
    },
  }),
  defineMethod({
    name: 'conversations.replies',
    args: Type.Object({ ts: Type.String(), ...historyArgs }),
    scopes: [],
    scopesOf: scopeOfChannel('history'),
    tier: 'tier3',
    handle: (args, caller, { state, limitsHistory }) => {
      const channel = findReadableChannel(args.channel, caller, state);
      const root = state.messages.find(channel.id, args.ts);
      if (root === undefined || root.ephemeralFor !== undefined) throw new MethodError('thread_not_found');
      const replies = state.messages.repliesTo(channel.id, root.ts).filter((message) => isInRange(message, args));
      // Each page begins with the root, which counts.
      const { cursor, limit = 1000 } = limited(args, limitsHistory);
      const page = { ...(cursor !== undefined && { cursor }), limit: Math.max(1, limit - 1) };
      const { items, hasMore, metadata } = pageOf(replies, ({ ts }) => ts, page, 999);
      return {
        messages: [root, ...items].map((message) => payloadOf(message, args, state)),
        has_more: hasMore,
        ...(hasMore ? metadata : {}),
      };
    },
  }),
];

/** Bots read only where they are members, public channels included. */
function findReadableChannel(id: string, caller: Caller, state: FakeState): Channel {
  const channel = findChannel(id, caller, state);
  if (!isMember(channel, caller.workspace)) throw new MethodError('not_in_channel');
  return channel;
}

function isInRange(
  { ts, ephemeralFor }: StoredMessage,
  args: { readonly oldest?: string; readonly latest?: string; readonly inclusive?: boolean },
): boolean {
  if (ephemeralFor !== undefined) return false;
  const oldest = readTs(args.oldest, 'invalid_ts_oldest') ?? 0;
  const latest = readTs(args.latest, 'invalid_ts_latest') ?? Number.POSITIVE_INFINITY;
  const moment = Number(ts);
  if (args.inclusive === true && (moment === oldest || moment === latest)) return true;
  return moment > oldest && moment < latest;
}

function readTs(ts: string | undefined, error: string): number | undefined {
  if (ts === undefined || ts === '' || ts === 'now') return undefined;
  const moment = Number(ts);
  if (Number.isNaN(moment)) throw new MethodError(error);
  return moment;
}

function limited(
  args: { readonly cursor?: string; readonly limit?: number },
  isLimited: boolean,
): { readonly cursor?: string; readonly limit?: number } {
  if (!isLimited) return args;
  return {
    ...args,
    limit: Math.min(args.limit === undefined || args.limit === 0 ? LIMITED_MESSAGES : args.limit, LIMITED_MESSAGES),
  };
}

function payloadOf(message: StoredMessage, args: { readonly include_all_metadata?: boolean }, state: FakeState): Json {
  const { metadata, ...payload } = messagePayload(message, state);
  return args.include_all_metadata === true && metadata !== undefined ? { ...payload, metadata } : payload;
}
