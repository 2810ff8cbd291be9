import { describe, expect, it } from 'vitest';
import { collect } from '../../../contracts/collect.ts';
import { ann, bob, byAnn, byBob, TEAM, texts } from '../servers/servers-world.ts';
import { createOAuthWorld } from './oauth-world.ts';

/** Looks again until something holds: what goes on in the background is there soon. */
async function soon(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise<void>((resolve) => setImmediate(resolve));
}

describe('disconnecting an account', () => {
  it('forgets the team’s, and tells the server', async () => {
    const world = await createOAuthWorld();
    const { servers, emulator, notes, ports, call } = world;
    await world.browser().signIn(await world.begin());
    expect(await servers.disconnect(TEAM, 'files', byBob)).toEqual({
      status: 'refused',
      sentence: 'Only admins of the workspace may do that.',
    });
    expect(await servers.disconnect(TEAM, 'files', byAnn)).toMatchObject({
      status: 'done',
      server: { health: 'signIn', isConnected: false },
    });
    world.clock.advance(1);
    expect(await collect(ports.records.list('mcp:account:'))).toEqual([]);
    await soon(() => emulator.forms.get('/revoke')?.length === 2);
    expect(emulator.valid).toEqual([]);
    expect(emulator.forms.get('/revoke')).toEqual([
      { token: expect.stringMatching(/^refresh-/u), token_type_hint: 'refresh_token' },
      { token: expect.stringMatching(/^access-/u), token_type_hint: 'access_token' },
    ]);
    expect(notes.at(-1)?.[1]).toMatchObject({ change: 'signedOut', who: ann.person, after: 'team' });
    await expect(call('files__read')).rejects.toMatchObject({ code: 'mcp_sign_in' });
    expect(await servers.disconnect(TEAM, 'files', byAnn)).toEqual({
      status: 'refused',
      sentence: 'There is no account at "files" that could be disconnected.',
    });
  });

  it('forgets one’s own alone', async () => {
    const world = await createOAuthWorld({ account: 'personal' });
    await world.browser().signIn(await world.begin(byBob));
    await world.browser().signIn(await world.begin(byAnn));
    expect(await world.servers.disconnect(TEAM, 'files', byBob)).toMatchObject({ status: 'done' });
    const connected = async (viewer: typeof ann) => (await world.servers.list(TEAM, viewer, texts))[0]?.isConnected;
    expect([await connected(bob), await connected(ann)]).toEqual([false, true]);
  });

  it('forgets it also where the server cannot be told', async () => {
    const world = await createOAuthWorld({
      emulator: { metadata: { revocation_endpoint: 'http://127.0.0.1:1/revoke' } },
    });
    await world.browser().signIn(await world.begin());
    expect(await world.servers.disconnect(TEAM, 'files', byAnn)).toMatchObject({ status: 'done' });
    world.clock.advance(1);
    expect(await collect(world.ports.records.list('mcp:account:'))).toEqual([]);
  });

  it('goes with the server that is removed, everybody’s account and what it was registered as', async () => {
    const world = await createOAuthWorld({ account: 'personal' });
    await world.browser().signIn(await world.begin(byBob));
    await world.browser().signIn(await world.begin(byAnn));
    expect(await world.servers.remove(TEAM, 'files', byAnn)).toEqual({ status: 'done', server: undefined });
    await soon(() => world.emulator.valid.length === 0);
    world.clock.advance(1);
    const left = await collect(world.ports.records.list('mcp:'));
    // Sign-ins that are used up end by themselves, and so does what could be taken back.
    expect(left.filter(([key]) => !/^mcp:(?:signin|back):/u.test(key)).map(([key, { value }]) => [key, value])).toEqual(
      [
        [`mcp:servers:${TEAM}`, { servers: {} }],
        [`mcp:state:${TEAM}`, { servers: {} }],
      ],
    );
  });
});
