import { MessageFlags } from 'discord-api-types/v10';
import type { FakeDiscordSay } from '../fake-discord.ts';
import { createMessage, MENTIONS_OF_PEOPLE } from '../state/create-message.ts';
import { has } from '../state/permissions.ts';
import type { FakeDiscordState } from '../state/state.ts';
import type { StoredChannel, StoredFile } from '../state/stored.ts';
import { isForum } from '../state/threads.ts';

/** Characters that a person may send, with Nitro. */
const MAX_CONTENT = 4000;

/**
 * Posts what somebody says.
 *
 * @throws Error when what it names is not there, or Discord would not let them say it: a mistake in the test.
 */
export function say(said: FakeDiscordSay, state: FakeDiscordState): { readonly id: string } {
  const channel = state.channel(said.channel);
  checkAuthor(said, channel, state);
  if (said.text.length > MAX_CONTENT) throw new Error(`People may write ${MAX_CONTENT} characters`);
  if (said.replyTo !== undefined) messageIn(channel.id, said.replyTo, state);
  const files = (said.files ?? []).map((file) => fileOf(file, channel, state));
  const { id } = createMessage(state, {
    channel: channel.id,
    author: said.user,
    content: said.text,
    embeds: said.embeds ?? [],
    files,
    flags: (said.flags ?? 0) | (said.forwards === undefined ? 0 : MessageFlags.HasSnapshot),
    allowedMentions: { ...MENTIONS_OF_PEOPLE, repliedUser: said.pingsReplied ?? true },
    ...(said.type !== undefined && { type: said.type }),
    ...(said.replyTo !== undefined && { replyTo: said.replyTo }),
    ...(said.forwards !== undefined && { forwards: forwarded(said, said.forwards, state) }),
    ...(said.stickers !== undefined && { stickers: said.stickers }),
    ...(said.poll !== undefined && { poll: said.poll }),
    ...(said.webhookId !== undefined && { webhookId: said.webhookId }),
    ...(said.sentAt !== undefined && { sentAt: said.sentAt }),
    ...(said.extra !== undefined && { extra: said.extra }),
  });
  return { id };
}

/**
 * A message of a channel.
 *
 * @throws Error when it is not there.
 */
export function messageIn(
  channel: string,
  id: string,
  state: FakeDiscordState,
): ReturnType<FakeDiscordState['message']> {
  const message = state.message(id);
  if (message.channel !== channel) throw new Error(`The message ${id} is not in the channel ${channel}`);
  return message;
}

/** Webhooks are no members, and what Discord writes itself needs no right. */
function checkAuthor(said: FakeDiscordSay, channel: StoredChannel, state: FakeDiscordState): void {
  const { username } = state.user(said.user);
  if (isForum(channel)) throw new Error(`In the forum ${channel.name} there are only posts: start a thread`);
  if (said.webhookId !== undefined || (said.type !== undefined && said.type !== 0)) return;
  const permissions = state.permissions(channel, said.user);
  if (!has(permissions, 'ViewChannel')) throw new Error(`${username} cannot see the channel ${channel.id}`);
  if (!has(permissions, channel.thread === undefined ? 'SendMessages' : 'SendMessagesInThreads')) {
    throw new Error(`${username} may not write in ${channel.name}`);
  }
  if (channel.thread?.isLocked === true && !has(permissions, 'ManageThreads')) {
    throw new Error(`The thread ${channel.name} is locked`);
  }
}

function forwarded(
  said: FakeDiscordSay,
  source: { readonly channel: string; readonly message: string },
  state: FakeDiscordState,
): { readonly channel: string; readonly message: string } {
  if (said.text !== '') throw new Error('A forward has no text of its own: Discord sends a comment as another message');
  messageIn(source.channel, source.message, state);
  return { channel: source.channel, message: source.message };
}

function fileOf(
  file: NonNullable<FakeDiscordSay['files']>[number],
  channel: StoredChannel,
  state: FakeDiscordState,
): StoredFile {
  return {
    id: state.snowflakes.next(),
    channel: channel.id,
    name: file.name,
    mimeType: file.mimeType,
    description: undefined,
    bytes: file.bytes,
    isEphemeral: false,
  };
}
