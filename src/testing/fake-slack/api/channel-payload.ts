import type { Json } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import type { Channel, Workspace } from '../state/workspaces.ts';

/** A channel as `conversations.info` and the lists answer it. */
export function channelPayload(channel: Channel, workspace: Workspace, state: FakeState): Json {
  const isShared = channel.sharedWith.length > 0;
  const workspaces = state.workspaces.workspacesOf(channel);
  const isOrgShared =
    isShared && workspaces.every(({ enterprise }) => enterprise !== undefined && enterprise === workspace.enterprise);
  const base = {
    id: channel.id,
    created: channel.created,
    is_archived: channel.isArchived,
    is_im: channel.kind === 'direct',
    is_org_shared: isOrgShared,
    context_team_id: workspace.id,
    updated: channel.created * 1000,
  };
  if (channel.kind === 'direct') return { ...base, user: channel.directWith, is_user_deleted: false, priority: 0 };
  return {
    ...base,
    name: channel.name,
    name_normalized: channel.name,
    is_channel: channel.kind === 'public' || channel.kind === 'private',
    is_group: false,
    is_mpim: channel.kind === 'group',
    is_private: channel.kind !== 'public',
    is_general: channel.name === 'general',
    is_shared: isShared,
    is_ext_shared: isShared && !isOrgShared,
    is_pending_ext_shared: false,
    pending_shared: [],
    shared_team_ids: workspaces.map(({ id }) => id),
    internal_team_ids: [],
    parent_conversation: null,
    creator: [...channel.members][0] ?? '',
    is_member: channel.members.has(workspace.bot.id),
    topic: { value: channel.topic, creator: '', last_set: 0 },
    purpose: { value: '', creator: '', last_set: 0 },
    num_members: channel.members.size,
    previous_names: [],
  };
}
