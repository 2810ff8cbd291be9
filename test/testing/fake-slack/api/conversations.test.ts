import { describe, expect, it } from 'vitest';
import type { FakeWorkspace } from '../../../../src/testing/fake-slack/fake-slack.ts';
import { clientOf, errorOf, start } from '../started.ts';

const workspace: FakeWorkspace = {
  id: 'T1',
  name: 'Here',
  users: [
    { id: 'U1', name: 'ann', realName: 'Ann A', isAdmin: true, timeZone: 'Europe/Paris' },
    { id: 'U2', name: 'guest', kind: 'guest' },
    { id: 'U3', name: 'single', kind: 'singleChannelGuest' },
    { id: 'U4', name: 'gone', kind: 'deactivated' },
    { id: 'U5', name: 'robot', kind: 'bot' },
    { id: 'U6', name: 'flow', kind: 'workflow' },
  ],
  channels: [
    { id: 'C1', name: 'general', topic: 'All' },
    { id: 'C2', name: 'old', isArchived: true },
    { id: 'C3', name: 'secret', kind: 'private', members: ['U1'] },
    { id: 'C4', name: 'team', kind: 'private' },
    { id: 'C5', name: 'shared', sharedWith: ['T2'], members: ['U1', 'U9', 'U0BOT'] },
    { id: 'G1', name: 'group', kind: 'group' },
  ],
  groups: [{ id: 'S1', handle: 'crew', members: ['U1', 'U2'] }],
};
const other: FakeWorkspace = {
  id: 'T2',
  name: 'There',
  users: [
    { id: 'U8', name: 'unseen' },
    { id: 'U9', name: 'partner' },
  ],
  channels: [{ id: 'C9', name: 'theirs' }],
};

describe('channels', () => {
  it('are told with what they are', async () => {
    const { client } = await start({ workspaces: [workspace, other] });
    const { channel } = await client.conversations.info({ channel: 'C1' });
    expect(channel).toMatchObject({
      id: 'C1',
      name: 'general',
      is_channel: true,
      is_private: false,
      is_archived: false,
      is_ext_shared: false,
      is_member: true,
      topic: { value: 'All' },
    });
    expect((await client.conversations.info({ channel: 'C5' })).channel).toMatchObject({
      is_ext_shared: true,
      is_org_shared: false,
      shared_team_ids: ['T1', 'T2'],
    });
    expect((await client.conversations.info({ channel: 'G1' })).channel).toMatchObject({
      is_mpim: true,
      is_private: true,
    });
  });

  it('that the bot cannot see are not found', async () => {
    const { client } = await start({ workspaces: [workspace, other] });
    for (const channel of ['C3', 'C9', 'C0']) {
      expect(await errorOf(client.conversations.info({ channel }))).toBe('channel_not_found');
    }
  });

  it('are listed by kind, without those that the bot cannot see', async () => {
    const { client } = await start({ workspaces: [workspace, other] });
    const list = async (args: Parameters<typeof client.conversations.list>[0]) =>
      (await client.conversations.list(args)).channels?.map(({ id }) => id);
    expect(await list({})).toEqual(['C1', 'C2', 'C5']);
    expect(await list({ exclude_archived: true })).toEqual(['C1', 'C5']);
    expect(await list({ types: 'private_channel,mpim' })).toEqual(['C4', 'G1']);
    const first = await client.conversations.list({ limit: 2 });
    expect(await list({ cursor: first.response_metadata?.next_cursor ?? '' })).toEqual(['C5']);
  });

  it('of a user are those that the user is in', async () => {
    const { client } = await start({ workspaces: [workspace, other] });
    const list = async (args: Parameters<typeof client.users.conversations>[0]) =>
      (await client.users.conversations(args)).channels?.map(({ id }) => id);
    expect(await list({})).toEqual(['C1', 'C2', 'C5']);
    expect(await list({ user: 'U9' })).toEqual(['C5']);
    expect((await client.conversations.members({ channel: 'C5', limit: 2 })).members).toEqual(['U1', 'U9']);
  });

  it('can be joined when they are public', async () => {
    const { slack, client } = await start({ workspaces: [workspace, other] });
    expect(await client.conversations.join({ channel: 'C1' })).toMatchObject({
      ok: true,
      warning: 'already_in_channel',
    });
    expect(await errorOf(client.conversations.join({ channel: 'C2' }))).toBe('is_archived');
    expect(await errorOf(client.conversations.join({ channel: 'C4' }))).toBe('method_not_supported_for_channel_type');
    await slack.say({ channel: 'C1', user: 'U1', text: 'x' });
  });

  it('of direct messages and groups are opened', async () => {
    const { slack, client } = await start({ workspaces: [workspace, other] });
    expect(await client.conversations.open({ users: 'U1' })).toMatchObject({ channel: { id: slack.openDirect('U1') } });
    const group = await client.conversations.open({ users: 'U2,U1', return_im: true });
    expect(group.channel).toMatchObject({ is_mpim: true, name: 'mpdm-ann--guest-1' });
    expect(await client.conversations.open({ users: 'U1,U2' })).toMatchObject({ channel: { id: group.channel?.id } });
    expect(await client.conversations.open({ channel: slack.openDirect('U1'), return_im: true })).toMatchObject({
      channel: { is_im: true, user: 'U1' },
    });
    expect(await errorOf(client.apiCall('conversations.open', {}))).toBe('users_list_not_supplied');
    expect(await errorOf(client.conversations.open({ users: 'U0' }))).toBe('user_not_found');
    expect(await errorOf(client.conversations.open({ users: 'U4' }))).toBe('user_disabled');
  });
});

