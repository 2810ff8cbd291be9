import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { neededCommands } from '../../../../src/threads/redis/checks/needed-commands.ts';

const known = new Set(neededCommands('key').map(([command]) => command));

/** Commands that the Lua files below a folder call. */
function commandsIn(folder: string): readonly string[] {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const sources = files.flatMap((file) => {
    if (statSync(file).isDirectory()) return commandsIn(file);
    if (!file.endsWith('.lua')) return [];
    const calls = readFileSync(file, 'utf8').matchAll(/call\(\s*['"]([A-Za-z]+)['"]/gu);
    return [...calls].map(([, command = '']) => command.toUpperCase());
  });
  return [...new Set(sources)];
}

describe('neededCommands', () => {
  it("holds every command of BullMQ's scripts", () => {
    const bullmq = dirname(createRequire(import.meta.url).resolve('bullmq'));
    const commands = commandsIn(join(bullmq, 'commands'));
    expect(commands.length).toBeGreaterThan(40);
    expect(commands.filter((command) => !known.has(command))).toEqual([]);
  });

  it('holds every command of our scripts', () => {
    const folder = new URL('../../../../src/threads/redis/', import.meta.url).pathname;
    expect(commandsIn(folder).filter((command) => !known.has(command))).toEqual([]);
  });

  it('makes the key first and removes it last', () => {
    const all = neededCommands('key');
    expect([all[0], all.at(-1)]).toEqual([
      ['SET', 'key', 'probe', 'PX', '5000'],
      ['DEL', 'key'],
    ]);
  });
});
