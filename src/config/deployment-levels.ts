import type { JsonValue } from '../core/index.ts';
import type { SecretBox } from '../threads/secret-box.ts';
import { type ConfigLevel, type DeploymentLevels, secretPurpose } from '../tools/index.ts';
import type { Config } from './schema.ts';

type Values = Record<string, JsonValue>;
/** What a level may say; what only some levels may is missing in the others. */
type PlaceConfig = Config['teams'][string] & Config['channels'][string];
type Audience = NonNullable<Config['toolSettings'][string]['audience']>;

const NOTHING: ConfigLevel = { values: {}, locked: [] };

/**
 * What a config sets, by level. `secrets`: seals the secrets of tools, as those are that admins enter.
 */
export function deploymentLevelsOf(config: Config, secrets?: SecretBox): DeploymentLevels {
  const { follow, progress, liveText, replyPlace, locale, tools, instructions, allowedBots, model } = config;
  const { budgets, approvals, toolSettings, paused, locked } = config;
  const teams = levelsOf(config.teams);
  const channels = levelsOf(config.channels);
  const place = { follow, progress, liveText, replyPlace, locale, instructions, budgets, approvals, model };
  const everywhere = { ...place, toolSettings, paused, locked };
  const deployment = levelOf(everywhere);
  return {
    deployment: {
      values: { ...deployment.values, allowedBots: [...allowedBots], ...sealedSecrets(config, secrets) },
      locked: deployment.locked,
      ...(tools !== 'all' && { tools }),
    },
    // Undefined where nothing is set for them, whatever the type of a group says.
    direct: levelOf(config.directMessages ?? {}),
    team: (team) => teams.get(team) ?? NOTHING,
    channel: (channel) => channels.get(channel) ?? NOTHING,
    admins: config.admins,
    models: [...new Set([model, ...config.allowedModels])],
  };
}

function levelsOf(places: Readonly<Record<string, PlaceConfig>>): ReadonlyMap<string, ConfigLevel> {
  return new Map(Object.entries(places).map(([name, place]) => [name, levelOf(place)]));
}

function levelOf({
  tools,
  toolSettings = {},
  budgets = {},
  approvals = {},
  paused,
  locked = [],
  ...general
}: PlaceConfig): ConfigLevel {
  const values: Values = {};
  for (const [key, value] of Object.entries(general)) {
    if (value !== undefined) values[key] = typeof value === 'string' ? value : [...value];
  }
  for (const [name, value] of Object.entries(budgets)) if (value !== undefined) values[`budgets.${name}`] = value;
  Object.assign(values, approvalValues(approvals));
  if (paused !== undefined && paused !== '') values['paused'] = { reason: paused };
  for (const [name, setting] of Object.entries(toolSettings)) {
    for (const [key, value] of Object.entries(toolValues(setting))) values[`tools.${name}.${key}`] = value;
  }
  return { values, locked, ...(tools !== undefined && { tools }) };
}

function approvalValues({ approvers, channel, ...rest }: NonNullable<PlaceConfig['approvals']>): Readonly<Values> {
  const values: Values = {};
  if (approvers !== undefined) values['approvals.approvers'] = audienceValue(approvers);
  // Forms have lists of channels, of which this one has one at most.
  if (channel !== undefined) values['approvals.channel'] = [channel];
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) values[`approvals.${name}`] = value;
  return values;
}

/** What is set of one tool, by the end of its key. */
export function toolValues({
  enabled,
  audience,
  callsPerPersonDay,
  approval,
  approvalWhen,
  options = {},
}: Config['toolSettings'][string]): Readonly<Values> {
  const values: Values = {};
  if (enabled !== undefined) values['enabled'] = enabled;
  if (audience !== undefined) values['audience'] = audienceValue(audience);
  if (callsPerPersonDay !== undefined) values['callsPerPersonDay'] = callsPerPersonDay;
  if (approval !== undefined) values['approval'] = approval;
  if (approvalWhen !== undefined) values['approvalWhen'] = [...approvalWhen];
  for (const [name, value] of Object.entries(options)) {
    // Checked against the tool's own schema before it is used, and no schema of options takes anything but JSON.
    values[`options.${name}`] = value as JsonValue;
  }
  return values;
}

function audienceValue(audience: Audience): JsonValue {
  if (typeof audience === 'string') return { kind: audience };
  const { people = [], groups = [] } = audience;
  return { kind: 'named', people: [...people], groups: [...groups] };
}

function sealedSecrets({ toolSecrets = {} }: Config, secrets: SecretBox | undefined): Readonly<Values> {
  if (secrets === undefined) return {};
  const entries = Object.entries(toolSecrets).flatMap(([tool, ofTool]) =>
    Object.entries(ofTool).map(([name, secret]): [string, JsonValue] => {
      return [`tools.${tool}.secrets.${name}`, secrets.seal(secret, secretPurpose(tool, name))];
    }),
  );
  return Object.fromEntries(entries);
}
