import { once } from 'node:events';
import { createServer } from 'node:net';

/** Asks the operating system for a port of the loopback; what it gives is free until somebody else asks. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The probe has no port.');
  return address.port;
}
