import { describe, expect, it } from 'vitest';
import type { McpActing } from '../../../../src/threads/administration/mcp-servers.ts';
import type { Person } from '../../../../src/threads/person.ts';
import type { TeamId } from '../../../../src/threads/thread-id.ts';
import { collect } from '../../../contracts/collect.ts';
import { createTestContext } from '../../test-scope.ts';
import { createOAuthWorld } from '../oauth/oauth-world.ts';
import { ann, bob, byAnn, byBob, OTHER_TEAM, TEAM, texts } from './servers-world.ts';

/** A deployment whose config has a server at which everybody signs in for themselves. */
async function createWorld() {
  const world = await createOAuthWorld({
    config: (origin) => ({
      mcpServers: { crm: { url: `${origin}/mcp`, auth: { kind: 'oauth' }, account: 'personal' } },
    }),
  });
  const { servers, emulator, mcp } = world;
  return {
    ...world,
    /** Signs in with an account that is offered such tools. */
    signIn: async (team: TeamId, by: McpActing, tools: readonly string[]) => {
      emulator.person = `${by.by.person.name}@crm`;
      emulator.tools = tools;
      const begun = await servers.connect(team, 'crm', by);
      if (begun.status !== 'link') throw new Error(begun.sentence);
      return await world.browser().signIn(begun.url);
    },
    names: async (team: TeamId | undefined) => (await mcp.catalogue.load(team)).map(({ name }) => name),
  };
}

describe('what a server offers to people who sign in for themselves', () => {
  it('is known in the team in which they did, and in no other', async () => {
    const { signIn, names, servers, emulator, openAnother } = await createWorld();
    await signIn(TEAM, byAnn, ['read']);
    await signIn(OTHER_TEAM, byBob, ['acquisition']);
    expect([await names(TEAM), await names(OTHER_TEAM)]).toEqual([['crm__read'], ['crm__acquisition']]);
    const other = openAnother().mcp.catalogue;
    expect((await other.load(TEAM)).map(({ name }) => name)).toEqual(['crm__read']);
    expect((await servers.list(OTHER_TEAM, bob, texts))[0]).toMatchObject({ isConnected: true });
    // An account is for the team in which somebody signed in.
    expect((await servers.list(OTHER_TEAM, ann, texts))[0]).toMatchObject({ isConnected: false, health: 'signIn' });
    expect(emulator.calls).toEqual([]);
  });

  it('is not there in direct messages of which nobody knows in which team they are', async () => {
    const { signIn, names, servers, mcp, ports } = await createWorld();
    await signIn(TEAM, byAnn, ['read']);
    await mcp.start();
    expect(await names(undefined)).toEqual([]);
    expect(await servers.list(undefined, ann, texts)).toMatchObject([
      {
        name: 'crm',
        health: 'signIn',
        shown: 'People sign in with it for a team: look at it there.',
        isConnected: false,
        tools: [],
      },
    ]);
    expect(await servers.connect(undefined, 'crm', byAnn)).toEqual({
      status: 'refused',
      sentence: 'Servers belong to a team, and this is a direct message: do it in a channel of the team.',
    });
    expect(await servers.disconnect(undefined, 'crm', byAnn)).toEqual({
      status: 'refused',
      sentence: 'There is no account at "crm" that could be disconnected.',
    });
    const keys = (await collect(ports.records.list('mcp:'))).map(([key]) => key);
    expect(keys.filter((key) => key.includes(':deployment'))).toEqual([]);
  });

  it('is there in direct messages that somebody has in their team, with their own account, and nothing else is', async () => {
    const { signIn, servers, server, mcp, emulator, clock } = await createWorld();
    await signIn(TEAM, byAnn, ['read']);
    await servers.add(TEAM, { ...server, auth: { kind: 'none' } }, byAnn);
    const direct = async (home: TeamId) => (await mcp.catalogue.load(undefined, home)).map(({ name }) => name);
    expect([await direct(TEAM), await direct(OTHER_TEAM)]).toEqual([['crm__read'], []]);
    expect(mcp.catalogue.known(undefined, TEAM).map(({ name }) => name)).toEqual(['crm__read']);
    expect(mcp.catalogue.known(undefined)).toEqual([]);
    const [tool] = await mcp.catalogue.load(undefined, TEAM);
    const asked = async (person: Person) =>
      await tool?.execute({}, { ...createTestContext({ requesters: [person] }), clock });
    await asked(ann.person);
    await expect(asked(bob.person)).rejects.toMatchObject({ code: 'mcp_sign_in' });
    expect(emulator.calls).toEqual([`read by ${ann.person.name}@crm`]);
  });

  it('is what the first of a team was offered, until an admin checks it with an account of their own', async () => {
    const { signIn, names, servers, ports } = await createWorld();
    expect(await signIn(TEAM, byBob, ['read'])).toMatchObject({ text: expect.stringContaining('It offers one tool.') });
    await signIn(TEAM, byAnn, ['read', 'acquisition']);
    expect(await names(TEAM)).toEqual(['crm__read']);
    // Nothing of the other one is kept.
    expect(JSON.stringify(await collect(ports.records.list('mcp:')))).not.toContain('acquisition');
    expect(await servers.check(TEAM, 'crm', byAnn)).toMatchObject({ status: 'done', server: { health: 'ok' } });
    expect(await names(TEAM)).toEqual(['crm__read', 'crm__acquisition']);
  });

  it('stays as it is where an admin who has not signed in checks it', async () => {
    const { signIn, names, servers } = await createWorld();
    await signIn(TEAM, byBob, ['read']);
    expect(await servers.check(TEAM, 'crm', byAnn)).toMatchObject({ server: { health: 'signIn' } });
    expect(await names(TEAM)).toEqual(['crm__read']);
  });
});
