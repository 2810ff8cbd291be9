import { settingsOfTool } from '../../../../../threads/administration/settings-of.ts';
import type { SettingsView, SettingView, ToolView } from '../../../../../threads/administration/settings-service.ts';
import { asNumber, asObject, asText } from '../../../../../threads/json-value.ts';
import { type PanelState, readState, type ScopeRef, TEAM, writeState } from '../panel/panel-state.ts';
import { settingIn } from '../words.ts';

/** What a form changes: all of a tool, or one setting. */
export type FormTarget =
  | { readonly kind: 'tool'; readonly tool: string }
  | { readonly kind: 'setting'; readonly key: string };

/** What a form knows of itself. It stands in its view. */
export interface FormMeta {
  readonly target: FormTarget;
  readonly scope: ScopeRef;
  /** Of the scope that the form was drawn from. */
  readonly version: number;
  /** Of a form with more inputs than a window takes; from 0. */
  readonly page: number;
  /** More inputs than long texts need. */
  readonly rooms: number;
  /** What shows the result: the home, or the window below; undefined where the form was opened by a command. */
  readonly panel: { readonly place: 'home' | 'modal'; readonly state: PanelState } | undefined;
}

/** What a form is about, as it stands now. */
export interface FoundTarget {
  readonly title: string;
  readonly about: string;
  readonly tool: ToolView | undefined;
  readonly settings: readonly SettingView[];
}

/** Finds what a form is about; undefined when it is not there any more. */
export function findTarget(target: FormTarget, view: SettingsView): FoundTarget | undefined {
  if (target.kind === 'tool') {
    const tool = view.tools.find(({ name }) => name === target.tool);
    return tool && { title: tool.label, about: tool.about, tool, settings: settingsOfTool(tool) };
  }
  const setting = settingIn(view, target.key);
  return setting && { title: setting.field.label, about: '', tool: undefined, settings: [setting] };
}

export function writeMeta({ target, scope, version, page, rooms, panel }: FormMeta): string {
  return JSON.stringify({
    ...(target.kind === 'tool' ? { t: target.tool } : { k: target.key }),
    a: writeState({ section: 'settings', scope, page: 0 }),
    v: version,
    ...(page > 0 && { p: page }),
    ...(rooms > 0 && { r: rooms }),
    ...(panel !== undefined && { w: panel.place, s: writeState(panel.state) }),
  });
}

/** Reads what {@link writeMeta} wrote; undefined for anything else. Never throws. */
export function readMeta(written: unknown): FormMeta | undefined {
  const { t, k, a, v, p, r, w, s } = asObject(parsed(written));
  const [tool, key] = [asText(t), asText(k)];
  const target: FormTarget | undefined =
    tool !== undefined ? { kind: 'tool', tool } : key !== undefined ? { kind: 'setting', key } : undefined;
  const version = asNumber(v);
  if (target === undefined || version === undefined) return undefined;
  const state = readState(s);
  const isPlaced = (w === 'home' || w === 'modal') && state !== undefined;
  return {
    target,
    scope: readState(a)?.scope ?? TEAM,
    version,
    page: countOf(p),
    rooms: countOf(r),
    panel: isPlaced ? { place: w, state } : undefined,
  };
}

function countOf(value: unknown): number {
  const count = asNumber(value) ?? 0;
  return Number.isSafeInteger(count) && count > 0 ? Math.min(count, 100) : 0;
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
