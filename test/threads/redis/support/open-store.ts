import type { Redis } from 'ioredis';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import type { OwnerToken, Stop } from '../../../../src/threads/ports.ts';
import { type KeySpace, type ThreadKeys, threadKeys } from '../../../../src/threads/redis/keys.ts';
import { RedisThreadStore, type RedisThreadStoreOptions } from '../../../../src/threads/redis/store/thread-store.ts';
import { OwnedThread } from '../../../contracts/thread-store/owned-thread.ts';
import { thread } from '../../../contracts/thread-store/samples.ts';
import { connectToRedis, ownKeySpace } from '../../../support/redis.ts';

export interface OpenStore {
  readonly client: Redis;
  readonly clock: FakeClock;
  readonly space: KeySpace;
  readonly store: RedisThreadStore;
  /** The thread of the samples. */
  readonly keys: ThreadKeys;
  readonly opened: OwnedThread;
  /** Stops that were told to owners. */
  readonly told: { readonly token: OwnerToken; readonly stop: Stop }[];
}

/** A store on the server of this test run, with keys of its own. */
export function openStore(more: Partial<RedisThreadStoreOptions> = {}): OpenStore {
  const client = connectToRedis();
  const clock = createFakeClock();
  const space = ownKeySpace();
  const told: { readonly token: OwnerToken; readonly stop: Stop }[] = [];
  const store = new RedisThreadStore({
    client,
    ingress: client,
    space,
    clock,
    replicas: () => 0,
    stops: {
      publish: (_thread, token, stop) => {
        told.push({ token, stop });
      },
      watch: () => () => undefined,
    },
    ...more,
  });
  const opened = new OwnedThread({ port: store, clock, settle: async () => undefined });
  return { client, clock, space, store, keys: threadKeys(space, thread), opened, told };
}
