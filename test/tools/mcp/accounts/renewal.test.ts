import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import type { McpServerView } from '../../../../src/threads/administration/mcp-servers.ts';
import { createMemoryPorts } from '../../../../src/threads/memory/index.ts';
import { collect } from '../../../contracts/collect.ts';
import { until } from '../../../support/mcp/mcp-world.ts';
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

  it('does not bring an account back that was taken away while it was renewed', async () => {
    let onToken = async (): Promise<void> => undefined;
    const { call, servers, clock, ports } = await connected({
      emulator: {
        answers: {
          '/token': async () => {
            await onToken();
            return undefined;
          },
        },
      },
    });
    onToken = async () => {
      await ports.records.remove(`mcp:account:${TEAM}:files`);
    };
    clock.advance(HOUR_MS);
    await expect(call('files__read')).rejects.toMatchObject({ code: 'mcp_sign_in' });
    expect(await collect(ports.records.list('mcp:account:'))).toEqual([]);
    expect(await servers.list(TEAM, ann, texts)).toMatchObject([{ isConnected: false, health: 'signIn' }]);
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
