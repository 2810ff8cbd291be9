import { redisSettingsOf } from '../../src/config/redis-settings.ts';
import type { ConfigInput } from '../../src/config/schema.ts';
import { resolveConfig } from '../../src/config.ts';
import type { RedisSettings } from '../../src/threads/redis/connection/redis-settings.ts';

/** Settings of a Redis, as a deployment with this URL would have them. */
export function redisSettings(url: string, others: ConfigInput['redis'] = {}): RedisSettings {
  const settings = redisSettingsOf(resolveConfig({ redis: { ...others, url } }).redis);
  if (settings === undefined) throw new Error('A URL is needed.');
  return settings;
}
