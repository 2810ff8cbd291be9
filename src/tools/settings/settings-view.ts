import type { Texts } from '../../text/index.ts';
import type { Scope } from '../../threads/administration/scope.ts';
import type { Leftover, SettingsView, SettingView, ToolView } from '../../threads/administration/settings-service.ts';
import type { SecretBox } from '../../threads/secret-box.ts';
import { describeTool, optionsWith } from '../tool-options.ts';
import type { Catalogue } from './catalogue.ts';
import { lockOf } from './lock-of.ts';
import { missingSecrets } from './missing-secrets.ts';
import { readSet, resolveSetting } from './resolve-setting.ts';
import type { SettingDefinition } from './setting-definition.ts';
import type { SettingLevel } from './setting-levels.ts';
import type { ToolSettingDefinitions } from './tool-setting-definitions.ts';

export interface ViewOptions {
  readonly scope: Scope;
  /** Those of the scope; its own is the last. */
  readonly levels: readonly SettingLevel[];
  readonly catalogue: Catalogue;
  readonly secrets: SecretBox | undefined;
  readonly texts: Texts;
}

/** Makes what surfaces draw of a scope. */
export function settingsView(options: ViewOptions): SettingsView {
  const { scope, levels, catalogue } = options;
  const leftovers = leftoversOf(options);
  return {
    scope,
    version: levels.at(-1)?.chat.version ?? 0,
    settings: catalogue.general
      .filter((definition) => definition.levels.includes(scope.kind))
      .map((definition) => viewOf(definition, options)),
    tools: catalogue.tools.map((tool) => toolView(tool, options)),
    ...(leftovers.length > 0 && { leftovers }),
  };
}

function viewOf(definition: SettingDefinition, { scope, levels, texts }: ViewOptions): SettingView {
  const { key } = definition;
  const { counted, hold, ...resolved } = resolveSetting(definition, levels);
  const own = levels.at(-1);
  const kept = own?.chat.settings[key];
  const set = kept?.set === undefined ? undefined : readSet(definition, scope.kind, kept.set.value);
  const isSecret = definition.purpose !== undefined;
  // They add up, so what holds here is what this level adds.
  const isAdded = key === 'instructions' && counted.at(-1)?.index !== levels.length - 1;
  const { value, origin } = isAdded ? { value: definition.default, origin: { kind: 'default' } as const } : resolved;
  return {
    key,
    field: definition.field(texts),
    value: isSecret ? null : value,
    shown: definition.shown(value, texts),
    own: isSecret && set !== undefined ? true : set,
    origin,
    lock: lockOf(hold, { scope, levels, texts }),
    isLockedBelow: kept?.lock !== undefined,
  };
}

function toolView(tool: ToolSettingDefinitions, options: ViewOptions): ToolView {
  const { definition, enabled } = tool;
  const { levels, secrets: box, texts } = options;
  const { name, label, about, reach = 'inside' } = definition;
  const isOn = resolveSetting(enabled, levels).value === true;
  const missing = isOn ? missingSecrets(tool, levels, box) : [];
  const view = (setting: SettingDefinition): SettingView => viewOf(setting, options);
  return {
    name,
    label,
    about: about ?? describeTool(definition, optionsWith(definition, {})),
    reach,
    enabled: view(enabled),
    audience: view(tool.audience),
    callsPerPersonDay: view(tool.callsPerPersonDay),
    approval: view(tool.approval),
    approvalWhen: view(tool.approvalWhen),
    options: Object.values(tool.options).map(view),
    secrets: Object.values(tool.secrets).map(view),
    problem: missing.length > 0 ? texts.settings.secretsMissing(missing) : undefined,
  };
}

function leftoversOf({ scope, levels, catalogue, texts }: ViewOptions): readonly Leftover[] {
  return Object.entries(levels.at(-1)?.chat.settings ?? {}).flatMap(([key, { set, lock }]): Leftover[] => {
    const definition = catalogue.find(key);
    if (set === undefined && lock === undefined) return [];
    if (definition === undefined) return [{ key, sentence: texts.settings.leftover(key, 'unknown') }];
    const isUnfit = set !== undefined && readSet(definition, scope.kind, set.value) === undefined;
    return isUnfit ? [{ key, sentence: texts.settings.leftover(key, 'unfit') }] : [];
  });
}
