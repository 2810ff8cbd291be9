import { channelPayload } from './payloads/channel.ts';
import type { FakeDiscordState } from './state.ts';
import type { StoredChannel } from './stored.ts';

/** Tells that a channel of a server, or of direct messages, was made or changed. */
export function tellChannel(
  state: FakeDiscordState,
  type: 'CHANNEL_CREATE' | 'CHANNEL_UPDATE',
  channel: StoredChannel,
): void {
  const { guild } = channel;
  // Apps are told of channels that they do not see, too.
  tellGuild(state, type, { ...channelPayload(state, channel) }, guild);
}

/** Takes a channel with its threads and messages away and tells CHANNEL_DELETE. */
export function deleteChannel(state: FakeDiscordState, channel: StoredChannel): void {
  const data = { ...channelPayload(state, channel) };
  const threads = [...state.channels.values()].filter(
    ({ parent, thread }) => thread !== undefined && parent === channel.id,
  );
  for (const gone of [channel, ...threads]) {
    for (const message of state.messagesOf(gone.id)) state.messages.delete(message.id);
    state.channels.delete(gone.id);
  }
  tellGuild(state, 'CHANNEL_DELETE', data, channel.guild);
}

function tellGuild(
  state: FakeDiscordState,
  type: string,
  data: Readonly<Record<string, unknown>>,
  guild: string | undefined,
): void {
  state.emit({ type, data, ...(guild !== undefined && { guild }) });
}
