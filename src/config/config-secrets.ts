import type { Config } from './schema.ts';
import { settings } from './setting-list.ts';
import type { SettingSchema } from './setting-schema.ts';

/** Every secret among the settings, as it is written; of an address only user or password, also as it is meant. */
export function secretsIn(config: Config): readonly string[] {
  const secrets = settings.flatMap(({ path, schema }) => {
    return schema.isSecret === true ? textsIn(valueAt(config, path), schema).flatMap(secretsOf) : [];
  });
  return [...new Set(secrets)];
}

function valueAt(config: Config, path: readonly string[]): unknown {
  let value: unknown = config;
  for (const name of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return value;
}

/** All secret texts of a value: of an object that says of its parts which are, only those. */
function textsIn(value: unknown, schema: SettingSchema): readonly string[] {
  if (typeof value === 'string') return schema.isSecret === true ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, partOf(schema, key)));
}

/** What a schema says of a part; of a list, or where it says nothing, what it says of the whole. */
function partOf(schema: SettingSchema, key: string): SettingSchema {
  const properties: Record<string, SettingSchema> | undefined = schema['properties'];
  const patterns: Record<string, SettingSchema> | undefined = schema['patternProperties'];
  return properties?.[key] ?? Object.values(patterns ?? {})[0] ?? schema;
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
