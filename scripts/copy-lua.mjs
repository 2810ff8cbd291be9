// The part of the build that the compiler leaves out: Lua files, which the program reads beside its own code.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const [source, target] = process.argv.slice(2);

if (source === undefined || target === undefined) {
  console.error('Expected two folders, the source and the target: node scripts/copy-lua.mjs src dist');
  process.exitCode = 1;
} else {
  // First, so that no script of an earlier build stays when its source is gone.
  for (const path of luaFilesIn(target)) rmSync(join(target, path));
  for (const path of luaFilesIn(source)) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    copyFileSync(join(source, path), join(target, path));
  }
}

function luaFilesIn(folder) {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => path.endsWith('.lua'));
}
