import type { Visibility } from '../../threads/outbound.ts';
import type { TeamDirectory } from '../../threads/team-directory.ts';
import { type ThreadId, toTeamId } from '../../threads/thread-id.ts';
import { CHANNELS, findChannel, findMember, MEMBERS } from './directory.ts';
import { PLATFORM, placeOf, TEAM } from './place.ts';

const PLAYGROUND = toTeamId(PLATFORM, TEAM);

/** The playground's one team: who is an admin there is said on the page; it has no groups. */
export const playgroundTeams: TeamDirectory = {
  isAdmin: async (person, team) => team === PLAYGROUND && findMember(person)?.isAdmin === true,
  isInGroup: async () => false,
  listPeople: async (team, who, limit) => {
    if (team !== PLAYGROUND || who !== 'admins') return [];
    return MEMBERS.filter(({ isAdmin }) => isAdmin)
      .map(({ id }) => id)
      .slice(0, limit);
  },
  mayPostIn: async (team, channel) => {
    const isThere = CHANNELS.some(({ kind, id }) => kind === 'channel' && `${PLATFORM}:${id}` === channel);
    return team === PLAYGROUND && isThere ? 'yes' : 'elsewhere';
  },
  list: async () => {
    const channels = CHANNELS.filter(({ kind }) => kind === 'channel');
    return [
      {
        team: PLAYGROUND,
        name: 'Playground',
        channels: channels.map(({ id, name }) => ({ id: `${PLATFORM}:${id}`, name })),
      },
    ];
  },
};

/** Every channel of the playground is everybody's; one that is not known is nobody's else. */
export function visibilityOf(thread: ThreadId): Visibility {
  return findChannel(placeOf(thread).channel)?.kind === 'channel' ? 'public' : 'direct';
}
