import type { Texts } from '../../../text/index.ts';
import type { Scope } from '../../../threads/administration/scope.ts';
import type {
  Actor,
  SettingsService,
  SettingsView,
  SettingView,
  ToolView,
} from '../../../threads/administration/settings-service.ts';
import { rawOf } from '../../../tools/forms/index.ts';
import type { MemberTool, PageSetting, PageTool, PageView, PlaceAnswer } from './admin-protocol.ts';

/** A place as whoever asks may see it: all of it for who may change it, what is on there for everybody. */
export async function showPlace(
  scope: Scope,
  actor: Actor,
  administration: SettingsService,
  texts: Texts,
): Promise<PlaceAnswer> {
  const [isAdmin, view] = await Promise.all([
    administration.mayChange(actor, scope),
    administration.view(scope, texts),
  ]);
  if (isAdmin) return { kind: 'admin', view: withRaw(view) };
  return { kind: 'member', refusal: await administration.refusal(scope, texts), tools: toolsOn(view) };
}

/** What is on in a place, as everybody may know it. */
export function toolsOn({ tools }: SettingsView): readonly MemberTool[] {
  return tools
    .filter(({ enabled, problem }) => enabled.value === true && problem === undefined)
    .map(({ name, label, about, audience }) => ({ name, label, about, audience: audience.shown }));
}

function withRaw({ settings, tools, ...view }: SettingsView): PageView {
  return { ...view, settings: settings.map(toSetting), tools: tools.map(toTool) };
}

function toTool(tool: ToolView): PageTool {
  return {
    ...tool,
    enabled: toSetting(tool.enabled),
    audience: toSetting(tool.audience),
    callsPerPersonDay: toSetting(tool.callsPerPersonDay),
    approval: toSetting(tool.approval),
    approvalWhen: toSetting(tool.approvalWhen),
    options: tool.options.map(toSetting),
    secrets: tool.secrets.map(toSetting),
  };
}

function toSetting(setting: SettingView): PageSetting {
  const raw = rawOf(setting.field, setting.value);
  return { ...setting, ...(raw !== undefined && { raw }) };
}
