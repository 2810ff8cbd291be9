import { describe, expect, it } from 'vitest';
import { collect } from '../../../contracts/collect.ts';
import { createOAuthWorld } from '../oauth/oauth-world.ts';
import { byAnn, TEAM } from '../servers/servers-world.ts';

describe('a client’s id and secret', () => {
  const auth = { kind: 'clientCredentials', clientId: 'bot', clientSecret: 'canary-secret' } as const;
  const options = { auth, emulator: { clients: { bot: 'canary-secret' } } };

  it('get a token for the program itself, for this server, that is used until it ends', async () => {
    const { servers, server, emulator, clock, call } = await createOAuthWorld(options);
    expect(await servers.add(TEAM, server, byAnn)).toMatchObject({
      server: { health: 'ok', auth: 'clientCredentials' },
    });
    await call('files__read');
    expect(emulator.calls).toEqual(['read by the program bot']);
    expect(emulator.forms.get('/token')).toEqual([
      { grant_type: 'client_credentials', resource: emulator.url, scope: 'tools:call' },
    ]);
    clock.advance(3_600_000);
    await call('files__read');
    expect(emulator.forms.get('/token')).toHaveLength(2);
  });

  it('get another one where it is not taken any more', async () => {
    const { servers, server, emulator, call } = await createOAuthWorld(options);
    await servers.add(TEAM, server, byAnn);
    emulator.endAccessTokens();
    await call('files__read');
    expect(emulator.forms.get('/token')).toHaveLength(2);
  });

  it('are told to be refused, without what the server says, and work once the right ones are entered', async () => {
    const { servers, server, clock, ports } = await createOAuthWorld({
      ...options,
      auth: { ...auth, clientSecret: 'canary-wrong' },
    });
    expect(await servers.add(TEAM, server, byAnn)).toMatchObject({
      server: {
        health: 'failing',
        shown: expect.stringMatching(/: Signing in at the MCP server "files" was refused \(invalid_client\)\.$/u),
      },
    });
    clock.advance(60_000);
    expect(await servers.setSecret(TEAM, 'files', 'canary-secret', byAnn)).toMatchObject({ server: { health: 'ok' } });
    expect(JSON.stringify(await collect(ports.records.list('')))).not.toContain('canary');
  });
});

describe('a token that was entered', () => {
  it('is told to have to be entered anew where it is not taken', async () => {
    const world = await createOAuthWorld({ auth: { kind: 'bearer', token: 'canary-token' } });
    expect(await world.servers.add(TEAM, world.server, byAnn)).toMatchObject({
      server: { health: 'failing', shown: 'The token that was entered is not accepted. Enter it anew.' },
    });
  });
});

describe('nothing', () => {
  it('is told to be too little where a server wants to know who asks', async () => {
    const world = await createOAuthWorld({ auth: { kind: 'none' } });
    expect(await world.servers.add(TEAM, world.server, byAnn)).toMatchObject({
      server: {
        health: 'failing',
        shown: 'It wants to know who asks, and no way to sign in was chosen. Remove it, and add it anew with one.',
      },
    });
  });
});
