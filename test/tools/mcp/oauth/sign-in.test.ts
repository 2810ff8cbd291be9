import { describe, expect, it } from 'vitest';
import { collect } from '../../../contracts/collect.ts';
import { ann, bob, byAnn, byBob, TEAM, texts } from '../servers/servers-world.ts';
import { createOAuthWorld, PUBLIC_URL } from './oauth-world.ts';

describe('signing in with a server', () => {
  it('connects a team: from the link to tools that are called with its account', async () => {
    const world = await createOAuthWorld();
    const { emulator, servers, notes, call, clock } = world;
    const url = await world.begin();
    expect(url).toMatch(/^https:\/\/bot\.example\.com\/mcp\/sign-in\?ticket=[\w-]{43}$/u);
    const browser = world.browser();
    const page = await browser.open(url);
    expect(page).toMatchObject({
      status: 200,
      title: 'Sign in with files',
      text: `"Ann" (Slack member UANN of "Acme") has pressed the button for this in the chat. files is at ${new URL(emulator.origin).host}. threadloop will use the account that you sign in with for everybody in "Acme".`,
      warning:
        'Have you pressed that button yourself, as "Ann"? If not, close this page: your account would be used for the requests of "Ann" and of everybody else in "Acme".',
      button: 'I am "Ann": go on',
    });
    const going = await browser.send(url, page.fields);
    expect(going).toMatchObject({ status: 200, title: `On to ${new URL(emulator.origin).host}` });
    const back = await browser.leave(going.link ?? '');
    expect(back).toMatch(/^https:\/\/bot\.example\.com\/mcp\/callback\?state=/u);
    expect(await browser.open(back)).toMatchObject({
      status: 200,
      title: 'files is connected for the team',
      text: expect.stringContaining(
        ' It offers 2 tools. An admin turns on those that shall be used. You can close this page.',
      ),
    });

    expect(await servers.list(TEAM, bob, texts)).toMatchObject([
      { name: 'files', auth: 'oauth', health: 'ok', shown: 'It works, and offers 2 tools.', isConnected: true },
    ]);
    await call('files__read', [bob.person]);
    expect(emulator.calls).toEqual(['read by ann@files']);
    expect(notes.map(([, { change, who, after, key }]) => [change, who.name, key, after])).toEqual([
      ['serverAdded', 'Ann', 'mcp.files', emulator.url],
      ['signedIn', 'Ann', 'mcp.files', 'team'],
    ]);
    expect(notes[1]?.[1].at).toBe(clock.now());
  });

  it('asks for what the server wants, with PKCE, for this server only, under its own name', async () => {
    const { emulator, begin, browser } = await createOAuthWorld();
    await browser().signIn(await begin());
    expect(emulator.registrations).toEqual([
      {
        client_name: 'threadloop',
        redirect_uris: [`${PUBLIC_URL}/mcp/callback`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_basic',
        application_type: 'web',
        scope: 'tools:call',
      },
    ]);
    expect(emulator.forms.get('/authorize')).toEqual([
      {
        response_type: 'code',
        client_id: 'client-1',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/u),
        code_challenge_method: 'S256',
        redirect_uri: `${PUBLIC_URL}/mcp/callback`,
        state: expect.stringMatching(/^[\w-]{43}$/u),
        scope: 'tools:call',
        resource: emulator.url,
      },
    ]);
    expect(emulator.forms.get('/token')).toEqual([
      {
        grant_type: 'authorization_code',
        code: expect.any(String),
        code_verifier: expect.any(String),
        redirect_uri: `${PUBLIC_URL}/mcp/callback`,
        resource: emulator.url,
      },
    ]);
  });

  it('registers once for all who sign in, and again where the address has changed', async () => {
    const world = await createOAuthWorld({ account: 'personal' });
    await world.browser().signIn(await world.begin());
    await world.browser().signIn(await world.begin(byBob));
    expect(world.emulator.registrations).toHaveLength(1);
    const moved = world.openAnother({ server: { publicUrl: 'https://other.example.com' } });
    await moved.browser().signIn(await world.begin(byBob, moved));
    expect(world.emulator.registrations).toMatchObject([
      { redirect_uris: [`${PUBLIC_URL}/mcp/callback`] },
      { redirect_uris: ['https://other.example.com/mcp/callback'] },
    ]);
  });

  it('uses the client that was entered with the server', async () => {
    const { emulator, begin, browser } = await createOAuthWorld({
      emulator: { clients: { mine: 'canary-mine' }, metadata: { registration_endpoint: undefined } },
      auth: { kind: 'oauth', clientId: 'mine', clientSecret: 'canary-mine' },
    });
    expect(await browser().signIn(await begin())).toMatchObject({ title: 'files is connected for the team' });
    expect(emulator.registrations).toEqual([]);
  });

  it('keeps an account of one’s own for one’s own words', async () => {
    const world = await createOAuthWorld({ account: 'personal' });
    const { emulator, servers, call } = world;
    emulator.person = 'bob@files';
    const url = await world.begin(byBob);
    const browser = world.browser();
    expect(await browser.open(url)).toMatchObject({
      text: expect.stringContaining('for the requests of "Bob" alone.'),
      warning:
        'Have you pressed that button yourself, as "Bob"? If not, close this page: your account would be used for the requests of "Bob".',
    });
    expect(await browser.signIn(url)).toMatchObject({ title: 'Your account at files is connected' });
    const healthFor = async (viewer: typeof ann) => {
      const [view] = await servers.list(TEAM, viewer, texts);
      return [view?.health, view?.isConnected, view?.shown];
    };
    expect(await healthFor(bob)).toEqual(['ok', true, 'It works, and offers 2 tools.']);
    expect(await healthFor(ann)).toEqual([
      'signIn',
      false,
      'Everybody who wants to use it signs in for themselves; you have not yet.',
    ]);
    await call('files__read', [bob.person]);
    await expect(call('files__read', [ann.person])).rejects.toMatchObject({ code: 'mcp_sign_in' });
    await expect(call('files__read', [bob.person, ann.person])).rejects.toThrow('has to ask alone');
    expect(emulator.calls).toEqual(['read by bob@files']);
  });

  it('says that nothing was connected where somebody refuses', async () => {
    const { emulator, begin, browser, servers } = await createOAuthWorld();
    emulator.person = undefined;
    expect(await browser().signIn(await begin())).toMatchObject({ status: 200, title: 'Nothing was connected' });
    expect(await servers.list(TEAM, ann, texts)).toMatchObject([{ health: 'signIn', isConnected: false }]);
  });

  it('speaks the language of the browser, on every page', async () => {
    const { begin, browser } = await createOAuthWorld();
    const url = await begin();
    const german = browser('de-AT,en;q=0.5');
    expect(await german.open(url)).toMatchObject({ title: 'Bei files anmelden' });
    const done = await german.signIn(url);
    expect(done).toMatchObject({ title: 'files ist für das Team verbunden' });
    expect(done.response.body).toContain('<html lang="de">');
  });

  it('escapes what admins and people are called, and allows nothing but the page itself', async () => {
    const world = await createOAuthWorld();
    await world.servers.add(TEAM, world.server, byAnn);
    const person = { id: ann.person.id, name: '<img src=x onerror=alert(1)>"' };
    const begun = await world.servers.connect(TEAM, 'files', { by: { person, surface: 'slack' }, texts });
    const { response } = await world.browser().open(begun.status === 'link' ? begun.url : '');
    expect(response.body).not.toContain('<img');
    expect(response.body).toContain(
      '<p>&quot;&lt;img src=x onerror=alert(1)&gt;&#39;&quot; (Slack member UANN of &quot;Acme&quot;) has pressed',
    );
    expect(response.headers).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/u,
      ),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'set-cookie': expect.stringMatching(
        /^__Host-threadloop-mcp=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/u,
      ),
    });
  });

  it('is refused without an address that browsers reach, but for those at this machine', async () => {
    const world = await createOAuthWorld({ config: (origin) => ({ mcpHosts: [origin], server: {} }) });
    await world.servers.add(TEAM, world.server, byAnn);
    const browser = { origin: 'http://127.0.0.1:3210', cookies: undefined };
    const web = { by: { ...ann, surface: 'web' }, texts, browser } as const;
    const sentence =
      'Nobody can sign in yet: whoever runs the bot has to set `server.publicUrl`, the address under which browsers reach it.';
    expect(await world.servers.connect(TEAM, 'files', byAnn)).toEqual({ status: 'refused', sentence });
    expect(await world.servers.connect(TEAM, 'files', web)).toEqual({ status: 'refused', sentence });
    world.mcp.servedAt('http://127.0.0.1:3210');
    expect(await world.servers.connect(TEAM, 'files', byAnn)).toEqual({ status: 'refused', sentence });
    const begun = await world.servers.connect(TEAM, 'files', web);
    expect(begun).toMatchObject({ status: 'link', expiresAt: world.clock.now() + 600_000 });
    const own = world.browser();
    own.cookie = begun.status === 'link' ? begun.cookie?.split(';')[0] : '';
    expect(await own.signIn(begun.status === 'link' ? begun.url : '')).toMatchObject({
      title: 'files is connected for the team',
    });
  });

  it('is refused to who is no admin, for the team', async () => {
    const { servers, server } = await createOAuthWorld();
    await servers.add(TEAM, server, byAnn);
    expect(await servers.connect(TEAM, 'files', byBob)).toEqual({
      status: 'refused',
      sentence: 'Only admins of the workspace may do that.',
    });
  });

  it('begins at most twenty times for one person within ten minutes', async () => {
    const world = await createOAuthWorld();
    for (let n = 0; n < 20; n += 1) await world.begin();
    expect(await world.servers.connect(TEAM, 'files', byAnn)).toEqual({
      status: 'refused',
      sentence: 'You have begun to sign in many times within a few minutes. Wait ten minutes, then try again.',
    });
  });

  it('leaves no secret in clear in what is stored', async () => {
    const { ports, emulator, begin, browser } = await createOAuthWorld();
    const url = await begin();
    const atWork = browser();
    await atWork.send(url, (await atWork.open(url)).fields);
    const stored = async () => JSON.stringify(await collect(ports.records.list('')));
    const during = await stored();
    await browser().signIn(await begin());
    const all = `${during}${await stored()}`;
    const given = [
      ...emulator.secrets,
      new URL(url).searchParams.get('ticket') ?? '',
      atWork.cookie?.split('=')[1] ?? '',
    ];
    expect(given.length).toBeGreaterThan(5);
    expect(given.filter((secret) => all.includes(secret))).toEqual([]);
  });
});
