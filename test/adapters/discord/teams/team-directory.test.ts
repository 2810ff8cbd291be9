import { describe, expect, it } from 'vitest';
import type { FakeDiscordOptions } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import type { TeamDirectory } from '../../../../src/threads/team-directory.ts';
import { toTeamId } from '../../../../src/threads/thread-id.ts';
import { setUpDiscord } from '../outbound/outbound-setup.ts';

const { guild, alice, bob, carla, dana, managers, general, random, ideas } = FAKE_DISCORD_IDS;
const TEAM = toTeamId('discord', guild);
const ADMINISTRATORS = '100000000000000023';

const withAdministrator: FakeDiscordOptions = {
  guilds: [
    {
      id: guild,
      name: 'Team',
      owner: dana,
      roles: [{ id: ADMINISTRATORS, name: 'administrators', permissions: ['Administrator'] }],
      members: [{ user: alice }, { user: bob, roles: [ADMINISTRATORS] }, { user: dana }],
      channels: [{ id: general, name: 'general' }],
    },
  ],
};

async function setUp(discord: FakeDiscordOptions = {}) {
  const setup = await setUpDiscord({ discord });
  const { teams } = setup.outbound;
  if (teams === undefined) throw new Error('Discord knows of no teams.');
  setup.routes();
  return { ...setup, teams: teams satisfies TeamDirectory };
}

describe('the directory of teams on Discord, in a process without the gateway', () => {
  it.each([
    ['the owner', dana, true],
    ['who may manage the server', carla, true],
    ['a member', alice, false],
    ['who is not in the server', '100000000000000099', false],
  ])('says whether %s runs the server', async (_who, user, expected) => {
    const { teams, drive } = await setUp();
    expect(await drive(teams.isAdmin(`discord:${user}`, TEAM))).toBe(expected);
  });

  it('takes an administrator for one who runs the server', async () => {
    const { teams, drive } = await setUp(withAdministrator);
    expect(await drive(teams.isAdmin(`discord:${bob}`, TEAM))).toBe(true);
    expect(await drive(teams.isAdmin(`discord:${alice}`, TEAM))).toBe(false);
  });

  it('knows nobody of another platform, and asks nobody', async () => {
    const { teams, routes } = await setUp();
    expect(await teams.isAdmin('slack:U3CARLA', TEAM)).toBe(false);
    expect(await teams.isAdmin(`discord:${dana}`, toTeamId('slack', guild))).toBe(false);
    expect(await teams.isInGroup('slack:U3CARLA', TEAM, [`discord:${guild}`])).toBe(false);
    expect(routes()).toEqual([]);
  });

  it('knows of those who run the server its owner, and of roles nobody: Discord lists no members for this bot', async () => {
    const { teams, drive, routes } = await setUp();
    expect(await drive(Promise.resolve(teams.listPeople?.(TEAM, 'admins', 10)))).toEqual([`discord:${dana}`]);
    expect(await teams.listPeople?.(TEAM, [`discord:${managers}`], 10)).toEqual([]);
    expect(await teams.listPeople?.(toTeamId('slack', guild), 'admins', 10)).toEqual([]);
    expect(routes()).toEqual(['GET /guilds/:id']);
  });

  it('asks Discord once in fifteen seconds', async () => {
    const { teams, drive, routes, clock } = await setUp();
    const ask = async () => await drive(teams.isAdmin(`discord:${carla}`, TEAM));
    await ask();
    await ask();
    expect(routes()).toEqual(['GET /guilds/:id/members/:id', 'GET /guilds/:id']);
    clock.advance(15_000);
    await ask();
    expect(routes()).toEqual(['GET /guilds/:id/members/:id', 'GET /guilds/:id']);
  });

  it('makes nobody an admin while Discord cannot be asked', async () => {
    const { teams, drive, discord } = await setUp();
    discord.fail('GET /guilds/:id/members/:id', { kind: 'status', status: 503, times: 3 });
    await expect(drive(teams.isAdmin(`discord:${carla}`, TEAM))).rejects.toMatchObject({
      code: 'discord_call_failed',
      retryable: true,
    });
  });

  it.each([
    ['has one of the roles', carla, ['discord:1', `discord:${managers}`], true],
    ['has none of the roles', alice, [`discord:${managers}`], false],
    ['is one of @everyone', alice, [`discord:${guild}`], true],
    ['is named by no role', carla, [], false],
    ['has a role of that name on another platform only', carla, [`slack:${managers}`], false],
    ['is not in the server', '100000000000000099', [`discord:${guild}`], false],
  ])('says that somebody %s', async (_what, user, groups, expected) => {
    const { teams, drive } = await setUp();
    expect(await drive(teams.isInGroup(`discord:${user}`, TEAM, groups))).toBe(expected);
  });

  it('lists servers with the channels that everybody sees', async () => {
    const { teams, drive, routes } = await setUp();
    expect(await drive(teams.list())).toEqual([
      {
        team: TEAM,
        name: 'Team',
        channels: [
          { id: `discord:${general}`, name: 'general' },
          { id: `discord:${random}`, name: 'random' },
          { id: `discord:${ideas}`, name: 'ideas' },
        ],
      },
    ]);
    expect(routes().toSorted()).toEqual(['GET /guilds/:id', 'GET /guilds/:id/channels', 'GET /users/@me/guilds']);
    await drive(teams.list());
    expect(routes()).toEqual([]);
  });

  it('lists a server without channels where Discord does not tell them', async () => {
    const { teams, drive, discord } = await setUp();
    discord.fail('GET /guilds/:id/channels', { kind: 'error', status: 403, code: 50_001 });
    expect(await drive(teams.list())).toEqual([{ team: TEAM, name: 'Team', channels: [] }]);
  });
});
