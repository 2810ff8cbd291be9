import { ThreadloopError } from '../../core/error.ts';
import type { JsonValue } from '../../core/index.ts';
import { createTexts } from '../../text/index.ts';
import { isNotedAct } from '../../threads/administration/noted-act.ts';
import type { Scope } from '../../threads/administration/scope.ts';
import type { AuditEntry } from '../../threads/administration/settings-service.ts';
import type { CliContext, ExitCode } from '../cli-context.ts';
import { columns } from '../columns.ts';
import { timeText } from '../time-text.ts';
import { writeJson } from '../write-json.ts';
import type { OpenedSettings } from './open-settings.ts';
import { parseScope, readTeam, scopeText } from './scope-text.ts';

const { acts } = createTexts('en').settings;

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 3_650;
/** Entries that are asked for at once. */
const PAGE = 200;

/** What `threadloop audit` is to show. */
export interface AuditWish {
  readonly scope: Scope;
  readonly days: number;
}

/** Shows who changed which setting, and what was done about calls that need consent and MCP servers, the newest first. */
export async function showAudit(
  { wish, settings, isJson }: { readonly wish: AuditWish; readonly settings: OpenedSettings; readonly isJson: boolean },
  { stdout, clock }: Pick<CliContext, 'stdout' | 'clock'>,
): Promise<ExitCode> {
  const since = clock.now() - wish.days * DAY_MS;
  const entries: AuditEntry[] = [];
  let before: string | undefined;
  do {
    const page = await settings.service.audit(wish.scope, { limit: PAGE, ...(before !== undefined && { before }) });
    entries.push(...page.entries.filter(({ at }) => at >= since));
    // Entries come by their times: what follows an older one is older still.
    before = page.entries.every(({ at }) => at >= since) ? page.next : undefined;
  } while (before !== undefined);
  if (isJson) {
    for (const { scope, ...entry } of entries) writeJson({ ...entry, scope: scopeText(scope) }, stdout);
    return 0;
  }
  for (const line of columns(entries.map(rowOf))) stdout.write(`${line}\n`);
  if (entries.length === 0)
    stdout.write(`Nothing was changed within ${wish.days} ${wish.days === 1 ? 'day' : 'days'}.\n`);
  return 0;
}

/**
 * Reads the flags of `audit`.
 *
 * @throws ThreadloopError `usage` with every problem.
 */
export function readAuditFlags(flags: Readonly<Record<string, string | true>>): AuditWish {
  const { days = String(DEFAULT_DAYS), team, channel } = flags;
  const number = Number(days);
  const inTeam = team === undefined ? undefined : readTeam(String(team));
  const name = channel === undefined ? String(team) : `${String(team)}/${String(channel)}`;
  const scope = team === undefined ? ({ kind: 'deployment' } as const) : parseScope(name);
  const problems = [
    ...(Number.isInteger(number) && number >= 1 && number <= MAX_DAYS
      ? []
      : [`--days must be a whole number from 1 to ${MAX_DAYS}; it is "${String(days)}".`]),
    ...(team !== undefined && inTeam === undefined
      ? [`--team must be an id with its platform, such as slack:T123; it is "${String(team)}".`]
      : []),
    ...(channel !== undefined && team === undefined ? ['--channel needs --team, the team that it is in.'] : []),
    ...(channel !== undefined && inTeam !== undefined && scope === undefined
      ? [`--channel must be an id with its platform, such as slack:C123; it is "${String(channel)}".`]
      : []),
  ];
  if (problems.length > 0 || scope === undefined) throw new ThreadloopError('usage', problems.join('\n'));
  return { scope, days: number };
}

function rowOf({ at, who, surface, scope, key, change, before, after }: AuditEntry): readonly string[] {
  // Names are people's own words: they must not act on the terminal.
  const name = who.name.replaceAll(/\p{C}/gu, '');
  const first = [timeText(at), `${name} (${who.id})`, surface, scopeText(scope)];
  if (isNotedAct(change)) return [...first, acts[change], key, after === null ? '' : valueText(after)];
  const what = change === 'lock' || change === 'unlock' ? '' : `${valueText(before)} -> ${valueText(after)}`;
  return [...first, change, key, what];
}

function valueText(value: JsonValue): string {
  return value === null ? 'not set' : JSON.stringify(value).replaceAll(/[\u007f-\u009f]/gu, '');
}
