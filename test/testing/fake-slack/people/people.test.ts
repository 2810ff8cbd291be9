import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import type { FakeWorkspace } from '../../../../src/testing/fake-slack/fake-slack.ts';
import { createPeople } from '../../../../src/testing/fake-slack/people/people.ts';
import { FakeState, type PlatformEvent } from '../../../../src/testing/fake-slack/state/state.ts';

const app = { id: 'A1', name: 'app', botUserId: 'U0BOT', botId: 'B0BOT' };
const here: FakeWorkspace = {
  id: 'T1',
  name: 'Here',
  users: [
    { id: 'U1', name: 'ann' },
    { id: 'U2', name: 'bob' },
    { id: 'U5', name: 'robot', realName: 'Robot', kind: 'bot' },
    { id: 'U6', name: 'flow', realName: 'Flow', kind: 'workflow' },
  ],
  channels: [
    { id: 'C1', name: 'general' },
    { id: 'C2', name: 'small', kind: 'private', members: ['U1'] },
    { id: 'C3', name: 'shared', sharedWith: ['T2'] },
    { id: 'G1', name: 'group', kind: 'group' },
  ],
  installation: { token: 'xoxb-1' },
};
const there: FakeWorkspace = { id: 'T2', name: 'There', users: [{ id: 'U9', name: 'zoe' }], channels: [] };

function open(workspaces: readonly FakeWorkspace[] = [here, there]) {
  const state = new FakeState(workspaces, app, 'xapp', createFakeClock());
  const happened: PlatformEvent[] = [];
  state.emit = (event) => happened.push(event);
  const events = () => happened.map(({ event }) => event);
  return { state, people: createPeople(state), happened, events };
}

describe('an admin', () => {
  it('can be made of anybody, and be no more', async () => {
    const { people, state } = open();
    await people.setAdmin('U1', true);
    expect(state.workspaces.findUser('U1')).toMatchObject({ id: 'U1', isAdmin: true });
    await people.setAdmin('U1', false);
    expect(state.workspaces.findUser('U1')).toMatchObject({ id: 'U1', isAdmin: false });
    await expect(people.setAdmin('U404', true)).rejects.toThrow('The fake has no user U404');
  });
});

describe('what somebody says', () => {
  it('is an event with the keys that were seen in production', async () => {
    const { people, happened } = open();
    const { ts } = await people.say({ channel: 'C1', user: 'U1', text: '<@U0BOT> 1 < 2, see https://x.test/?a=1&b' });
    expect(ts).toBe('1767225600.000000');
    expect(happened).toMatchObject([{ workspace: 'T1', channel: { id: 'C1' } }]);
    expect(happened[0]?.event).toEqual({
      type: 'message',
      user: 'U1',
      ts,
      client_msg_id: '00000000-0000-4000-8000-000000000001',
      text: '<@U0BOT> 1 &lt; 2, see <https://x.test/?a=1&b>',
      team: 'T1',
      blocks: [
        {
          type: 'rich_text',
          block_id: 'block1',
          elements: [
            {
              type: 'rich_text_section',
              elements: [
                { type: 'user', user_id: 'U0BOT' },
                { type: 'text', text: ' 1 < 2, see ' },
                { type: 'link', url: 'https://x.test/?a=1&b' },
              ],
            },
          ],
        },
      ],
      channel: 'C1',
      event_ts: ts,
      channel_type: 'channel',
    });
  });

  it('names the thread and who began it, the kind of channel, and what a test gives it', async () => {
    const { people, events } = open();
    const { ts } = await people.say({ channel: 'C2', user: 'U1', text: 'root' });
    await people.say({
      channel: 'C2',
      user: 'U2',
      text: 'reply',
      thread: ts,
      subtype: 'me_message',
      extra: { odd: 1 },
    });
    await people.say({ channel: 'G1', user: 'U1', text: 'group' });
    await people.say({ channel: people.openDirect('U1'), user: 'U1', text: 'direct' });
    expect(events()).toMatchObject([
      { channel_type: 'group' },
      { thread_ts: ts, parent_user_id: 'U1', subtype: 'me_message', odd: 1 },
      { channel_type: 'mpim' },
      { channel_type: 'im', channel: 'DU1' },
    ]);
  });

  it('has the author’s team, in a shared channel twice', async () => {
    const { people, events, happened } = open();
    await people.say({ channel: 'C3', user: 'U9', text: 'from there' });
    expect(events()).toMatchObject([{ user: 'U9', team: 'T2', user_team: 'T2', source_team: 'T2' }]);
    expect(happened[0]?.workspace).toBe('T1');
  });

  it('reaches each installation that sees the channel, once', async () => {
    const { people, happened } = open([here, { ...there, installation: { token: 'xoxb-2' } }]);
    await people.say({ channel: 'C3', user: 'U1', text: 'x' });
    expect(happened.map(({ workspace }) => workspace)).toEqual(['T1', 'T2']);
  });

  it('may have been said earlier than it arrives', async () => {
    const { people } = open();
    const { ts } = await people.say({ channel: 'C1', user: 'U1', text: 'late', sentAt: Date.UTC(2025, 0, 1) });
    const twin = await people.say({ channel: 'C1', user: 'U1', text: 'twin', sentAt: Date.UTC(2025, 0, 1) });
    expect([ts, twin.ts]).toEqual(['1735689600.000000', '1735689600.000001']);
  });

  it('by bots has a bot, by workflows no user', async () => {
    const { people, events } = open();
    await people.say({ channel: 'C1', user: 'U5', text: 'beep' });
    await people.say({ channel: 'C1', user: 'U6', text: 'step' });
    expect(events()).toMatchObject([
      { user: 'U5', bot_id: 'B5', app_id: 'A5', bot_profile: { id: 'B5', name: 'Robot' } },
      { subtype: 'bot_message', bot_id: 'B6', username: 'Flow', bot_profile: { is_workflow_bot: true } },
    ]);
    expect(events()[0]).not.toHaveProperty('client_msg_id');
    expect(events()[1]).not.toHaveProperty('user');
  });

  it('where or by whom there is nobody is a mistake', async () => {
    const { people } = open();
    await expect(people.say({ channel: 'C9', user: 'U1', text: 'x' })).rejects.toThrow('The fake has no channel C9');
    await expect(people.say({ channel: 'C1', user: 'U0', text: 'x' })).rejects.toThrow('The fake has no user U0');
    await expect(people.edit('C1', '1.0', 'x')).rejects.toThrow('The fake has no message C1:1.0');
    expect(() => people.openDirect('U0')).toThrow('The fake has no user U0');
  });
});

