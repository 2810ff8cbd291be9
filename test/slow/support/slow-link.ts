import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface SlowLink {
  readonly port: number;
  close(): Promise<void>;
}

/** Stands between a program and a port of this machine, and passes everything on some milliseconds later, each way. */
export async function startSlowLink(targetPort: number, delayMs: number): Promise<SlowLink> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => setTimeout(() => void (to.destroyed || to.write(bytes)), delayMs));
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('error', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The link has no port.');
  return {
    port: address.port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
