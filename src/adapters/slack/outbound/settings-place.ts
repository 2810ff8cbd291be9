import type { SettingsPlace } from '../../../threads/settings.ts';
import { channelOf, type ThreadId, teamOf, toTeamId } from '../../../threads/thread-id.ts';
import { PLATFORM, placeOf } from '../place.ts';

/** Whose settings count for a thread: its workspace's, and in direct messages nobody's, though they are had in one. */
export function settingsPlace(thread: ThreadId): SettingsPlace {
  const team = teamOf(thread);
  const channels = [channelOf(thread)];
  return team === undefined
    ? { team, channels, home: toTeamId(PLATFORM, placeOf(thread).workspace) }
    : { team, channels };
}
