import { redisSettingsOf } from '../config.ts';
import { createRedisStorage } from '../threads/redis/create-redis-storage.ts';
import type { CreateCliStorage } from './cli-context.ts';

/** Makes the storage on the Redis that the settings name; nothing without one. */
export const createStorage: CreateCliStorage = ({ config, ...options }) => {
  const settings = redisSettingsOf(config.redis);
  return settings === undefined ? undefined : createRedisStorage({ settings, ...options });
};
