import { settingName, variableOf } from './setting-list.ts';

/** Where values came from, and how their settings are called there. */
export interface ConfigSource {
  /** The setting as a subject of a sentence. */
  name(path: readonly string[]): string;
  /** A right name to offer in the place of a wrong one. */
  offer(path: readonly string[]): string;
}

/** Values of a config file; `file` is its name as people know it. */
export function fileSource(file: string): ConfigSource {
  return {
    name: (path) => (path.length === 0 ? file : `"${settingName(path)}" in ${file}`),
    offer: (path) => `"${settingName(path)}"`,
  };
}

/** Values handed to `createBot`. */
export const optionSource: ConfigSource = {
  name: (path) => (path.length === 0 ? "createBot's options" : `"${settingName(path)}" in createBot's options`),
  offer: (path) => `"${settingName(path)}"`,
};

/** Values of environment variables. `usedVariables`: which one a setting came from, by the setting's name. */
export function variableSource(usedVariables: ReadonlyMap<string, string>): ConfigSource {
  return {
    name: (path) => {
      const { variable, rest } = variableAt(path, usedVariables);
      return rest.length === 0 ? variable : `"${settingName(rest)}" in ${variable}`;
    },
    offer: (path) => {
      const { rest } = variableAt(path, usedVariables);
      return `"${settingName(rest.length === 0 ? path : rest)}"`;
    },
  };
}

/** Some settings hold names below their variable's: their value is JSON. */
function variableAt(
  path: readonly string[],
  usedVariables: ReadonlyMap<string, string>,
): { readonly variable: string; readonly rest: readonly string[] } {
  for (let length = path.length; length > 0; length -= 1) {
    const variable = usedVariables.get(settingName(path.slice(0, length)));
    if (variable !== undefined) return { variable, rest: path.slice(length) };
  }
  return { variable: variableOf(path), rest: [] };
}

/** Values of command-line flags: `logLevel` is `--log-level`, `server.port` is `--port`. */
export const flagSource: ConfigSource = {
  name: (path) => flagOf(path),
  offer: (path) => flagOf(path),
};

/** Groups whose names the flags of commands leave out. */
const GROUPS: ReadonlySet<string> = new Set(['redis', 'server', 'slack', 'discord']);

function flagOf([first = '', ...rest]: readonly string[]): string {
  const words = GROUPS.has(first) && rest.length > 0 ? rest : [first, ...rest];
  return `--${words.join('-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
