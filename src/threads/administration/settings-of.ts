import type { Texts } from '../../text/index.ts';
import type { SettingKey, SettingsView, SettingView, ToolView } from './settings-service.ts';

/** What every tool can be set to besides its switch, its options and its secrets, in the order in which people are shown it. */
const TOOL_RULES = ['audience', 'callsPerPersonDay', 'approval', 'approvalWhen'] as const;

/** One of {@link TOOL_RULES}. */
type ToolRule = (typeof TOOL_RULES)[number];

/** The settings of a tool, whatever stands for one. */
type OfTool<Setting> = Readonly<Record<ToolRule | 'enabled', Setting>> & {
  readonly options: readonly Setting[];
  readonly secrets: readonly Setting[];
};

/** All settings of a scope, those of tools too. */
export function settingsOf<Setting>(view: {
  readonly settings: readonly Setting[];
  readonly tools: readonly OfTool<Setting>[];
}): readonly Setting[] {
  return [...view.settings, ...view.tools.flatMap((tool) => settingsOfTool(tool))];
}

/** Everything that can be set of a tool, in the order in which people are shown it. */
export function settingsOfTool<Setting>(tool: OfTool<Setting>): readonly Setting[] {
  return [tool.enabled, ...tool.options, ...tool.secrets, ...rulesOf(tool)];
}

/** For whom a tool is, how often, and with whose consent. */
export function rulesOf<Setting>(tool: OfTool<Setting>): readonly Setting[] {
  return TOOL_RULES.map((rule) => tool[rule]);
}

/** What people know by a key of the audit log: a setting, with its tool where it is one's; a tool, or a server. */
export function labelOfKey(key: SettingKey, view: SettingsView, texts: Pick<Texts, 'settings'>): string {
  const general = view.settings.find((setting) => setting.key === key);
  if (general !== undefined) return general.field.label;
  for (const tool of view.tools) {
    const label = labelIn(tool, key);
    if (label !== undefined) return label;
  }
  const [kind, ...name] = key.split('.');
  if (kind === 'mcp' && name.length > 0) return texts.settings.mcpServer(name.join('.'));
  // One that is not there any more.
  return kind === 'tools' && name.length === 1 ? name.join('.') : key;
}

function labelIn(tool: ToolView, key: SettingKey): string | undefined {
  if (key === tool.enabled.key || key === `tools.${tool.name}`) return tool.label;
  const setting = settingsOfTool<SettingView>(tool).find((one) => one.key === key);
  return setting && `${tool.label}: ${setting.field.label}`;
}
