import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fileFailure } from './config/file-failure.ts';
import { looksSecret } from './config/show-value.ts';
import { ThreadloopError } from './core/error.ts';
import { builtInTools, type ToolDefinition, toolProblem } from './tools/index.ts';

/**
 * Loads the tools of a folder: of all its files that end with .js or .mjs, in the order of their names, what they export
 * by name, or as a list by default. Folders in it are left alone, so that files may share code there.
 *
 * @throws ThreadloopError `tool_invalid` with every problem of every file.
 */
export async function loadTools(folder: string): Promise<readonly ToolDefinition[]> {
  const files = await filesIn(resolve(folder));
  const tools: ToolDefinition[] = [];
  const owners = new Map(builtInTools.map(({ name }) => [name, 'a built-in tool']));
  const problems: string[] = [];
  for (const file of files) {
    const loaded = await loadFile(resolve(folder), file);
    problems.push(...loaded.problems.map((problem) => `${join(folder, file)}: ${problem}`));
    for (const tool of loaded.tools) {
      const owner = owners.get(tool.name);
      if (owner !== undefined) {
        problems.push(
          `${join(folder, file)}: the tool "${tool.name}" has the name of ${owner}; call it something else.`,
        );
      }
      owners.set(tool.name, `one in ${file}`);
      tools.push(tool);
    }
  }
  if (problems.length > 0) throw new ThreadloopError('tool_invalid', problems.join('\n'));
  return tools;
}

async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    const names = (await readdir(folder)).filter((name) => /\.m?js$/u.test(name)).sort();
    const facts = await Promise.all(names.map((name) => stat(join(folder, name))));
    return names.filter((_, index) => facts[index]?.isFile());
  } catch (error) {
    throw new ThreadloopError('tool_invalid', `toolsFolder cannot be read: ${fileFailure(error)}`, { cause: error });
  }
}

interface LoadedFile {
  readonly tools: readonly ToolDefinition[];
  readonly problems: readonly string[];
}

async function loadFile(folder: string, file: string): Promise<LoadedFile> {
  let module: object;
  try {
    module = await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href);
  } catch (error) {
    return { tools: [], problems: [`it cannot be loaded: ${reasonOf(error)}`] };
  }
  const exports: readonly (readonly [string, unknown])[] = Object.entries(module).flatMap(([name, value]) => {
    const list: readonly unknown[] | undefined = name === 'default' && Array.isArray(value) ? value : undefined;
    return list?.map((item, index) => [`default[${index}]`, item] as const) ?? [[name, value] as const];
  });
  if (exports.length === 0)
    return { tools: [], problems: ['it exports no tool; write `export const mine = defineTool({ … })`.'] };
  const tools: ToolDefinition[] = [];
  const problems: string[] = [];
  for (const [name, value] of exports) {
    if (isTool(value)) tools.push(value);
    else problems.push(`${name} is no tool: ${problemOf(value)}`);
  }
  return { tools, problems };
}

function isTool(value: unknown): value is ToolDefinition {
  return typeof value === 'object' && value !== null && toolProblem(value) === undefined;
}

function problemOf(value: unknown): string {
  const isObject = typeof value === 'object' && value !== null;
  return (isObject ? toolProblem(value) : undefined) ?? 'it is no object with a name, a label and an execute function.';
}

/** The file is code, and its errors may quote what it read. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return 'it threw something that is not an error.';
  const [line = ''] = failure.message.split('\n');
  const message = line === '' || looksSecret(line) ? failure.name : line;
  return /[.!?]$/u.test(message) ? message : `${message}.`;
}
