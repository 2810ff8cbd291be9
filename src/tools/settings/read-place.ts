import type { JsonValue } from '../../core/index.ts';
import type { Audience } from '../../threads/administration/audience.ts';
import type { FollowMode } from '../../threads/participation.ts';
import type { Person } from '../../threads/person.ts';
import type { LiveText, ProgressLevel, ReplyPlace } from '../../threads/reply.ts';
import type { SecretBox } from '../../threads/secret-box.ts';
import type {
  Availability,
  Instructions,
  PlaceBudgets,
  SettingsPlace,
  ThreadSettings,
  ToolSettings,
} from '../../threads/settings.ts';
import { approvalPolicyOf } from './approval-definitions.ts';
import type { Catalogue } from './catalogue.ts';
import type { Catalogues } from './catalogue-of.ts';
import { missingSecrets } from './missing-secrets.ts';
import { parsePause } from './paused.ts';
import { readApprovals } from './read-approvals.ts';
import { type ResolvedSetting, resolveSetting } from './resolve-setting.ts';
import type { SettingDefinition } from './setting-definition.ts';
import type { SettingLevel } from './setting-levels.ts';
import type { ToolSettingDefinitions } from './tool-setting-definitions.ts';

/** Stands for whoever runs the deployment, where the config has paused something. */
const OPERATOR: Person = { id: 'operator', name: 'operator' };

export interface ReadPlaceOptions extends Pick<Catalogues, 'revisionOf'> {
  readonly catalogue: Catalogue;
  readonly secrets: SecretBox | undefined;
}

/** Makes what a place is set to of its levels. */
export function readPlace(
  place: SettingsPlace,
  levels: readonly SettingLevel[],
  options: ReadPlaceOptions,
): ThreadSettings {
  const { catalogue } = options;
  const resolved = new Map(catalogue.general.map((setting) => [setting.key, resolveSetting(setting, levels)]));
  const of = (key: string): ResolvedSetting | undefined => resolved.get(key);
  const on = catalogue.tools.filter(({ enabled }) => resolveSetting(enabled, levels).value === true);
  return {
    // The config's schema and the catalogue's inputs take nothing else for these keys.
    follow: of('follow')?.value as FollowMode,
    progress: of('progress')?.value as ProgressLevel,
    liveText: of('liveText')?.value as LiveText,
    replyPlace: of('replyPlace')?.value as ReplyPlace,
    locale: textIn(of('locale')?.value),
    tools: on.map(({ definition }) => definition.name),
    toolSettings: Object.fromEntries(on.map((tool) => [tool.definition.name, toolSettings(tool, levels, options)])),
    instructions: instructionsOf(of('instructions'), levels),
    allowedBots: textsIn(levels[0]?.config.values['allowedBots']),
    model: ownOf(of('model'), (value) => (typeof value === 'string' ? value : undefined)),
    budgets: budgetsOf(resolved),
    availability: availabilityOf(place, of('paused'), of('pilotChannels')),
    approvals: readApprovals((key) => of(key)?.value),
    team: place.team,
    ...(place.home !== undefined && { home: place.home }),
  };
}

function toolSettings(
  { definition, audience, callsPerPersonDay, approval, approvalWhen, options, secrets }: ToolSettingDefinitions,
  levels: readonly SettingLevel[],
  { secrets: box, revisionOf }: ReadPlaceOptions,
): ToolSettings {
  const operatorOptions = Object.entries(options).flatMap(([name, option]) =>
    isOperators(option, levels) ? [name] : [],
  );
  const policy = approvalPolicyOf(resolveSetting(approval, levels).value, resolveSetting(approvalWhen, levels).value);
  const revision = revisionOf(definition);
  const isUnusable = missingSecrets({ definition, secrets }, levels, box).length > 0;
  return {
    // The definition's own, or one that its input takes.
    audience: resolveSetting(audience, levels).value as unknown as Audience,
    callsPerPersonDay: Number(resolveSetting(callsPerPersonDay, levels).value),
    options: setOf(options, levels),
    secrets: textsOf(setOf(secrets, levels)),
    ...(policy !== undefined && { approval: policy }),
    ...(revision !== undefined && { revision }),
    ...(operatorOptions.length > 0 && { operatorOptions }),
    ...(isUnusable && { problem: 'secretMissing' as const }),
  };
}

/** Whether what counts was set by whoever runs the deployment, and not by an admin of a team. */
function isOperators(definition: SettingDefinition, levels: readonly SettingLevel[]): boolean {
  const origin = resolveSetting(definition, levels).counted.at(-1)?.origin;
  return origin?.kind === 'config' || origin?.level === 'deployment' || origin?.level === 'direct';
}

/** What somebody has set, by name. */
function setOf(
  definitions: Readonly<Record<string, SettingDefinition>>,
  levels: readonly SettingLevel[],
): Readonly<Record<string, JsonValue>> {
  const entries = Object.entries(definitions).flatMap(([name, definition]): [string, JsonValue][] => {
    const { counted } = resolveSetting(definition, levels);
    const last = counted.at(-1);
    return last === undefined ? [] : [[name, last.value]];
  });
  return Object.fromEntries(entries);
}

function textsOf(values: Readonly<Record<string, JsonValue>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** They add up: each level has its own, of which the chat's stands for the config's. */
function instructionsOf(resolved: ResolvedSetting | undefined, levels: readonly SettingLevel[]): Instructions {
  const own = levels.map((_, index) => textIn(resolved?.counted.findLast((each) => each.index === index)?.value));
  const [deployment = '', team = '', ...channels] = own;
  return { deployment, team, channel: channels.filter((text) => text !== '').join('\n\n') };
}

/** What was set otherwise than for the whole deployment by its config; undefined where it holds. */
function ownOf<T>(resolved: ResolvedSetting | undefined, read: (value: JsonValue) => T | undefined): T | undefined {
  if (resolved === undefined) return undefined;
  const { origin, value } = resolved;
  const isDeployments = origin.kind === 'default' || (origin.kind === 'config' && origin.level === 'deployment');
  return isDeployments ? undefined : read(value);
}

function budgetsOf(resolved: ReadonlyMap<string, ResolvedSetting>): PlaceBudgets {
  const entries = [...resolved].flatMap(([key, setting]): [string, number][] => {
    if (!key.startsWith('budgets.')) return [];
    const value = ownOf(setting, (own) => (typeof own === 'number' ? own : undefined));
    return value === undefined ? [] : [[key.slice('budgets.'.length), value]];
  });
  return Object.fromEntries(entries);
}

function availabilityOf(
  { team, channels, isDirect = false }: SettingsPlace,
  paused: ResolvedSetting | undefined,
  pilots: ResolvedSetting | undefined,
): Availability {
  // A pause holds for everything below it: no level can be on while a wider one is off.
  const pause = paused?.counted.findLast(({ value }) => parsePause(value) !== undefined);
  if (pause !== undefined) {
    const { origin, value } = pause;
    const [who, at] = origin.kind === 'chat' ? [origin.who, origin.at] : [OPERATOR, 0];
    return { kind: 'paused', who, at, ...parsePause(value) };
  }
  const chosen = textsIn(pilots?.value);
  const isElsewhere = chosen.length > 0 && !channels.some((channel) => chosen.includes(channel));
  return team !== undefined && !isDirect && isElsewhere
    ? { kind: 'elsewhere', channels: chosen }
    : { kind: 'available' };
}

function textIn(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

function textsIn(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}
