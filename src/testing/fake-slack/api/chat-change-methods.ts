import { Type } from '@sinclair/typebox';
import { changeMessage, deleteMessage } from '../state/message-events.ts';
import { messagePayload } from '../state/message-payload.ts';
import type { StoredMessage } from '../state/messages.ts';
import { isLive } from '../state/streams.ts';
import { findChannel, findMessage } from './lookup.ts';
import { contentArgs, readContent } from './message-content.ts';
import { type Caller, defineMethod, type Method, MethodError } from './method.ts';

/** Characters of `text` that a message can be changed to. */
const MAX_UPDATED_TEXT = 4000;

/** Changing and deleting what the app posted. */
export const chatChangeMethods: readonly Method[] = [
  defineMethod({
    name: 'chat.update',
    args: Type.Object({
      channel: Type.String(),
      ts: Type.String(),
      ...contentArgs,
      as_user: Type.Optional(Type.Boolean()),
      link_names: Type.Optional(Type.Boolean()),
      parse: Type.Optional(Type.String()),
      reply_broadcast: Type.Optional(Type.Boolean()),
      file_ids: Type.Optional(Type.Array(Type.String())),
    }),
    scopes: ['chat:write'],
    tier: 'tier3',
    handle: (args, caller, { state }) => {
      const channel = findChannel(args.channel, caller, state);
      if (channel.isArchived) throw new MethodError('is_inactive');
      const message = findMessage(channel.id, args.ts, state);
      if (!isOwn(message, caller) || message.ephemeralFor !== undefined) throw new MethodError('cant_update_message');
      if (message.stream !== undefined && isLive(message.stream, state.clock.now())) {
        throw new MethodError('streaming_state_conflict');
      }
      const { fields } = readContent(args, state, MAX_UPDATED_TEXT);
      const { metadata = {}, ...others } = fields;
      changeMessage(message, state, () => {
        Object.assign(message, others);
        // Attachments and metadata that the call does not name stay; metadata without fields takes them away.
        if (fields.metadata !== undefined) {
          if (Object.keys(metadata).length > 0) message.metadata = metadata;
          else delete message.metadata;
        }
        if (message.stream !== undefined) message.stream.isOpen = false;
        message.edited = { user: caller.workspace.bot.botId, ts: `${Math.floor(state.clock.now() / 1000)}.000000` };
      });
      return { channel: channel.id, ts: message.ts, text: message.text, message: messagePayload(message, state) };
    },
  }),
  defineMethod({
    name: 'chat.delete',
    args: Type.Object({ channel: Type.String(), ts: Type.String(), as_user: Type.Optional(Type.Boolean()) }),
    scopes: ['chat:write'],
    tier: 'tier3',
    handle: ({ channel: id, ts }, caller, { state }) => {
      const channel = findChannel(id, caller, state);
      const message = findMessage(channel.id, ts, state);
      if (message.ephemeralFor !== undefined) throw new MethodError('message_not_found');
      if (!isOwn(message, caller)) throw new MethodError('cant_delete_message');
      deleteMessage(message, state);
      return { channel: channel.id, ts };
    },
  }),
];

/** Whether the app itself posted a message. */
export function isOwn(message: StoredMessage, caller: Caller): boolean {
  return message.botId === caller.workspace.bot.botId;
}
