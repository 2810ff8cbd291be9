import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../../../core/index.ts';
import { ACK_LIMIT_MS, type AttemptOutcome, type Parcel, type Transport } from './parcel.ts';
import { type DisconnectReason, disconnectOf, envelopeOf, helloOf, parseAck } from './socket-frames.ts';

const PING_INTERVAL_MS = 5000;
/** An address for a connection is good for one connection, and not for long. */
const TICKET_LIFE_MS = 30_000;
/** How long Slack leaves a connection open that it has asked to go. */
const CLOSE_AFTER_MS = 10_000;
const MAX_SOCKETS = 10;
/** What `debug_reconnects=true` makes of a connection's life. */
const DEBUG_LIFE_MS = 360_000;

export interface SocketServerOptions {
  readonly appId: string;
  readonly clock: Clock;
  /** Told what the app did that Slack would not take. */
  readonly onProblem: (problem: string) => void;
}

/** Slack's side of Socket Mode. Each envelope goes to one of the open connections, in turn; none is bound to a thread. */
export interface SocketServer extends Transport {
  readonly name: 'socket';
  /** Connections that are open, the frozen ones included. */
  readonly openSockets: number;
  /** The path and query of an address for one connection, as `apps.connections.open` gives it out. */
  openConnection(): string;
  /** Takes a request to upgrade on such an address. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Does it to the oldest open connection; `cut` without a word, `freeze`: it stays open and says and hears nothing. */
  disconnect(how: DisconnectReason | 'cut' | 'freeze'): void;
  /** Sends any frame on the next connection, without waiting for an acknowledgement. */
  sendRaw(frame: Readonly<Record<string, unknown>>): void;
}

interface Connection {
  readonly socket: WebSocket;
  isFrozen: boolean;
  /** It was asked to go and gets nothing new; what it still acknowledges counts. */
  isLeaving: boolean;
  readonly unanswered: Map<string, { readonly parcel: Parcel; readonly onAck: (payload: unknown) => void }>;
}

