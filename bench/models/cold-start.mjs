// How long `threadloop ask "what is 6*7?"` takes with the demo model, before there were real models and now:
//   npm run bench:models
// Builds a commit of then into a folder of its own, and runs both in turn. Says the ratios of the medians, of the time
// that a person waits and of the processor's, which other work on the machine changes less; exits with 1 when the first
// is above the limit.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The last commit without a model of any provider. */
const BEFORE = process.argv[2] ?? '1b87368';
const RUNS = Number(process.argv[3] ?? 11);
const LIMIT = 1.2;

/** Says on stderr what the processor did for the process, in microseconds. */
const COUNT_WORK =
  'data:text/javascript,process.on("exit",()=>{const{user,system}=process.cpuUsage();process.stderr.write("work:"+(user+system))})';

const here = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'threadloop-cold-start-'));
const before = join(folder, 'before');

try {
  run('git', ['worktree', 'add', '--detach', '--force', before, BEFORE], here);
  if (!existsSync(join(before, 'node_modules'))) symlinkSync(join(here, 'node_modules'), join(before, 'node_modules'));
  for (const root of [before, here]) build(root);
  const sides = [
    { name: `before (${BEFORE})`, root: before, runs: [] },
    { name: 'now', root: here, runs: [] },
  ];
  for (const side of sides) ask(side.root); // once each for the file system's cache
  for (let round = 0; round < RUNS; round += 1) {
    // Neither side always runs after the other.
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) side.runs.push(ask(side.root));
  }
  for (const { name, runs } of sides) {
    console.log(`${name.padEnd(20)} waiting ${spread(runs, 'waitedMs')}; processor ${spread(runs, 'workedMs')}`);
  }
  const ratio = ratioOf(sides, 'waitedMs');
  const processor = ratioOf(sides, 'workedMs').toFixed(3);
  console.log(
    `ratio: waiting ${ratio.toFixed(3)}, processor ${processor}; limit ${LIMIT} (${RUNS} runs each, in turn)`,
  );
  process.exitCode = ratio <= LIMIT ? 0 : 1;
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', before], { cwd: here });
  rmSync(folder, { recursive: true, force: true });
}

/** Both alike: the compiler's output, and the scripts that the program reads beside it. */
function build(root) {
  run('npx', ['--no-install', 'tsc', '--project', 'tsconfig.build.json'], root);
  run('node', ['scripts/copy-lua.mjs', 'src', 'dist'], root);
}

function ask(root) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, USER: 'bench' };
  const started = performance.now();
  const args = ['--import', COUNT_WORK, join(root, 'dist/cli.js'), 'ask', 'what is 6*7?'];
  const { stdout, stderr } = run('node', args, folder, env);
  const waitedMs = performance.now() - started;
  if (!stdout.includes('42')) throw new Error(`It answered ${JSON.stringify(stdout)}.`);
  return { waitedMs, workedMs: Number(/work:(\d+)/.exec(stderr)?.[1]) / 1_000 };
}

function run(command, args, cwd, env = process.env) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return { stdout, stderr };
}

function ratioOf([first, second], key) {
  return median(second.runs.map((one) => one[key])) / median(first.runs.map((one) => one[key]));
}

function spread(runs, key) {
  const values = runs.map((one) => one[key]);
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map((ms) => ms.toFixed(0));
  return `${middle} ms (${least} to ${most})`;
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
