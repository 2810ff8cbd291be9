import type { JsonValue } from '../../core/index.ts';
import { createTexts } from '../../text/index.ts';
import type { Changed } from '../../threads/administration/settings-service.ts';
import { resealOutdated } from '../../tools/index.ts';
import type { CliContext, ExitCode } from '../cli-context.ts';
import { columns } from '../columns.ts';
import { confirm } from '../confirm.ts';
import { writeJson } from '../write-json.ts';
import { type OpenedSettings, operator } from './open-settings.ts';
import { type PlannedChange, planSettings, type ScopePlan } from './plan-settings.ts';
import { scopeText } from './scope-text.ts';
import type { ScopeSettings } from './settings-file.ts';

const texts = createTexts('en');

export interface SettingsCommand {
  readonly file: readonly ScopeSettings[];
  readonly settings: OpenedSettings;
  readonly isJson: boolean;
}

/** Says what a file would change. 0: nothing; 2: something; 1: the file has problems. */
export async function showPlan(
  { file, settings, isJson }: SettingsCommand,
  context: Pick<CliContext, 'stdout' | 'stderr'>,
): Promise<ExitCode> {
  const plans = await planSettings(file, settings);
  const hasProblems = tellProblems(plans, context);
  tellPlan(plans, isJson, context);
  if (hasProblems) return 1;
  return plans.some(({ changes }) => changes.length > 0) ? 2 : 0;
}

/** Makes the chat's settings those of a file, after asking. Nothing is changed while anything in the file is wrong. */
export async function applySettings(
  { file, settings, isJson, isConfirmed }: SettingsCommand & { readonly isConfirmed: boolean },
  context: Pick<CliContext, 'stdin' | 'stdout' | 'stderr' | 'clock'>,
): Promise<ExitCode> {
  const plans = await planSettings(file, settings);
  if (tellProblems(plans, context)) {
    context.stderr.write('Nothing was changed.\n');
    return 1;
  }
  tellPlan(plans, isJson, context);
  await sealAnew(settings, context);
  const open = plans.filter(({ changes }) => changes.length > 0);
  if (open.length === 0) return 0;
  const count = open.reduce((sum, { changes }) => sum + changes.length, 0);
  const intent = {
    what: `This makes ${counted(count, 'change')} in ${counted(open.length, 'scope')}.`,
    question: 'Make it so?',
  };
  if (!isConfirmed && !(await confirm(intent, context))) {
    context.stderr.write('Nothing was changed.\n');
    return 1;
  }
  let exitCode: ExitCode = 0;
  for (const { view, changes } of open) {
    const { scope, version } = view;
    const planned = changes.map(({ change }) => change);
    const changed = await settings.service.change(scope, planned, { by: operator, ifVersion: version, texts });
    if (changed.status === 'done') continue;
    context.stderr.write(`${scopeText(scope)} was not changed: ${reasonOf(changed)}\n`);
    exitCode = 1;
  }
  return exitCode;
}

function tellProblems(plans: readonly ScopePlan[], { stderr }: Pick<CliContext, 'stderr'>): boolean {
  const problems = plans.flatMap((plan) => plan.problems);
  for (const problem of problems) stderr.write(`${problem}\n`);
  return problems.length > 0;
}

function tellPlan(
  plans: readonly ScopePlan[],
  isJson: boolean,
  { stdout, stderr }: Pick<CliContext, 'stdout' | 'stderr'>,
): void {
  const open = plans.filter(({ changes }) => changes.length > 0);
  if (isJson) {
    for (const { view, changes } of open) {
      for (const { change, before, after } of changes) {
        writeJson({ scope: scopeText(view.scope), change: change.kind, key: change.key, before, after }, stdout);
      }
    }
  } else if (open.length === 0) {
    stdout.write('The chat says what the file says.\n');
  } else {
    for (const { view, changes } of open) {
      stdout.write(`${scopeText(view.scope)}\n`);
      for (const row of columns(changes.map(rowOf))) stdout.write(`  ${row}\n`);
    }
  }
  for (const { view, missingSecrets } of plans) {
    for (const key of missingSecrets) {
      stderr.write(`${scopeText(view.scope)}: the secret "${key}" is not entered; an admin can do so in the chat.\n`);
    }
  }
}

function rowOf({ change: { kind, key }, before, after }: PlannedChange): readonly string[] {
  if (kind === 'lock' || kind === 'unlock') return [kind, key];
  return [kind, key, `${valueText(before)} -> ${kind === 'inherit' ? 'inherited' : valueText(after)}`];
}

function valueText(value: JsonValue): string {
  return value === null ? 'not set' : JSON.stringify(value);
}

/** Secrets that were sealed with an older key; the key can then be taken away. */
async function sealAnew(
  { records, secrets }: OpenedSettings,
  { clock, stderr }: Pick<CliContext, 'clock' | 'stderr'>,
): Promise<void> {
  if (secrets === undefined) return;
  const { resealed, unreadable } = await resealOutdated(records, secrets, { clock, random: Math.random });
  if (resealed > 0) stderr.write(`${counted(resealed, 'secret')} sealed anew with the first key of secretKey.\n`);
  if (unreadable > 0) {
    stderr.write(
      `${counted(unreadable, 'secret')} cannot be opened with the keys of secretKey; admins can enter them anew.\n`,
    );
  }
}

function reasonOf(changed: Exclude<Changed, { readonly status: 'done' }>): string {
  switch (changed.status) {
    case 'refused':
      return changed.sentence;
    case 'invalid':
      return Object.entries(changed.problems)
        .map(([key, problem]) => `"${key}": ${problem}`)
        .join(' ');
    case 'conflict': {
      const who = [...new Set(changed.entries.map((entry) => entry.who.name))].join(', ');
      const keys = [...new Set(changed.entries.map(({ key }) => key))].join(', ');
      return `${who} changed ${keys} meanwhile. Run \`threadloop settings plan\` again.`;
    }
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
