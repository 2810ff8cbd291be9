import type { ThreadId } from '../../thread-id.ts';
import { type KeySpace, liveKeys, threadKeys } from '../keys.ts';
import type { RedisClient } from '../redis-client.ts';

/** Threads of one slot that are looked at in one pass; the others come in the next. */
const MAX_PER_SLOT = 1_000;

/** Threads whose last sign of life is not newer than `latest`, longest ago first. */
export async function* findOverdue(
  client: RedisClient,
  space: KeySpace,
  latest: number,
): AsyncIterable<{ readonly thread: ThreadId; readonly activation: number }> {
  const found: { readonly thread: ThreadId; readonly at: number; readonly live: string }[] = [];
  for (const live of liveKeys(space)) {
    const flat = await client.zrangebyscore(live, '-inf', latest, 'WITHSCORES', 'LIMIT', 0, MAX_PER_SLOT);
    for (let at = 0; at < flat.length; at += 2) {
      found.push({ thread: flat[at] as ThreadId, at: Number(flat[at + 1]), live }); // only scripts write there, of a ThreadId
    }
  }
  for (const { thread, live } of found.toSorted((a, b) => a.at - b.at)) {
    const [state, activation] = await client.hmget(threadKeys(space, thread).meta, 'state', 'act');
    if (state === 'queued' || state === 'running') yield { thread, activation: Number(activation) };
    // Gone by its own expiry or by hand: nobody will ever take it out of the set.
    else if (state === null) await client.zrem(live, thread);
  }
}
