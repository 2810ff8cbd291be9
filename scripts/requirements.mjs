import { existsSync } from 'node:fs';
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
  {
    name: 'redis-server',
    needs: 'tests of durable threads, which start a server of their own',
    isPresent: () => isOnPath('redis-server'),
    apt: 'redis-server',
    remedy: 'Install Redis 6.2 or newer, for example: apt-get install -y redis-server',
  },
  {
    name: 'root',
    needs: 'the slow test that refuses an image whose files its own user could change',
    isPresent: () => process.getuid?.() === 0,
    remedy: 'Run the tests as root, in a container for example.',
  },
  {
    name: 'network namespaces',
    needs: 'the tests of Slack against software that is not ours (npm run e2e:slack)',
    isPresent: hasNetworkNamespaces,
    remedy: 'Run them on Linux x64, as root, with unshare (util-linux) and ip (iproute2).',
  },
  {
    name: 'openssl',
    needs: 'tests of TLS, which make certificates of their own',
    isPresent: () => isOnPath('openssl'),
    apt: 'openssl',
    remedy: 'Install OpenSSL, for example: apt-get install -y openssl',
  },
  {
    name: 'Chromium',
    needs: 'browser tests of the playground',
    isPresent: () => findChromium() !== undefined,
    apt: 'chromium',
    remedy: 'Install Chromium or Google Chrome, for example: apt-get install -y chromium',
  },
];

/** The rows whose thing is not there. */
export function missingRequirements() {
  return requirements.filter((requirement) => !requirement.isPresent());
}

/** The path of the browser that tests drive, or undefined when there is none on the PATH. */
export function findChromium() {
  return ['chromium', 'chromium-browser', 'google-chrome'].map(pathOf).find((path) => path !== undefined);
}

function hasNetworkNamespaces() {
  const isLinux = process.platform === 'linux' && process.arch === 'x64';
  return isLinux && process.getuid?.() === 0 && isOnPath('unshare') && isOnPath('ip');
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
  return pathOf(command) !== undefined;
}

function pathOf(command) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '' && existsSync(folder));
  const candidates = folders.flatMap((folder) => [join(folder, command), join(folder, `${command}.exe`)]);
  return candidates.find((path) => existsSync(path));
}
