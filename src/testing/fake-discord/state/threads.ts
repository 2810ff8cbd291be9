import { ChannelType, MessageFlags, MessageType } from 'discord-api-types/v10';
import { channelPayload, threadMemberPayload } from './payloads/channel.ts';
import { messageEventPayload } from './payloads/message.ts';
import { has } from './permissions.ts';
import type { FakeDiscordState } from './state.ts';
import type { StoredChannel, StoredMessage, StoredThread } from './stored.ts';

/** A thread to be started. Whether its owner may has been asked before. */
export interface ThreadDraft {
  /** The channel or forum. */
  readonly channel: string;
  readonly owner: string;
  readonly name: string;
  /** The message it is started from, whose id it gets. */
  readonly message?: string;
  /** @default a public one, of announcements in a channel of announcements */
  readonly type?: ChannelType;
  readonly autoArchiveMinutes?: number;
  readonly slowmodeSeconds?: number;
  readonly isInvitable?: boolean;
  readonly appliedTags?: readonly string[];
}

const DAY_MINUTES = 1440;

/**
 * Starts a thread and tells it: THREAD_CREATE, and of the message it is started from MESSAGE_UPDATE; one that is started
 * without a message leaves a notice in its channel. The post of a forum gets its first message from the caller, with the
 * thread's id.
 */
export function startThread(state: FakeDiscordState, draft: ThreadDraft): StoredChannel {
  const parent = state.channel(draft.channel);
  const now = state.clock.now();
  const channel: StoredChannel = {
    id: draft.message ?? state.snowflakes.next(),
    type: draft.type ?? threadTypeIn(parent),
    ...(parent.guild !== undefined && { guild: parent.guild }),
    position: 0,
    name: draft.name,
    topic: null,
    parent: parent.id,
    overwrites: [],
    slowmodeSeconds: draft.slowmodeSeconds ?? 0,
    tags: [],
    requiresTag: false,
    lastMessage: null,
    thread: {
      owner: draft.owner,
      members: new Map([[draft.owner, now]]),
      createdAt: now,
      isArchived: false,
      isLocked: false,
      archiveChangedAt: now,
      autoArchiveMinutes: draft.autoArchiveMinutes ?? DAY_MINUTES,
      isInvitable: draft.isInvitable ?? true,
      messageCount: 0,
      totalSent: 0,
      appliedTags: draft.appliedTags ?? [],
    },
  };
  state.channels.set(channel.id, channel);
  tellThread(state, 'THREAD_CREATE', channel, { newly_created: true });
  if (draft.message !== undefined) markStarter(state, state.message(draft.message), channel);
  else if (!isForum(parent) && channel.type !== ChannelType.PrivateThread) {
    const reference = { type: 0, channel: channel.id };
    leaveNotice(state, parent, {
      author: draft.owner,
      type: MessageType.ThreadCreated,
      content: draft.name,
      reference,
    });
  }
  return channel;
}

/** Changes a thread and tells THREAD_UPDATE. */
export function changeThread(
  state: FakeDiscordState,
  channel: StoredChannel,
  change: {
    readonly name?: string;
    readonly isArchived?: boolean;
    readonly isLocked?: boolean;
    readonly autoArchiveMinutes?: number;
    readonly slowmodeSeconds?: number;
    readonly isInvitable?: boolean;
    readonly appliedTags?: readonly string[];
  },
): void {
  const thread = threadOf(channel);
  if (change.name !== undefined) channel.name = change.name;
  if (change.slowmodeSeconds !== undefined) channel.slowmodeSeconds = change.slowmodeSeconds;
  if (change.isArchived !== undefined && change.isArchived !== thread.isArchived) {
    thread.isArchived = change.isArchived;
    thread.archiveChangedAt = state.clock.now();
  }
  thread.isLocked = change.isLocked ?? thread.isLocked;
  thread.autoArchiveMinutes = change.autoArchiveMinutes ?? thread.autoArchiveMinutes;
  thread.isInvitable = change.isInvitable ?? thread.isInvitable;
  thread.appliedTags = change.appliedTags ?? thread.appliedTags;
  tellThread(state, 'THREAD_UPDATE', channel);
}

/** Takes a thread and its messages away and tells THREAD_DELETE. */
export function deleteThread(state: FakeDiscordState, channel: StoredChannel): void {
  const { id, type, guild, parent } = channel;
  const isSeen = state.isSeen(channel);
  state.channels.delete(id);
  for (const message of state.messagesOf(id)) state.messages.delete(message.id);
  if (isSeen) {
    state.emit({
      type: 'THREAD_DELETE',
      data: { id, guild_id: guild, parent_id: parent, type },
      ...(guild !== undefined && { guild }),
    });
  }
}

