import type { Played, Scenario } from '../scenarios.ts';
import { startBot } from './bot-process.ts';
import type { Stage } from './stage.ts';

export interface Figures {
  readonly passed: number;
  readonly failed: number;
  readonly notRun: number;
}

/** Plays all scenarios, one process of the bot for each kind of settings, and says one line of each. */
export async function runScenarios(
  stage: Stage,
  scenarios: readonly Scenario[],
  say: (line: string) => void,
): Promise<Figures> {
  const figures = { passed: 0, failed: 0, notRun: 0 };
  for (const [settings, group] of groupsOf(scenarios)) {
    const possible = group.filter((scenario) => {
      const reason = scenario.needs.map((need) => stage.cannot[need]).find((each) => each !== undefined);
      if (reason === undefined) return true;
      figures.notRun += 1;
      say(`– ${scenario.name}: not run, ${reason}`);
      return false;
    });
    if (possible.length === 0) continue;
    const { token, apiUrl } = stage.bot;
    const own = { DISCORD_TOKEN: token, DISCORD_API_URL: apiUrl, THREADLOOP_LOG_LEVEL: 'info' };
    const variables = { ...own, ...stage.variables, ...settings };
    const bot = await startBot(variables);
    for (const scenario of possible) {
      const began = Date.now();
      const written = bot.output().length;
      try {
        // Nobody is there only where no scenario needs anybody.
        await scenario.run(stage as Played);
        figures.passed += 1;
        say(`✓ ${scenario.name} (${((Date.now() - began) / 1_000).toFixed(1)} s)`);
      } catch (error) {
        figures.failed += 1;
        say(`✗ ${scenario.name}: ${reasonOf(error)}\n${indented(bot.output().slice(written))}`);
      }
    }
    const code = await bot.stop();
    const isClean = code === 0 && !UNWELL.test(bot.output());
    figures[isClean ? 'passed' : 'failed'] += 1;
    const name = `the bot ends in order, with nothing wrong in its log${settings === NOTHING ? '' : ` (${named(settings)})`}`;
    say(isClean ? `✓ ${name}` : `✗ ${name}: it ended with ${code} and wrote\n${bot.output()}`);
  }
  return figures;
}

/** A line of the log from `warn` on, or what no log has caught. */
const UNWELL = /"level":(?:40|50|60)|unhandled|\n\s+at /iu;

/** What the bot wrote meanwhile: ids and codes, no words. */
function indented(output: string): string {
  return output.trimEnd().replaceAll(/^/gmu, '    ');
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${reasonOf(error.cause)})`;
}

type Settings = NonNullable<Scenario['settings']>;

const NOTHING: Settings = {};

function groupsOf(scenarios: readonly Scenario[]): readonly (readonly [Settings, readonly Scenario[]])[] {
  const groups = new Map<Settings, Scenario[]>();
  for (const scenario of scenarios) {
    const { settings = NOTHING } = scenario;
    groups.set(settings, [...(groups.get(settings) ?? []), scenario]);
  }
  return [...groups];
}

function named(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
}
