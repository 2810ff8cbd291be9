import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/**
 * What tests need beyond `npm ci`: a name, what it is needed for, whether it is there, and how to get it.
 * A row with `apt` is installed by `npm run setup` where that is possible.
 *
 * @type {ReadonlyArray<{ name: string, needs: string, isPresent: () => boolean, apt?: string, remedy: string }>}
 */
const requirements = [
  {
    name: 'pseudo-terminal binary',
    needs: 'tests that drive the chat through a real pseudo-terminal',
    isPresent: hasPseudoTerminal,
    remedy: 'It ships for Linux, macOS and Windows on x64 and arm64: run the tests there, after `npm ci`.',
  },
  {
    name: 'git',
    needs: 'the test of the README commands in a fresh clone (npm run test:slow)',
    isPresent: () => isOnPath('git'),
    apt: 'git',
    remedy: 'Install git, for example: apt-get install -y git',
  },
];

/** The rows whose thing is not there. */
export function missingRequirements() {
  return requirements.filter((requirement) => !requirement.isPresent());
}

function hasPseudoTerminal() {
  try {
    createRequire(import.meta.url).resolve(`@lydell/node-pty-${process.platform}-${process.arch}/package.json`);
    return true;
  } catch {
    return false;
  }
}

function isOnPath(command) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '' && existsSync(folder));
  return folders.some((folder) => existsSync(join(folder, command)) || readdirSync(folder).includes(`${command}.exe`));
}