describe('users', () => {
  it('are told with what they are', async () => {
    const { client } = await start({ workspaces: [workspace, other] });
    const kinds: unknown[] = [];
    for (const user of ['U1', 'U2', 'U3', 'U4', 'U5', 'U6', 'U0BOT', 'U9']) {
      const { user: found = {} } = await client.users.info({ user });
      const flags = [
        'is_admin',
        'is_restricted',
        'is_ultra_restricted',
        'deleted',
        'is_bot',
        'is_workflow_bot',
        'is_stranger',
      ];
      const set = Object.entries(found).filter(([name, value]) => flags.includes(name) && value === true);
      kinds.push([user, found.team_id, ...set.map(([name]) => name)]);
    }
    expect(kinds).toEqual([
      ['U1', 'T1', 'is_admin'],
      ['U2', 'T1', 'is_restricted'],
      ['U3', 'T1', 'is_restricted', 'is_ultra_restricted'],
      ['U4', 'T1', 'deleted'],
      ['U5', 'T1', 'is_bot'],
      ['U6', 'T1', 'is_bot', 'is_workflow_bot'],
      ['U0BOT', 'T1', 'is_bot'],
      ['U9', 'T2', 'is_stranger'],
    ]);
    expect((await client.users.info({ user: 'U1' })).user).toMatchObject({ real_name: 'Ann A', tz: 'Europe/Paris' });
  });

  it('of other workspaces are found only in shared channels', async () => {
    const { client } = await start({ workspaces: [workspace, other] });
    expect(await errorOf(client.users.info({ user: 'U8' }))).toBe('user_not_found');
    expect(await errorOf(client.users.info({ user: 'U0' }))).toBe('user_not_found');
  });

  it('are listed in pages', async () => {
    const { client } = await start({ workspaces: [workspace, other] });
    const first = await client.users.list({ limit: 5 });
    const second = await client.users.list({ cursor: first.response_metadata?.next_cursor ?? '' });
    expect([first, second].map(({ members }) => members?.map(({ id }) => id))).toEqual([
      ['U1', 'U2', 'U3', 'U4', 'U5'],
      ['U6', 'U0BOT'],
    ]);
  });

  it('are in groups', async () => {
    const { client } = await start({ workspaces: [workspace, other] });
    expect((await client.usergroups.list({ include_users: true, include_count: true })).usergroups).toEqual([
      expect.objectContaining({ id: 'S1', handle: 'crew', users: ['U1', 'U2'], user_count: 2 }),
    ]);
    expect((await client.usergroups.list()).usergroups?.[0]).not.toHaveProperty('users');
    expect((await client.usergroups.users.list({ usergroup: 'S1' })).users).toEqual(['U1', 'U2']);
    expect(await errorOf(client.usergroups.users.list({ usergroup: 'S2' }))).toBe('no_such_subteam');
  });

  it('behind bots are told', async () => {
    const { client } = await start({ workspaces: [workspace, other] });
    expect((await client.bots.info({ bot: 'B5' })).bot).toMatchObject({ id: 'B5', name: 'robot', user_id: 'U5' });
    expect((await client.bots.info({})).bot).toMatchObject({ id: 'B0BOT', user_id: 'U0BOT' });
    expect(await errorOf(client.bots.info({ bot: 'B0' }))).toBe('bot_not_found');
  });
});

