import { nearestName } from './config/nearest-name.ts';
import type { Config } from './config.ts';
import { toolValues } from './config.ts';
import { ThreadloopError } from './core/error.ts';
import { createTexts } from './text/index.ts';
import type { Level } from './threads/administration/scope.ts';
import {
  type Catalogue,
  createCatalogue,
  isServerTool,
  type SettingDefinition,
  serverToolIn,
  serverToolNamed,
  type ToolDefinition,
} from './tools/index.ts';

type Place = Partial<Config['teams'][string] & Config['channels'][string]>;

/** A level of the config, as sentences call it. */
interface NamedPlace {
  /** What its settings' names begin with: `teams.slack:T1.`, or nothing for the deployment. */
  readonly prefix: string;
  readonly level: Level;
  readonly place: Place;
}

const texts = createTexts('en');

/**
 * Checks what the config says of tools, locks and models of teams and channels against the tools and models there are.
 *
 * @throws ThreadloopError `config_invalid` with every problem at once, unknown names with the nearest right one.
 */
export function checkPlaces(config: Config, definitions: readonly ToolDefinition[]): void {
  const models = [...new Set([config.model, ...config.allowedModels])];
  const nothing = { values: {}, locked: [] };
  const levels = {
    deployment: nothing,
    direct: nothing,
    team: () => nothing,
    channel: () => nothing,
    admins: [],
    models,
  };
  const places = placesOf(config);
  const known = [...definitions, ...serverTools(places)];
  const catalogue = createCatalogue(levels, known);
  const names = known.map(({ name }) => name);
  const problems = [
    ...places.flatMap(({ prefix, place }) => listProblems(prefix, place, names)),
    ...places.flatMap((place) => toolProblems(place, catalogue, names)),
    ...places.flatMap((place) => lockProblems(place, catalogue)),
    ...places.flatMap(({ prefix, place, level }) =>
      level === 'deployment' ? [] : modelProblems(prefix, place, models),
    ),
    ...secretProblems(config, definitions),
  ];
  if (problems.length > 0) throw new ThreadloopError('config_invalid', problems.join('\n'));
}

/** A name that was not found: the nearest, or all there are. */
export function hintFor(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names);
  if (nearest !== undefined) return `Did you mean "${nearest}"?`;
  return names.length === 0 ? 'There are none.' : `There are ${names.join(', ')}.`;
}

function placesOf({ toolSettings, locked, directMessages, teams, channels }: Config): readonly NamedPlace[] {
  return [
    // Its list of tools is what there is.
    { prefix: '', level: 'deployment', place: { toolSettings, locked } },
    { prefix: 'directMessages.', level: 'direct', place: directMessages ?? {} },
    ...Object.entries(teams).map(([team, place]): NamedPlace => {
      return { prefix: `teams.${team}.`, level: 'team', place };
    }),
    ...Object.entries(channels).map(([channel, place]): NamedPlace => {
      return { prefix: `channels.${channel}.`, level: 'channel', place };
    }),
  ];
}

/** Tools of MCP servers that places name. Which there are, only the servers know, and not at the start. */
function serverTools(places: readonly NamedPlace[]): readonly ToolDefinition[] {
  const named = places.flatMap(({ place: { tools = [], toolSettings = {}, locked = [] } }) => [
    ...(tools === 'all' ? [] : tools),
    ...Object.keys(toolSettings),
    ...locked.flatMap((key) => serverToolIn(key) ?? []),
  ]);
  return [...new Set(named)].filter(isServerTool).map(serverToolNamed);
}

function listProblems(prefix: string, { tools = 'all' }: Place, names: readonly string[]): readonly string[] {
  if (tools === 'all') return [];
  return tools
    .filter((name) => !names.includes(name))
    .map((name) => `${prefix}tools: there is no tool "${name}". ${hintFor(name, names)}`);
}

