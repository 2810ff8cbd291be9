import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Walks an admin's day on Slack, on Discord and on the page, with bolt, discord.js and a browser; the pictures stay in
 * `pictures/` beside this file. The last line says the figures.
 */
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PICTURES = join(FOLDER, 'pictures');
const RESULTS = join(PICTURES, 'results.json');

rmSync(PICTURES, { recursive: true, force: true });
mkdirSync(PICTURES, { recursive: true });
const began = Date.now();
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`];
const folders = ['test/e2e/admin', 'test/slow/settings'];
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--config', 'vitest.slow.config.ts', ...reporters, ...folders, ...process.argv.slice(2)],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ADMIN_PICTURES: PICTURES } },
);
const results = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
rmSync(RESULTS, { force: true });
const clicks = existsSync(join(PICTURES, 'clicks.txt'))
  ? readFileSync(join(PICTURES, 'clicks.txt'), 'utf8').trim().split('\n').join(', ')
  : 'not counted';
const seconds = Math.round((Date.now() - began) / 1_000);
const shots = readdirSync(PICTURES, { recursive: true }).filter((name) => name.endsWith('.png')).length;
const { numPassedTests: passed = 0, numFailedTests: failed = 0, numPendingTests: skipped = 0 } = results;
process.stdout.write(`Pictures: ${PICTURES}\n`);
process.stdout.write(
  `e2e:admin: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds} s; clicks to switch a tool off in one channel: ${clicks}; ${shots} pictures\n`,
);
process.exit(status ?? 1);
