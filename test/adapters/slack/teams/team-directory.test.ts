import { describe, expect, it } from 'vitest';
import type { FakeWorkspace } from '../../../../src/testing/fake-slack/fake-slack.ts';
import type { TeamDirectory } from '../../../../src/threads/team-directory.ts';
import { toTeamId } from '../../../../src/threads/thread-id.ts';
import { connectWorker } from '../support/connected-worker.ts';

const T1 = toTeamId('slack', 'T1');

const WORKSPACE: FakeWorkspace = {
  id: 'T1',
  name: 'Acme',
  users: [
    { id: 'U1ALICE', name: 'alice' },
    { id: 'U3CARLA', name: 'carla', isAdmin: true },
    { id: 'U4OWEN', name: 'owen', isOwner: true },
    { id: 'U5GONE', name: 'gone', isAdmin: true, kind: 'deactivated' },
  ],
  channels: [
    { id: 'C1GENERAL', name: 'general' },
    { id: 'C2OLD', name: 'old', isArchived: true },
    { id: 'C3PRIVATE', name: 'secret-plans', kind: 'private' },
    { id: 'C4SHARED', name: 'shared', sharedWith: ['T2'], members: ['U1ALICE', 'U9ZOE', 'U0BOT'] },
  ],
  groups: [
    { id: 'S1OPS', handle: 'ops', members: ['U1ALICE'] },
    { id: 'S2LEGAL', handle: 'legal', members: ['U3CARLA'] },
  ],
};
const OTHERS: FakeWorkspace = {
  id: 'T2',
  name: 'Others',
  users: [{ id: 'U9ZOE', name: 'zoe', isAdmin: true }],
  channels: [],
};
const workspaces = [WORKSPACE, OTHERS];

function teamsOf({ outbound }: { readonly outbound: { readonly teams?: TeamDirectory } }): TeamDirectory {
  if (outbound.teams === undefined) throw new Error('Slack knows of no teams.');
  return outbound.teams;
}

