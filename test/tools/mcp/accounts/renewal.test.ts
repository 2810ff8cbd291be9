import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import type { McpServerView } from '../../../../src/threads/administration/mcp-servers.ts';
import { createMemoryPorts } from '../../../../src/threads/memory/index.ts';
import { collect } from '../../../contracts/collect.ts';
import { failureOf, until } from '../../../support/mcp/mcp-world.ts';
import { hasRedis } from '../../../support/redis.ts';
import { startTwoProcesses } from '../../../threads/redis/support/process.ts';
import { keepingPorts } from '../../../threads/redis/support/samples.ts';
import { createOAuthWorld, type KeptPorts, type OAuthWorldOptions } from '../oauth/oauth-world.ts';
import { ann, byAnn, TEAM, texts } from '../servers/servers-world.ts';

const HOUR_MS = 3_600_000;

/** The ports of two processes that share a storage. */
type MakeShared = () => Promise<{
  readonly clock: ReturnType<typeof createFakeClock>;
  readonly ports: readonly [KeptPorts, KeptPorts];
}>;

const inMemory: MakeShared = async () => {
  const clock = createFakeClock();
  let made = 0;
  const ports = createMemoryPorts({ clock, logger: silentLogger, newToken: () => `token ${(made += 1)}` });
  return { clock, ports: [ports, ports] };
};

const onRedis: MakeShared = async () => {
  const [one, two] = await startTwoProcesses();
  return { clock: one.clock, ports: [keepingPorts(one), keepingPorts(two)] };
};

