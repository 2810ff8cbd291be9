import { Type } from '@sinclair/typebox';
import { checkArguments } from '../core/validation/index.ts';
import type { ConfigSource } from './config-source.ts';
import { nearestName } from './nearest-name.ts';
import { configSchema } from './schema.ts';
import { expectedOf, settingName } from './setting-list.ts';
import type { SettingSchema } from './setting-schema.ts';
import { HIDDEN_VALUE, showValue } from './show-value.ts';

/** The values of one source, checked; wrong ones are left out and described. */
export interface CheckedLayer {
  readonly values: Readonly<Record<string, unknown>>;
  /** Sentences, one a problem. */
  readonly problems: readonly string[];
  /** The names of settings that were given a wrong value. */
  readonly refused: readonly string[];
}

/** Checks the values of one source against the schema and reports every problem, not only the first. */
export function checkLayer(input: unknown, source: ConfigSource): CheckedLayer {
  const problems: string[] = [];
  const refused: string[] = [];
  const values = checkObject(configSchema, input, { path: [], source, problems, refused });
  return { values: values ?? {}, problems, refused };
}

interface Place {
  readonly path: readonly string[];
  readonly source: ConfigSource;
  readonly problems: string[];
  readonly refused: string[];
}

function checkValue(schema: SettingSchema, value: unknown, place: Place): unknown {
  const isGroup = schema['properties'] !== undefined || schema['patternProperties'] !== undefined;
  return isGroup ? checkObject(schema, value, place) : checkLeaf(schema, value, place);
}

function checkObject(schema: SettingSchema, value: unknown, place: Place): Record<string, unknown> | undefined {
  if (!isPlainObject(value)) {
    const expected = schema.expects ?? 'an object with settings';
    report(place, `must be ${expected}; it is ${shown(schema, value, place)}.`);
    return undefined;
  }
  const checked: [key: string, value: unknown][] = [];
  for (const [key, child] of Object.entries(value)) {
    if (child === undefined) continue;
    const at = { ...place, path: [...place.path, key] };
    const childSchema = schemaOf(schema, key, at);
    const result = childSchema && checkValue(childSchema, child, at);
    if (result !== undefined) checked.push([key, result]);
  }
  return Object.fromEntries(checked);
}

function schemaOf(schema: SettingSchema, key: string, place: Place): SettingSchema | undefined {
  const properties: Record<string, SettingSchema> = schema['properties'] ?? {};
  if (Object.hasOwn(properties, key)) return properties[key];
  const patterns: Record<string, SettingSchema> | undefined = schema['patternProperties'];
  if (patterns !== undefined) {
    const found = Object.entries(patterns).find(([pattern]) => new RegExp(pattern, 'u').test(key));
    if (found === undefined) report(place, `is not ${schema.expectsKey ?? 'a right name'}.`);
    return found?.[1];
  }
  const near = nearestName(key, Object.keys(properties));
  const offer = near === undefined ? undefined : place.source.offer([...place.path.slice(0, -1), near]);
  report(
    place,
    offer ? `is not a setting; did you mean ${offer}?` : 'is not a setting; docs/configuration.md lists them all.',
  );
  return undefined;
}

function checkLeaf(schema: SettingSchema, value: unknown, place: Place): unknown {
  const check = checkArguments(inObject(schema), { value });
  if (check.ok && isPlainObject(check.value)) return checkForm(schema, check.value['value'], place);
  report(place, `must be ${expectedOf(schema)}; it is ${shown(schema, value, place)}.`);
  return undefined;
}

function checkForm(schema: SettingSchema, value: unknown, place: Place): unknown {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const problems = items.flatMap((item) => (typeof item === 'string' ? (schema.problemOf?.(item) ?? []) : []));
  for (const problem of problems) report(place, problem);
  return problems.length === 0 ? value : undefined;
}

function shown(schema: SettingSchema, value: unknown, { path }: Place): string {
  return schema.isSecret === true ? HIDDEN_VALUE : showValue(path.join('.'), value);
}

/** The validator repairs values in objects ("300" to 300), and keeps what it compiled by schema object. */
function inObject(schema: SettingSchema): object {
  let wrapped = wrappers.get(schema);
  if (wrapped === undefined) {
    wrapped = Type.Object({ value: schema });
    wrappers.set(schema, wrapped);
  }
  return wrapped;
}

const wrappers = new WeakMap<SettingSchema, object>();

function report({ path, source, problems, refused }: Place, predicate: string): void {
  refused.push(settingName(path));
  problems.push(`${source.name(path)} ${predicate}`);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
