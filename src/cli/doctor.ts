import type { Clock } from '../core/index.ts';
import type { CliContext, ExitCode } from './cli-context.ts';
import { columns } from './columns.ts';
import type { CheckResult, DoctorCheck } from './doctor-check.ts';
import { writeJson } from './write-json.ts';

/** Milliseconds that one check may take. */
const CHECK_MS = 10_000;

export interface DoctorOptions {
  readonly checks: readonly DoctorCheck[];
  /** Takes secrets out of a sentence. */
  readonly mask: (text: string) => string;
  readonly isJson: boolean;
}

/** Runs all checks and says what they found. Something wrong is exit code 1. */
export async function doctor(
  { checks, mask, isJson }: DoctorOptions,
  { stdout, clock }: Pick<CliContext, 'stdout' | 'clock'>,
): Promise<ExitCode> {
  const found = await Promise.all(
    checks.map(async (check) => ({ name: check.name, results: masked(await examine(check, clock), mask) })),
  );
  const levels = found.flatMap(({ results }) => results.map(({ level }) => level));
  const [errors, warnings] = [count(levels, 'error'), count(levels, 'warning')];
  if (isJson) writeJson({ ok: errors === 0, errors, warnings, checks: found }, stdout);
  else for (const line of lines(found, errors, warnings)) stdout.write(`${line}\n`);
  return errors === 0 ? 0 : 1;
}

interface Found {
  readonly name: string;
  readonly results: readonly CheckResult[];
}

const SIGNS = { ok: '✓', warning: '!', error: '✗' } as const;

async function examine(check: DoctorCheck, clock: Clock): Promise<readonly CheckResult[]> {
  let cancel = (): void => undefined;
  const late = new Promise<readonly CheckResult[]>((resolve) => {
    const text = `There was no answer within ${CHECK_MS / 1_000} s.`;
    cancel = clock.setTimeout(() => resolve([{ level: 'error', text }]), CHECK_MS);
  });
  try {
    return await Promise.race([Promise.resolve().then(() => check.run()), late]);
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return [{ level: 'error', text: `This could not be checked: ${sentence}` }];
  } finally {
    cancel();
  }
}

function masked(results: readonly CheckResult[], mask: (text: string) => string): readonly CheckResult[] {
  return results.map(({ level, text, remedy }) => ({
    level,
    text: mask(text),
    ...(remedy !== undefined && { remedy: mask(remedy) }),
  }));
}

function lines(found: readonly Found[], errors: number, warnings: number): readonly string[] {
  const rows = found.flatMap(({ name, results }) =>
    results.flatMap(({ level, text, remedy }, at) => [
      [SIGNS[level], at === 0 ? name : '', text],
      ...(remedy === undefined ? [] : [['', '', `→ ${remedy}`]]),
    ]),
  );
  return [...columns(rows), '', summary(errors, warnings)];
}

function summary(errors: number, warnings: number): string {
  if (errors + warnings === 0) return 'All is well.';
  const counted = [amount(errors, 'error'), amount(warnings, 'warning')].filter((part) => part !== '');
  return `${counted.join(' and ')}.`;
}

function amount(number: number, name: string): string {
  if (number === 0) return '';
  return `${number} ${name}${number === 1 ? '' : 's'}`;
}

function count(levels: readonly CheckResult['level'][], level: CheckResult['level']): number {
  return levels.filter((each) => each === level).length;
}
