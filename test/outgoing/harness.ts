import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ConfigInput } from '../../src/config/schema.ts';
import { outgoingSettingsOf, resolveConfig } from '../../src/config.ts';
import { type Clock, type Logger, systemClock } from '../../src/core/index.ts';
import { createOutgoing, type Outgoing } from '../../src/outgoing.ts';
import { silentLogger } from '../../src/silent-logger.ts';

/** The way out that these settings make, closed at the end of the test. */
export function outgoingWith(
  outgoing: ConfigInput['outgoing'],
  { clock = systemClock, logger = silentLogger }: { readonly clock?: Clock; readonly logger?: Logger } = {},
): Outgoing {
  const made = createOutgoing({ settings: outgoingSettingsOf(resolveConfig({ outgoing })), clock, logger });
  onTestFinished(() => made.close());
  return made;
}

export interface TestHost {
  readonly port: number;
  readonly openConnections: () => number;
}

/** A host on this machine, for one test; it says what it was asked unless told otherwise. */
export async function hostThat(
  answer: RequestListener = echo,
  tls?: { readonly key: string; readonly cert: string },
): Promise<TestHost> {
  const server = tls === undefined ? createServer(answer) : createTlsServer(tls, answer);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { port, openConnections: () => sockets.size };
}

const echo: RequestListener = (request, response) => {
  const { method, url, headers } = request;
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const told = headers['proxy-authorization'] ?? null;
    const body = Buffer.concat(parts).toString();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ method, url, host: headers.host, body, told }));
  });
};

/** What a request failed with: the error's name and, of its cause, code and sentence. */
export async function failureOf(request: Promise<unknown>): Promise<Readonly<Record<string, unknown>>> {
  try {
    await request;
  } catch (error) {
    const { name, cause } = error as Error; // fetch throws nothing else
    const { code, message, retryable } = cause as Error & { code?: string; retryable?: boolean }; // as does its cause
    return { name, code, message, ...(retryable !== undefined && { retryable }) };
  }
  return { name: 'none' };
}

/** Waits until something holds, looking after each round of the event loop. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise<void>((resolve) => setImmediate(resolve));
}
