import { randomUUID } from 'node:crypto';
import { type Config, redisSettingsOf } from './config.ts';
import type { Clock, Logger } from './core/index.ts';
import { createMemoryPorts } from './threads/memory/index.ts';
import type { Storage } from './threads/ports.ts';
import { createRedisStorage, type RedisStorage } from './threads/redis/create-redis-storage.ts';

export interface StorageInput {
  readonly config: Pick<Config, 'redis'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called once, with a sentence, when this process can do no more work and should be started again. */
  readonly onFatal: (sentence: string) => void;
}

/** Makes the storage on the Redis that the settings name, or undefined when they name none. */
export function createSharedStorage({ config, ...options }: StorageInput): RedisStorage | undefined {
  const settings = redisSettingsOf(config.redis);
  return settings === undefined ? undefined : createRedisStorage({ settings, ...options });
}

/** Makes the storage that the settings name; without a Redis it is this process, which forgets everything at its end. */
export function createStorage(input: StorageInput): Storage {
  return createSharedStorage(input) ?? createMemoryPorts({ ...input, newToken: randomUUID });
}
