import { settingsOf, settingsOfTool } from '../../../../threads/administration/settings-of.ts';
import type { SettingsView, SettingView, ToolView } from '../../../../threads/administration/settings-service.ts';
import type { Sheet } from './action.ts';
import { refOf } from './ref.ts';

/** What a sheet is about that settings stand on. */
export interface SheetContent {
  /** The tool, where it is one's. */
  readonly tool: ToolView | undefined;
  readonly settings: readonly SettingView[];
}

/** What stands on a sheet; undefined where there is none such, as of a tool that is gone. */
export function sheetContent({ settings, tools }: SettingsView, sheet: Sheet): SheetContent | undefined {
  const some = (isWanted: (setting: SettingView) => boolean): SheetContent => ({
    tool: undefined,
    settings: settings.filter(isWanted),
  });
  switch (sheet) {
    case 'settings':
      return some(({ key }) => key !== 'instructions' && key !== 'paused' && !isBudget(key));
    case 'instructions':
      return some(({ key }) => key === 'instructions');
    case 'budget':
      return some(({ key }) => isBudget(key));
    case 'tools':
    case 'usage':
    case 'pause':
    case 'audit':
    case 'feedback':
      return undefined;
    default: {
      const tool = findTool(tools, sheet.slice('tool.'.length));
      if (tool === undefined) return undefined;
      return { tool, settings: settingsOfTool(tool).filter((setting) => setting !== tool.enabled) };
    }
  }
}

/** The sheet of a tool. */
export function toolSheet(name: string): Sheet {
  return `tool.${refOf(name)}`;
}

/** The tool that a ref stands for. */
export function findTool(tools: readonly ToolView[], ref: string): ToolView | undefined {
  return tools.find(({ name }) => refOf(name) === ref);
}

/** The setting that a ref stands for, whatever sheet it is on. */
export function findSetting(view: SettingsView, ref: string): SettingView | undefined {
  return settingsOf(view).find(({ key }) => refOf(key) === ref);
}

function isBudget(key: string): boolean {
  return key.startsWith('budgets.');
}
