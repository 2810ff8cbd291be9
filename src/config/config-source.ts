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

/** Settings that hold names below their variable's: their value is JSON. */
const RECORDS: ReadonlySet<string> = new Set(['channels', 'models', 'teams']);

/** Values of environment variables. `usedVariables`: which one a setting came from, by the setting's name. */
export function variableSource(usedVariables: ReadonlyMap<string, string>): ConfigSource {
  return {
    name: ([first = '', ...rest]) =>
      RECORDS.has(first) && rest.length > 0
        ? `"${settingName(rest)}" in ${variableOf([first])}`
        : (usedVariables.get(settingName([first, ...rest])) ?? variableOf([first, ...rest])),
    offer: ([first = '', ...rest]) => `"${settingName(RECORDS.has(first) ? rest : [first, ...rest])}"`,
  };
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
