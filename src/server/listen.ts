import type { FastifyInstance } from 'fastify';
import { toBrowserAddress } from './address.ts';
import { explainListenFailure } from './listen-failure.ts';

export interface ListenOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
}

/**
 * Lets the server take connections and answers with its address as a browser takes it.
 *
 * @throws ThreadloopError `port_in_use`; `address_unavailable` when the address may not be used here or is none of this
 *   machine's.
 */
export async function listen(app: FastifyInstance, { host, port }: ListenOptions): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw explainListenFailure(error, host, port);
  }
  const bound = app.server.address();
  return toBrowserAddress(host, typeof bound === 'object' && bound !== null ? bound.port : port);
}
