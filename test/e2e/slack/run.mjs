import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { missingRequirements } from '../../../scripts/requirements.mjs';

/**
 * Runs the tests in `inside/` against software that is not ours: it is installed from the lockfile of `machinery/`, its
 * binary is compared with a known checksum, and everything runs in a network namespace of its own, which has nothing but
 * a loopback device: local-slack listens on all interfaces, and nothing may reach it from outside, nor it the world.
 */
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MACHINERY = `${FOLDER}machinery`;
const BINARY = `${MACHINERY}/node_modules/local-slack-linux-x64/bin/local-slack`;
const CHECKSUM = '3332007b797969d835f694b463ac526f7ef1fc66afac93f950f585105fe4815f';

const missing = missingRequirements().find(({ name }) => name === 'network namespaces');
if (missing !== undefined) {
  process.stdout.write(`Skipped: ${missing.needs}: ${missing.name} are missing. ${missing.remedy}\n`);
  process.exit(process.env.CI === 'true' && process.platform === 'linux' && process.arch === 'x64' ? 1 : 0);
}
install();
const found = createHash('sha256').update(readFileSync(BINARY)).digest('hex');
if (found !== CHECKSUM) fail(`local-slack has the checksum ${found}, and ${CHECKSUM} was expected: it is not run.`);
const vitest = `${process.execPath} ${ROOT}node_modules/vitest/vitest.mjs run --config ${FOLDER}inside/vitest.config.ts`;
const filters = process.argv.slice(2).join(' ');
const inside = `ip link set lo up && exec ${vitest} ${filters}`;
process.exit(spawnSync('unshare', ['-n', 'bash', '-c', inside], { cwd: ROOT, stdio: 'inherit' }).status ?? 1);

/** Once, and again when the lockfile changes. */
function install() {
  const installed = `${MACHINERY}/node_modules/.package-lock.json`;
  const wanted = JSON.parse(readFileSync(`${MACHINERY}/package-lock.json`, 'utf8')).packages;
  if (existsSync(installed)) {
    const there = JSON.parse(readFileSync(installed, 'utf8')).packages;
    const isThere = ([path, { version }]) => path === '' || there[path]?.version === version;
    if (Object.entries(wanted).every(isThere)) return;
  }
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: MACHINERY, stdio: 'inherit' });
  if (status !== 0) fail('The software that the tests talk to could not be installed.');
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
