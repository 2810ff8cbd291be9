import { configSchema } from './schema.ts';
import type { SettingSchema } from './setting-schema.ts';

/** One value that can be set: where it stands in the config, and its schema. */
export interface Setting {
  readonly path: readonly string[];
  readonly schema: SettingSchema;
}

/** All settings, in the order of the schema; groups such as `limits` are taken apart. */
export const settings: readonly Setting[] = settingsIn(configSchema, []);

/** Names a setting as people write it: `limits.turns`. */
export function settingName(path: readonly string[]): string {
  return path.join('.');
}

/** The environment variable of a setting: `THREADLOOP_LIMITS_TURNS`. */
export function variableOf(path: readonly string[]): string {
  return ['THREADLOOP', ...path.map((part) => part.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase())].join(
    '_',
  );
}

/** The variables that hold a setting, the one that wins first. */
export function variablesOf({ path, schema }: Setting): readonly string[] {
  return [variableOf(path), ...(schema.usualVariables ?? [])];
}

/** The variable that names a file with a secret's value: `REDIS_URL_FILE`. */
export function fileVariableOf(variable: string): string {
  return `${variable}_FILE`;
}

/** Says what a right value is, as the end of "must be …". */
export function expectedOf(schema: SettingSchema): string {
  if (schema.expects !== undefined) return schema.expects;
  if (Array.isArray(schema['enum'])) {
    const values = schema['enum'].map((value) => JSON.stringify(value));
    return values.length === 1 ? values.join('') : `one of ${values.join(', ')}`;
  }
  if (schema['type'] === 'boolean') return 'true or false';
  return `a whole number from ${schema['minimum']} to ${schema['maximum']}`;
}

function settingsIn(schema: SettingSchema, path: readonly string[]): readonly Setting[] {
  const properties: Record<string, SettingSchema> | undefined = schema['properties'];
  if (properties === undefined) return [{ path, schema }];
  return Object.entries(properties).flatMap(([key, child]) => settingsIn(child, [...path, key]));
}