function toolProblems(
  { prefix, place: { toolSettings = {} } }: NamedPlace,
  catalogue: Catalogue,
  names: readonly string[],
): readonly string[] {
  return Object.entries(toolSettings).flatMap(([tool, setting]) => {
    if (!names.includes(tool)) return [`${prefix}toolSettings: there is no tool "${tool}". ${hintFor(tool, names)}`];
    return Object.entries(toolValues(setting)).flatMap(([key, value]) => {
      const definition = catalogue.find(`tools.${tool}.${key}`);
      const name = `${prefix}toolSettings.${tool}.${key}`;
      return definition === undefined
        ? `${name}: ${unknownOption(tool, key.slice('options.'.length), catalogue)}`
        : valueProblems(definition, value, name);
    });
  });
}

function valueProblems(
  definition: SettingDefinition,
  value: Parameters<SettingDefinition['check']>[0],
  name: string,
): readonly string[] {
  const checked = definition.check(value, texts);
  return checked.ok ? [] : [`${name}: ${checked.problem}`];
}

function unknownOption(tool: string, option: string, { tools }: Catalogue): string {
  const known = tools.find(({ definition }) => definition.name === tool);
  return `the tool has no option "${option}". ${hintFor(option, Object.keys(known?.options ?? {}))}`;
}

function lockProblems({ prefix, level, place: { locked = [] } }: NamedPlace, catalogue: Catalogue): readonly string[] {
  const keys = catalogue.keys;
  return locked.flatMap((name) => {
    const isGlob = name.endsWith('*');
    const begin = name.slice(0, -1);
    const found = keys.filter((key) => (isGlob ? key.startsWith(begin) : key === name));
    if (found.length === 0) {
      const nearest = nearestName(name, [...keys, 'tools.*', 'budgets.*', 'approvals.*']);
      const hint = nearest === undefined ? 'docs/settings-as-code.md lists them.' : `Did you mean "${nearest}"?`;
      return [`${prefix}locked: "${name}" is nothing that can be set. ${hint}`];
    }
    // What is set for a team is never read of a channel, so locking it there would lock nothing.
    const isAbove = found.every((key) => (catalogue.find(key)?.levels ?? []).every((at) => !isAtOrBelow(at, level)));
    return isAbove ? [`${prefix}locked: "${name}" cannot be set here or below, so there is nothing to lock.`] : [];
  });
}

function isAtOrBelow(level: Level, outer: Level): boolean {
  if (outer === 'deployment' || level === outer) return true;
  return outer === 'team' && level === 'channel';
}

function modelProblems(prefix: string, { model }: Place, models: readonly string[]): readonly string[] {
  if (model === undefined || models.includes(model)) return [];
  const nearest = nearestName(model, models);
  const hint = nearest === undefined ? 'Add it there.' : `Did you mean "${nearest}"? Else add it there.`;
  return [`${prefix}model: "${model}" is neither the deployment's model nor one of allowedModels. ${hint}`];
}

function secretProblems(
  { toolSecrets = {}, secretKey }: Config,
  definitions: readonly ToolDefinition[],
): readonly string[] {
  const entries = Object.entries(toolSecrets);
  const names = definitions.map(({ name }) => name);
  const problems = entries.flatMap(([tool, secrets]) => {
    const definition = definitions.find(({ name }) => name === tool);
    if (definition === undefined) return [`toolSecrets: there is no tool "${tool}". ${hintFor(tool, names)}`];
    const known = Object.keys(definition.secrets ?? {});
    return Object.keys(secrets)
      .filter((name) => !known.includes(name))
      .map((name) => `toolSecrets.${tool}: the tool has no secret "${name}". ${hintFor(name, known)}`);
  });
  if (entries.length === 0 || secretKey !== undefined) return problems;
  return [
    ...problems,
    'toolSecrets needs secretKey, which secrets are encrypted with: set THREADLOOP_SECRET_KEY; "openssl rand -base64 32" makes one.',
  ];
}
