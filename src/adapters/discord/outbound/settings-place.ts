import type { SettingsPlace } from '../../../threads/settings.ts';
import { channelOf, type ThreadId, teamOf, toTeamId } from '../../../threads/thread-id.ts';
import type { DiscordBackend } from '../backend.ts';
import { DiscordCallError } from '../calls/discord-call-error.ts';
import { PLATFORM, placeOf } from '../place.ts';

/** Finds out whose settings count in direct messages: a server that the person has chosen, if any. */
export type ChosenServer = (backend: DiscordBackend, thread: ThreadId) => Promise<string | undefined>;

/**
 * Whose settings a conversation goes by: the thread's, its channel's, and those of the category that it is in.
 *
 * @throws DiscordCallError when the bot cannot see the channel, or Discord cannot be asked.
 */
export async function settingsPlace(
  backend: DiscordBackend,
  thread: ThreadId,
  chosenServer: ChosenServer,
): Promise<SettingsPlace> {
  const place = placeOf(thread);
  if (place.kind === 'direct') {
    const guild = await chosenServer(backend, thread);
    return {
      team: guild === undefined ? undefined : toTeamId(PLATFORM, guild),
      channels: [channelOf(thread)],
    };
  }
  if (place.kind === 'private') return { team: undefined, channels: [channelOf(thread)] };
  const channel = await backend.places.channel(place.channel);
  // What a category forbids must not be allowed because nobody knows it.
  if (channel === undefined) throw unseen();
  const inner = place.kind === 'thread' ? [place.thread] : [];
  const category = channel.parent === undefined ? [] : [channel.parent];
  const channels = [...inner, place.channel, ...category].map((id) => `${PLATFORM}:${id}`);
  return { team: teamOf(thread), channels };
}

function unseen(): DiscordCallError {
  const details = { failure: 'refused', status: 404, code: 10_003 } as const;
  return new DiscordCallError('The channel of a conversation cannot be seen, so its settings are not known.', details);
}
