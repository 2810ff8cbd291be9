import type { Clock, Logger } from '../../../core/index.ts';
import type { WayOut } from '../../../threads/adapter.ts';
import { captureSocket } from './captured-socket.ts';
import { type ConnectFailure, judgeConnectFailure, judgeDisconnect } from './connect-failure.ts';
import type { Envelope } from './envelope.ts';
import { OneLifeClient } from './one-life-client.ts';

/** Milliseconds until Slack must have said hello. */
const OPEN_MS = 15_000;

/** Milliseconds that an orderly end may take, once everything is acknowledged. */
const CLOSE_MS = 300;

export interface OpenSocketOptions {
  readonly appToken: string;
  readonly apiUrl: string;
  readonly outgoing: WayOut;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Milliseconds without a pong after which the connection counts as dead. @default 5000 */
  readonly pongMs?: number | undefined;
  /** Gives up opening. */
  readonly signal?: AbortSignal | undefined;
}

export interface SocketListener {
  /** Takes an envelope in; undefined: do not acknowledge it. Never rejects. */
  take(envelope: Envelope): Promise<object | undefined>;
  /** Slack wants this connection to end, and delivers over it until it does. */
  onDisconnectAsked(reason: string): void;
  /** It has ended, whoever ended it. Called once. */
  onClosed(): void;
}

/** A connection that is open, from Slack's hello on. */
export interface OpenSocket {
  /** Lets what is being taken in be acknowledged, and ends the connection. Never rejects. */
  close(): Promise<void>;
}

/** Why {@link openSocket} did not. */
export class SocketNotOpened extends Error {
  readonly failure: ConnectFailure;

  constructor(failure: ConnectFailure) {
    super(failure.sentence);
    this.failure = failure;
  }
}

/**
 * Opens one connection of Socket Mode, through the one way out of the process.
 *
 * @throws SocketNotOpened
 */
export async function openSocket(options: OpenSocketOptions, listener: SocketListener): Promise<OpenSocket> {
  const { appToken, apiUrl, outgoing, clock, logger, pongMs = 5_000, signal } = options;
  const socket = captureSocket(await outgoing.dispatcher());
  const taking = new Set<Promise<void>>();
  const client = new OneLifeClient({
    appToken,
    apiUrl,
    logger,
    pongMs,
    fetch: outgoing.fetch,
    dispatcher: socket.dispatcher,
    onEnvelope: (envelope) => {
      const taken = take(envelope).finally(() => taking.delete(taken));
      taking.add(taken);
    },
    onDisconnectAsked: (reason) => {
      if (state === 'open') listener.onDisconnectAsked(reason);
      else turnAway(judgeDisconnect(reason) ?? ENDED_AT_ONCE);
    },
  });
  const take = async (envelope: Envelope): Promise<void> => {
    const response = await listener.take(envelope);
    if (response === undefined) return;
    try {
      client.acknowledge(envelope.id, envelope.takesResponse ? response : {});
    } catch {
      // It is kept already, and its next delivery is a duplicate.
      logger.debug({ envelope: envelope.id }, 'A connection ended before an acknowledgement; Slack sends it again.');
    }
  };
  const end = (): void => {
    void client.disconnect();
    socket.cut();
  };

  // Before it opens: Slack may say hello and end it in one breath.
  let state: 'opening' | 'open' | 'ended' = 'opening';
  const ended = new Promise<void>((resolve) => {
    client.once('disconnected', () => {
      const wasOpen = state === 'open';
      state = 'ended';
      // The connection below may still stand when the peer has fallen silent.
      socket.cut();
      resolve();
      if (wasOpen) listener.onClosed();
    });
  });
  let turnAway = (_failure: ConnectFailure): void => undefined;
  const turnedAway = new Promise<never>((_resolve, reject) => {
    turnAway = (failure) => reject(new SocketNotOpened(failure));
  });
  try {
    await unlessLate({ opened: Promise.race([connect(client), turnedAway]), clock, signal });
    if (hasEnded(state)) throw new SocketNotOpened(ENDED_AT_ONCE);
  } catch (error) {
    // Also what opens only now: nobody waits for it any more.
    client.once('connected', end);
    end();
    throw error;
  }
  state = 'open';
  return {
    close: async () => {
      await Promise.all(taking);
      void client.disconnect();
      const cancel = clock.setTimeout(() => socket.cut(), CLOSE_MS);
      await ended;
      cancel();
    },
  };
}

const ENDED_AT_ONCE = { kind: 'unreachable', sentence: 'Slack ended a connection as soon as it was open.' } as const;

/** Asked by a function, because it changes while something is waited for. */
function hasEnded(state: 'opening' | 'open' | 'ended'): boolean {
  return state === 'ended';
}

/** Resolves at Slack's hello. */
async function connect(client: OneLifeClient): Promise<void> {
  let lastError: unknown;
  client.on('error', (error: unknown) => {
    lastError = error;
  });
  try {
    await client.start();
  } catch (error) {
    // It rejects with nothing at all when the WebSocket did not open.
    throw new SocketNotOpened(judgeConnectFailure(error ?? lastError));
  }
}

interface Opening {
  readonly opened: Promise<void>;
  readonly clock: Clock;
  readonly signal: AbortSignal | undefined;
}

/** Gives up after a time, or when it is not wanted any more. */
async function unlessLate({ opened, clock, signal }: Opening): Promise<void> {
  let release = (): void => undefined;
  const given = new Promise<never>((_resolve, reject) => {
    const giveUp = (sentence: string): void => {
      reject(new SocketNotOpened({ kind: 'unreachable', sentence }));
    };
    const onAbort = (): void => giveUp('It is not wanted any more.');
    const cancel = clock.setTimeout(() => {
      giveUp(`Slack did not open a connection within ${OPEN_MS / 1_000} s.`);
    }, OPEN_MS);
    signal?.addEventListener('abort', onAbort);
    release = () => {
      cancel();
      signal?.removeEventListener('abort', onAbort);
    };
  });
  try {
    await Promise.race([opened, given]);
  } finally {
    release();
  }
}
