import type { ThreadId } from '../../thread-id.ts';
import type { KeySpace } from '../keys.ts';
import type { RedisClient } from '../redis-client.ts';
import { scanThreads } from './scan.ts';
import type { ThreadScripts } from './thread-scripts.ts';

export interface HoldingOptions {
  readonly client: RedisClient;
  readonly space: KeySpace;
  readonly scripts: ThreadScripts;
}

/** Threads in which the person's id stands, each once; see `ThreadStore.holding`. */
export async function* findHolding(
  { client, space, scripts }: HoldingOptions,
  person: string,
): AsyncIterable<ThreadId> {
  const found = new Set<ThreadId>();
  for await (const thread of scanThreads(client, space)) {
    // A scan may show a thread twice.
    if (found.has(thread) || !(await mentions(scripts, thread, person))) continue;
    found.add(thread);
    yield thread;
  }
}

/** Whether the person's id stands anywhere in what is stored of a thread; found out where it is stored. */
export async function mentions(scripts: ThreadScripts, thread: ThreadId, person: string): Promise<boolean> {
  const inJson = JSON.stringify(person).slice(1, -1);
  return (await scripts.run('mentions', thread, [inJson, person])) === 1;
}
