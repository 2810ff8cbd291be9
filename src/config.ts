export { configNotes } from './config/config-notes.ts';
export { createConfigSettings } from './config/config-settings.ts';
export { flagSource } from './config/config-source.ts';
export type { Environment } from './config/environment.ts';
export { gatherConfig, type LoadConfigOptions, loadConfig, resolveConfig } from './config/load-config.ts';
export { placeSetting } from './config/place-setting.ts';
export { redisSettingsOf } from './config/redis-settings.ts';
export type { Config, ConfigInput } from './config/schema.ts';
