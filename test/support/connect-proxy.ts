import { createServer, type IncomingMessage, request as requestTo, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';

export interface ConnectProxyOptions {
  /** Where hosts really are, `api.example:443` → port on this machine. Others cannot be reached: 502. */
  readonly hosts: Readonly<Record<string, number>>;
  /** `user:password` that must be told; else 407. */
  readonly credentials?: string;
  /** Answers every request to open a way with this status. */
  readonly refusal?: number;
  /** Never answers. */
  readonly hangs?: boolean;
  /** Is spoken to in TLS. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

export interface ConnectProxy {
  readonly port: number;
  /** What it was asked for, in order: `CONNECT api.example:443`, `GET http://api.example/`. */
  readonly asked: readonly string[];
  /** Connections of clients that are open. */
  readonly openConnections: () => number;
  /** Ways to hosts that are open. */
  readonly openWays: () => number;
}

/** A proxy on this machine, for one test: it opens ways with CONNECT and forwards plain requests. */
export async function connectProxy(options: ConnectProxyOptions): Promise<ConnectProxy> {
  const { hosts, credentials, refusal, hangs, tls } = options;
  const asked: string[] = [];
  const clients = new Set<Socket>();
  const ways = new Set<Socket>();
  const server: Server = tls === undefined ? createServer() : createTlsServer(tls);

  const statusFor = ({ headers }: IncomingMessage, host: string): number => {
    const expected = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
    if (expected !== undefined && headers['proxy-authorization'] !== expected) return 407;
    return refusal ?? (hosts[host] === undefined ? 502 : 200);
  };

  server.on('connection', (socket: Socket) => keep(clients, socket));
  server.on('connect', (incoming: IncomingMessage, client: Duplex) => {
    const { url: host = '' } = incoming;
    asked.push(`CONNECT ${host}`);
    client.on('error', () => undefined);
    if (hangs === true) return void client.on('end', () => client.destroy()).resume();
    const status = statusFor(incoming, host);
    if (status !== 200) return void client.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
    const way = connect(hosts[host] ?? 0, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(way).pipe(client);
    });
    keep(ways, way);
    way.on('close', () => client.destroy());
    client.on('close', () => way.destroy());
  });
  server.on('request', (incoming, outgoing) => {
    const { method = '', url = '' } = incoming;
    asked.push(`${method} ${url}`);
    if (hangs === true) return;
    const { host, hostname, pathname, search } = new URL(url);
    const authority = host === hostname ? `${host}:80` : host;
    const status = statusFor(incoming, authority);
    if (status !== 200) return void outgoing.writeHead(status).end();
    const { 'proxy-authorization': _, ...headers } = incoming.headers;
    const way = requestTo(
      { port: hosts[authority], host: '127.0.0.1', method, path: `${pathname}${search}`, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
        outgoing.flushHeaders();
        answer.pipe(outgoing);
      },
    );
    way.on('error', () => outgoing.destroy());
    way.on('socket', (socket) => keep(ways, socket));
    outgoing.on('close', () => way.destroy());
    incoming.pipe(way);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of [...clients, ...ways]) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { port, asked, openConnections: () => clients.size, openWays: () => ways.size };
}

function keep(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.on('close', () => sockets.delete(socket));
}
