import type { PlaceFacts } from '../../../threads/context/place-facts.ts';
import type { ThreadId } from '../../../threads/thread-id.ts';
import type { DiscordBackend } from '../backend.ts';
import { FORMATTING } from '../drawing/formatting.ts';
import { placeOf } from '../place.ts';

/** What a model is told of a place on Discord: the names of server and channel, the topic, and how texts are drawn. */
export async function describePlace({ places }: Pick<DiscordBackend, 'places'>, thread: ThreadId): Promise<PlaceFacts> {
  const place = placeOf(thread);
  const facts = { platform: 'Discord', formatting: FORMATTING };
  if (place.kind === 'direct' || place.kind === 'private') return { ...facts, kind: 'direct' };
  const [team, channel] = await Promise.all([places.guildName(place.guild), places.channel(place.channel)]);
  return {
    ...facts,
    kind: place.kind,
    ...(isSaid(team) && { team }),
    ...(isSaid(channel?.name) && { channel: channel.name }),
    ...(isSaid(channel?.topic) && { topic: channel.topic }),
  };
}

function isSaid(words: string | undefined): words is string {
  return words !== undefined && words !== '';
}
