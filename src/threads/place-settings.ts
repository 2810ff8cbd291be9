import type { Outbound } from './outbound.ts';
import type { PlacedSettings, Settings, SettingsPlace } from './settings.ts';
import { channelOf, type ThreadId, teamOf } from './thread-id.ts';

/** Has settings asked for by thread: its platform says whose they are, else the team and the channel in its id do. */
export function placeSettings(
  settings: Settings,
  outboundOf: (thread: ThreadId) => Pick<Outbound, 'settingsPlace'> | undefined,
): PlacedSettings {
  const placeOf = async (thread: ThreadId): Promise<SettingsPlace> => {
    const place = (await outboundOf(thread)?.settingsPlace?.(thread)) ?? placeIn(thread);
    return place.team !== undefined && teamOf(thread) === undefined ? { ...place, isDirect: true } : place;
  };
  return {
    read: (place) => settings.read(place),
    isAdmin: (person, team) => settings.isAdmin(person, team),
    isAdminAt: (person, place) => settings.isAdminAt(person, place),
    of: async (thread) => await settings.read(await placeOf(thread)),
    placeOf,
  };
}

/** What a thread's id says of its place. */
function placeIn(thread: ThreadId): SettingsPlace {
  return { team: teamOf(thread), channels: [channelOf(thread)] };
}
