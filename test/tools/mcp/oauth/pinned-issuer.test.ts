import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { createRecordEraser } from '../../../../src/threads/erasing/record-eraser.ts';
import { collect } from '../../../contracts/collect.ts';
import { startOAuthEmulator } from '../../../support/mcp/oauth-emulator.ts';
import { ann, byAnn, byBob, OTHER_TEAM, TEAM, texts } from '../servers/servers-world.ts';
import { createOAuthWorld, type OAuthWorldOptions, PUBLIC_URL } from './oauth-world.ts';

const CLIENT = { clientId: 'mine', clientSecret: 'canary-mine' };
const PROGRAM = { kind: 'clientCredentials', ...CLIENT } as const;
const PERSON = { kind: 'oauth', ...CLIENT } as const;

/** What anybody is sent who is asked how to sign in with them. */
const METADATA_ONLY = [{ asked: 'GET /.well-known/oauth-authorization-server' }];

/** A server with an entered client, and another authorization server that it can name from then on. */
async function createWorld(options: Pick<OAuthWorldOptions, 'auth' | 'account'> & { readonly config?: object }) {
  const clock = createFakeClock();
  const other = await startOAuthEmulator({ clock, clients: { mine: 'canary-mine' } });
  const named: Record<string, unknown> = {};
  const { config, ...rest } = options;
  const world = await createOAuthWorld({
    clock,
    ...rest,
    emulator: { clients: { mine: 'canary-mine' }, resourceMetadata: named },
    config: (own) => ({
      mcpHosts: [own, other.origin],
      server: { publicUrl: PUBLIC_URL },
      ...(config !== undefined && { mcpServers: { crm: { url: `${own}/mcp`, ...config } } }),
    }),
  });
  const hosts = { own: new URL(world.emulator.origin).host, other: new URL(other.origin).host };
  return {
    ...world,
    other,
    hosts,
    /** From now on the server says that people sign in there. */
    name: ({ origin }: { readonly origin: string }) => void (named['authorization_servers'] = [origin]),
    healthOf: async (team = TEAM) => {
      const [view] = await world.servers.list(team, ann, texts);
      return [view?.health, view?.shown.replace(/^It failed on \d+ \w+ at \d\d:\d\d \(UTC\): /u, '')];
    },
    pins: async () => (await collect(world.ports.records.list('mcp:issuer:'))).map(([key]) => key),
  };
}

const refusal = (server: string, { own, other }: { readonly own: string; readonly other: string }, wayOut: string) =>
  `The MCP server "${server}" names another authorization server, ${other}, than ${own}, which its client is for. Nothing was sent there. If that is right, ${wayOut}`;
const ENTER = 'an admin enters the client’s secret anew, or removes the server and adds it anew.';
const CONFIGURE = 'whoever runs the bot names that one as `issuer` at its `auth` in the configuration.';

describe('an entered client of the program', () => {
  it('is sent to no other authorization server than where it was used first, and an admin reads why', async () => {
    const { servers, server, other, emulator, hosts, name, clock, call, healthOf } = await createWorld({
      auth: PROGRAM,
    });
    expect(await servers.add(TEAM, server, byAnn)).toMatchObject({ server: { health: 'ok' } });
    name(other);
    clock.advance(3_600_000);
    await expect(call('files__read')).rejects.toThrow(refusal('files', hosts, ENTER));
    clock.advance(60_000);
    await servers.check(TEAM, 'files', byAnn);
    expect(await healthOf()).toEqual(['failing', refusal('files', hosts, ENTER)]);
    expect(other.received).toEqual([...METADATA_ONLY, ...METADATA_ONLY]);
    expect(emulator.forms.get('/token')).toHaveLength(1);

    name(emulator);
    clock.advance(60_000);
    await call('files__read');
    expect(emulator.calls).toEqual(['read by the program mine']);
  });

  it('is sent to another one once an admin has entered its secret anew', async () => {
    const { servers, server, other, name, clock } = await createWorld({ auth: PROGRAM });
    await servers.add(TEAM, server, byAnn);
    name(other);
    clock.advance(3_600_000);
    await servers.setSecret(TEAM, 'files', 'canary-mine', byAnn);
    expect(other.received.map(({ asked }) => asked)).toEqual([
      'GET /.well-known/oauth-authorization-server',
      'POST /token',
    ]);
  });

  it('is sent from the start to the one only that the configuration names', async () => {
    const { servers, emulator, hosts, healthOf } = await createWorld({
      config: { auth: { ...PROGRAM, issuer: 'https://auth.example.com/' } },
    });
    const away = { own: 'auth.example.com', other: hosts.own };
    await servers.check(TEAM, 'crm', byAnn);
    expect(await healthOf()).toEqual(['failing', refusal('crm', away, CONFIGURE)]);
    expect(emulator.forms.get('/token')).toBeUndefined();
  });

  it('is used where the configuration names its authorization server, with a slash at the end or without', async () => {
    for (const end of ['', '/']) {
      const world = await createOAuthWorld({
        emulator: { clients: { mine: 'canary-mine' } },
        config: (own) => ({ mcpServers: { crm: { url: `${own}/mcp`, auth: { ...PROGRAM, issuer: own + end } } } }),
      });
      expect(await world.servers.check(TEAM, 'crm', byAnn)).toMatchObject({ server: { health: 'ok' } });
    }
  });
});

