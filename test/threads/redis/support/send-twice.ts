import type { Redis } from 'ioredis';

/**
 * From now on every script runs twice and the second answer counts: what happens when a connection breaks after the
 * server has run a script and before its answer has come, and the client sends it again.
 */
export function sendTwice(client: Redis): void {
  const send = client.evalsha.bind(client);
  const again = async (...args: Parameters<typeof send>): Promise<unknown> => {
    await send(...args);
    return await send(...args);
  };
  client.evalsha = again as typeof client.evalsha; // the form without a callback, the only one that is used
}
