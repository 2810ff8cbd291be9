import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createGateway, type GatewayOnClient } from '../../../../src/adapters/discord/gateway/create-gateway.ts';
import type { GatewayEvent } from '../../../../src/adapters/discord/gateway/gateway.ts';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import { RecordingLogger } from '../../../threads/memory/recording-logger.ts';

export interface OddGatewayOptions {
  /** What READY gives as the address for a RESUME. @default its own */
  readonly resumeUrl?: string;
  /** Ops that it does not answer. */
  readonly isDeafTo?: readonly number[];
  /** Frames that arrive in the same moment as READY. */
  readonly withReady?: readonly object[];
}

/** A gateway that says what the test wants, and the adapter's, which is connected to it. */
export interface OddGateway {
  readonly gateway: GatewayOnClient;
  readonly clock: FakeClock;
  readonly logger: RecordingLogger;
  readonly events: GatewayEvent[];
  readonly ops: readonly number[];
  readonly say: (frame: unknown) => void;
  readonly cut: () => void;
  /** Answers the next handshakes with this status. */
  readonly refuse: (status: number, times: number) => void;
  /** Nothing listens any more, until it does again. */
  readonly leave: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
  readonly until: (holds: () => boolean) => Promise<void>;
}

export async function oddGateway({
  resumeUrl,
  withReady = [],
  isDeafTo = [],
}: OddGatewayOptions = {}): Promise<OddGateway> {
  const http = createServer();
  const sockets: WebSocket[] = [];
  const ops: number[] = [];
  const webSockets = new WebSocketServer({ noServer: true });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo; // it listens on a port
  const url = `ws://127.0.0.1:${port}`;
  let refusals = 0;
  let status = 503;
  http.on('upgrade', (request, socket, head) => {
    if (refusals > 0) {
      refusals -= 1;
      socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      sockets.push(webSocket);
      const send = (frame: object): void => webSocket.send(JSON.stringify(frame));
      send({ op: 10, d: { heartbeat_interval: 41_250 } });
      webSocket.on('message', (data: Buffer) => {
        const { op } = JSON.parse(data.toString()) as { readonly op: number }; // of the adapter
        ops.push(op);
        if (isDeafTo.includes(op)) return;
        const user = { id: '9', username: 'bot' };
        const address = resumeUrl ?? url;
        const ready = { user, guilds: [], session_id: 's', resume_gateway_url: address, application: { id: '9' } };
        socket.cork();
        if (op === 2) for (const frame of [{ op: 0, t: 'READY', s: 1, d: ready }, ...withReady]) send(frame);
        if (op === 6) send({ op: 0, t: 'RESUMED', s: 2, d: {} });
        socket.uncork();
      });
    });
  });
  const clock = createFakeClock();
  const logger = new RecordingLogger();
  const events: GatewayEvent[] = [];
  const gateway = createGateway({
    options: { token: 'a', apiUrl: 'http://127.0.0.1:1/api', messageContent: true, shards: 1 },
    calls: {
      call: async <Result>() => {
        const answer: unknown = { url, shards: 1 };
        return answer as Result;
      },
      isTokenRefused: false,
      refuseToken: () => undefined,
    },
    outgoing: { dispatcher: () => Promise.reject(new Error('Not in this test.')), isDirect: () => true },
    clock,
    logger,
    onEvent: (event) => {
      events.push(event);
      if (event.type === 'THROW') throw new TypeError('words of people');
    },
    onFreshSession: () => undefined,
    random: () => 1,
  });
  onTestFinished(async () => {
    await gateway.close();
    webSockets.close();
    http.close();
  });
  await gateway.open();
  return {
    gateway,
    clock,
    logger,
    events,
    ops,
    say: (frame) => sockets.at(-1)?.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    cut: () => sockets.at(-1)?.terminate(),
    leave: async () => {
      for (const socket of sockets) socket.terminate();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
    comeBack: () => new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve)),
    refuse: (answered, times) => {
      status = answered;
      refusals = times;
    },
    until: async (holds) => {
      while (!holds()) await nextRound();
    },
  };
}
