// Everything that can be checked without running a test. Runs all of it, then says what failed.
import { spawnSync } from 'node:child_process';

/** @type {ReadonlyArray<[name: string, command: string, args: string[]]>} */
const checks = [
  ['format', 'biome', ['check', '--error-on-warnings', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', '.']],
  ['types', 'tsc', ['--project', 'tsconfig.json']],
  ['types of the page', 'tsc', ['--project', 'src/adapters/web/page/tsconfig.json']],
  ['unused code', 'knip', ['--no-progress']],
  ['build', 'npm', ['run', '--silent', 'build']],
  ['package', 'publint', ['--strict']],
  ['package types', 'attw', ['--pack', '.', '--profile', 'esm-only', '--quiet']],
];

const failed = checks.filter(([name, command, args]) => {
  console.log(`\n# ${name}: ${command} ${args.join(' ')}`);
  const [program, options] = command === 'npm' ? [command, args] : ['npx', ['--no-install', command, ...args]];
  return spawnSync(program, options, { stdio: 'inherit' }).status !== 0;
});

console.log(
  failed.length === 0 ? '\nAll static checks passed.' : `\nFailed: ${failed.map(([name]) => name).join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