describe('what happens to messages', () => {
  it('is a change by an edit, told with what was there before', async () => {
    const { people, events } = open();
    const { ts } = await people.say({ channel: 'C1', user: 'U1', text: 'old' });
    await people.edit('C1', ts, 'new & better');
    const changed = events()[1];
    expect(changed).toMatchObject({
      type: 'message',
      subtype: 'message_changed',
      message: { user: 'U1', text: 'new &amp; better', ts, edited: { user: 'U1', ts: expect.any(String) } },
      previous_message: { text: 'old', ts },
      channel: 'C1',
      channel_type: 'channel',
      hidden: true,
    });
    expect(changed).not.toHaveProperty('user');
    expect(changed?.ts).toBe(changed?.event_ts);
  });

  it('is a change by a link’s preview, with the same text and no edit', async () => {
    const { people, events } = open();
    const { ts } = await people.say({ channel: 'C1', user: 'U1', text: 'https://x.test' });
    await people.unfurl('C1', ts);
    expect(events()[1]).toMatchObject({
      subtype: 'message_changed',
      message: { text: '<https://x.test>', attachments: [{ from_url: 'https://x.test' }] },
      previous_message: { text: '<https://x.test>' },
    });
    expect(events()[1]?.message).not.toHaveProperty('edited');
  });

  it('is a deletion, or a tombstone where there are replies', async () => {
    const { people, events } = open();
    const { ts } = await people.say({ channel: 'C1', user: 'U1', text: 'root' });
    const reply = await people.say({ channel: 'C1', user: 'U2', text: 'reply', thread: ts });
    await people.delete('C1', ts);
    await people.delete('C1', reply.ts);
    expect(events().slice(2)).toMatchObject([
      {
        subtype: 'message_changed',
        message: { subtype: 'tombstone', user: 'USLACKBOT', text: 'This message was deleted.', ts },
        previous_message: { text: 'root' },
      },
      { subtype: 'message_deleted', deleted_ts: reply.ts, previous_message: { text: 'reply' } },
    ]);
  });

  it('is a reaction', async () => {
    const { people, events } = open();
    const { ts } = await people.say({ channel: 'C1', user: 'U1', text: 'x' });
    await people.react('C1', ts, 'U2', 'eyes');
    await people.react('C1', ts, 'U2', 'eyes');
    expect(events().slice(1)).toEqual([
      {
        type: 'reaction_added',
        user: 'U2',
        reaction: 'eyes',
        item: { type: 'message', channel: 'C1', ts },
        item_user: 'U1',
        event_ts: expect.any(String),
      },
    ]);
  });
});

describe('what happens to the app', () => {
  it('is that it is added to a channel, once', async () => {
    const { people, events, state } = open();
    await people.addBotTo('C2', 'U1');
    await people.addBotTo('C2', 'U1');
    expect(events()).toMatchObject([
      { type: 'member_joined_channel', user: 'U0BOT', channel: 'C2', channel_type: 'G', team: 'T1', inviter: 'U1' },
      { type: 'message', subtype: 'channel_join', user: 'U0BOT', inviter: 'U1' },
    ]);
    expect(state.workspaces.channel('C2').members.has('U0BOT')).toBe(true);
  });

  it('is that it is uninstalled, or its tokens are revoked', async () => {
    const { people, happened, state } = open([here, { ...there, installation: { token: 'xoxb-2' } }]);
    await people.revokeTokens('T2');
    await people.uninstall();
    const tokens = (bot: string) => ({ type: 'tokens_revoked', tokens: { oauth: [], bot: [bot] } });
    expect(happened).toMatchObject([
      { workspace: 'T2', isForced: true, event: tokens('U0BOTT2') },
      { workspace: 'T1', isForced: true, event: tokens('U0BOT') },
      { workspace: 'T1', isForced: true, event: { type: 'app_uninstalled' } },
    ]);
    expect(state.installations.of(state.workspaces.get('T1'))).toBeUndefined();
    await expect(people.uninstall()).rejects.toThrow('The app is not installed in any workspace');
  });

  it('is any event that a test has', async () => {
    const { people, happened } = open();
    await people.sendEvent({ type: 'odd' }, { team_id: 'T2', event_id: 'Ev9' });
    await people.sendEvent({ type: 'other' });
    expect(happened).toEqual([
      { workspace: 'T2', event: { type: 'odd' }, envelope: { team_id: 'T2', event_id: 'Ev9' }, isForced: true },
      { workspace: 'T1', event: { type: 'other' }, envelope: {}, isForced: true },
    ]);
  });
});