describe('workspaces', () => {
  it('tell their name', async () => {
    const { client } = await start({ workspaces: [workspace, other] });
    expect((await client.team.info()).team).toMatchObject({ id: 'T1', name: 'Here', domain: 'here' });
    expect((await client.team.info({ team: 'T2' })).team).toMatchObject({ id: 'T2', name: 'There' });
    expect(await errorOf(client.team.info({ team: 'T9' }))).toBe('team_not_found');
  });

  it('have bots of their own, and see only what is theirs', async () => {
    const { slack } = await start({ workspaces: [workspace, { ...other, installation: { token: 'xoxb-two' } }] });
    const second = clientOf(slack, 'xoxb-two');
    expect(slack.botIn('T2')).toEqual({ userId: 'U0BOTT2', botId: 'B0BOTT2' });
    expect(await second.auth.test()).toMatchObject({ team_id: 'T2', user_id: 'U0BOTT2', bot_id: 'B0BOTT2' });
    expect(await errorOf(second.conversations.info({ channel: 'C1' }))).toBe('channel_not_found');
    expect(await second.conversations.info({ channel: 'C9' })).toMatchObject({ ok: true });
    expect(slack.calls.map((call) => call.workspace)).toEqual(['T2', 'T2', 'T2']);
  });

  it('of an organisation share one token and one bot, and lists have to say which is meant', async () => {
    const { slack, client } = await start({
      enterprises: [{ id: 'E1', name: 'Org', installation: { token: 'xoxb-org' } }],
      workspaces: [
        { ...workspace, enterprise: 'E1' },
        { ...other, enterprise: 'E1' },
      ],
    });
    expect(slack.credentials.botToken).toBe('xoxb-org');
    expect(slack.botIn('T2')).toEqual(slack.botIn('T1'));
    expect(await client.chat.postMessage({ channel: 'C9', text: 'x' })).toMatchObject({ message: { team: 'T2' } });
    expect(await errorOf(client.conversations.list())).toBe('missing_argument');
    expect((await client.conversations.list({ team_id: 'T2' })).channels?.map(({ id }) => id)).toEqual(['C5', 'C9']);
    expect((await client.conversations.info({ channel: 'C5' })).channel).toMatchObject({
      is_org_shared: true,
      is_ext_shared: false,
    });
    expect((await client.users.info({ user: 'U8' })).user).not.toHaveProperty('is_stranger');
    expect(slack.calls[0]?.workspace).toBe('E1');
    expect((await client.team.info()).team).toMatchObject({ enterprise_id: 'E1', enterprise_name: 'Org' });
  });

  it('with the same channel twice are a mistake', async () => {
    await expect(start({ workspaces: [workspace, { ...other, channels: [{ id: 'C1', name: 'x' }] }] })).rejects.toThrow(
      'The fake has two channels C1',
    );
  });
});
