import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SCENARIOS } from './scenarios.ts';
import { openFakeStage } from './support/fake-stage.ts';
import { openRemoteStage, REMOTE_VARIABLES } from './support/remote-stage.ts';
import { runScenarios } from './support/run-scenarios.ts';
import type { Stage } from './support/stage.ts';

const HELP = `npm run e2e:discord -- [--base URL] [--only WORDS]

  --base  the REST interface of a server that speaks Discord's protocol, without its version, such as
          http://127.0.0.1:3001/api; our own fake without it
  --only  the scenarios whose names hold these words

With --base these variables say who is there:
${Object.entries(REMOTE_VARIABLES)
  .map(([name, what]) => `  ${name.padEnd(24)}  ${what}`)
  .join('\n')}
`;

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const options = { base: { type: 'string' }, only: { type: 'string' }, help: { type: 'boolean' } } as const;
const { values } = parseArgs({ options });
if (values.help === true) process.stdout.write(HELP);
else process.exitCode = await drive(values.base, values.only ?? '');

async function drive(base: string | undefined, only: string): Promise<number> {
  const stage = await openStage(base);
  if (stage === undefined) return 2;
  build();
  const began = Date.now();
  const scenarios = SCENARIOS.filter(({ name }) => name.includes(only));
  const { passed, failed, notRun } = await runScenarios(stage, scenarios, say);
  let failures = failed;
  await stage.close().catch((error: unknown) => {
    failures += 1;
    say(`✗ ${error instanceof Error ? error.message : String(error)}`);
  });
  const seconds = ((Date.now() - began) / 1_000).toFixed(0);
  const libraries = `discord.js ${versionOf('discord.js')} as the bot, oceanic.js ${versionOf('oceanic.js')} beside it`;
  say(`\ne2e:discord: ${passed} passed, ${failures} failed, ${notRun} not run, on ${stage.name} in ${seconds} s`);
  say(`(${libraries})`);
  return failures === 0 ? 0 : 1;
}

/** Undefined where there can be none, which has been said then. */
async function openStage(base: string | undefined): Promise<Stage | undefined> {
  try {
    return base === undefined ? await openFakeStage() : await openRemoteStage(base, process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}

/** The bot is what an operator starts. */
function build(): void {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('The program could not be built.');
}

function versionOf(library: string): string {
  const text = readFileSync(`${ROOT}node_modules/${library}/package.json`, 'utf8');
  return /"version": "([^"]+)"/u.exec(text)?.[1] ?? 'of an unknown version';
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
