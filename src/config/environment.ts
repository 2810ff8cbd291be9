import { type CheckedLayer, checkLayer } from './check-layer.ts';
import { variableSource } from './config-source.ts';
import { nearestName } from './nearest-name.ts';
import { placeSetting } from './place-setting.ts';
import type { SettingSchema } from './schema.ts';
import { settings, variableOf } from './setting-list.ts';

/** The variable that names the config file. It is no setting, so it is not in the schema. */
export const FILE_VARIABLE = 'THREADLOOP_CONFIG';

const PREFIX = 'THREADLOOP_';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings in `THREADLOOP_*` variables. An empty variable counts as absent. */
export function readEnvironment(env: Environment): CheckedLayer {
  const input: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const { path, schema } of settings) {
    const variable = variableOf(path);
    const text = env[variable]?.trim() ?? '';
    if (text !== '') placeSetting(input, path, parse(schema, text));
  }
  const known = [...settings.map(({ path }) => variableOf(path)), FILE_VARIABLE];
  for (const variable of Object.keys(env)) {
    if (!variable.startsWith(PREFIX) || known.includes(variable)) continue;
    // Without the prefix, which would make all names look alike.
    const near = nearestName(
      variable.slice(PREFIX.length),
      known.map((name) => name.slice(PREFIX.length)),
    );
    problems.push(
      near === undefined
        ? `${variable} is not a variable that Threadloop reads; docs/configuration.md lists them all.`
        : `${variable} is not a variable that Threadloop reads; did you mean ${PREFIX}${near}?`,
    );
  }
  const checked = checkLayer(input, variableSource);
  return { values: checked.values, problems: [...problems, ...checked.problems] };
}

/** Gives a variable's text the form its schema is about; what does not have that form stays a text, and is refused. */
function parse(schema: SettingSchema, text: string): unknown {
  if (schema['patternProperties'] !== undefined) return parseJson(text);
  const isList = schema['type'] === 'array' || schema['anyOf'] !== undefined;
  if (!isList || text === 'all') return text;
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
