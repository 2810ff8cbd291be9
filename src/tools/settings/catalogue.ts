import { createTexts, type Texts } from '../../text/index.ts';
import type { FieldInput } from '../../threads/administration/form-field.ts';
import { settingsOfTool } from '../../threads/administration/settings-of.ts';
import type { SettingKey } from '../../threads/administration/settings-service.ts';
import type { ToolDefinition } from '../define-tool.ts';
import { valueProblem } from '../forms/value-problem.ts';
import type { DeploymentLevels } from './deployment-levels.ts';
import { type GeneralSetting, generalSettings } from './general-settings.ts';
import { keptPause, parsePause } from './paused.ts';
import { readPeople } from './read-people.ts';
import type { CheckedValue, SettingDefinition } from './setting-definition.ts';
import { shownValue } from './shown-value.ts';
import { type ToolSettingDefinitions, toolSettingDefinitions } from './tool-setting-definitions.ts';

/** Everything that can be set in a deployment. */
export interface Catalogue {
  readonly general: readonly SettingDefinition[];
  /** In the order of the definitions. */
  readonly tools: readonly ToolSettingDefinitions[];
  /** Of all of them. */
  readonly keys: readonly SettingKey[];
  /** Undefined for what there is no setting of. */
  find(key: SettingKey): SettingDefinition | undefined;
}

/** Settings are read often, and for the same tools: what was made of them is made once. */
const madeGeneral = new WeakMap<DeploymentLevels, readonly SettingDefinition[]>();
const madeTools = new WeakMap<ToolDefinition, ToolSettingDefinitions>();

/** Makes the list of what can be set: the general settings, and those of each tool. */
export function createCatalogue(deployment: DeploymentLevels, definitions: readonly ToolDefinition[]): Catalogue {
  const general = once(madeGeneral, deployment, () =>
    generalSettings.map((setting) => definitionOf(setting, deployment)),
  );
  const tools = definitions.map((tool) => once(madeTools, tool, () => toolSettingDefinitions(tool)));
  const ofTools = tools.flatMap((tool) =>
    settingsOfTool({ ...tool, options: Object.values(tool.options), secrets: Object.values(tool.secrets) }),
  );
  const byKey = new Map([...general, ...ofTools].map((definition) => [definition.key, definition]));
  return { general, tools, keys: [...byKey.keys()], find: (key) => byKey.get(key) };
}

function once<Key extends object, Value>(made: WeakMap<Key, Value>, key: Key, make: () => Value): Value {
  const value = made.get(key) ?? make();
  made.set(key, value);
  return value;
}

function definitionOf(setting: GeneralSetting, deployment: DeploymentLevels): SettingDefinition {
  const { key, words, levels } = setting;
  // Labels do not matter to what fits.
  const input = setting.input(createTexts('en'), deployment);
  return {
    key,
    levels,
    default: setting.default,
    field: (texts) => ({
      key,
      ...words(texts.settings),
      input: setting.input(texts, deployment),
      isOptional: input.kind === 'text' || input.kind === 'people' || input.kind === 'channels',
    }),
    ...(key === 'paused' ? pause(input) : plain(input, { key, inputIn: (texts) => setting.input(texts, deployment) })),
  };
}

type Values = Pick<SettingDefinition, 'read' | 'check' | 'shown'>;

function plain(
  input: FieldInput,
  { key, inputIn }: { readonly key: SettingKey; readonly inputIn: (texts: Texts) => FieldInput },
): Values {
  return {
    read: (stored) => {
      const value = readPeople(input, stored);
      return valueProblem(input, value) === undefined ? value : undefined;
    },
    check: (value, texts) => checked(input, value, texts),
    shown: (value, texts) => {
      const isEverywhere = key === 'pilotChannels' && Array.isArray(value) && value.length === 0;
      return isEverywhere ? texts.settings.shown.everywhere : shownValue(inputIn(texts), value, texts);
    },
  };
}

function checked(input: FieldInput, value: Parameters<SettingDefinition['check']>[0], texts: Texts): CheckedValue {
  const problem = valueProblem(input, value);
  return problem === undefined ? { ok: true, value } : { ok: false, problem: texts.formProblem(problem) };
}

function pause(input: FieldInput): Values {
  return {
    read: (stored) => {
      const value = parsePause(stored);
      return value === undefined ? undefined : keptPause(value);
    },
    check: (value, texts) => {
      const parsed = parsePause(value);
      if (parsed === undefined) return { ok: false, problem: texts.settings.problems.noPause };
      const reason = checked(input, parsed.reason ?? '', texts);
      return reason.ok ? { ok: true, value: keptPause(parsed) } : reason;
    },
    shown: (value, { settings: { shown } }) => {
      const parsed = parsePause(value);
      return parsed === undefined ? shown.notPaused : shown.paused(parsed.reason);
    },
  };
}
