import { describe, expect, it } from 'vitest';
import { threadOf } from '../../../src/adapters/web/place.ts';
import { playgroundTeams, visibilityOf } from '../../../src/adapters/web/teams.ts';
import { toTeamId } from '../../../src/threads/thread-id.ts';

const PLAYGROUND = toTeamId('web', 'playground');

describe('the team of the playground', () => {
  it.each([
    ['web:root', PLAYGROUND, true],
    ['web:ada', PLAYGROUND, false],
    ['web:nobody', PLAYGROUND, false],
    ['web:root', toTeamId('slack', 'playground'), false],
  ])('%s as an admin of %s: %s', async (person, team, expected) => {
    expect(await playgroundTeams.isAdmin(person, team)).toBe(expected);
  });

  it('has channels and no groups', async () => {
    expect(await playgroundTeams.isInGroup('web:root', PLAYGROUND, ['web:root'])).toBe(false);
    expect(await playgroundTeams.list()).toEqual([
      {
        team: PLAYGROUND,
        name: 'Playground',
        channels: [
          { id: 'web:general', name: 'general' },
          { id: 'web:projects', name: 'projects' },
          { id: 'web:random', name: 'random' },
        ],
      },
    ]);
  });

  it.each([
    [{ channel: 'general', root: '1' }, 'public'],
    [{ channel: 'dm-ada' }, 'direct'],
    [{ channel: 'gone', root: '1' }, 'direct'],
  ])('lets %j be read: %s', (place, expected) => {
    expect(visibilityOf(threadOf(place))).toBe(expected);
  });
});
