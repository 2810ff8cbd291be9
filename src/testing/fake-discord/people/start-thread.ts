import { ChannelType } from 'discord-api-types/v10';
import type { FakeDiscord } from '../fake-discord.ts';
import { createMessage } from '../state/create-message.ts';
import { has } from '../state/permissions.ts';
import type { FakeDiscordState } from '../state/state.ts';
import { isForum, startThread as start } from '../state/threads.ts';
import { messageIn } from './say.ts';

/**
 * Somebody starts a thread, or a post in a forum.
 *
 * @throws Error when Discord would not let them: a mistake in the test.
 */
export function startThread(
  thread: Parameters<FakeDiscord['startThread']>[0],
  state: FakeDiscordState,
): { readonly id: string } {
  const parent = state.channel(thread.channel);
  if (!has(state.permissions(parent, thread.user), 'ViewChannel')) {
    throw new Error(`${state.user(thread.user).username} cannot see the channel ${parent.id}`);
  }
  if (isForum(parent) !== (thread.text !== undefined)) {
    throw new Error(isForum(parent) ? 'The post of a forum needs a text' : 'Only the post of a forum has a text');
  }
  if (thread.message !== undefined && messageIn(parent.id, thread.message, state).thread !== undefined) {
    throw new Error(`The message ${thread.message} has a thread`);
  }
  const { id } = start(state, {
    channel: parent.id,
    owner: thread.user,
    name: thread.name,
    ...(thread.message !== undefined && { message: thread.message }),
    ...(thread.isPrivate === true && { type: ChannelType.PrivateThread }),
  });
  // The first message of a post has the post's id.
  if (thread.text !== undefined) createMessage(state, { id, channel: id, author: thread.user, content: thread.text });
  return { id };
}
