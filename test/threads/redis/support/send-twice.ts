import type { Redis } from 'ioredis';
import { watchScripts } from './watch-scripts.ts';

/**
 * From now on every script runs twice and the second answer counts: what happens when a connection breaks after the
 * server has run a script and before its answer has come, and the client sends it again.
 */
export function sendTwice(client: Redis): void {
  watchScripts(client, async (send) => {
    await send();
    return await send();
  });
}
