import type { ListedThread } from '../../ports.ts';
import { type KeySpace, threadKeys } from '../keys.ts';
import type { RedisClient } from '../redis-client.ts';
import { scanThreads } from './scan.ts';

/** Every thread with its state, in no order; see `ThreadStore.list`. */
export async function* listThreads(client: RedisClient, space: KeySpace): AsyncIterable<ListedThread> {
  const listed = new Set<string>();
  for await (const thread of scanThreads(client, space)) {
    // A scan may show a key twice.
    if (listed.has(thread)) continue;
    listed.add(thread);
    const { meta, live } = threadKeys(space, thread);
    const [fields, touchedAt] = await Promise.all([client.hmget(meta, 'state', 'at'), client.zscore(live, thread)]);
    const [state, at] = fields;
    if (state === null && at === null) continue;
    const lastAt = Math.max(Number(at ?? 0), Number(touchedAt ?? 0));
    yield { thread, state: state === 'queued' || state === 'running' ? state : 'idle', lastAt };
  }
}
