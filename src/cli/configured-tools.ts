import { resolve } from 'node:path';
import type { Config } from '../config.ts';
import { loadTools } from '../load-tools.ts';
import { configuredTools, type ToolChoice } from '../tool-choice.ts';

/**
 * The tools that the settings choose, with those of their folder, which a relative path is looked for from `directory`.
 *
 * @throws ThreadloopError `tool_invalid` when the folder holds something else; `config_invalid` for unknown names.
 */
export async function toolsOf(
  { tools, toolsFolder }: Pick<Config, 'tools' | 'toolsFolder'>,
  directory: string,
): Promise<ToolChoice> {
  const own = toolsFolder === undefined ? [] : await loadTools(resolve(directory, toolsFolder));
  return configuredTools(tools, own);
}
