import type { FakeDiscord } from '../fake-discord.ts';
import type { GatewayServer } from '../gateway/gateway-server.ts';
import { changeMessage, deleteMessages } from '../state/change-message.ts';
import { MENTIONS_OF_PEOPLE } from '../state/create-message.ts';
import { channelPayload } from '../state/payloads/channel.ts';
import { has } from '../state/permissions.ts';
import { addReaction, emojiNamed } from '../state/reactions.ts';
import type { FakeDiscordState } from '../state/state.ts';
import { changeThread, deleteThread } from '../state/threads.ts';
import { changeChannel } from './change-channel.ts';
import { permitCommand, useCommand, useMessageCommand } from './interactions/commands.ts';
import { pressComponent, submitModal } from './interactions/components.ts';
import { addBotTo, removeBotFrom, removeMember, setMember } from './membership.ts';
import { messageIn, say } from './say.ts';
import { startThread } from './start-thread.ts';

/** What people and Discord do, without the app being asked. */
export type People = Pick<
  FakeDiscord,
  | 'say'
  | 'edit'
  | 'unfurl'
  | 'delete'
  | 'deleteMany'
  | 'react'
  | 'startThread'
  | 'changeThread'
  | 'deleteThread'
  | 'changeChannel'
  | 'openDirect'
  | 'command'
  | 'messageCommand'
  | 'press'
  | 'submitModal'
  | 'permitCommand'
  | 'addBotTo'
  | 'removeBotFrom'
  | 'removeMember'
  | 'setMember'
  | 'sendEvent'
  | 'resetToken'
>;

/** Each rejects when what it names is not there, or Discord would not allow it: that is a mistake in the test. */
export function createPeople(state: FakeDiscordState, gateway: GatewayServer): People {
  /** Does something, and resolves when its events have been sent. */
  const after = async <Result>(act: () => Result): Promise<Result> => {
    const result = act();
    await gateway.settled();
    return result;
  };
  return {
    say: (said) => after(() => say(said, state)),
    edit: (channel, message, text) =>
      after(() =>
        changeMessage(state, messageIn(channel, message, state), {
          content: text,
          allowedMentions: MENTIONS_OF_PEOPLE,
        }),
      ),
    unfurl: (channel, message) => after(() => unfurl(channel, message, state)),
    delete: (channel, message) => after(() => deleteMessages(state, channel, [messageIn(channel, message, state).id])),
    deleteMany: (channel, messages) =>
      after(() =>
        deleteMessages(
          state,
          channel,
          messages.map((message) => messageIn(channel, message, state).id),
        ),
      ),
    react: (channel, message, user, emoji) => after(() => react(channel, message, user, emoji, state)),
    startThread: (thread) => after(() => startThread(thread, state)),
    changeThread: (thread, change) => after(() => changeThread(state, state.channel(thread), change)),
    deleteThread: (thread) => after(() => deleteThread(state, state.channel(thread))),
    changeChannel: (channel, change) => after(() => changeChannel(channel, change, state)),
    openDirect: (user, isAnnounced = false) => {
      const channel = state.openDirect(user);
      if (isAnnounced) state.emit({ type: 'CHANNEL_CREATE', data: { ...channelPayload(state, channel) } });
      return channel.id;
    },
    command: (command) => after(() => useCommand(command, state)),
    messageCommand: (command) => after(() => useMessageCommand(command, state)),
    press: (press) => after(() => pressComponent(press, state)),
    submitModal: (interaction, values) => after(() => submitModal(interaction, values, state)),
    permitCommand: (guild, command, whom) => permitCommand(guild, command, whom, state),
    addBotTo: (guild) => after(() => addBotTo(guild, state)),
    removeBotFrom: (guild) => after(() => removeBotFrom(guild, state)),
    removeMember: (guild, user) => after(() => removeMember(guild, user, state)),
    setMember: (guild, member) => after(() => setMember(guild, member, state)),
    sendEvent: (type, data, guild) => after(() => gateway.send({ type, data, ...(guild !== undefined && { guild }) })),
    resetToken: () => gateway.resetToken(),
  };
}

/** Discord adds the preview of a link a moment later. */
function unfurl(channel: string, id: string, state: FakeDiscordState): void {
  const message = messageIn(channel, id, state);
  const url = /https?:\/\/[^\s<>]+/u.exec(message.content)?.[0] ?? 'https://example.com/';
  changeMessage(state, message, {
    embeds: [...message.embeds, { type: 'article', url, title: 'A page', description: 'What stands there.' }],
    isEdit: false,
  });
}

function react(channel: string, id: string, user: string, emoji: string, state: FakeDiscordState): void {
  const message = messageIn(channel, id, state);
  if (!has(state.permissions(state.channel(channel), user), 'ViewChannel')) {
    throw new Error(`${state.user(user).username} cannot see the channel ${channel}`);
  }
  addReaction(state, message, user, emojiNamed(emoji));
}
