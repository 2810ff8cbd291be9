import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { GatewayCloseCodes } from 'discord-api-types/v10';
import { WebSocketServer } from 'ws';
import type { FakeGatewayFault } from '../fake-discord.ts';
import type { FakeDiscordEvent } from '../state/events.ts';
import type { FakeDiscordState } from '../state/state.ts';
import { type Connection, openConnection } from './connection.ts';
import type { GatewayEvent } from './gateway-event.ts';
import { GatewayFaults } from './gateway-faults.ts';
import { createIdentifyBudget } from './identify-budget.ts';
import { Sessions } from './sessions.ts';

/** Discord's gateway, v10, JSON, without compression. */
export interface GatewayServer {
  /** Takes a request to upgrade. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Tells an event that is not the state's: to all sessions of the server, or of shard 0, whatever their intents. */
  send(event: FakeDiscordEvent): void;
  /** Resolves when what was sent so far has left for its connections. */
  settled(): Promise<void>;
  readonly ops: readonly { readonly at: number; readonly op: number; readonly data: unknown }[];
  readonly openSessions: number;
  fail(fault: FakeGatewayFault): void;
  restore(): void;
  /** Makes the token worthless: ends all sessions with 4004. Returns the one that Discord gives out instead. */
  resetToken(): string;
  close(): Promise<void>;
}

/**
 * Makes the server, which tells what comes out of the state. It listens nowhere itself: upgrades are handed to it.
 *
 * @param heartbeatMs Milliseconds between heartbeats.
 */
export function createGatewayServer(state: FakeDiscordState, heartbeatMs: number): GatewayServer {
  const server = new WebSocketServer({ noServer: true });
  const connections = new Set<Connection>();
  const faults = new GatewayFaults();
  const sessions = new Sessions(state);
  const ops: { readonly at: number; readonly op: number; readonly data: unknown }[] = [];
  const takeStart = createIdentifyBudget(state.sessionStarts, state.clock);

  let resets = 0;

  const emitNow = (event: GatewayEvent): void => {
    for (const passed of faults.pass(event)) sessions.dispatch(passed);
  };

  const resetToken = (): string => {
    resets += 1;
    state.token = `${state.token}.${resets}`;
    sessions.forgetAll();
    for (const connection of connections) connection.close(GatewayCloseCodes.AuthenticationFailed);
    return state.token;
  };

  const invalidate = (isResumable: boolean): void => {
    for (const connection of connections) connection.invalidate(isResumable);
    // Those that are without a connection at this moment can be resumed no more either.
    if (!isResumable) sessions.forgetAll();
  };

  const fail = (fault: FakeGatewayFault): void => {
    switch (fault.kind) {
      case 'close':
        for (const connection of connections) {
          if (fault.code === 'cut') connection.cut();
          else connection.close(fault.code);
        }
        return;
      case 'reconnect':
        for (const connection of connections) connection.askToReconnect();
        return;
      case 'invalidate':
        invalidate(fault.isResumable);
        return;
      case 'duplicate':
        faults.duplicate(fault.copies);
        return;
      case 'refuse':
      case 'failResumes':
      case 'muteHeartbeats':
      case 'drop':
      case 'hold':
        faults.begin(fault.kind);
    }
  };

  const stopListening = state.events.on(emitNow);
  return {
    upgrade: (request, socket, head) => {
      server.handleUpgrade(request, socket, head, (webSocket) => {
        if (faults.has('refuse')) {
          webSocket.on('error', () => webSocket.terminate());
          webSocket.terminate();
          return;
        }
        const connection = openConnection(webSocket, new URL(request.url ?? '/', 'ws://fake').searchParams, {
          state,
          sessions,
          faults,
          takeStart,
          heartbeatMs,
          endToken: resetToken,
          onOp: (op, data) => ops.push({ at: state.clock.now(), op, data }),
        });
        if (connection === undefined) return;
        connections.add(connection);
        webSocket.on('close', () => connections.delete(connection));
      });
    },
    send: (event) => emitNow({ ...event, isForced: true }),
    settled: () => sessions.settled(),
    ops,
    get openSessions() {
      return sessions.open;
    },
    fail,
    restore: () => {
      for (const event of faults.restore()) emitNow(event);
    },
    resetToken,
    close: async () => {
      stopListening();
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}