/** Makes the server. It listens nowhere itself: upgrades are handed to it. */
export function createSocketServer({ appId, clock, onProblem }: SocketServerOptions): SocketServer {
  const server = new WebSocketServer({ noServer: true, autoPong: false });
  const tickets = new Map<string, number>();
  const connections = new Set<Connection>();
  const readyListeners = new Set<() => void>();
  const pending = new Set<() => void>();
  const cancels = new Set<() => void>();
  let turn = 0;
  let isClosed = false;

  /** A timer that `close` takes along. */
  const after = (delayMs: number, callback: () => void): (() => void) => {
    const cancel = clock.setTimeout(() => {
      cancels.delete(stop);
      callback();
    }, delayMs);
    const stop = () => {
      cancels.delete(stop);
      cancel();
    };
    cancels.add(stop);
    return stop;
  };

  const usable = () => [...connections].filter(({ isLeaving }) => !isLeaving);

  const nextConnection = (): Connection | undefined => {
    const candidates = usable();
    return candidates[turn++ % Math.max(1, candidates.length)];
  };

  const write = (connection: Connection, frame: Readonly<Record<string, unknown>>) => {
    // Into a frozen connection everything vanishes, as into a network that is gone.
    if (!connection.isFrozen) connection.socket.send(JSON.stringify(frame));
  };

  const askToGo = (connection: Connection, reason: DisconnectReason) => {
    connection.isLeaving = true;
    write(connection, disconnectOf(reason));
    after(CLOSE_AFTER_MS, () => connection.socket.close());
  };

  const accept = (socket: WebSocket, isShortLived: boolean) => {
    const connection: Connection = { socket, isFrozen: false, isLeaving: false, unanswered: new Map() };
    const isTooMany = usable().length >= MAX_SOCKETS;
    connections.add(connection);
    // Real time: the connection is real, and its client counts real seconds between pings.
    const pings = setInterval(() => {
      if (!connection.isFrozen) socket.ping();
    }, PING_INTERVAL_MS);
    pings.unref();
    socket.on('ping', (data) => {
      if (!connection.isFrozen) socket.pong(data);
    });
    socket.on('message', (data: Buffer) => {
      if (!connection.isFrozen) hear(connection, data.toString('utf8'), onProblem);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearInterval(pings);
      connections.delete(connection);
    });
    if (isTooMany) {
      askToGo(connection, 'too_many_websockets');
      return;
    }
    write(connection, helloOf(appId, usable().length, isShortLived));
    if (isShortLived)
      after(DEBUG_LIFE_MS, () => connections.has(connection) && askToGo(connection, 'refresh_requested'));
    for (const listener of readyListeners) listener();
  };

  return {
    name: 'socket',
    get openSockets() {
      return connections.size;
    },
    openConnection: () => {
      const ticket = randomUUID();
      tickets.set(ticket, clock.now() + TICKET_LIFE_MS);
      return `/link/?ticket=${ticket}&app_id=${appId}`;
    },
    upgrade: (request, socket, head) => {
      const url = new URL(request.url ?? '/', 'ws://fake');
      const ticket = url.searchParams.get('ticket') ?? '';
      const validUntil = tickets.get(ticket);
      tickets.delete(ticket);
      if (isClosed || url.pathname !== '/link/' || validUntil === undefined || validUntil < clock.now()) {
        socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n');
        return;
      }
      server.handleUpgrade(request, socket, head, (webSocket) =>
        accept(webSocket, url.searchParams.get('debug_reconnects') === 'true'),
      );
    },
    disconnect: (how) => {
      const [oldest] = usable();
      if (oldest === undefined) throw new Error('No connection of Socket Mode is open that could be disconnected.');
      if (how === 'cut') {
        oldest.isLeaving = true;
        oldest.socket.terminate();
      } else if (how === 'freeze') {
        oldest.isFrozen = true;
        oldest.socket.pause();
      } else askToGo(oldest, how);
    },
    sendRaw: (frame) => {
      const connection = nextConnection();
      if (connection === undefined) throw new Error('No connection of Socket Mode is open that could be written to.');
      write(connection, frame);
    },
    isReady: () => usable().length > 0,
    onReady: (listener) => {
      readyListeners.add(listener);
      return () => readyListeners.delete(listener);
    },
    attempt: (parcel, attempt) => {
      const connection = nextConnection();
      if (connection === undefined) return Promise.resolve({ kind: 'failed', reason: 'connection_failed' });
      return new Promise<AttemptOutcome>((resolve) => {
        const envelopeId = randomUUID();
        const finish = (outcome: AttemptOutcome) => {
          stop();
          pending.delete(abandon);
          resolve(outcome);
        };
        const abandon = () => finish({ kind: 'failed', reason: 'connection_failed', isLast: true });
        const stop = after(ACK_LIMIT_MS, () => finish({ kind: 'failed', reason: 'http_timeout' }));
        const onAck = (payload: unknown) =>
          finish({ kind: 'acked', ...(payload === undefined ? {} : { response: payload }) });
        pending.add(abandon);
        connection.unanswered.set(envelopeId, { parcel, onAck });
        write(connection, envelopeOf(envelopeId, parcel, attempt));
      });
    },
    close: async () => {
      isClosed = true;
      for (const abandon of pending) abandon();
      for (const stop of cancels) stop();
      for (const { socket } of connections) socket.terminate();
      server.close();
    },
  };
}

/** Takes an acknowledgement; it counts only on the connection that its envelope was sent on. */
function hear(connection: Connection, data: string, onProblem: (problem: string) => void): void {
  const ack = parseAck(data);
  if (ack === undefined) {
    onProblem('Socket Mode: a frame that is no acknowledgement: JSON with an `envelope_id` was expected.');
    return;
  }
  const sent = connection.unanswered.get(ack.id);
  if (sent === undefined) {
    onProblem('Socket Mode: an acknowledgement of an envelope that was not sent on this connection, or a second one.');
    return;
  }
  connection.unanswered.delete(ack.id);
  const hasPayload = ack.payload !== undefined && Object.keys(ack.payload).length > 0;
  if (hasPayload && !sent.parcel.acceptsResponse) {
    onProblem(`Socket Mode: the acknowledgement of ${sent.parcel.type} carried a payload, which Slack does not read.`);
  }
  sent.onAck(hasPayload && sent.parcel.acceptsResponse ? ack.payload : undefined);
}
