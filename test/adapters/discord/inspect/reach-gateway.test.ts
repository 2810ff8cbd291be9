import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import { reachGateway } from '../../../../src/adapters/discord/inspect/reach-gateway.ts';
import { systemClock } from '../../../../src/core/index.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { createFakeDiscord } from '../../../../src/testing/fake-discord/create-fake-discord.ts';
import { outgoingWith } from '../../../outgoing/harness.ts';
import { connectProxy } from '../../../support/connect-proxy.ts';
import { createTestAuthority, hasOpenssl } from '../../../support/test-authority.ts';

async function openFake() {
  const fake = await createFakeDiscord();
  onTestFinished(() => fake.close());
  return fake;
}

/** Has a server listen until the end of the test. */
async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return port;
}

/** A server without WebSockets that refuses one, or says nothing. */
async function serverThat(does: 'refuses' | 'hangs'): Promise<number> {
  const server = createServer((_request, response) => response.writeHead(403).end());
  if (does === 'hangs') server.on('upgrade', (_request, socket) => socket.on('error', () => undefined));
  return await listening(server);
}

const direct = () => ({ outgoing: outgoingWith({}), clock: systemClock });

it('hears the first word of the gateway, and begins no session', async () => {
  const fake = await openFake();
  expect(await reachGateway(fake.gatewayUrl, direct())).toEqual({ isReached: true, isRelayed: false });
  expect([fake.gatewayOps, fake.problems]).toEqual([[], []]);
});

it.skipIf(!hasOpenssl)('goes through a proxy as the bot does, by the relay', async () => {
  const authority = createTestAuthority();
  const server = createTlsServer(authority.issue('gateway.test'));
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => socket.send('{"op":10}'));
  const proxy = await connectProxy({ hosts: { 'gateway.test:443': await listening(server) } });
  const outgoing = outgoingWith({ httpsProxy: `http://127.0.0.1:${proxy.port}`, caFile: authority.caFile });
  const reached = await reachGateway('wss://gateway.test', { outgoing, clock: systemClock });
  expect([reached, proxy.asked]).toEqual([{ isReached: true, isRelayed: true }, ['CONNECT gateway.test:443']]);
});

it('says what a proxy answers that does not open the way', async () => {
  const proxy = await connectProxy({ hosts: {}, refusal: 403 });
  const outgoing = outgoingWith({ httpsProxy: `http://127.0.0.1:${proxy.port}` });
  expect(await reachGateway('wss://gateway.test', { outgoing, clock: systemClock })).toEqual({
    isReached: false,
    reason: `The proxy 127.0.0.1:${proxy.port} did not open the way to gateway.test:443: it answered 403. If the host is to be reached directly, name it in NO_PROXY.`,
  });
});

it('says what is wrong where nothing listens, or something else does', async () => {
  const fake = await openFake();
  const { gatewayUrl } = fake;
  await fake.close();
  expect(await reachGateway(gatewayUrl, direct())).toMatchObject({
    isReached: false,
    reason: expect.stringContaining('ECONNREFUSED'),
  });
  const port = await serverThat('refuses');
  expect(await reachGateway(`ws://127.0.0.1:${port}`, direct())).toEqual({
    isReached: false,
    reason: 'Unexpected server response: 403',
  });
});

it('waits five seconds, and no longer', async () => {
  const port = await serverThat('hangs');
  const clock = createFakeClock();
  const reached = reachGateway(`ws://127.0.0.1:${port}`, { outgoing: outgoingWith({}), clock });
  await clock.advanceAsync(5_000);
  expect(await reached).toEqual({ isReached: false, reason: 'It said nothing within 5 s.' });
});

it('says when the gateway takes nobody', async () => {
  const fake = await openFake();
  fake.failGateway({ kind: 'refuse' });
  expect(await reachGateway(fake.gatewayUrl, direct())).toEqual({
    isReached: false,
    reason: 'It closed the connection.',
  });
});
