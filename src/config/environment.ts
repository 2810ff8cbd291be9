import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type CheckedLayer, checkLayer } from './check-layer.ts';
import { variableSource } from './config-source.ts';
import { fileFailure } from './file-failure.ts';
import { nearestName } from './nearest-name.ts';
import { placeSetting } from './place-setting.ts';
import { fileVariableOf, type Setting, settingName, settings, variablesOf } from './setting-list.ts';
import type { SettingSchema } from './setting-schema.ts';

/** The variable that names the config file. It is no setting, so it is not in the schema. */
export const FILE_VARIABLE = 'THREADLOOP_CONFIG';

const PREFIX = 'THREADLOOP_';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings in variables, those of secrets also from the files that variables name, relative to `directory`.
 * An empty variable counts as absent.
 */
export async function readEnvironment(env: Environment, directory: string): Promise<CheckedLayer> {
  const input: Record<string, unknown> = {};
  const usedVariables = new Map<string, string>();
  const problems = unknownVariables(env);
  const refused: string[] = [];
  for (const setting of settings) {
    const { path, schema } = setting;
    const found = await find(setting, env, directory);
    if (found.problem !== undefined) {
      problems.push(found.problem);
      refused.push(settingName(path));
    } else if (found.text !== '') {
      placeSetting(input, path, parse(schema, found.text));
      usedVariables.set(settingName(path), found.variable);
    }
  }
  const checked = checkLayer(input, variableSource(usedVariables));
  return {
    values: checked.values,
    problems: [...problems, ...checked.problems],
    refused: [...refused, ...checked.refused],
  };
}

/** A setting's text, empty when no variable holds one. */
interface Found {
  readonly variable: string;
  readonly text: string;
  readonly problem?: string;
}

async function find(setting: Setting, env: Environment, directory: string): Promise<Found> {
  for (const variable of variablesOf(setting)) {
    const text = env[variable]?.trim() ?? '';
    const fileVariable = fileVariableOf(variable);
    const file = setting.schema.isSecret === true ? (env[fileVariable]?.trim() ?? '') : '';
    if (text !== '' && file !== '') {
      return { variable, text, problem: `${variable} and ${fileVariable} are both set; keep one of them.` };
    }
    if (text !== '') return { variable, text };
    if (file !== '') return readSecret(fileVariable, resolve(directory, file));
  }
  return { variable: '', text: '' };
}

async function readSecret(variable: string, path: string): Promise<Found> {
  try {
    const text = (await readFile(path, 'utf8')).trim();
    return text === '' ? { variable, text, problem: `${variable} names a file that is empty.` } : { variable, text };
  } catch (error) {
    // Not which file: somebody may have put the secret itself there.
    return { variable, text: '', problem: `${variable} names a file that cannot be read: ${fileFailure(error)}` };
  }
}

function unknownVariables(env: Environment): string[] {
  const known = [...settings.flatMap(variableNames), FILE_VARIABLE];
  const unknown = Object.keys(env).filter((variable) => variable.startsWith(PREFIX) && !known.includes(variable));
  return unknown.map((variable) => {
    // Without the prefix, which would make all names look alike.
    const near = nearestName(
      variable.slice(PREFIX.length),
      known.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length)),
    );
    return near === undefined
      ? `${variable} is not a variable that Threadloop reads; docs/configuration.md lists them all.`
      : `${variable} is not a variable that Threadloop reads; did you mean ${PREFIX}${near}?`;
  });
}

function variableNames(setting: Setting): readonly string[] {
  const variables = variablesOf(setting);
  return setting.schema.isSecret === true ? [...variables, ...variables.map(fileVariableOf)] : variables;
}

/** Gives a variable's text the form its schema is about; what does not have that form stays a text, and is refused. */
function parse(schema: SettingSchema, text: string): unknown {
  if (schema['patternProperties'] !== undefined || holdsObjects(schema)) return parseJson(text);
  const choices: readonly SettingSchema[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [];
  if (choices.some((choice) => choice['const'] === text)) return text;
  if (choices.some((choice) => choice['type'] === 'object') && text.startsWith('{')) return parseJson(text);
  const isList = schema['type'] === 'array' || choices.some((choice) => choice['type'] === 'array');
  if (!isList) return text;
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Whether the setting is a list of objects. */
function holdsObjects({ items }: SettingSchema): boolean {
  return typeof items === 'object' && items !== null && 'type' in items && items.type === 'object';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
