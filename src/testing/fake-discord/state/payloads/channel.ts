import { type APIChannel, type APIThreadMember, ChannelFlags, ChannelType, OverwriteType } from 'discord-api-types/v10';
import { NO_FLAGS } from '../json.ts';
import { isThread } from '../permissions.ts';
import type { FakeDiscordState } from '../state.ts';
import type { StoredChannel, StoredThread } from '../stored.ts';
import { userPayload } from './user.ts';

/** A channel, thread or channel of direct messages, as the app sees it. */
export function channelPayload(state: FakeDiscordState, channel: StoredChannel): APIChannel {
  const common = { id: channel.id, type: channel.type, last_message_id: channel.lastMessage, flags: flagsOf(channel) };
  if (channel.recipient !== undefined) {
    return asChannel({ ...common, recipients: [userPayload(state.user(channel.recipient))] });
  }
  if (channel.thread !== undefined) return asChannel({ ...common, ...threadFields(channel, channel.thread, state) });
  return asChannel({ ...common, ...guildChannelFields(channel) });
}

/** Who takes part in a thread: the app, or another. */
export function threadMemberPayload(thread: string, user: string, joinedAt: number): APIThreadMember {
  return { id: thread, user_id: user, join_timestamp: new Date(joinedAt).toISOString(), flags: NO_FLAGS };
}

function guildChannelFields(channel: StoredChannel): Record<string, unknown> {
  const isForum = channel.type === ChannelType.GuildForum || channel.type === ChannelType.GuildMedia;
  const isVoice = channel.type === ChannelType.GuildVoice;
  return {
    guild_id: channel.guild,
    name: channel.name,
    parent_id: channel.parent,
    position: channel.position,
    permission_overwrites: channel.overwrites.map(({ id, kind, allow, deny }) => ({
      id,
      type: kind === 'role' ? OverwriteType.Role : OverwriteType.Member,
      allow: allow.toString(),
      deny: deny.toString(),
    })),
    nsfw: false,
    rate_limit_per_user: channel.slowmodeSeconds,
    ...(channel.type !== ChannelType.GuildCategory && { topic: channel.topic }),
    ...(isVoice && { bitrate: 64_000, user_limit: 0, rtc_region: null }),
    ...(isForum && {
      available_tags: channel.tags.map(({ id, name }) => ({
        id,
        name,
        moderated: false,
        emoji_id: null,
        emoji_name: null,
      })),
      default_reaction_emoji: null,
      default_sort_order: null,
      default_forum_layout: 0,
    }),
  };
}

function threadFields(channel: StoredChannel, thread: StoredThread, state: FakeDiscordState): Record<string, unknown> {
  const joinedAt = thread.members.get(state.app.id);
  return {
    guild_id: channel.guild,
    name: channel.name,
    parent_id: channel.parent,
    owner_id: thread.owner,
    rate_limit_per_user: channel.slowmodeSeconds,
    message_count: thread.messageCount,
    member_count: Math.min(thread.members.size, 50),
    total_message_sent: thread.totalSent,
    thread_metadata: {
      archived: thread.isArchived,
      archive_timestamp: new Date(thread.archiveChangedAt).toISOString(),
      auto_archive_duration: thread.autoArchiveMinutes,
      locked: thread.isLocked,
      create_timestamp: new Date(thread.createdAt).toISOString(),
      ...(channel.type === ChannelType.PrivateThread && { invitable: thread.isInvitable }),
    },
    ...(isForumPost(state.parentOf(channel)) && { applied_tags: [...thread.appliedTags] }),
    ...(joinedAt !== undefined && { member: threadMemberPayload(channel.id, state.app.id, joinedAt) }),
  };
}

function isForumPost(parent: StoredChannel | undefined): boolean {
  return parent?.type === ChannelType.GuildForum || parent?.type === ChannelType.GuildMedia;
}

function flagsOf(channel: StoredChannel): number {
  return !isThread(channel) && channel.requiresTag ? ChannelFlags.RequireTag : 0;
}

function asChannel(fields: Record<string, unknown>): APIChannel {
  // The fields are those of the channel's type; tests hold them against Discord's own description of its interface.
  return fields as unknown as APIChannel;
}
