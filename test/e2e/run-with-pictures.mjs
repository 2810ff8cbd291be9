import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

/**
 * Runs tests that take pictures, which stay in `pictures/` of a folder, and says in one last line what came of it. Ends the
 * process as they end.
 *
 * @param {object} run
 * @param {string} run.name As it is called by npm.
 * @param {string} run.folder Where the pictures go.
 * @param {readonly string[]} run.tests Their folders, from the root.
 * @param {(pictures: string) => Readonly<Record<string, string>>} run.environment What the tests are told by.
 * @param {(noted: (file: string) => readonly string[] | undefined) => string} run.figures What was measured, in words;
 *   `noted` has the lines of a file that the tests have left beside the pictures.
 */
export function runWithPictures({ name, folder, tests, environment, figures }) {
  const pictures = join(folder, 'pictures');
  const results = join(pictures, 'results.json');
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  const began = Date.now();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const { status } = spawnSync(
    process.execPath,
    [VITEST, 'run', '--config', 'vitest.slow.config.ts', ...reporters, ...tests, ...process.argv.slice(2)],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...environment(pictures) } },
  );
  const counts = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {};
  rmSync(results, { force: true });
  const noted = (file) => {
    const path = join(pictures, file);
    return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : undefined;
  };
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, numPendingTests: skipped = 0 } = counts;
  const seconds = Math.round((Date.now() - began) / 1_000);
  const shots = readdirSync(pictures, { recursive: true }).filter((file) => file.endsWith('.png')).length;
  process.stdout.write(`Pictures: ${pictures}\n`);
  process.stdout.write(
    `${name}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds} s; ${figures(noted)}; ${shots} pictures\n`,
  );
  process.exit(status ?? 1);
}
