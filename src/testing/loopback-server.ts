import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** Who answers, in turn. */
export interface Handlers {
  readonly request: (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export interface FakeServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Listens on the loopback interface. A handler that fails is answered 500. */
export async function listen(port: number, handlers: Handlers): Promise<FakeServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    handlers.request(request, response, url).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500);
      response.end(String(error));
    });
  });
  server.on('upgrade', handlers.upgrade);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address of this kind.
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
