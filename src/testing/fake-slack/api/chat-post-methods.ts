import { type Static, Type } from '@sinclair/typebox';
import { addMessage } from '../state/message-events.ts';
import { messagePayload } from '../state/message-payload.ts';
import type { Json, StoredMessage } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import type { Channel } from '../state/workspaces.ts';
import { findChannel, findMessage, findWritableChannel, requireThread } from './lookup.ts';
import { contentArgs, type MessageContent, readContent } from './message-content.ts';
import { type Caller, defineMethod, type Method, MethodError } from './method.ts';

const look = {
  username: Type.Optional(Type.String()),
  icon_emoji: Type.Optional(Type.String()),
  icon_url: Type.Optional(Type.String()),
  link_names: Type.Optional(Type.Boolean()),
  parse: Type.Optional(Type.String()),
};
const postArgs = Type.Object({
  channel: Type.String(),
  ...contentArgs,
  ...look,
  thread_ts: Type.Optional(Type.String()),
  reply_broadcast: Type.Optional(Type.Boolean()),
  unfurl_links: Type.Optional(Type.Boolean()),
  unfurl_media: Type.Optional(Type.Boolean()),
  mrkdwn: Type.Optional(Type.Boolean()),
});

/** Posting messages, and links to them. */
export const chatPostMethods: readonly Method[] = [
  defineMethod({
    name: 'chat.postMessage',
    args: postArgs,
    scopes: ['chat:write'],
    scopesOf: customizeScopes,
    tier: 'special',
    handle: (args, caller, { state }) => {
      const channel = findWritableChannel(directOf(args.channel, caller, state), caller, state);
      const content = readContent(args, state, 'cut');
      const message = toMessage(args, content, channel, caller, state);
      addMessage(message, state);
      if (args.thread_ts !== undefined) state.agents.setStatus(channel.id, args.thread_ts, '', state.clock.now());
      return {
        channel: channel.id,
        ts: message.ts,
        message: messagePayload(message, state),
        ...warningFields(content.warnings),
      };
    },
  }),
  defineMethod({
    name: 'chat.postEphemeral',
    args: Type.Object({
      channel: Type.String(),
      user: Type.String(),
      ...contentArgs,
      ...look,
      thread_ts: Type.Optional(Type.String()),
    }),
    scopes: ['chat:write'],
    scopesOf: customizeScopes,
    tier: 'tier4',
    handle: (args, caller, { state }) => {
      const channel = findWritableChannel(args.channel, caller, state);
      if (!channel.members.has(args.user)) throw new MethodError('user_not_in_channel');
      const content = readContent(args, state);
      const message = { ...toMessage(args, content, channel, caller, state), ephemeralFor: args.user };
      addMessage(message, state);
      return { message_ts: message.ts };
    },
  }),
  defineMethod({
    name: 'chat.getPermalink',
    args: Type.Object({ channel: Type.String(), message_ts: Type.String() }),
    scopes: [],
    tier: 'special',
    handle: ({ channel: id, message_ts: ts }, caller, { state }) => {
      const channel = findChannel(id, caller, state);
      const { threadTs } = findMessage(channel.id, ts, state);
      const query = threadTs === undefined ? '' : `?thread_ts=${threadTs}&cid=${channel.id}`;
      const host = `https://${caller.workspace.domain}.slack.com`;
      return { channel: channel.id, permalink: `${host}/archives/${channel.id}/p${ts.replace('.', '')}${query}` };
    },
  }),
];

/** What the app's bot says in a channel, before it is there. */
export function toMessage(
  args: Pick<Static<typeof postArgs>, 'thread_ts' | 'reply_broadcast' | 'username'>,
  { fields }: Pick<MessageContent, 'fields'>,
  channel: Channel,
  caller: Caller,
  state: FakeState,
): StoredMessage {
  const threadTs = args.thread_ts === '' ? undefined : args.thread_ts;
  if (threadTs !== undefined) requireThread(channel, threadTs, state);
  const { bot } = caller.workspace;
  return {
    ts: state.nextTs(),
    channel: channel.id,
    ...(threadTs !== undefined && { threadTs }),
    ...(threadTs !== undefined && args.reply_broadcast === true && { subtype: 'thread_broadcast' }),
    team: caller.workspace.id,
    user: bot.id,
    botId: bot.botId,
    appId: state.app.id,
    ...(args.username !== undefined && { username: args.username }),
    reactions: new Map(),
    files: [],
    text: '',
    blocks: [],
    attachments: [],
    ...fields,
  };
}

/** How Slack warns: what it did is done. */
function warningFields(warnings: readonly string[]): Json {
  if (warnings.length === 0) return {};
  return { warning: warnings.join(','), response_metadata: { warnings } };
}

/** Another name or icon needs a scope of its own. */
export function customizeScopes(args: Json): readonly string[] {
  const isCustom = ['username', 'icon_emoji', 'icon_url'].some((name) => args[name] !== undefined);
  return isCustom ? ['chat:write.customize'] : [];
}

/** A user's id in place of a channel's means the direct message with that user. */
function directOf(channel: string, caller: Caller, state: FakeState): string {
  const user = /^[UW]/u.test(channel) ? caller.workspace.users.get(channel) : undefined;
  return user === undefined ? channel : state.workspaces.openDirect(user.id, caller.workspace.id).id;
}
