import { access, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CheckedLayer, checkLayer } from './check-layer.ts';
import { fileSource } from './config-source.ts';
import { looksSecret } from './show-value.ts';

/** The names under which a config file is found in the working directory. */
const CONFIG_FILES = ['threadloop.config.mjs', 'threadloop.config.json'] as const;

/** What a config file says. `failure` is what kept it from being loaded at all; its sentence is among the problems. */
export interface FileLayer extends CheckedLayer {
  readonly failure?: unknown;
}

/** Reads the config file named `named`, or else the one that lies in `directory`. Without one there are no values. */
export async function readConfigFile(directory: string, named: string | undefined): Promise<FileLayer> {
  if (named !== undefined) return load(resolve(directory, named), named);
  const found: string[] = [];
  for (const name of CONFIG_FILES) if (await exists(resolve(directory, name))) found.push(name);
  const [first, second] = found;
  if (first === undefined) return { values: {}, problems: [], refused: [] };
  if (second === undefined) return load(resolve(directory, first), first);
  return {
    values: {},
    refused: [],
    problems: [`There are both ${first} and ${second}, and one of them would be ignored; remove one.`],
  };
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function load(path: string, name: string): Promise<FileLayer> {
  try {
    const input = name.endsWith('.json') ? parseJson(await readFile(path, 'utf8')) : await importDefault(path);
    return checkLayer(input, fileSource(name));
  } catch (failure) {
    return { values: {}, problems: [`${name} cannot be loaded: ${reasonOf(failure)}`], refused: [], failure };
  }
}

/** A JSON error's own message quotes the text, which may hold a secret; only the position is kept. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = /at position (\d+)/.exec(String(error))?.[1];
    const before = text.slice(0, Number(position ?? 0)).split('\n');
    const where = position === undefined ? '' : ` (line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1})`;
    throw new SyntaxError(`it is not valid JSON${where}.`);
  }
}

async function importDefault(path: string): Promise<unknown> {
  await readFile(path); // a missing file is told apart from a missing import inside it
  const module: object = await import(/* @vite-ignore */ pathToFileURL(path).href);
  if (!('default' in module)) throw new SyntaxError('it exports no settings; write `export default { … }`.');
  return module.default;
}

function reasonOf(failure: unknown): string {
  if (isMissing(failure)) return 'there is no such file.';
  if (!(failure instanceof Error)) return 'it threw something that is not an error.';
  const [line = ''] = failure.message.split('\n');
  // The file is code, and its errors may quote what it read.
  const message = looksSecret(line) ? failure.name : line;
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
