import { describe, expect, it } from 'vitest';
import { createOAuthWorld, type OAuthWorldOptions } from './oauth-world.ts';

const UNSUITABLE = { status: 400, title: 'Signing in with this server is not possible' };
const UNAVAILABLE = { status: 502, title: 'The server did not answer' };

describe('signing in with a server that', () => {
  const pageWith = async (emulator: OAuthWorldOptions['emulator'], config?: OAuthWorldOptions['config']) => {
    const world = await createOAuthWorld({ ...(emulator !== undefined && { emulator }), ...(config && { config }) });
    return await world.browser().signIn(await world.begin());
  };
  const missing = (_request: unknown, reply: { code(status: number): unknown }) => {
    reply.code(404);
    return 'Not found';
  };

  it('does not describe itself is not possible', async () => {
    const answers = {
      '/.well-known/oauth-authorization-server': missing,
      '/.well-known/openid-configuration': missing,
    };
    expect(await pageWith({ answers })).toMatchObject(UNSUITABLE);
  });

  it('describes its authorization server only is possible', async () => {
    const answers = {
      '/.well-known/oauth-protected-resource/mcp': missing,
      '/.well-known/oauth-protected-resource': missing,
    };
    const world = await createOAuthWorld({ emulator: { answers } });
    await world.browser().open(await world.begin());
    // The emulator wants to be told what the token is for, which such a server does not say.
    const url = await world.begin();
    const browser = world.browser();
    const going = await browser.send(url, (await browser.open(url)).fields);
    expect(new URL(going.link ?? '').searchParams.get('resource')).toBeNull();
  });

  it('has no registration and no client is not possible', async () => {
    expect(await pageWith({ metadata: { registration_endpoint: undefined } })).toMatchObject(UNSUITABLE);
  });

  it('refuses to register the program is not possible', async () => {
    const answers = {
      '/register': (_request: unknown, reply: { code(status: number): unknown }) => {
        reply.code(400);
        return { error: 'invalid_client_metadata', error_description: 'canary' };
      },
    };
    const page = await pageWith({ answers });
    expect(page).toMatchObject(UNSUITABLE);
    expect(page.response.body).not.toContain('canary');
  });

  it('has no PKCE is not possible', async () => {
    expect(await pageWith({ metadata: { code_challenge_methods_supported: ['plain'] } })).toMatchObject(UNSUITABLE);
  });

  it('says that it is another issuer is refused', async () => {
    expect(await pageWith({ metadata: { issuer: 'https://accounts.example.com' } })).toMatchObject({
      status: 400,
      text: expect.stringContaining('issuer_mismatch'),
    });
  });

  it('wants tokens for another server is not possible', async () => {
    expect(await pageWith({ resourceMetadata: { resource: 'https://api.example.com/' } })).toMatchObject(UNSUITABLE);
  });

  it.each(['javascript:alert(1)', 'http://auth.example.com/authorize', 'https://user@auth.example.com/'])(
    'sends people to %s is not possible',
    async (address) => {
      const page = await pageWith({ metadata: { authorization_endpoint: address } });
      expect(page.status).not.toBe(200);
      expect(page.response.body).not.toContain(address.slice(0, 11));
    },
  );

  it('names an authorization server at an address that nobody vouches for is not reached there', async () => {
    const other = await createOAuthWorld();
    const page = await pageWith({ resourceMetadata: { authorization_servers: [other.emulator.origin] } });
    expect(page).toMatchObject(UNAVAILABLE);
    expect(other.emulator.asked).toEqual([]);
  });

  it('names an authorization server that an operator vouches for, too, is possible', async () => {
    const other = await createOAuthWorld();
    const { origin } = other.emulator;
    const world = await createOAuthWorld({
      emulator: { resourceMetadata: { authorization_servers: [origin] } },
      config: (own) => ({ mcpHosts: [own, origin], server: { publicUrl: 'https://bot.example.com' } }),
    });
    const url = await world.begin();
    const browser = world.browser();
    const going = await browser.send(url, (await browser.open(url)).fields);
    expect(going.link).toMatch(new RegExp(`^${origin}/authorize\\?`, 'u'));
  });

  it('fails for the moment is told so', async () => {
    const answers = {
      '/.well-known/oauth-authorization-server': (_request: unknown, reply: { code(status: number): unknown }) => {
        reply.code(503);
        return 'canary';
      },
    };
    const page = await pageWith({ answers });
    expect(page).toMatchObject(UNAVAILABLE);
    expect(page.response.body).not.toContain('canary');
  });

  it('gives tokens of another kind is not possible', async () => {
    const answers = { '/token': () => ({ access_token: 'x', token_type: 'mac' }) };
    expect(await pageWith({ answers })).toMatchObject(UNSUITABLE);
  });

  it('refuses the code is told by its word', async () => {
    const answers = {
      '/token': (_request: unknown, reply: { code(status: number): unknown }) => {
        reply.code(400);
        return { error: 'invalid_grant', error_description: 'canary <b>' };
      },
    };
    const page = await pageWith({ answers });
    expect(page).toMatchObject({ status: 400, text: expect.stringContaining('What it says: invalid_grant.') });
    expect(page.response.body).not.toContain('canary');
  });
});
