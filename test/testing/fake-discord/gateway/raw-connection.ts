import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { FakeDiscord } from '../../../../src/testing/fake-discord/fake-discord.ts';

/** All intents that there are, the privileged ones included. */
export const ALL_INTENTS = 0b11_0011_0001_1111_1111_1111_1111;

interface Frame {
  readonly op: number;
  readonly d: unknown;
  readonly s: number | null;
  readonly t: string | null;
}

/** A client that does nothing by itself. */
export interface RawConnection {
  /** What came, in order. */
  readonly frames: readonly Frame[];
  /** Type and data of what was dispatched. */
  readonly events: readonly { readonly t: string; readonly d: unknown }[];
  send(op: number, d: unknown): void;
  sendText(text: string): void;
  /** Resolves with the first frame of an op, come or to come. */
  frame(op: number): Promise<Frame>;
  /** Resolves when all has come that was sent so far: an answered heartbeat is the last of it. */
  settled(): Promise<void>;
  /** Resolves with the code when the connection is closed. */
  readonly closed: Promise<number>;
  readonly close: (code?: number) => void;
}

/** Connects, and ends with the test. */
export async function connect(discord: FakeDiscord, query = '?v=10&encoding=json'): Promise<RawConnection> {
  const socket = new WebSocket(`${discord.gatewayUrl}/${query}`);
  onTestFinished(() => socket.terminate());
  const frames: Frame[] = [];
  const listeners = new Set<() => void>();
  socket.on('message', (bytes: Buffer) => {
    frames.push(JSON.parse(bytes.toString('utf8')));
    for (const listener of listeners) listener();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve);
  });
  const until = (isThere: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const check = () => {
        if (!isThere()) return;
        listeners.delete(check);
        resolve();
      };
      listeners.add(check);
      check();
    });
  const first = async (op: number): Promise<Frame> => {
    await until(() => frames.some((frame) => frame.op === op));
    const frame = frames.find((candidate) => candidate.op === op);
    if (frame === undefined) throw new Error('unreachable');
    return frame;
  };
  await new Promise<void>((resolve) => {
    socket.on('open', resolve);
    socket.on('close', () => resolve());
  });
  const send = (op: number, d: unknown) => socket.send(JSON.stringify({ op, d }));
  return {
    frames,
    get events() {
      return frames.flatMap(({ t, d }) => (t === null ? [] : [{ t, d }]));
    },
    send,
    sendText: (text) => socket.send(text),
    frame: first,
    settled: async () => {
      const acks = frames.filter(({ op }) => op === 11).length;
      send(1, null);
      await until(() => frames.filter(({ op }) => op === 11).length > acks);
    },
    closed,
    close: (code) => socket.close(code),
  };
}

/** An IDENTIFY that is taken. */
export function identifyOf(discord: FakeDiscord, more: Readonly<Record<string, unknown>> = {}): unknown {
  return {
    token: discord.token,
    intents: ALL_INTENTS,
    properties: { os: 'linux', browser: 'test', device: 'test' },
    shard: [0, 1],
    ...more,
  };
}

/** A session whose READY and GUILD_CREATE have come: `events` begins behind them. */
export async function openSession(
  discord: FakeDiscord,
  more: Readonly<Record<string, unknown>> = {},
): Promise<RawConnection & { readonly sessionId: string; readonly ready: Readonly<Record<string, unknown>> }> {
  const connection = await connect(discord);
  connection.send(2, identifyOf(discord, more));
  await connection.settled();
  const begun = connection.events.length;
  const ready = connection.events[0]?.d as Readonly<Record<string, unknown>>;
  return {
    ...connection,
    ready,
    sessionId: String(ready.session_id),
    get events() {
      return connection.events.slice(begun);
    },
  };
}
