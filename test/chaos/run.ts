import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ChaosResult, describeResult } from './chaos-result.ts';
import { describeThread } from './describe-thread.ts';
import { runVariant, type VariantRun } from './run-variant.ts';
import { shorten, VARIANTS, type Variant } from './variant.ts';

const HELP = `npm run chaos -- [--variant NAME] [--short] [--seed NUMBER]

  --variant  one of ${VARIANTS.map(({ name }) => name).join(', ')}; all of them without it
  --short    a smaller form; without --variant, "everything" alone
  --seed     repeats the random choices of an earlier run
`;

/** A variant that takes longer than this beside its messages hangs. */
const VARIANT_LIMIT_MS = 300_000;

/** What keeps this process alive so long after the last line is a fault. */
const LEFT_OVER_MS = 5_000;

/** Findings that are told in full. */
const TOLD = 10;

const options = {
  variant: { type: 'string' },
  short: { type: 'boolean' },
  seed: { type: 'string' },
  help: { type: 'boolean' },
} as const;
const { values } = parseArgs({ options });
const chosen = chooseVariants(values.variant, values.short === true);
if (values.help === true || chosen.length === 0) {
  say(HELP);
  process.exitCode = values.help === true ? 0 : 2;
} else {
  process.exitCode = await runAll(chosen, Number(values.seed ?? Date.now() % 1_000_000));
  setTimeout(() => {
    say(`Something is left that keeps this process alive: ${process.getActiveResourcesInfo().join(', ')} · FAIL`);
    process.exit(1);
  }, LEFT_OVER_MS).unref();
}

function chooseVariants(name: string | undefined, isShort: boolean): readonly Variant[] {
  const wanted = name ?? (isShort ? 'everything' : undefined);
  const variants = VARIANTS.filter((variant) => wanted === undefined || variant.name === wanted);
  return isShort ? variants.map(shorten) : variants;
}

async function runAll(variants: readonly Variant[], seed: number): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'threadloop-chaos-'));
  say(`seed ${seed}`);
  // Workers and servers end with this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const results: ChaosResult[] = [];
  for (const variant of variants) {
    const limit = setTimeout(() => {
      say(`${variant.name} hangs; see ${directory} · FAIL`);
      process.exit(1);
    }, variant.durationMs + VARIANT_LIMIT_MS);
    const own = join(directory, variant.name);
    await mkdtemp(`${own}-`).then((made) => runOne(variant, made, seed, results));
    clearTimeout(limit);
  }
  const isPassed = results.every(({ findings }) => findings.length === 0);
  if (isPassed) await rm(directory, { recursive: true, force: true });
  else say(`Logs and records are in ${directory}`);
  if (variants.length > 1) say(describeResult(results, 'chaos'));
  return isPassed ? 0 : 1;
}

async function runOne(variant: Variant, directory: string, seed: number, results: ChaosResult[]): Promise<void> {
  const run = await runVariant(variant, directory, seed);
  results.push(run.result);
  await tellFindings(run, directory);
  say(describeResult([run.result], `chaos ${variant.name}`));
}

async function tellFindings({ result, evidence }: VariantRun, directory: string): Promise<void> {
  const { findings } = result;
  if (findings.length === 0) return;
  for (const { kind, thread, what } of findings.slice(0, TOLD)) say(`${kind} · ${thread} · ${what}`);
  if (findings.length > TOLD) say(`… and ${findings.length - TOLD} findings more`);
  const first = evidence.get(findings.find(({ thread }) => thread !== '')?.thread ?? '');
  if (first !== undefined) say(describeThread(first));
  const told = findings.map(({ kind, thread, what }) => `${kind} · ${thread} · ${what}`).join('\n');
  await writeFile(join(directory, 'findings'), [told, ...[...evidence.values()].map(describeThread)].join('\n\n'));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
