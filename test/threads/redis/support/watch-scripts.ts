import type { Redis } from 'ioredis';

/** A script that is about to be sent, by its name or with its text. */
type Sending = (send: () => Promise<unknown>, keys: readonly string[]) => Promise<unknown>;

type Send = (script: string, count: number, ...args: (string | number)[]) => Promise<unknown>;

/** From now on `sending` decides when, and how often, a script is sent. */
export function watchScripts(client: Redis, sending: Sending): void {
  for (const way of ['eval', 'evalsha'] as const) {
    const send: Send = client[way].bind(client);
    const watched: Send = async (script, count, ...args) =>
      await sending(() => send(script, count, ...args), args.slice(0, count).map(String));
    client[way] = watched as typeof client.eval; // the form without a callback, the only one that is used
  }
}
