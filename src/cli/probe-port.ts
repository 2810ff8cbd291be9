import { createServer } from 'node:net';

const IN_USE = 'EADDRINUSE';

/** Tries whether a server could listen there, and lets go again. */
export function probePort(host: string, port: number): Promise<'free' | 'inUse' | 'unavailable'> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => {
      resolve('code' in error && error.code === IN_USE ? 'inUse' : 'unavailable');
    });
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve('free')));
  });
}
