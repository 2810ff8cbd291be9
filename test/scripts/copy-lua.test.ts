import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readFolder, temporaryFolder } from '../support/temporary-folder.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/copy-lua.mjs', import.meta.url));

describe('the build step for Lua files', () => {
  it('copies each to the same place, and nothing else', () => {
    const folder = temporaryFolder({
      'src/threads/redis/scripts/turn.lua': 'return 1',
      'src/threads/redis/script.ts': '',
      'src/top.lua': '-- x',
      'dist/threads/redis/script.js': 'code',
    });
    expect(copyLua(folder, 'src', 'dist')).toEqual([0, '']);
    expect(readFolder(join(folder, 'dist'))).toEqual({
      'threads/redis/script.js': 'code',
      'threads/redis/scripts/turn.lua': 'return 1',
      'top.lua': '-- x',
    });
  });

  it('brings those of an earlier build up to date, and removes those whose source is gone', () => {
    const dist = { 'dist/a/kept.lua': 'old', 'dist/a/gone.lua': 'old', 'dist/a/kept.js': 'code' };
    const folder = temporaryFolder({ 'src/a/kept.lua': 'new', ...dist });
    expect(copyLua(folder, 'src', 'dist')).toEqual([0, '']);
    expect(readFolder(join(folder, 'dist'))).toEqual({ 'a/kept.js': 'code', 'a/kept.lua': 'new' });
  });

  it('works before anything was built', () => {
    const folder = temporaryFolder({ 'src/a/first.lua': 'return 1' });
    expect(copyLua(folder, 'src', 'dist')).toEqual([0, '']);
    expect(readFolder(join(folder, 'dist'))).toEqual({ 'a/first.lua': 'return 1' });
  });

  it('refuses to guess its folders', () => {
    const sentence = 'Expected two folders, the source and the target: node scripts/copy-lua.mjs src dist\n';
    expect(copyLua(temporaryFolder(), 'src')).toEqual([1, sentence]);
  });
});

function copyLua(cwd: string, ...folders: readonly string[]) {
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, ...folders], { cwd, encoding: 'utf8' });
  return [status, stderr];
}
