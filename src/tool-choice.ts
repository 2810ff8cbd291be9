import { hintFor } from './check-places.ts';
import { ThreadloopError } from './core/error.ts';
import { builtInTools, isServerTool, refuseDuplicates, type ToolDefinition } from './tools/index.ts';

/**
 * Names of built-in tools, of MCP servers' tools (`<server>__<tool>`) and tools of the deployment's own, or `all` built-in
 * ones. In a list, `all` is all built-in ones, each on or off as it is by itself.
 */
export type ToolChoice = 'all' | readonly (string | ToolDefinition)[];

export interface ChosenTools {
  readonly definitions: readonly ToolDefinition[];
  /** What the deployment turns on itself; `all`: nothing, each is as it is by itself. */
  readonly on: readonly string[] | 'all';
}

/**
 * The tools a deployment has: built-in ones by name, its own as they are.
 *
 * @throws ThreadloopError `config_invalid` with every unknown name and the nearest right one; `tool_duplicate` when two
 *   tools have the same name.
 */
export function chooseTools(choice: ToolChoice = 'all'): ChosenTools {
  const list = choice === 'all' ? ['all'] : choice;
  const isAll = list.includes('all');
  const ofServers = list.filter((tool) => typeof tool === 'string').filter(isServerTool);
  const named = list
    .filter((tool) => tool !== 'all' && !(typeof tool === 'string' && isServerTool(tool)))
    .map((tool) => (typeof tool === 'string' ? findBuiltIn(tool) : tool));
  const problems = named.filter((tool) => typeof tool === 'string');
  if (problems.length > 0) throw new ThreadloopError('config_invalid', problems.join('\n'));
  const tools = named.filter((tool) => typeof tool !== 'string');
  const definitions = isAll ? [...builtInTools, ...tools.filter((tool) => !builtInTools.includes(tool))] : tools;
  refuseDuplicates(definitions);
  return { definitions, on: isAll ? 'all' : [...definitions.map(({ name }) => name), ...ofServers] };
}

/**
 * The choice that a config makes among the built-in tools and those of its folder.
 *
 * @throws ThreadloopError `config_invalid` with every unknown name and the nearest right one.
 */
export function configuredTools(tools: readonly string[] | 'all', own: readonly ToolDefinition[]): ToolChoice {
  if (tools === 'all') return own.length === 0 ? 'all' : ['all', ...own];
  const names = [...builtInTools, ...own].map(({ name }) => name);
  const unknown = tools.filter((name) => name !== 'all' && !names.includes(name) && !isServerTool(name));
  if (own.length > 0 && unknown.length > 0) {
    const problems = unknown.map((name) => `tools: there is no tool "${name}". ${hintFor(name, names)}`);
    throw new ThreadloopError('config_invalid', problems.join('\n'));
  }
  return tools.map((name) => own.find((tool) => tool.name === name) ?? name);
}

/** The tool, or a sentence that says that there is none. */
function findBuiltIn(name: string): ToolDefinition | string {
  const names = builtInTools.map((tool) => tool.name);
  const found = builtInTools.find((tool) => tool.name === name);
  return found ?? `tools: there is no built-in tool "${name}". ${hintFor(name, names)}`;
}
