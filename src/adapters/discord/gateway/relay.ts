import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** Headers of a WebSocket's beginning that go on as they are; so its key is answered by Discord. */
const REQUEST_HEADERS = ['sec-websocket-key', 'sec-websocket-version', 'sec-websocket-extensions'] as const;
const RESPONSE_HEADERS = ['sec-websocket-accept', 'sec-websocket-extensions'] as const;

export interface RelayOptions {
  /** The way out of the process: a dispatcher of undici, for as long as a connection is opened. */
  readonly dispatcher: () => Promise<unknown>;
  /** Told why a connection could not be opened on. */
  readonly onFailure: (error: unknown) => void;
}

/** What of a dispatcher of undici opens a WebSocket. */
interface Upgrading {
  upgrade(options: {
    readonly origin: string;
    readonly path: string;
    readonly protocol: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
  }): Promise<{
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
    readonly socket: Duplex;
  }>;
}

/**
 * The way of the gateway's WebSockets through the one way out of the process, with its proxy and its certificates:
 * @discordjs/ws takes neither an agent nor a dispatcher. It connects to this machine instead, and from the answer on the
 * bytes go as they are; nothing of them is read here.
 *
 * ```
 *   @discordjs/ws ── ws://127.0.0.1:…/secret/address ──▶ relay ── CONNECT ──▶ proxy ══ TLS ══▶ gateway.discord.gg
 * ```
 *
 * Other programs of this machine can reach the port, and get nowhere without the secret.
 */
export class Relay {
  readonly #options: RelayOptions;
  readonly #secret = randomBytes(32).toString('hex');
  readonly #open = new Set<Duplex>();
  #listening: Promise<Server> | undefined;

  constructor(options: RelayOptions) {
    this.#options = options;
  }

  /** Where to connect to in place of an address of a gateway. */
  async addressOf(address: string): Promise<string> {
    this.#listening ??= this.#listen();
    const server = await this.#listening;
    const { port } = server.address() as AddressInfo; // it listens on a port
    return `ws://127.0.0.1:${port}/${this.#secret}/${encodeURIComponent(address)}`;
  }

  /** Ends every connection. Never rejects. */
  async close(): Promise<void> {
    const server = await this.#listening?.catch(() => undefined);
    this.#listening = undefined;
    for (const socket of this.#open) socket.destroy();
    await new Promise<void>((resolve) => (server === undefined ? resolve() : server.close(() => resolve())));
  }

  async #listen(): Promise<Server> {
    const server = createServer((_request, response) => response.writeHead(404).end());
    server.on('upgrade', (request, socket: Duplex, head: Buffer) => {
      this.#track(socket);
      void this.#pass(request, socket, head).catch((error: unknown) => {
        this.#options.onFailure(error);
        socket.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
      });
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    return server;
  }

  async #pass(request: IncomingMessage, near: Duplex, head: Buffer): Promise<void> {
    const target = this.#targetOf(request.url ?? '');
    if (target === undefined) {
      near.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const dispatcher = await this.#options.dispatcher();
    if (!canUpgrade(dispatcher)) throw new Error('The way out opens no WebSockets.');
    const left = new AbortController();
    near.once('close', () => left.abort());
    const { socket: far, headers } = await dispatcher.upgrade({
      origin: `${target.protocol === 'wss:' ? 'https' : 'http'}://${target.host}`,
      path: `${target.pathname}${target.search}`,
      protocol: 'websocket',
      headers: picked(request.headers, REQUEST_HEADERS),
      signal: left.signal,
    });
    this.#track(far);
    const lines = Object.entries(picked(headers, RESPONSE_HEADERS)).map(([name, value]) => `${name}: ${value}\r\n`);
    near.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n${lines.join('')}\r\n`,
    );
    if (head.length > 0) far.write(head);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  }

  /** The address that a path stands for; undefined without the secret. The query comes from whoever connects. */
  #targetOf(url: string): URL | undefined {
    const [, path = '', query = ''] = /^([^?]*)(\?.*)?$/u.exec(url) ?? [];
    const [, secret = '', address = ''] = path.split('/');
    const given = Buffer.from(secret);
    const own = Buffer.from(this.#secret);
    if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined;
    // Written by `addressOf`: nobody else knows the secret.
    const target = new URL(decodeURIComponent(address));
    target.search = query;
    return target;
  }

  #track(socket: Duplex): void {
    this.#open.add(socket);
    socket.on('error', () => undefined); // its end is told by `close`
    socket.on('close', () => this.#open.delete(socket));
  }
}

function canUpgrade(dispatcher: unknown): dispatcher is Upgrading {
  return (
    typeof dispatcher === 'object' &&
    dispatcher !== null &&
    'upgrade' in dispatcher &&
    typeof dispatcher.upgrade === 'function'
  );
}

function picked(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  names: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    }),
  );
}
