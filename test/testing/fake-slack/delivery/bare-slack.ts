import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SocketServer } from '../../../../src/testing/fake-slack/delivery/socket-server.ts';

/** A server that knows only `apps.connections.open` and the upgrade, to try the socket server alone with real clients. */
export async function serveSockets(sockets: SocketServer): Promise<{ apiUrl: string; close: () => Promise<void> }> {
  const server: Server = createServer((_request, response) => {
    const { port } = server.address() as AddressInfo; // A TCP server's address is never a string.
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ok: true, url: `ws://127.0.0.1:${port}${sockets.openConnection()}` }));
  });
  server.on('upgrade', (request, socket, head: Buffer) => sockets.upgrade(request, socket, head));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // As above.
  return {
    apiUrl: `http://127.0.0.1:${port}/api/`,
    close: async () => {
      await sockets.close();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
    },
  };
}
