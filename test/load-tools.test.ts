import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBot } from '../src/bot.ts';
import { ThreadloopError } from '../src/core/error.ts';
import { loadTools } from '../src/load-tools.ts';
import { chooseTools, configuredTools } from '../src/tool-choice.ts';
import { builtInTools } from '../src/tools/index.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

function tool(name: string): string {
  return `{ name: '${name}', label: 'A tool', description: 'Does it.', parameters: { type: 'object', properties: {} }, execute: () => '' }`;
}

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

async function problemsOf(folder: string): Promise<readonly string[]> {
  const failure: unknown = await loadTools(folder).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failure instanceof ThreadloopError && failure.code === 'tool_invalid') {
    return failure.message.replaceAll(`${folder}/`, '').split('\n');
  }
  return [];
}

describe('loadTools', () => {
  it('loads what the files of a folder export by name, and as a list by default', async () => {
    const folder = await folderOf({
      'b.mjs': `export default [${tool('third')}, ${tool('fourth')}];`,
      'a.mjs': `export const first = ${tool('first')}; export const second = ${tool('second')};`,
      'readme.md': 'No code.',
      'types.ts': 'No code that runs here.',
    });
    await mkdir(join(folder, 'shared.mjs'));
    expect((await loadTools(folder)).map(({ name }) => name)).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('loads a single tool by default, and none of an empty folder', async () => {
    expect(
      (await loadTools(await folderOf({ 'a.mjs': `export default ${tool('only')};` }))).map(({ name }) => name),
    ).toEqual(['only']);
    expect(await loadTools(await folderOf({}))).toEqual([]);
  });

  it('names every file that is wrong, and what is wrong in it', async () => {
    const folder = await folderOf({
      'a.mjs': `export const mine = ${tool('my tool')}; export const other = 7;`,
      'b.mjs': 'throw new Error("No database here");',
      'c.mjs': 'export const = ;',
      'd.mjs': '',
      'e.mjs': `export default [${tool('fine')}, 'text'];`,
      'f.mjs': `export const again = ${tool('fine')}; export const known = ${tool('calculate')};`,
      'g.mjs': 'import "./missing.mjs"; ',
    });
    expect(await problemsOf(folder)).toEqual([
      'a.mjs: mine is no tool: A tool\'s name has 1 to 64 letters, digits, "_" or "-"; this one does not: "my tool".',
      'a.mjs: other is no tool: it is no object with a name, a label and an execute function.',
      'b.mjs: it cannot be loaded: No database here.',
      expect.stringMatching(/^c\.mjs: it cannot be loaded: .+\.$/u),
      'd.mjs: it exports no tool; write `export const mine = defineTool({ … })`.',
      'e.mjs: default[1] is no tool: it is no object with a name, a label and an execute function.',
      'f.mjs: the tool "fine" has the name of one in e.mjs; call it something else.',
      'f.mjs: the tool "calculate" has the name of a built-in tool; call it something else.',
      expect.stringMatching(/^g\.mjs: it cannot be loaded: .+\.$/u),
    ]);
  });

  it('says that there is no such folder', async () => {
    expect(await problemsOf(join(temporaryFolder(), 'missing'))).toEqual([
      'toolsFolder cannot be read: there is no such file.',
    ]);
  });

  it('does not repeat what an error of such a file may have read', async () => {
    const folder = await folderOf({ 'a.mjs': 'throw new Error("bad token xoxb-1234-5678");' });
    expect(await problemsOf(folder)).toEqual(['a.mjs: it cannot be loaded: Error.']);
  });
});

describe('the choice of tools', () => {
  it('has the tools of the folder among all, each on or off as it is by itself', async () => {
    const own = await loadTools(await folderOf({ 'a.mjs': `export default [${tool('mine')}];` }));
    const { definitions, on } = chooseTools(configuredTools('all', own));
    expect([definitions.map(({ name }) => name), on]).toEqual([
      [...builtInTools.map(({ name }) => name), 'mine'],
      'all',
    ]);
  });

  it('has those that a list names, of the folder and built in', async () => {
    const own = await loadTools(await folderOf({ 'a.mjs': `export default [${tool('mine')}, ${tool('other')}];` }));
    const { definitions, on } = chooseTools(configuredTools(['mine', 'calculate'], own));
    expect([definitions.map(({ name }) => name), on]).toEqual([
      ['mine', 'calculate'],
      ['mine', 'calculate'],
    ]);
  });

  it('may be chosen beside tools of MCP servers, which only the servers know', async () => {
    const { definitions, on } = chooseTools(configuredTools(['calculate', 'wiki__find'], []));
    expect(definitions.map(({ name }) => name)).toEqual(['calculate']);
    expect(on).toEqual(['calculate', 'wiki__find']);
  });

  it('offers the nearest name of the folder for one that is not there', async () => {
    const own = await loadTools(await folderOf({ 'a.mjs': `export default [${tool('mine')}];` }));
    expect(() => configuredTools(['mien'], own)).toThrow('tools: there is no tool "mien". Did you mean "mine"?');
  });

  it('says in code how the tools of a folder get into a bot', () => {
    const options = { adapters: [], toolsFolder: './tools' };
    expect(() => createBot(options)).toThrow(
      "toolsFolder is for the command line, which can wait for files: in code, give `tools: ['all', ...(await loadTools(folder))]`.",
    );
  });
});
