import { connect } from 'node:net';
import { createServer } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { Relay } from '../../../../src/adapters/discord/gateway/relay.ts';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { outgoingWith, until } from '../../../outgoing/harness.ts';
import { connectProxy } from '../../../support/connect-proxy.ts';
import { createTestAuthority, hasOpenssl } from '../../../support/test-authority.ts';
import { gatewayWorld } from './gateway-world.ts';

const HOST = 'gateway.example';

/** Ends TLS in front of a port of this machine. */
async function tlsBefore(port: number, certificate: { readonly key: string; readonly cert: string }): Promise<number> {
  const server = createServer(certificate, (secure) => {
    const plain = connect(port, '127.0.0.1');
    secure.pipe(plain).pipe(secure);
    for (const socket of [secure, plain]) socket.on('error', () => undefined);
    plain.on('close', () => secure.destroy());
    secure.on('close', () => plain.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A gateway that is reached at a host of its own only, through a proxy, with a certificate of its own authority. */
async function worldBehindProxy() {
  const authority = createTestAuthority();
  const hosts: Record<string, number> = {};
  const proxy = await connectProxy({ hosts });
  const outgoing = outgoingWith({ httpsProxy: `http://127.0.0.1:${proxy.port}`, caFile: authority.caFile });
  const world = await gatewayWorld({
    dependencies: {
      outgoing: {
        dispatcher: () => outgoing.dispatcher(),
        // The fake tells its own address, at the start and for a RESUME; Discord tells those of its hosts.
        isDirect: () => false,
      },
      calls: {
        call: async <Result>() => {
          const answer: unknown = { url: `wss://${HOST}`, shards: 1 };
          return answer as Result;
        },
        isTokenRefused: false,
        refuseToken: () => undefined,
      },
    },
  });
  hosts[`${HOST}:443`] = await tlsBefore(Number(new URL(world.discord.url).port), authority.issue(HOST));
  return { ...world, proxy, outgoing };
}

describe.skipIf(!hasOpenssl)('the gateway behind a proxy and an authority of its own', () => {
  it('goes out through the one way out of the process', async () => {
    const { discord, gateway, proxy, heard, until: holds } = await worldBehindProxy();
    await gateway.open();
    await discord.say({ channel: IDS.general, user: IDS.alice, text: 'ü'.repeat(1_000) });
    await holds(() => heard().length === 1);
    expect([heard(), proxy.asked]).toEqual([['ü'.repeat(1_000)], [`CONNECT ${HOST}:443`]]);
    await gateway.close();
    await until(() => discord.openSessions === 0 && proxy.openWays() === 0);
  });

  it('resumes a session through it, too', async () => {
    const { discord, gateway, events, ops, pass, until: holds } = await worldBehindProxy();
    await gateway.open();
    await pass(10_000);
    discord.failGateway({ kind: 'close', code: 'cut' });
    await holds(() => events.some(({ type }) => type === 'RESUMED'));
    expect(ops()).toEqual([2, 6]);
  });
});

describe('the relay', () => {
  async function relayTo(dispatcher: unknown) {
    const failures: unknown[] = [];
    const relay = new Relay({ dispatcher: async () => dispatcher, onFailure: (error) => failures.push(error) });
    onTestFinished(() => relay.close());
    return { relay, failures };
  }

  function statusOf(address: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(address);
      socket.on('unexpected-response', (request, { statusCode }) => {
        request.destroy();
        resolve(statusCode);
      });
      socket.on('error', (error) => (error.message.startsWith('WebSocket was closed') ? undefined : reject(error)));
      socket.on('open', () => reject(new Error('It was opened.')));
    });
  }

  it('listens on this machine only, at an address that nobody can guess', async () => {
    const { relay } = await relayTo({});
    const [first, second] = [await relay.addressOf('wss://a.example/?x=1'), await relay.addressOf('wss://b.example')];
    expect(first).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{64}\/wss%3A%2F%2Fa\.example%2F%3Fx%3D1$/u);
    expect(new URL(first).host).toBe(new URL(second).host);
  });

  it('leads nowhere without the secret', async () => {
    const asked: unknown[] = [];
    const { relay } = await relayTo({ upgrade: (options: unknown) => asked.push(options) });
    const { host } = new URL(await relay.addressOf('wss://a.example'));
    for (const path of ['', 'x', `${'0'.repeat(64)}/wss%3A%2F%2Fa.example`]) {
      expect(await statusOf(`ws://${host}/${path}`)).toBe(404);
    }
    expect(asked).toEqual([]);
  });

  it('answers 502 when there is no way on, and tells why', async () => {
    const refusal = new Error('Refused.');
    const { relay, failures } = await relayTo({ upgrade: () => Promise.reject(refusal) });
    expect(await statusOf(await relay.addressOf('wss://a.example'))).toBe(502);
    expect(failures).toEqual([refusal]);
  });

  it('answers 502 where the way out opens no WebSockets', async () => {
    const { relay, failures } = await relayTo({});
    expect(await statusOf(await relay.addressOf('wss://a.example'))).toBe(502);
    expect(failures).toEqual([new Error('The way out opens no WebSockets.')]);
  });
});
