import { type Config, configNotes, type Environment } from '../config.ts';
import { readVersion } from './version.ts';

/** What `start` says first: what is in use, and what would change it. */
export function bannerLines(config: Config, env: Environment): readonly string[] {
  return [
    `threadloop ${readVersion()}`,
    `Model: ${config.model}, the offline demo model. It is no language model; it calls real tools. A model key changes nothing in this version: another model is connected in code, with \`streamFn\` in createBot.`,
    'Store: in this process; conversations are gone when it ends. REDIS_URL changes nothing in this version: it has no other store.',
    ...configNotes(env),
  ];
}
