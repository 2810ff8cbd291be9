import type { Config } from './schema.ts';
import { settings } from './setting-list.ts';

/** Every secret among the settings, as it is written; of an address only user or password, also as it is meant. */
export function secretsIn(config: Config): readonly string[] {
  const secrets = settings.flatMap(({ path, schema }) => {
    const value = schema.isSecret === true ? valueAt(config, path) : undefined;
    return typeof value === 'string' ? secretsOf(value) : [];
  });
  return [...new Set(secrets)];
}

function valueAt(config: Config, path: readonly string[]): unknown {
  let value: unknown = config;
  for (const name of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return value;
}

/** What is secret in a value: all of it, or the user or password of an address. */
export function secretsOf(value: string): readonly string[] {
  const address = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:([^/?#]*)@)?[^/?#@\s]+(?::\d+)?(?:[/?#]|$)/iu;
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\/|^(?:[^/?#]*@)?[a-z0-9.-]+:\d+$/iu.test(value);
  const credentials = isAddress ? address.exec(value)?.[1] : value;
  if (credentials === undefined || credentials === '') return [];
  const secret = isAddress && credentials.includes(':') ? credentials.slice(credentials.indexOf(':') + 1) : credentials;
  return [secret, decode(secret)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
