import { SocketModeClient } from '@slack/socket-mode';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import type { Parcel } from '../../../../src/testing/fake-slack/delivery/parcel.ts';
import { createSocketServer, type SocketServer } from '../../../../src/testing/fake-slack/delivery/socket-server.ts';
import { serveSockets } from './bare-slack.ts';
import { silentLogger } from './silent-logger.ts';

let clock: FakeClock;
let sockets: SocketServer;
let problems: string[];
let server: Awaited<ReturnType<typeof serveSockets>>;
let clients: SocketModeClient[];

beforeEach(async () => {
  clock = createFakeClock();
  problems = [];
  clients = [];
  sockets = createSocketServer({ appId: 'A1', clock, onProblem: (problem) => problems.push(problem) });
  server = await serveSockets(sockets);
});

afterEach(async () => {
  // First: a frozen connection would keep its client waiting.
  await server.close();
  for (const client of clients) await client.disconnect();
});

const mention: Parcel = {
  kind: 'event',
  id: 'Ev1',
  type: 'app_mention',
  workspace: 'T1',
  payload: { type: 'event_callback', event: { type: 'app_mention', text: 'hi' } },
  acceptsResponse: false,
};
const command: Parcel = {
  kind: 'command',
  id: 'tr1',
  type: '/threadloop',
  workspace: 'T1',
  payload: { command: '/threadloop' },
  acceptsResponse: true,
};

interface Heard {
  readonly ack: (response?: unknown) => Promise<void>;
  readonly body: unknown;
  readonly retry_num: number;
  readonly retry_reason: string;
}

/** A connected client, and the next thing that it hears. */
async function connect() {
  const client = new SocketModeClient({
    appToken: 'xapp-1',
    logger: silentLogger,
    // Only what the test brings about is to be connected.
    autoReconnectEnabled: false,
    clientOptions: { slackApiUrl: server.apiUrl },
  });
  clients.push(client);
  await client.start();
  const next = () =>
    new Promise<Heard>((resolve) => {
      client.once('slack_event', resolve);
    });
  return { client, next };
}

test('a client is greeted, gets an event and acknowledges it', async () => {
  const { next } = await connect();
  const heard = next();
  const outcome = sockets.attempt(mention, { number: 0 });
  const { ack, body, retry_num, retry_reason } = await heard;
  await ack();
  expect([body, retry_num, retry_reason]).toEqual([mention.payload, 0, '']);
  expect(await outcome).toEqual({ kind: 'acked' });
  expect([sockets.openSockets, problems]).toEqual([1, []]);
});

test('the acknowledgement of a command carries its answer', async () => {
  const { next } = await connect();
  const heard = next();
  const outcome = sockets.attempt(command, { number: 0 });
  await (await heard).ack({ text: 'yes' });
  expect(await outcome).toEqual({ kind: 'acked', response: { text: 'yes' } });
});

test('an answer to an event is not read, and is a problem', async () => {
  const { next } = await connect();
  const heard = next();
  const outcome = sockets.attempt(mention, { number: 0 });
  await (await heard).ack({ text: 'yes' });
  expect(await outcome).toEqual({ kind: 'acked' });
  expect(problems).toEqual([
    'Socket Mode: the acknowledgement of app_mention carried a payload, which Slack does not read.',
  ]);
});

test('an acknowledgement after 2.999 s counts', async () => {
  const { next } = await connect();
  const heard = next();
  const outcome = sockets.attempt(mention, { number: 0 });
  const { ack } = await heard;
  clock.advance(2999);
  await ack();
  expect(await outcome).toEqual({ kind: 'acked' });
});

test('what is not acknowledged within 3 s has failed, and a later try says so', async () => {
  const { next } = await connect();
  const first = next();
  const outcome = sockets.attempt(mention, { number: 0 });
  const { ack } = await first;
  clock.advance(3000);
  expect(await outcome).toEqual({ kind: 'failed', reason: 'http_timeout' });
  const second = next();
  const again = sockets.attempt(mention, { number: 1, reason: 'http_timeout' });
  const heard = await second;
  expect([heard.retry_num, heard.retry_reason]).toEqual([1, 'timeout']);
  // The late one belongs to another envelope.
  await ack();
  await heard.ack();
  expect(await again).toEqual({ kind: 'acked' });
});

test('each envelope goes to one of the connections, in turn', async () => {
  const [a, b] = [await connect(), await connect()];
  const heard: string[] = [];
  for (const [name, { client }] of Object.entries({ a, b })) {
    client.on('slack_event', ({ ack }: Heard) => {
      heard.push(name);
      void ack();
    });
  }
  for (let count = 0; count < 4; count += 1) await sockets.attempt(mention, { number: 0 });
  expect(heard).toEqual(['a', 'b', 'a', 'b']);
});

test('an address opens one connection and no second one', async () => {
  const url = addressOf(sockets.openConnection());
  expect([await statusOf(url), await statusOf(url)]).toEqual(['open', 'Unexpected server response: 401']);
});

test('an address is good for 30 s', async () => {
  const url = addressOf(sockets.openConnection());
  clock.advance(30_001);
  expect(await statusOf(url)).toBe('Unexpected server response: 401');
});

test.each(['warning', 'refresh_requested', 'link_disabled', 'too_many_websockets', 'cut'] as const)(
  'after "%s" the oldest connection is gone, and the other gets what comes',
  async (how) => {
    const [old, young] = [await connect(), await connect()];
    const gone = new Promise<void>((resolve) => {
      old.client.once('disconnected', () => resolve());
    });
    sockets.disconnect(how);
    for (let count = 0; count < 2; count += 1) {
      const heard = young.next();
      const outcome = sockets.attempt(mention, { number: 0 });
      await (await heard).ack();
      expect(await outcome).toEqual({ kind: 'acked' });
    }
    await gone;
  },
);

test('a frozen connection stays open, and what is sent on it arrives nowhere', async () => {
  const [frozen, other] = [await connect(), await connect()];
  const heard: unknown[] = [];
  frozen.client.on('slack_event', (event) => heard.push(event));
  sockets.disconnect('freeze');
  const outcome = sockets.attempt(mention, { number: 0 });
  const coming = other.next();
  const second = sockets.attempt(mention, { number: 0 });
  await (await coming).ack();
  expect(await second).toEqual({ kind: 'acked' });
  clock.advance(3000);
  expect(await outcome).toEqual({ kind: 'failed', reason: 'http_timeout' });
  expect([sockets.openSockets, heard]).toEqual([2, []]);
});

test('the eleventh connection is told that there are too many', async () => {
  for (let count = 0; count < 10; count += 1) await connect();
  await expect(connect()).rejects.toBeUndefined();
});

function addressOf(path: string): string {
  return `${server.apiUrl.replace('http:', 'ws:').replace('/api/', '')}${path}`;
}

function statusOf(url: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url);
    socket.on('open', () => resolve('open'));
    socket.on('error', ({ message }) => resolve(message));
  });
}
