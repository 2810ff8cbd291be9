import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ConfigInput } from '../../../src/config/schema.ts';
import { outgoingSettingsOf, resolveConfig } from '../../../src/config.ts';
import { createOutgoing } from '../../../src/outgoing.ts';
import { silentLogger } from '../../../src/silent-logger.ts';
import { createFakeClock, type FakeClock } from '../../../src/testing/fake-clock.ts';
import { type BoundedFetch, createBoundedFetch } from '../../../src/tools/index.ts';

/** An address of the public internet, which in these tests is this machine. */
export const PUBLIC = '93.184.216.34';
export const PUBLIC_6 = '2606:2800:220:1:248:1893:25c8:1946';

export interface LocalHost {
  readonly port: number;
  /** Connections that were ever made to it. */
  readonly connections: () => number;
  /** What it was asked, `GET site.example:8080/path`. */
  readonly asked: readonly string[];
}

/** A host on this machine that counts who connects. */
export async function localHost(
  answer: RequestListener = (_request, response) => void response.end('secret'),
  tls?: { readonly key: string; readonly cert: string },
): Promise<LocalHost> {
  const asked: string[] = [];
  const listener: RequestListener = (request, response) => {
    asked.push(`${request.method} ${request.headers.host}${request.url}`);
    answer(request, response);
  };
  const server: Server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { port, asked, connections: () => connections };
}

/** What a name resolves to; a list of lists is told one after another, the last for ever. */
export type Names = Readonly<Record<string, readonly string[] | readonly (readonly string[])[]>>;

export interface NetWorld {
  readonly fetch: BoundedFetch;
  readonly clock: FakeClock;
  /** Addresses that connections were to be made to, request by request. */
  readonly dialled: readonly (readonly string[])[];
  /** Names that were looked up, in order. */
  readonly lookedUp: readonly string[];
}

/** The way that tools go, with everything real but DNS, and with the two public addresses leading to this machine. */
export function netWorld(
  names: Names = {},
  {
    outgoing: config = {},
    signal = new AbortController().signal,
  }: { outgoing?: ConfigInput['outgoing']; signal?: AbortSignal } = {},
): NetWorld {
  const clock = createFakeClock();
  const settings = outgoingSettingsOf(resolveConfig({ outgoing: config }));
  const outgoing = createOutgoing({ settings, clock, logger: silentLogger });
  onTestFinished(() => outgoing.close());
  const dialled: (readonly string[])[] = [];
  const lookedUp: string[] = [];
  const makeFetch = createBoundedFetch({
    sendOnce: (request, read) => {
      dialled.push(request.addresses);
      const addresses = request.addresses.map((address) => (isOurs(address) ? '127.0.0.1' : address));
      return outgoing.sendOnce({ ...request, addresses }, read);
    },
    isProxied: outgoing.isProxied,
    clock,
    resolve: async (host) => {
      lookedUp.push(host);
      const known = names[host];
      if (known === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
      const count = lookedUp.filter((name) => name === host).length;
      const answer = known[Math.min(count, known.length) - 1];
      return Array.isArray(answer) ? answer : known.filter((address) => typeof address === 'string');
    },
  });
  return { fetch: makeFetch(signal), clock, dialled, lookedUp };
}

function isOurs(address: string): boolean {
  return address === PUBLIC || address === PUBLIC_6;
}

/** The sentence that a request fails with. */
export async function refusalOf(request: Promise<unknown>): Promise<string> {
  return await request.then(
    () => 'It was not refused.',
    (error: unknown) => (error instanceof Error ? error.message : 'It failed without an error.'),
  );
}
