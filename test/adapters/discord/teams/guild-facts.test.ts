import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { readGuild, readMember, runsGuild } from '../../../../src/adapters/discord/teams/guild-facts.ts';

const GUILD = '100000000000000001';
const ROLE = '100000000000000022';
const USER = '100000000000000011';
const { Administrator, ManageGuild } = PermissionFlagsBits;

const answering = (answer: unknown) => ({
  // Discord's answers have no type.
  call: async <Result>() => answer as Result,
});

describe('who runs a server', () => {
  const facts = { name: 'Team', owner: '100000000000000015', roles: new Map([[GUILD, 0n]]) };
  const granting = (bits: bigint) => ({ ...facts, roles: new Map([...facts.roles, [ROLE, bits]]) });
  const member = { user: USER, roles: [ROLE], silencedUntil: 0 };

  it.each([
    ['who has a role that manages it', granting(ManageGuild), member, true],
    ['who has a role that administers it', granting(Administrator), member, true],
    ['who has a role that grants nothing', granting(0n), member, false],
    ['who has a role that is gone', facts, member, false],
    ['everybody, where everybody manages it', { ...facts, roles: new Map([[GUILD, ManageGuild]]) }, member, true],
    ['its owner, without a role', facts, { ...member, user: facts.owner, roles: [] }, true],
    ['who would manage it and is in a time-out', granting(ManageGuild), { ...member, silencedUntil: 1_001 }, false],
    ['whose time-out has ended', granting(ManageGuild), { ...member, silencedUntil: 1_000 }, true],
    ['an administrator in a time-out', granting(Administrator), { ...member, silencedUntil: 1_001 }, true],
  ])('%s', (_who, given, who, expected) => {
    expect(runsGuild({ id: GUILD, facts: given }, who, 1_000)).toBe(expected);
  });
});

describe('what Discord tells of a server and its members', () => {
  it('is read whatever stands there', async () => {
    const roles = [{ id: ROLE, permissions: '32' }, { id: 'x', permissions: '8' }, null, { id: GUILD, permissions: 8 }];
    const answer = { name: 'Team', owner_id: USER, roles };
    expect(await readGuild(answering(answer), GUILD)).toEqual({
      name: 'Team',
      owner: USER,
      roles: new Map([
        [ROLE, 32n],
        [GUILD, 0n],
      ]),
    });
    expect(await readGuild(answering(null), GUILD)).toEqual({ name: GUILD, owner: undefined, roles: new Map() });
  });

  it('is read of members, with the end of their time-out', async () => {
    const until = '2026-01-01T00:00:00.000+00:00';
    expect(await readMember(answering({ roles: [ROLE, 7], communication_disabled_until: until }), GUILD, USER)).toEqual(
      { roles: [ROLE], silencedUntil: Date.UTC(2026, 0, 1) },
    );
    expect(await readMember(answering({ communication_disabled_until: 'soon' }), GUILD, USER)).toEqual({
      roles: [],
      silencedUntil: 0,
    });
  });
});