function renewalTests(shared: MakeShared): void {
  /** A server that a team is connected with, in two processes. */
  const connected = async (options: OAuthWorldOptions = {}) => {
    const { clock, ports } = await shared();
    const world = await createOAuthWorld({ ...options, clock, ports: ports[0] });
    await world.browser().signIn(await world.begin());
    const renewals = () => world.emulator.asked.filter((line) => line === 'POST /token refresh_token').length;
    const healthOf = async () => (await world.servers.list(TEAM, ann, texts))[0];
    /** What is kept beside a call is there soon. */
    const stands = async (health: McpServerView['health']): Promise<McpServerView> => {
      for (;;) {
        const view = await healthOf();
        if (view?.health === health) return view;
        await new Promise<void>((resolve) => setImmediate(resolve));
      }
    };
    return { ...world, stands, other: world.openAnother({}, ports[1]), renewals };
  };

  it('gets another token before one ends, and keeps what came with it', async () => {
    const { clock, call, emulator, renewals } = await connected();
    clock.advance(HOUR_MS - 61_000);
    await call('files__read');
    expect(renewals()).toBe(0);
    clock.advance(2_000);
    await call('files__read');
    expect(renewals()).toBe(1);
    clock.advance(HOUR_MS);
    await call('files__read');
    expect(renewals()).toBe(2);
    expect(emulator.calls).toEqual(Array(3).fill('read by ann@files'));
    expect(emulator.forms.get('/token')?.at(-1)).toEqual({
      grant_type: 'refresh_token',
      refresh_token: expect.any(String),
      resource: emulator.url,
    });
  });

  it('renews once, whichever processes need it at the same time', async () => {
    const { clock, call, mcp, other, emulator, renewals } = await connected();
    await other.call('files__read');
    for (let round = 1; round <= 3; round += 1) {
      // A list that is being read meanwhile would be late by an hour.
      await Promise.all([mcp.settled(), other.mcp.settled()]);
      clock.advance(HOUR_MS);
      await Promise.all([call, other.call, call, other.call].map((each) => each('files__write')));
      expect(renewals()).toBe(round);
    }
    expect(emulator.calls.filter((line) => line === 'write by ann@files')).toHaveLength(12);
    // One that was used twice would have ended them all.
    expect(emulator.valid.length).toBeGreaterThan(0);
  });

  it('asks again with another token where one is not taken, and says nothing of it', async () => {
    const { call, emulator, renewals, stands } = await connected();
    emulator.endAccessTokens();
    await call('files__read');
    expect(renewals()).toBe(1);
    await stands('ok');
  });

  it('renews once for requests beside each other, though one is refused when another is there already', async () => {
    const held: (() => void)[] = [];
    let isHeld = false;
    const { declare, emulator, renewals } = await connected({
      emulator: {
        answers: {
          '/mcp': async (request, reply) => {
            const { method } = request.body as { method?: string };
            if (!isHeld || method !== 'tools/call' || held.length > 0) return undefined;
            await new Promise<void>((resolve) => void held.push(resolve));
            reply.code(401);
            return {};
          },
        },
      },
    });
    const call = await declare('files__read');
    await call();
    isHeld = true;
    const late = call();
    await until(() => held.length === 1);
    emulator.endAccessTokens();
    await call();
    expect(renewals()).toBe(1);
    for (const refuse of held) refuse();
    await late;
    expect({ renewals: renewals(), calls: emulator.calls }).toEqual({
      renewals: 1,
      calls: Array(3).fill('read by ann@files'),
    });
  });

  it('says that somebody has to sign in where none can be had, in every process, until somebody has', async () => {
    const world = await connected();
    const { call, other, emulator, clock, stands, servers } = world;
    emulator.endAccessTokens();
    emulator.endRefreshTokens();
    await expect(call('files__read')).rejects.toMatchObject({ code: 'mcp_sign_in' });
    expect(await stands('signIn')).toMatchObject({
      shown: 'An admin has to sign in first, for the whole team.',
      isConnected: true,
    });
    clock.advance(60_000);
    await expect(other.call('files__read')).rejects.toMatchObject({ code: 'mcp_sign_in' });
    const asked = emulator.asked.length;
    await expect(other.call('files__read')).rejects.toMatchObject({ code: 'mcp_sign_in' });
    expect(emulator.asked).toHaveLength(asked);
    clock.advance(60_000);
    await world.browser().signIn(await world.begin());
    await call('files__read');
    clock.advance(60_000);
    await other.call('files__read');
    await stands('ok');
    expect(await servers.check(TEAM, 'files', byAnn)).toMatchObject({ server: { health: 'ok' } });
  });

  it('keeps the account where the authorization server is out', async () => {
    let isOut = false;
    const { call, clock, stands, emulator } = await connected({
      emulator: {
        answers: {
          '/token': (_request, reply) => {
            if (!isOut) return undefined;
            reply.code(503);
            return 'canary';
          },
        },
      },
    });
    isOut = true;
    clock.advance(HOUR_MS);
    await expect(call('files__read')).rejects.toThrow(
      'Signing in at the MCP server "files" did not work: its authorization server did not answer.',
    );
    expect(await stands('failing')).toMatchObject({ isConnected: true });
    isOut = false;
    clock.advance(60_000);
    await call('files__read');
    expect(emulator.calls).toEqual(['read by ann@files']);
    await stands('ok');
  });

  /** Does something once, when the authorization server is asked for another token. */
  const onRenewal = () => {
    const due: (() => Promise<unknown>)[] = [];
    const answers = { '/token': async () => void (await due.pop()?.()) };
    return { answers, next: (work: () => Promise<unknown>) => void due.push(work) };
  };
  const ACCOUNT = `mcp:account:${TEAM}:files`;

  it('does not bring an account back that was taken away while it was renewed, and gives back what it got', async () => {
    const { answers, next } = onRenewal();
    const { call, servers, clock, ports, emulator } = await connected({ emulator: { answers } });
    next(async () => await ports.records.remove(ACCOUNT));
    clock.advance(HOUR_MS);
    await expect(call('files__read')).rejects.toMatchObject({ code: 'mcp_sign_in' });
    expect(await collect(ports.records.list('mcp:account:'))).toEqual([]);
    expect(await servers.list(TEAM, ann, texts)).toMatchObject([{ isConnected: false, health: 'signIn' }]);
    await until(() => emulator.forms.get('/revoke')?.length === 2);
    expect(emulator.valid).toEqual([]);
    expect(emulator.forms.get('/revoke')).toEqual([
      { token: emulator.secrets.at(-1), token_type_hint: 'refresh_token' },
      { token: emulator.secrets.at(-2), token_type_hint: 'access_token' },
    ]);
  });

  it('keeps what it got where the account was sealed anew meanwhile', async () => {
    const { answers, next } = onRenewal();
    const { call, clock, ports, emulator, renewals } = await connected({ emulator: { answers } });
    next(async () => await ports.records.put(ACCOUNT, (await ports.records.get(ACCOUNT))?.value, 'any'));
    clock.advance(HOUR_MS);
    await call('files__read');
    await call('files__read');
    expect({ renewals: renewals(), calls: emulator.calls }).toEqual({
      renewals: 1,
      calls: Array(2).fill('read by ann@files'),
    });
  });

  it('leaves it at the account that somebody has signed in with meanwhile', async () => {
    const { answers, next } = onRenewal();
    const world = await connected({ emulator: { answers } });
    const { call, other, clock, emulator, renewals } = world;
    next(async () => {
      emulator.person = 'cleo@files';
      await other.browser().signIn(await world.begin(byAnn, other));
    });
    clock.advance(HOUR_MS);
    await call('files__read');
    await call('files__read');
    expect({ renewals: renewals(), calls: emulator.calls }).toEqual({
      renewals: 1,
      calls: Array(2).fill('read by cleo@files'),
    });
  });

  it.each<[string, number, unknown, string]>([
    [
      'a request that is not right',
      400,
      { error: 'invalid_request' },
      'refused that (invalid_request). Sign out and in again.',
    ],
    [
      'rights that it does not give',
      400,
      { error: 'invalid_scope' },
      'refused that (invalid_scope). Sign out and in again.',
    ],
    [
      'a client that it does not know',
      401,
      { error: 'invalid_client' },
      'does not take the program for the client that it was (invalid_client). An admin has to enter the secret of the client anew, or to sign out and in again.',
    ],
    ['a page', 200, '<html>', 'answered what cannot be used (SyntaxError).'],
    [
      'a token of another kind',
      200,
      { access_token: 'x', token_type: 'mac' },
      'answered what cannot be used (token_type).',
    ],
  ])('keeps the account where the authorization server answers with %s', async (_what, status, answer, why) => {
    let isOdd = false;
    const { call, clock, stands, emulator } = await connected({
      emulator: {
        answers: {
          '/token': (_request, reply) => {
            if (!isOdd) return undefined;
            reply.code(status);
            return answer;
          },
        },
      },
    });
    isOdd = true;
    clock.advance(HOUR_MS);
    const sentence = `The sign-in at the MCP server "files" could not be renewed: its authorization server ${why}`;
    expect(await failureOf(call('files__read'))).toBe(sentence);
    expect(await stands('failing')).toMatchObject({ isConnected: true, shown: expect.stringContaining(sentence) });
    isOdd = false;
    clock.advance(60_000);
    await call('files__read');
    expect(emulator.calls).toEqual(['read by ann@files']);
    await stands('ok');
  });

  it.each(['invalid_grant', 'bad_refresh_token', 'invalid_refresh_token'])(
    'has somebody sign in again where the token to renew with is not taken: %s',
    async (error) => {
      let isRefused = false;
      const answers = { '/token': () => (isRefused ? { error } : undefined) };
      const { call, clock, stands } = await connected({ emulator: { answers } });
      isRefused = true;
      clock.advance(HOUR_MS);
      await expect(call('files__read')).rejects.toMatchObject({ code: 'mcp_sign_in' });
      await stands('signIn');
    },
  );

  it('goes on once an admin has entered another secret of the client', async () => {
    const { call, clock, emulator, servers } = await connected({
      auth: { kind: 'oauth', clientId: 'bot', clientSecret: 'canary-one' },
      emulator: { clients: { bot: 'canary-one' } },
    });
    emulator.changeSecret('bot', 'canary-two');
    clock.advance(HOUR_MS);
    await expect(call('files__read')).rejects.toThrow('(invalid_client)');
    await servers.setSecret(TEAM, 'files', 'canary-two', byAnn);
    await call('files__read');
    expect(emulator.calls).toEqual(['read by ann@files']);
  });

  it('has somebody sign in again where a token has ended and there is nothing to renew it with', async () => {
    const { call, clock, renewals } = await connected({ emulator: { hasNoRefresh: true } });
    await call('files__read');
    clock.advance(HOUR_MS);
    await expect(call('files__read')).rejects.toMatchObject({ code: 'mcp_sign_in' });
    expect(renewals()).toBe(0);
  });
}

describe('an account at a server, in memory,', () => {
  renewalTests(inMemory);
});

describe.skipIf(!hasRedis)('an account at a server, on Redis,', () => {
  renewalTests(onRedis);
});
