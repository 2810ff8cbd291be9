import { Type } from '@sinclair/typebox';
import { messagePayload } from '../state/message-payload.ts';
import type { StoredMessage } from '../state/messages.ts';
import { addReaction, removeReaction } from '../state/reactions.ts';
import type { FakeState } from '../state/state.ts';
import { findChannel, findMessage, isMember } from './lookup.ts';
import { type Caller, defineMethod, type Method, MethodError } from './method.ts';

/** Different reactions that one message can have. */
const MAX_REACTIONS = 50;

const reactionArgs = Type.Object({ channel: Type.String(), timestamp: Type.String(), name: Type.String() });

/** Emoji on messages. */
export const reactionMethods: readonly Method[] = [
  defineMethod({
    name: 'reactions.add',
    args: reactionArgs,
    scopes: ['reactions:write'],
    tier: 'tier3',
    handle: ({ channel, timestamp, name }, caller, { state }) => {
      const message = findReactable(channel, timestamp, caller, state);
      if (!/^[a-z0-9_+'-]+(?:::skin-tone-[2-6])?$/u.test(name)) throw new MethodError('invalid_name');
      if (!message.reactions.has(name) && message.reactions.size >= MAX_REACTIONS)
        throw new MethodError('too_many_emoji');
      if (!addReaction(message, caller.workspace.bot.id, name, state)) throw new MethodError('already_reacted');
      return {};
    },
  }),
  defineMethod({
    name: 'reactions.remove',
    args: reactionArgs,
    scopes: ['reactions:write'],
    tier: 'tier2',
    handle: ({ channel, timestamp, name }, caller, { state }) => {
      const message = findReactable(channel, timestamp, caller, state);
      if (!removeReaction(message, caller.workspace.bot.id, name, state)) throw new MethodError('no_reaction');
      return {};
    },
  }),
  defineMethod({
    name: 'reactions.get',
    args: Type.Object({ channel: Type.String(), timestamp: Type.String(), full: Type.Optional(Type.Boolean()) }),
    scopes: ['reactions:read'],
    tier: 'tier3',
    handle: ({ channel, timestamp }, caller, { state }) => {
      const message = findReactable(channel, timestamp, caller, state);
      return { type: 'message', channel, message: messagePayload(message, state) };
    },
  }),
];

function findReactable(channelId: string, ts: string, caller: Caller, state: FakeState): StoredMessage {
  const channel = findChannel(channelId, caller, state);
  if (channel.isArchived) throw new MethodError('is_archived');
  if (!isMember(channel, caller.workspace)) throw new MethodError('not_in_channel');
  const message = findMessage(channel.id, ts, state);
  if (message.ephemeralFor !== undefined) throw new MethodError('message_not_found');
  return message;
}
