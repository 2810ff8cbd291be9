import { deleteChannel, tellChannel } from '../state/channels.ts';
import { channelPayload } from '../state/payloads/channel.ts';
import { memberPayload } from '../state/payloads/member.ts';
import { deleteThread } from '../state/threads.ts';
import { anything, boolean, integer, list, nullable, object, readForm, snowflake, text } from './forms/form.ts';
import { requirePermissions, requireTextChannel, sendPermission, visibleChannel } from './lookup.ts';
import { requireReachable } from './message-body/post-message.ts';
import { tellUnknown } from './message-routes.ts';
import { patchThread } from './patch-thread.ts';
import { DONE, type Route } from './route.ts';

/** A channel or thread itself. */
export const CHANNEL_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/channels/:channel',
    handle: (request, state) => ({ status: 200, body: channelPayload(state, visibleChannel(request, state)) }),
  },
  {
    method: 'PATCH',
    path: '/channels/:channel',
    handle: (request, state) => {
      const channel = visibleChannel(request, state);
      if (channel.thread !== undefined) return patchThread(state, channel, channel.thread, request);
      requirePermissions(state, channel, 'ManageChannels');
      const body = readForm(CHANNEL_FORM, request.body, tellUnknown(request));
      channel.name = body.name ?? channel.name;
      if (body.topic !== undefined) channel.topic = body.topic;
      if (body.parent_id !== undefined) channel.parent = body.parent_id;
      channel.slowmodeSeconds = body.rate_limit_per_user ?? channel.slowmodeSeconds;
      tellChannel(state, 'CHANNEL_UPDATE', channel);
      return { status: 200, body: channelPayload(state, channel) };
    },
  },
  {
    method: 'DELETE',
    path: '/channels/:channel',
    handle: (request, state) => {
      const channel = visibleChannel(request, state);
      const body = channelPayload(state, channel);
      // A channel of direct messages is only closed for the app: it stays.
      if (channel.recipient !== undefined) return { status: 200, body };
      requirePermissions(state, channel, channel.thread === undefined ? 'ManageChannels' : 'ManageThreads');
      if (channel.thread === undefined) deleteChannel(state, channel);
      else deleteThread(state, channel);
      return { status: 200, body };
    },
  },
  {
    method: 'POST',
    path: '/channels/:channel/typing',
    handle: (request, state) => {
      const channel = visibleChannel(request, state);
      requireTextChannel(channel);
      requireReachable(state, channel);
      requirePermissions(state, channel, sendPermission(channel));
      state.startTyping(channel.id);
      const { guild } = channel;
      const member = state.memberIn(channel, state.app.id);
      state.emit({
        type: 'TYPING_START',
        data: {
          channel_id: channel.id,
          user_id: state.app.id,
          timestamp: Math.floor(state.clock.now() / 1000),
          ...(guild !== undefined && { guild_id: guild }),
          ...(member !== undefined && { member: memberPayload(state, member) }),
        },
        channel: channel.id,
        ...(guild !== undefined && { guild }),
      });
      return DONE;
    },
  },
];

const CHANNEL_FORM = object(
  {},
  {
    name: text({ min: 1, max: 100 }),
    topic: nullable(text({ max: 4096 })),
    parent_id: nullable(snowflake),
    rate_limit_per_user: integer({ min: 0, max: 21_600 }),
    nsfw: boolean,
    position: integer(),
    permission_overwrites: list(anything),
  },
);