/** Lets users into a thread and tells THREAD_MEMBERS_UPDATE. Those who are in it, and webhooks, change nothing. */
export function joinThread(
  state: FakeDiscordState,
  channel: StoredChannel,
  users: readonly string[],
  isWebhook = false,
): void {
  const thread = threadOf(channel);
  const [author] = users;
  const added = [...new Set(users)].filter((user) => {
    if (thread.members.has(user) || (isWebhook && user === author)) return false;
    return state.memberIn(channel, user) !== undefined && mayEnter(state, channel, user);
  });
  if (added.length === 0) return;
  for (const user of added) thread.members.set(user, state.clock.now());
  tellMembers(state, channel, {
    added_members: added.map((user) => threadMemberPayload(channel.id, user, thread.members.get(user) ?? 0)),
  });
}

/** Takes a user out of a thread and tells THREAD_MEMBERS_UPDATE. */
export function leaveThread(state: FakeDiscordState, channel: StoredChannel, user: string): void {
  if (!threadOf(channel).members.delete(user)) return;
  tellMembers(state, channel, { removed_member_ids: [user] });
}

/** A message arrives in a thread: it is opened where it was archived, and counts one more. */
export function touchThread(
  state: FakeDiscordState,
  channel: StoredChannel,
  thread: StoredThread,
  message: string,
): void {
  if (thread.isArchived) changeThread(state, channel, { isArchived: false });
  // The message a thread is started from lies in its channel, and the first one of a forum's post is not counted.
  if (message === channel.id) return;
  thread.messageCount += 1;
  thread.totalSent += 1;
}

/** @throws TypeError when the channel is no thread. */
export function threadOf(channel: StoredChannel): StoredThread {
  if (channel.thread === undefined) throw new TypeError(`${channel.id} is no thread`);
  return channel.thread;
}

/** Whether all that is written in a channel are posts with threads of their own. */
export function isForum(channel: StoredChannel): boolean {
  return channel.type === ChannelType.GuildForum || channel.type === ChannelType.GuildMedia;
}

/** What threads of a channel are, where nothing is said. */
function threadTypeIn(parent: StoredChannel): ChannelType {
  return parent.type === ChannelType.GuildAnnouncement ? ChannelType.AnnouncementThread : ChannelType.PublicThread;
}

/**
 * The starter is no message of the thread, but shows it: MESSAGE_UPDATE with the flag and the thread. In the thread stands a
 * message of type 21 that points to it.
 */
function markStarter(state: FakeDiscordState, message: StoredMessage, thread: StoredChannel): void {
  message.flags |= MessageFlags.HasThread;
  message.thread = thread.id;
  tell(state, 'MESSAGE_UPDATE', message);
  leaveNotice(state, thread, {
    author: message.author,
    type: MessageType.ThreadStarterMessage,
    content: '',
    reference: { type: 0, channel: message.channel, message: message.id },
  });
}

/** A message that Discord writes itself. */
function leaveNotice(
  state: FakeDiscordState,
  channel: StoredChannel,
  fields: Pick<StoredMessage, 'author' | 'type' | 'content'> & Required<Pick<StoredMessage, 'reference'>>,
): void {
  const { guild } = channel;
  const notice: StoredMessage = {
    ...fields,
    id: state.snowflakes.next(),
    channel: channel.id,
    sentAt: state.clock.now(),
    embeds: [],
    components: [],
    files: [],
    flags: 0,
    editedAt: undefined,
    nonce: undefined,
    isTts: false,
    mentionedUsers: [],
    mentionedRoles: [],
    mentionsEveryone: false,
    pinged: [],
    stickers: [],
    reactions: [],
    reference: { ...fields.reference, ...(guild !== undefined && { guild }) },
  };
  state.messages.set(notice.id, notice);
  channel.lastMessage = notice.id;
  tell(state, 'MESSAGE_CREATE', notice);
}

function tell(state: FakeDiscordState, type: 'MESSAGE_CREATE' | 'MESSAGE_UPDATE', message: StoredMessage): void {
  const { guild, id } = state.channel(message.channel);
  const data = { ...messageEventPayload(state, message) };
  state.emit({ type, data, channel: id, ...(guild !== undefined && { guild }) });
}

function tellThread(
  state: FakeDiscordState,
  type: 'THREAD_CREATE' | 'THREAD_UPDATE',
  channel: StoredChannel,
  more: Readonly<Record<string, unknown>> = {},
): void {
  const { guild } = channel;
  const data = { ...channelPayload(state, channel), ...more };
  state.emit({ type, data, channel: channel.id, ...(guild !== undefined && { guild }) });
}

function tellMembers(state: FakeDiscordState, channel: StoredChannel, change: Readonly<Record<string, unknown>>): void {
  const { guild, id, thread } = channel;
  const data = { id, guild_id: guild, member_count: Math.min(thread?.members.size ?? 0, 50), ...change };
  state.emit({ type: 'THREAD_MEMBERS_UPDATE', data, channel: id, ...(guild !== undefined && { guild }) });
}

function mayEnter(state: FakeDiscordState, channel: StoredChannel, user: string): boolean {
  return channel.type === ChannelType.PrivateThread || has(state.permissions(channel, user), 'ViewChannel');
}