describe('an entered client that people sign in with', () => {
  it('is told to no other authorization server than where it was used first, and an admin reads why', async () => {
    const { begin, browser, other, hosts, name, healthOf, servers } = await createWorld({ auth: PERSON });
    await browser().signIn(await begin());
    name(other);
    expect(await browser().signIn(await begin())).toMatchObject({
      status: 400,
      title: 'files signs in somewhere else now',
      text: `It names ${hosts.other}, but its client is for ${hosts.own}. Nothing was sent to ${hosts.other}, and nothing was connected. Tell an admin: if that is right, they enter the client’s secret anew, or remove the server and add it anew.`,
      link: undefined,
    });
    expect(other.received).toEqual(METADATA_ONLY);
    expect(await healthOf()).toEqual(['failing', refusal('files', hosts, ENTER)]);
    await servers.disconnect(TEAM, 'files', byAnn);
    expect(await healthOf()).toEqual(['failing', refusal('files', hosts, ENTER)]);
  });

  it('is not used up at another one by a sign-in that was begun before', async () => {
    const { begin, browser, other, emulator, name } = await createWorld({ auth: PERSON, account: 'personal' });
    name(other);
    const url = await begin(byBob);
    const early = browser();
    const going = await early.send(url, (await early.open(url)).fields);
    expect(going.link).toMatch(new RegExp(`^${other.origin}/authorize\\?`, 'u'));
    name(emulator);
    await browser().signIn(await begin(byAnn));
    const back = new URL(`${PUBLIC_URL}/mcp/callback`);
    back.searchParams.set('state', new URL(going.link ?? '').searchParams.get('state') ?? '');
    back.searchParams.set('code', 'made-up');
    back.searchParams.set('iss', other.origin);
    expect(await early.open(back.href)).toMatchObject({ title: 'files signs in somewhere else now' });
    expect(other.received).toEqual(METADATA_ONLY);
  });

  it('is not the one of a sign-in that was begun with another secret', async () => {
    const { begin, browser, emulator, servers } = await createWorld({ auth: PERSON });
    const url = await begin();
    const early = browser();
    const going = await early.send(url, (await early.open(url)).fields);
    const back = await early.leave(going.link ?? '');
    await servers.setSecret(TEAM, 'files', 'canary-other', byAnn);
    expect(await early.open(back)).toMatchObject({ title: 'There is no such server any more' });
    expect(emulator.forms.get('/token')).toBeUndefined();
  });

  it('of the configuration is for one authorization server, whichever team used it first', async () => {
    const { browser, other, name, servers, pins } = await createWorld({ config: { auth: PERSON } });
    const begin = async (team: typeof TEAM) => {
      const begun = await servers.connect(team, 'crm', byAnn);
      return begun.status === 'link' ? begun.url : begun.sentence;
    };
    await browser().signIn(await begin(TEAM));
    expect(await pins()).toEqual(['mcp:issuer:deployment:crm']);
    name(other);
    expect(await browser().signIn(await begin(OTHER_TEAM))).toMatchObject({
      title: 'crm signs in somewhere else now',
      text: expect.stringContaining(
        'if that is right, whoever runs the bot names that one as `issuer` in the configuration.',
      ),
    });
    expect(other.received).toEqual(METADATA_ONLY);
  });
});

