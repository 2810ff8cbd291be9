import { nearestName } from './config/nearest-name.ts';
import { ThreadloopError } from './core/error.ts';
import { builtInTools, refuseDuplicates, type ToolDefinition } from './tools/index.ts';

/** Names of built-in tools and tools of the deployment's own, or `all` built-in ones. */
export type ToolChoice = 'all' | readonly (string | ToolDefinition)[];

/**
 * The tools a deployment has: built-in ones by name, its own as they are.
 *
 * @throws ThreadloopError `config_invalid` with every unknown name and the nearest right one; `tool_duplicate` when two
 *   tools have the same name.
 */
export function chooseTools(choice: ToolChoice = 'all'): {
  readonly definitions: readonly ToolDefinition[];
  readonly names: readonly string[];
} {
  const chosen =
    choice === 'all' ? builtInTools : choice.map((tool) => (typeof tool === 'string' ? findBuiltIn(tool) : tool));
  const problems = chosen.filter((tool) => typeof tool === 'string');
  if (problems.length > 0) throw new ThreadloopError('config_invalid', problems.join('\n'));
  const definitions = chosen.filter((tool) => typeof tool !== 'string');
  refuseDuplicates(definitions);
  return { definitions, names: definitions.map(({ name }) => name) };
}

/** The tool, or a sentence that says that there is none. */
function findBuiltIn(name: string): ToolDefinition | string {
  const names = builtInTools.map((tool) => tool.name);
  const found = builtInTools.find((tool) => tool.name === name);
  if (found !== undefined) return found;
  const nearest = nearestName(name, names);
  const hint = nearest === undefined ? `The built-in ones are ${names.join(', ')}.` : `Did you mean "${nearest}"?`;
  return `tools: there is no built-in tool "${name}". ${hint}`;
}
