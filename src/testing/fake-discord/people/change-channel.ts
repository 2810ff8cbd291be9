import type { FakeDiscordChannel } from '../fake-discord.ts';
import { overwritesOf } from '../state/fill-state.ts';
import { channelPayload } from '../state/payloads/channel.ts';
import type { FakeDiscordState } from '../state/state.ts';

/**
 * Somebody changes a channel of a server, and CHANNEL_UPDATE tells it, whether the app sees the channel or not.
 *
 * @throws Error when it is no channel of a server, or its id or kind is to change.
 */
export function changeChannel(id: string, change: Partial<FakeDiscordChannel>, state: FakeDiscordState): void {
  const channel = state.channel(id);
  if (channel.guild === undefined || channel.thread !== undefined) throw new Error(`${id} is no channel of a server`);
  if (change.id !== undefined || change.kind !== undefined) throw new Error('The id and the kind of a channel stay');
  channel.name = change.name ?? channel.name;
  channel.topic = change.topic ?? channel.topic;
  channel.parent = change.parent ?? channel.parent;
  channel.slowmodeSeconds = change.slowmodeSeconds ?? channel.slowmodeSeconds;
  channel.tags = change.tags ?? channel.tags;
  channel.requiresTag = change.requiresTag ?? channel.requiresTag;
  if (change.overwrites !== undefined) channel.overwrites = overwritesOf(change.overwrites);
  state.emit({ type: 'CHANNEL_UPDATE', data: { ...channelPayload(state, channel) }, guild: channel.guild });
}