describe('the directory of teams on Slack, in a process that takes nothing in', () => {
  it.each([
    ['an admin', 'slack:U3CARLA', true],
    ['an owner', 'slack:U4OWEN', true],
    ['a member', 'slack:U1ALICE', false],
    ['an account that is gone', 'slack:U5GONE', false],
    ['an admin of another company whom a shared channel shows', 'slack:U9ZOE', false],
    ['somebody whom Slack does not know', 'slack:U7NOBODY', false],
    ['somebody of another platform', 'discord:100000000000000011', false],
  ])('says whether %s runs the workspace', async (_who, person, expected) => {
    const world = await connectWorker({ workspaces });
    expect(await teamsOf(world).isAdmin(person, T1)).toBe(expected);
  });

  it('lists who runs the workspace, and no more than are wanted', async () => {
    const world = await connectWorker({ workspaces });
    const teams = teamsOf(world);
    expect(await teams.listPeople?.(T1, 'admins', 10)).toEqual(['slack:U3CARLA', 'slack:U4OWEN']);
    expect(await teams.listPeople?.(T1, 'admins', 1)).toEqual(['slack:U3CARLA']);
    expect(world.methods()).toEqual(['users.list']);
  });

  it('lists who is in user groups, each once', async () => {
    const world = await connectWorker({ workspaces });
    const groups = ['slack:S1OPS', 'slack:S2LEGAL', 'slack:S1OPS', 'slack:S9GONE', 'discord:1'];
    expect(await teamsOf(world).listPeople?.(T1, groups, 10)).toEqual(['slack:U1ALICE', 'slack:U3CARLA']);
  });

  it('lists nobody of another platform', async () => {
    const world = await connectWorker({ workspaces });
    expect(await teamsOf(world).listPeople?.(toTeamId('discord', 'T1'), 'admins', 10)).toEqual([]);
  });

  it('knows nobody as an admin of another platform, and asks nobody', async () => {
    const world = await connectWorker({ workspaces });
    expect(await teamsOf(world).isAdmin('slack:U3CARLA', toTeamId('discord', 'T1'))).toBe(false);
    expect(world.methods()).toEqual([]);
  });

  it('asks Slack once in fifteen seconds', async () => {
    const world = await connectWorker({ workspaces });
    const teams = teamsOf(world);
    await teams.isAdmin('slack:U3CARLA', T1);
    world.clock.advance(14_999);
    await teams.isAdmin('slack:U3CARLA', T1);
    expect(world.methods()).toEqual(['users.info']);
    world.clock.advance(1);
    await teams.isAdmin('slack:U3CARLA', T1);
    expect(world.methods()).toEqual(['users.info']);
  });

  it('makes nobody an admin while Slack cannot be asked, and asks again soon', async () => {
    const world = await connectWorker({ workspaces });
    const teams = teamsOf(world);
    world.slack.fail('users.info', { kind: 'error', error: 'internal_error' });
    await expect(teams.isAdmin('slack:U3CARLA', T1)).rejects.toThrow(
      'Slack answered users.info with "internal_error".',
    );
    world.clock.advance(2_000);
    expect(await teams.isAdmin('slack:U3CARLA', T1)).toBe(true);
  });

  it('names the scope that it lacks for admins', async () => {
    const installation = { token: 'xoxb-fake-1', scopes: ['chat:write'] };
    const world = await connectWorker({ workspaces: [{ ...WORKSPACE, installation }, OTHERS] });
    await expect(teamsOf(world).isAdmin('slack:U3CARLA', T1)).rejects.toThrow(
      'Slack does not tell who is an admin of a workspace: the app was not granted the scope users:read (docs/slack.md).',
    );
  });

  it.each([
    ['in one of the groups', 'slack:U1ALICE', ['slack:S2LEGAL', 'slack:S1OPS'], true],
    ['in another group only', 'slack:U3CARLA', ['slack:S1OPS'], false],
    ['in a group that is gone', 'slack:U1ALICE', ['slack:S9GONE'], false],
    ['in a group of another platform', 'slack:U1ALICE', ['discord:S1OPS'], false],
    ['in no group, where none is named', 'slack:U1ALICE', [], false],
  ])('says that somebody is %s', async (_where, person, groups, expected) => {
    const world = await connectWorker({ workspaces });
    expect(await teamsOf(world).isInGroup(person, T1, groups)).toBe(expected);
  });

  it('names the scope that it lacks for user groups', async () => {
    const installation = { token: 'xoxb-fake-1', scopes: ['chat:write', 'users:read'] };
    const world = await connectWorker({ workspaces: [{ ...WORKSPACE, installation }, OTHERS] });
    await expect(teamsOf(world).isInGroup('slack:U1ALICE', T1, ['slack:S1OPS'])).rejects.toThrow(
      'Slack does not tell who is in a user group: the app was not granted the scope usergroups:read (docs/slack.md).',
    );
  });

  it('lists workspaces with the channels that everybody in them may read', async () => {
    const world = await connectWorker({ workspaces });
    expect(await teamsOf(world).list()).toEqual([
      {
        team: 'slack:T1',
        name: 'Acme',
        channels: [
          { id: 'slack:C1GENERAL', name: 'general' },
          { id: 'slack:C4SHARED', name: 'shared' },
        ],
      },
    ]);
    expect(world.methods()).toEqual(['conversations.list']);
    await teamsOf(world).list();
    expect(world.methods()).toEqual([]);
  });

  it('lists a workspace without channels where Slack does not tell them', async () => {
    const world = await connectWorker({ workspaces });
    world.slack.fail('conversations.list', { kind: 'error', error: 'account_inactive' });
    expect(await teamsOf(world).list()).toEqual([{ team: 'slack:T1', name: 'Acme', channels: [] }]);
  });

  it('lists channels of all workspaces of an organisation', async () => {
    const enterprise = { id: 'E1', name: 'Org', installation: { token: 'xoxb-org' } };
    const ofOrganisation = (id: string, channel: string): FakeWorkspace => ({
      id,
      name: id,
      enterprise: 'E1',
      users: [],
      channels: [{ id: channel, name: channel.toLowerCase() }],
    });
    const world = await connectWorker({
      enterprises: [enterprise],
      workspaces: [ofOrganisation('T1', 'C1ONE'), ofOrganisation('T2', 'C2TWO')],
    });
    expect(await teamsOf(world).list()).toEqual([
      {
        team: 'slack:E1',
        name: 'Org',
        channels: [
          { id: 'slack:C1ONE', name: 'c1one' },
          { id: 'slack:C2TWO', name: 'c2two' },
        ],
      },
    ]);
  });
});
