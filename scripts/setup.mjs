// Looks for what the tests need. Installs it with apt where this is root on Debian or Ubuntu; elsewhere says what to run.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { missingRequirements } from './requirements.mjs';

const missing = missingRequirements();
const packages = missing.flatMap(({ apt }) => apt ?? []);
const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version');

if (packages.length > 0 && isRootOnDebian) {
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
} else if (packages.length > 0) {
  console.log(`To run every test, install what is missing: sudo apt-get install -y ${packages.join(' ')}`);
}

const still = missingRequirements();
for (const { name, needs, remedy } of still) console.log(`Missing: ${name}, needed for ${needs}. ${remedy}`);
if (still.length === 0) console.log('Everything the tests need is here.');

function run(command, args) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) console.log(`"${command} ${args.join(' ')}" ended with ${status}.`);
}