describe('the authorization server of an entered client', () => {
  it('is forgotten with the server, so that one that is added anew may have another', async () => {
    const { begin, browser, servers, other, name, pins } = await createWorld({ auth: PERSON });
    await browser().signIn(await begin());
    expect(await pins()).toEqual([`mcp:issuer:${TEAM}:files`]);
    name(other);
    await servers.remove(TEAM, 'files', byAnn);
    expect(await pins()).toEqual([]);
    const url = await begin();
    const anew = browser();
    const going = await anew.send(url, (await anew.open(url)).fields);
    expect(new URL(going.link ?? '').origin).toBe(other.origin);
  });

  it('is erased with the team', async () => {
    const { begin, browser, ports, pins } = await createWorld({ auth: PERSON });
    await browser().signIn(await begin());
    expect(await pins()).toEqual([`mcp:issuer:${TEAM}:files`]);
    await createRecordEraser(ports.records, []).erase({ team: TEAM });
    expect(await pins()).toEqual([]);
  });

  it('is not pinned for a program that registers itself', async () => {
    const { begin, browser, pins } = await createWorld({ auth: { kind: 'oauth' } });
    await browser().signIn(await begin());
    expect(await pins()).toEqual([]);
  });
});

describe('an account that is renewed', () => {
  it.each([
    ['an entered client', PERSON],
    ['a client that registered itself', { kind: 'oauth' }],
  ] as const)('with %s is, where it was signed in, whatever the server names by then', async (_, auth) => {
    const { begin, browser, other, emulator, name, clock, call } = await createWorld({ auth });
    await browser().signIn(await begin());
    name(other);
    clock.advance(3_600_000);
    await call('files__read');
    expect(emulator.asked.filter((line) => line.startsWith('POST /token'))).toEqual([
      'POST /token authorization_code',
      'POST /token refresh_token',
    ]);
    expect(other.received).toEqual([]);
  });

  it('is told no secret that was entered for another authorization server, which the server names by then', async () => {
    const clock = createFakeClock();
    const next = await startOAuthEmulator({ clock, clients: { mine: 'canary-new' } });
    const named: Record<string, unknown> = {};
    const { begin, browser, servers, emulator, call } = await createOAuthWorld({
      clock,
      auth: { kind: 'oauth', clientId: 'mine', clientSecret: 'canary-old' },
      emulator: { clients: { mine: 'canary-old' }, resourceMetadata: named },
      config: (own) => ({ mcpHosts: [own, next.origin], server: { publicUrl: PUBLIC_URL } }),
    });
    await browser().signIn(await begin());
    named['authorization_servers'] = [next.origin];
    await servers.setSecret(TEAM, 'files', 'canary-new', byAnn);
    clock.advance(3_600_000);
    await call('files__read');
    const sent = emulator.received
      .filter(({ asked }) => asked === 'POST /token')
      .map(({ authorization }) => authorization);
    // The account goes on as what it was made with, at the authorization server that knows it.
    expect(sent).toEqual([basic('mine', 'canary-old'), basic('mine', 'canary-old')]);
  });

  it('is none any more where the configuration names another authorization server', async () => {
    const clock = createFakeClock();
    const right = await startOAuthEmulator({ clock, clients: { mine: 'canary-new' } });
    const configured = (own: string, clientSecret: string, more = {}) => ({
      mcpServers: {
        crm: {
          url: `${own}/mcp`,
          account: 'team' as const,
          auth: { kind: 'oauth' as const, clientId: 'mine', clientSecret, ...more },
        },
      },
    });
    const world = await createOAuthWorld({
      clock,
      emulator: { clients: { mine: 'canary-old' } },
      config: (own) => ({ server: { publicUrl: PUBLIC_URL }, ...configured(own, 'canary-old') }),
    });
    const { emulator, browser, servers, openAnother } = world;
    const begun = await servers.connect(TEAM, 'crm', byAnn);
    if (begun.status !== 'link') throw new Error(begun.sentence);
    await browser().signIn(begun.url);
    const anew = openAnother(configured(emulator.origin, 'canary-new', { issuer: right.origin }));
    const before = emulator.received.length;
    clock.advance(3_600_000);
    await anew.servers.check(TEAM, 'crm', byAnn);
    const crm = (await anew.servers.list(TEAM, ann, texts)).find(({ name }) => name === 'crm');
    expect([crm?.health, emulator.received.slice(before), right.received]).toEqual(['signIn', [], []]);
  });
});

function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}
