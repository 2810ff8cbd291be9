import { ChannelType } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import type { FakeDiscordGuild, FakeDiscordOverwrite } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { addGuild, addUser } from '../../../../src/testing/fake-discord/state/fill-state.ts';
import { has, type PermissionName, permissionBits } from '../../../../src/testing/fake-discord/state/permissions.ts';
import { FakeDiscordState } from '../../../../src/testing/fake-discord/state/state.ts';
import { startThread } from '../../../../src/testing/fake-discord/state/threads.ts';

const [GUILD, CHANNEL, OWNER, MEMBER, BOT] = ['1', '10', '100', '101', '102'];
const [ROLE, OTHER_ROLE] = ['20', '21'];

function stateWith(
  overwrites: readonly FakeDiscordOverwrite[],
  guild: Partial<FakeDiscordGuild> = {},
): FakeDiscordState {
  const state = new FakeDiscordState({
    clock: createFakeClock(),
    app: { id: BOT, username: 'bot', intents: [] },
    token: 'token',
    sessionStarts: { total: 1, remaining: 1, maxConcurrency: 1 },
    shards: 1,
    maxFileBytes: 1,
  });
  for (const id of [OWNER, MEMBER, BOT]) addUser(state, { id, username: id });
  addGuild(state, {
    id: GUILD,
    name: 'Team',
    owner: OWNER,
    roles: [
      { id: GUILD, name: 'everyone', permissions: ['ViewChannel', 'SendMessages', 'SendMessagesInThreads'] },
      { id: ROLE, name: 'role', permissions: ['EmbedLinks'] },
      { id: OTHER_ROLE, name: 'other', permissions: ['AttachFiles'] },
    ],
    members: [{ user: OWNER }, { user: MEMBER, roles: [ROLE, OTHER_ROLE] }],
    channels: [{ id: CHANNEL, name: 'channel', overwrites }],
    ...guild,
  });
  return state;
}

function namesOf(bits: bigint): readonly string[] {
  const names = ['ViewChannel', 'SendMessages', 'EmbedLinks', 'AttachFiles'] as const;
  return names.filter((name: PermissionName) => has(bits, name));
}

const of = (state: FakeDiscordState, user: string): readonly string[] =>
  namesOf(state.permissions(state.channel(CHANNEL), user));

it('gives a member what everyone and all of their roles have', () => {
  expect(of(stateWith([]), MEMBER)).toEqual(['ViewChannel', 'SendMessages', 'EmbedLinks', 'AttachFiles']);
});

it('gives nothing to who is no member', () => {
  expect(stateWith([]).permissions(stateWith([]).channel(CHANNEL), '7')).toBe(0n);
});

it.each([
  ['the owner', OWNER, {}],
  [
    'an administrator',
    MEMBER,
    {
      roles: [{ id: ROLE, name: 'admin', permissions: ['Administrator'] }],
      members: [{ user: MEMBER, roles: [ROLE] }],
    },
  ],
])('gives %s everything, whatever is denied', (_, user, guild) => {
  const state = stateWith([{ id: GUILD, kind: 'role', deny: ['ViewChannel', 'SendMessages'] }], guild);
  expect(of(state, user)).toEqual(['ViewChannel', 'SendMessages', 'EmbedLinks', 'AttachFiles']);
});

it.each([
  ['everyone is denied, a role is allowed', [deny(GUILD), allow(ROLE)], true],
  ['a role is denied, another one is allowed', [deny(ROLE), allow(OTHER_ROLE)], true],
  ['a role is allowed, everyone is denied, in any order', [allow(ROLE), deny(GUILD)], true],
  ['everyone is allowed, a role is denied', [allow(GUILD), deny(ROLE)], false],
  ['a role is allowed, the member is denied', [allow(ROLE), deny(MEMBER, 'user')], false],
  ['a role is denied, the member is allowed', [deny(ROLE), allow(MEMBER, 'user')], true],
  ['a role of others is denied', [deny('22')], true],
] as const)('decides where %s', (_, overwrites, isAllowed) => {
  expect(of(stateWith(overwrites), MEMBER).includes('SendMessages')).toBe(isAllowed);
});

it('gives nothing at all to who does not see the channel', () => {
  const state = stateWith([{ id: MEMBER, kind: 'user', deny: ['ViewChannel'], allow: ['SendMessages'] }]);
  expect(state.permissions(state.channel(CHANNEL), MEMBER)).toBe(0n);
});

it('lets who may not send neither attach nor embed', () => {
  expect(of(stateWith([deny(MEMBER, 'user')]), MEMBER)).toEqual(['ViewChannel']);
});

it('gives in a thread what its channel gives', () => {
  const state = stateWith([{ id: ROLE, kind: 'role', deny: ['SendMessagesInThreads'] }]);
  const thread = startThread(state, { channel: CHANNEL, owner: OWNER, name: 'Talk' });
  expect(namesOf(state.permissions(thread, MEMBER))).toEqual(['ViewChannel', 'SendMessages']);
  const hidden = stateWith([{ id: ROLE, kind: 'role', deny: ['ViewChannel'] }]);
  const inHidden = startThread(hidden, { channel: CHANNEL, owner: OWNER, name: 'Talk' });
  expect(hidden.permissions(inHidden, MEMBER)).toBe(0n);
});

it('hides a private thread from who is not in it and does not manage threads', () => {
  const state = stateWith([]);
  const draft = { channel: CHANNEL, name: 'Secret', type: ChannelType.PrivateThread } as const;
  expect(state.permissions(startThread(state, { ...draft, owner: OWNER }), MEMBER)).toBe(0n);
  expect(has(state.permissions(startThread(state, { ...draft, owner: MEMBER }), MEMBER), 'ViewChannel')).toBe(true);
  const managed = stateWith([{ id: ROLE, kind: 'role', allow: ['ManageThreads'] }]);
  const thread = startThread(managed, { ...draft, owner: OWNER });
  expect(has(managed.permissions(thread, MEMBER), 'ViewChannel')).toBe(true);
});

it('gives the app and its partner everything in direct messages, and others nothing', () => {
  const state = stateWith([]);
  const direct = state.openDirect(MEMBER);
  expect([MEMBER, BOT, OWNER].map((user) => has(state.permissions(direct, user), 'SendMessages'))).toEqual([
    true,
    true,
    false,
  ]);
});

it('knows no permission of another name', () => {
  expect(() => permissionBits(['SendMesages'])).toThrow('There is no permission SendMesages');
});

it.each([
  ['an owner', { owner: '7' }, 'The fake has no user 7'],
  ['a member', { members: [{ user: '7' }] }, 'The fake has no user 7'],
  ['a role', { members: [{ user: MEMBER, roles: ['7'] }] }, 'Team has no role 7'],
])('takes no server with %s that there is not', (_, guild, message) => {
  expect(() => stateWith([], guild)).toThrow(message);
});

function allow(id: string, kind: 'role' | 'user' = 'role'): FakeDiscordOverwrite {
  return { id, kind, allow: ['SendMessages'] };
}

function deny(id: string, kind: 'role' | 'user' = 'role'): FakeDiscordOverwrite {
  return { id, kind, deny: ['SendMessages'] };
}
