import { addMessage } from './message-events.ts';
import type { FakeState } from './state.ts';
import type { Channel, User } from './workspaces.ts';

/** Makes somebody a member of a channel, with the event and the line that Slack writes. Nothing for who is one. */
export function joinChannel(channel: Channel, user: User, inviter: string | undefined, state: FakeState): void {
  if (channel.members.has(user.id)) return;
  channel.members.add(user.id);
  const ts = state.nextTs();
  state.emitIn(channel, {
    type: 'member_joined_channel',
    user: user.id,
    channel: channel.id,
    channel_type: channel.kind === 'public' ? 'C' : 'G',
    team: user.workspace,
    ...(inviter !== undefined && { inviter }),
    event_ts: ts,
  });
  addMessage(
    {
      ts: state.nextTs(),
      channel: channel.id,
      team: user.workspace,
      user: user.id,
      subtype: 'channel_join',
      text: `<@${user.id}> has joined the channel`,
      blocks: [],
      attachments: [],
      reactions: new Map(),
      files: [],
      ...(inviter !== undefined && { extra: { inviter } }),
    },
    state,
  );
}
