import { expect, test } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { createDeliveryFaults } from '../../../../src/testing/fake-slack/delivery/delivery-faults.ts';
import { eventParcels } from '../../../../src/testing/fake-slack/delivery/event-parcels.ts';
import type { FakeWorkspace } from '../../../../src/testing/fake-slack/fake-slack.ts';
import { say } from '../../../../src/testing/fake-slack/people/say.ts';
import { FakeState, type PlatformEvent } from '../../../../src/testing/fake-slack/state/state.ts';

const ids = { id: 'A1', name: 'bot', botUserId: 'U0BOT', botId: 'B0BOT' };
const users = [
  { id: 'U1', name: 'ann' },
  { id: 'U2', name: 'flow', kind: 'workflow' as const },
  { id: 'U3', name: 'other', kind: 'bot' as const },
];
const one: FakeWorkspace = {
  id: 'T1',
  name: 'One',
  users,
  channels: [
    { id: 'C1', name: 'public' },
    { id: 'C2', name: 'private', kind: 'private' },
    { id: 'C3', name: 'group', kind: 'group' },
    { id: 'C4', name: 'elsewhere', members: ['U1'] },
  ],
  installation: { token: 'xoxb-1' },
};

/** The state of some workspaces, and what was sent for what happened in it. */
function start(...workspaces: readonly FakeWorkspace[]) {
  const state = new FakeState(workspaces, ids, 'xapp-1', createFakeClock());
  const happened: PlatformEvent[] = [];
  state.emit = (event) => happened.push(event);
  const sent = () => happened.splice(0).flatMap((event) => eventParcels(event, state, createDeliveryFaults()));
  const said = (channel: string, user: string, text: string, more: object = {}) => {
    say({ channel, user, text, ...more }, state);
    return sent();
  };
  return { state, sent, said };
}

const typesOf = (parcels: ReturnType<typeof eventParcels>) => parcels.map(({ type }) => type);

test.each([
  ['C1', 'channels:history'],
  ['C2', 'groups:history'],
  ['C3', 'mpim:history'],
])('a message of %s needs the scope %s', (channel, scope) => {
  expect(typesOf(start(one).said(channel, 'U1', 'hi'))).toEqual(['message']);
  const lacking = { ...one, installation: { token: 'xoxb-1', scopes: ['im:history'] } };
  expect(start(lacking).said(channel, 'U1', 'hi')).toEqual([]);
  const having = { ...one, installation: { token: 'xoxb-1', scopes: [scope] } };
  expect(typesOf(start(having).said(channel, 'U1', '<@U0BOT> hi'))).toEqual(['message']);
});

test('with app_mentions:read alone, only mentions are told', () => {
  const { said } = start({ ...one, installation: { token: 'xoxb-1', scopes: ['app_mentions:read'] } });
  expect([typesOf(said('C1', 'U1', '<@U0BOT> hi')), said('C1', 'U1', 'hi')]).toEqual([['app_mention'], []]);
});

test('nothing is told of channels that the bot is not in, and nothing without an installation', () => {
  expect(start(one).said('C4', 'U1', '<@U0BOT> hi')).toEqual([]);
  const { installation: _installation, ...without } = one;
  expect(start(without).said('C1', 'U1', 'hi')).toEqual([]);
});

test('a direct message is no mention', () => {
  const { state, said } = start(one);
  const { id } = state.workspaces.openDirect('U1', 'T1');
  const [parcel, ...others] = said(id, 'U1', '<@U0BOT> hi');
  expect(parcel?.payload).toMatchObject({ event: { type: 'message', channel_type: 'im' } });
  expect(others).toEqual([]);
});

test('the bot’s own post is told, and never as a mention', () => {
  const parcels = start(one).said('C1', 'U0BOT', 'I am <@U0BOT>');
  expect(parcels.map(({ payload }) => payload)).toMatchObject([
    { event: { type: 'message', user: 'U0BOT', bot_id: 'B0BOT', app_id: 'A1', bot_profile: { id: 'B0BOT' } } },
  ]);
});

test('R15: a workflow’s mention has a bot and no user', () => {
  const [mention] = start(one).said('C1', 'U2', '<@U0BOT>');
  const event = mention?.payload.event;
  expect(event).toMatchObject({ type: 'app_mention', subtype: 'bot_message', bot_id: 'B2', text: '<@U0BOT>' });
  expect(event).not.toHaveProperty('user');
});

test('a mention of another name with the same beginning is none', () => {
  expect(typesOf(start(one).said('C1', 'U1', '<@U0BOTHER> hi'))).toEqual(['message']);
  expect(typesOf(start(one).said('C1', 'U1', '<@U0BOT|bot> hi'))).toEqual(['app_mention', 'message']);
});

test('a late message has the time at which it was sent', () => {
  const sentAt = Date.UTC(2025, 11, 31, 20);
  const [parcel] = start(one).said('C1', 'U1', 'hi', { sentAt });
  expect(parcel?.payload.event_time).toBe(sentAt / 1000);
});

test('over Slack Connect, the envelope names the author’s workspace and the authorisation ours', () => {
  const shared = { ...one, channels: [{ id: 'C1', name: 'shared', sharedWith: ['T2'], members: ['U1', 'U9'] }] };
  const two: FakeWorkspace = { id: 'T2', name: 'Two', users: [{ id: 'U9', name: 'zed' }], channels: [] };
  const { state, said } = start(shared, two);
  state.workspaces.channel('C1').members.add('U0BOT');
  const [mention, message] = said('C1', 'U9', '<@U0BOT> hi', { workspace: 'T2' });
  const expected = {
    team_id: 'T2',
    is_ext_shared_channel: true,
    authorizations: [
      { enterprise_id: null, team_id: 'T1', user_id: 'U0BOT', is_bot: true, is_enterprise_install: false },
    ],
    event: { user: 'U9', team: 'T2', user_team: 'T2', source_team: 'T2' },
  };
  expect(mention?.payload).toMatchObject(expected);
  expect(message?.payload).toMatchObject({ ...expected, context_team_id: 'T1' });
  expect([mention?.payload.context_team_id, mention?.workspace]).toEqual([undefined, 'T1']);
});

test('an installation for the organisation authorises without a workspace', () => {
  const { installation: _installation, ...without } = one;
  const { state, said } = start({ ...without, enterprise: 'E1' });
  state.install({ id: 'E1', token: 'xoxb-e', scopes: ['channels:history'], isEnterprise: true, installer: 'U1' });
  const [message] = said('C1', 'U1', 'hi');
  expect(message?.payload).toMatchObject({
    team_id: 'T1',
    enterprise_id: 'E1',
    context_team_id: 'T1',
    context_enterprise_id: 'E1',
    authorizations: [
      { enterprise_id: 'E1', team_id: null, user_id: 'U0BOT', is_bot: true, is_enterprise_install: true },
    ],
    is_ext_shared_channel: false,
  });
});

test('an event that a test made is told whatever it is, in the envelope that it wants', () => {
  const { state } = start(one);
  const event = { type: 'message', user: 'U1', text: '<@U0BOT>', channel: 'C4' };
  const envelope = { event_id: 'EvAgain', event_time: 1 };
  const parcels = eventParcels({ workspace: 'T1', event, envelope, isForced: true }, state, createDeliveryFaults());
  expect(parcels).toMatchObject([{ id: 'EvAgain', payload: { event, event_id: 'EvAgain', event_time: 1 } }]);
});
