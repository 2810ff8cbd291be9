import { nearestName } from './config/nearest-name.ts';
import type { Config } from './config.ts';
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

/**
 * Checks that the tools which teams and channels are limited to are there.
 *
 * @throws ThreadloopError `config_invalid` with every unknown name and the nearest right one.
 */
export function checkPlaceTools(
  { teams, channels }: Pick<Config, 'teams' | 'channels'>,
  names: readonly string[],
): void {
  const places = [
    ...Object.entries(teams).map(([team, { tools }]) => ({ place: `teams.${team}`, tools })),
    ...Object.entries(channels).map(([channel, { tools }]) => ({ place: `channels.${channel}`, tools })),
  ];
  const problems = places.flatMap(({ place, tools }) =>
    tools === undefined || tools === 'all'
      ? []
      : tools
          .filter((name) => !names.includes(name))
          .map((name) => `${place}.tools: there is no tool "${name}". ${hintFor(name, names)}`),
  );
  if (problems.length > 0) throw new ThreadloopError('config_invalid', problems.join('\n'));
}

/** The tool, or a sentence that says that there is none. */
function findBuiltIn(name: string): ToolDefinition | string {
  const names = builtInTools.map((tool) => tool.name);
  const found = builtInTools.find((tool) => tool.name === name);
  if (found !== undefined) return found;
  return `tools: there is no built-in tool "${name}". ${hintFor(name, names)}`;
}

function hintFor(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names);
  return nearest === undefined ? `There are ${names.join(', ')}.` : `Did you mean "${nearest}"?`;
}
