import { ThreadloopError } from '../core/error.ts';
import type { Role } from '../role.ts';
import { withoutForeignBaseUrl } from './base-url-owner.ts';
import { checkLayer } from './check-layer.ts';
import { checkTogether } from './check-together.ts';
import { type FileLayer, readConfigFile } from './config-file.ts';
import { type ConfigSource, optionSource } from './config-source.ts';
import { type Environment, FILE_VARIABLE, readEnvironment } from './environment.ts';
import { hideSecrets } from './hide-secrets.ts';
import type { Config, ConfigInput } from './schema.ts';
import { settings } from './setting-list.ts';

export interface LoadConfigOptions {
  readonly env: Environment;
  /** Where a config file is looked for, and what a relative path to one starts from. */
  readonly directory: string;
  /** The config file. @default the variable THREADLOOP_CONFIG, else the one that lies in `directory` */
  readonly file?: string | undefined;
  /** Values that win over all others. They are checked like the rest. */
  readonly overrides?: Readonly<Record<string, unknown>> | undefined;
  /** How the overrides are called in sentences. @default createBot's options */
  readonly overrideSource?: ConfigSource | undefined;
}

/** Settings with every problem found; `config` holds the right values and defaults even when there are some. */
export interface GatheredConfig {
  readonly config: Config;
  /** Sentences, one a problem. */
  readonly problems: readonly string[];
  /** What kept the config file from being loaded. */
  readonly failure?: unknown;
}

/**
 * Gives the settings of a deployment: defaults, then the config file, then the environment, then the overrides.
 *
 * @throws ThreadloopError `config_invalid` with every problem of every source at once; `config_unreadable` with the
 *   same sentences when one of them is that the config file cannot be loaded.
 */
export async function loadConfig(options: LoadConfigOptions): Promise<Config> {
  const gathered = await gatherConfig(options);
  const { config, problems, failure } = gathered;
  if (problems.length === 0) return config;
  const code = failure === undefined ? 'config_invalid' : 'config_unreadable';
  throw new ThreadloopError(code, problems.join('\n'), { cause: failure });
}

/** Does what {@link loadConfig} does for a caller that has problems of its own to tell at the same time. */
export async function gatherConfig(options: LoadConfigOptions): Promise<GatheredConfig> {
  const { env, directory, overrides = {}, overrideSource = optionSource } = options;
  const file: FileLayer = await readConfigFile(directory, options.file ?? (env[FILE_VARIABLE] || undefined));
  const layers = [file, await readEnvironment(env, directory), checkLayer(overrides, overrideSource)];
  const config = complete(layers.map(({ values }) => values));
  const refused = layers.flatMap((layer) => layer.refused);
  return {
    config,
    problems: [...layers.flatMap(({ problems }) => problems), ...checkTogether(config, refused)],
    ...(file.failure !== undefined && { failure: file.failure }),
  };
}

/**
 * Completes settings given in code with the defaults; neither file nor environment is read. `role`: what this
 * process does, if the settings do not say.
 *
 * @throws ThreadloopError `config_invalid` with every problem at once.
 */
export function resolveConfig(input: ConfigInput, role?: Role): Config {
  const { values, problems, refused } = checkLayer(input, optionSource);
  const config = complete([values]);
  const all = [...problems, ...checkTogether(config, refused, role)];
  if (all.length > 0) throw new ThreadloopError('config_invalid', all.join('\n'));
  return config;
}

type Values = Readonly<Record<string, unknown>>;

function complete(layers: readonly Values[]): Config {
  let merged = defaults;
  let addressed = defaults;
  for (const layer of layers) {
    merged = merge(merged, layer);
    if ('modelBaseUrl' in layer) addressed = merged;
  }
  // Every value passed its schema, and every setting that must be there has a default.
  const config = merged as unknown as Config;
  const before = addressed as unknown as Config;
  return hideSecrets({
    ...withoutForeignBaseUrl(config, before),
    apiKeys: hideSecrets(config.apiKeys, 'apiKeys'),
    redis: hideSecrets(config.redis, 'redis'),
    outgoing: hideSecrets(config.outgoing, 'outgoing'),
    slack: hideSecrets(config.slack, 'slack'),
    discord: hideSecrets(config.discord, 'discord'),
  });
}

/** Later values win; groups are merged value by value, lists are replaced. */
function merge(earlier: Values, later: Values): Values {
  const merged: Record<string, unknown> = { ...earlier };
  for (const [key, value] of Object.entries(later)) {
    const before = merged[key];
    merged[key] = isGroup(before) && isGroup(value) ? merge(before, value) : value;
  }
  return merged;
}

function isGroup(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const defaults: Values = settings
  .filter(({ schema }) => schema.default !== undefined)
  .map(({ path: [first = '', second], schema }): Values => {
    return { [first]: second === undefined ? schema.default : { [second]: schema.default } };
  })
  .reduce(merge, { apiKeys: {} }); // a group in which nothing has a default
