import { sanitizeLine } from '../adapters/terminal/index.ts';
import type { Config } from '../config.ts';
import type { Records } from '../threads/ports.ts';
import { type DayLimit, shareUsed } from '../threads/usage/budgets.ts';
import { readThreadUsage, readUsage, type UsageReport, type UsageRow } from '../threads/usage/read-usage.ts';
import { totalOf } from '../threads/usage/tally.ts';
import { UsageDays } from '../threads/usage/usage-days.ts';
import { countText } from '../threads/usage/usage-text.ts';
import type { CliContext, ExitCode } from './cli-context.ts';
import type { UsageWish } from './usage-flags.ts';
import { tableLines } from './usage-table.ts';
import { writeJson } from './write-json.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Lines of one table; the rest is counted. */
const MAX_LINES = 20;

export interface UsageOptions {
  readonly records: Records;
  readonly budgets: Config['budgets'];
  readonly timeZone: string;
  readonly wish: UsageWish;
  readonly isJson: boolean;
}

/** Shows what was used: by day, model, team and person, or one of these; of everybody, or of one. */
export async function showUsage(
  { records, budgets, timeZone, wish, isJson }: UsageOptions,
  { stdout, clock }: Pick<CliContext, 'stdout' | 'clock'>,
): Promise<ExitCode> {
  const days = new UsageDays(timeZone);
  const named = days.lastDays(clock.now(), wish.days);
  const [from = '', to = ''] = [named[0], named.at(-1)];
  const report = await readUsage(records, named, wish);
  const threads = wish.by === 'thread' ? await readThreadUsage(records, clock.now() - wish.days * DAY_MS) : [];
  const tables: Tables = { report, today: await readUsage(records, [to], wish), threads, budgets };
  const parts = wish.by === undefined ? partsFor(wish) : [wish.by];
  if (isJson) {
    const shown = Object.fromEntries(parts.map((part) => [part, rowsOf(part, tables).map(plain)]));
    writeJson({ from, to, timeZone, ...shown, total: plain(report.total) }, stdout);
    return 0;
  }
  const write = (line: string): void => void stdout.write(`${line}\n`);
  const isNothing = report.total.exchanges === 0 && threads.length === 0;
  const whose = wish.person ?? wish.team;
  const by = whose === undefined ? '' : ` by ${sanitizeLine(whose)}`;
  const time = wish.days === 1 ? `on ${to}` : `from ${from} to ${to}`;
  if (isNothing) {
    write(`Nothing was used${by} ${time}. --days shows more days, at most 90; what came before is forgotten.`);
    return 0;
  }
  write(`What was used${by} ${time} (days end at midnight, ${timeZone})`);
  for (const part of parts) for (const line of ['', ...linesOf(part, tables)]) write(line);
  return 0;
}

type Part = NonNullable<UsageWish['by']>;

interface Tables {
  readonly report: UsageReport;
  readonly today: UsageReport;
  readonly threads: readonly UsageRow[];
  readonly budgets: Config['budgets'];
}

function partsFor({ person, team }: UsageWish): readonly Part[] {
  return [
    'day',
    'model',
    ...(person === undefined ? (['team'] as const) : []),
    ...(team === undefined ? (['person'] as const) : []),
  ];
}

/** Days in their order; everything else by what it cost, then by tokens. */
function rowsOf(part: Part, { report, threads }: Tables): readonly UsageRow[] {
  switch (part) {
    case 'day':
      return report.days;
    case 'model':
      return sorted(
        Object.entries(report.total.models).map(([name, amounts]) => ({
          name,
          exchanges: 0,
          toolCalls: 0,
          models: { [name]: amounts },
        })),
      );
    case 'person':
      return sorted(report.persons);
    case 'team':
      return sorted(report.teams);
    case 'thread':
      return sorted(threads);
  }
}

function sorted(rows: readonly UsageRow[]): readonly UsageRow[] {
  const weighed = rows.map((row) => ({ row, total: totalOf(row.models) }));
  return weighed
    .sort(
      (a, b) =>
        b.total.costUsd - a.total.costUsd || b.total.input - a.total.input || (a.row.name < b.row.name ? -1 : 1),
    )
    .map(({ row }) => row);
}

const TITLES: Readonly<Record<Part, string>> = {
  day: 'DAY',
  model: 'MODEL',
  person: 'PERSON',
  team: 'TEAM',
  thread: 'THREAD',
};

function linesOf(part: Part, tables: Tables): readonly string[] {
  const rows = rowsOf(part, tables);
  const shown = part === 'day' ? rows : rows.slice(0, MAX_LINES);
  const hasLimit = part === 'person' || part === 'team';
  const heads = part === 'model' ? ['ANSWERS'] : ['EXCHANGES', 'TOOL CALLS', ...(hasLimit ? ['LIMIT TODAY'] : [])];
  const lines = shown.map((row) => {
    const amounts = totalOf(row.models);
    const counts = [
      countText(row.exchanges),
      countText(row.toolCalls),
      ...(hasLimit ? [limitText(part, row, tables)] : []),
    ];
    return { name: row.name, cells: part === 'model' ? [countText(amounts.uses)] : counts, amounts };
  });
  const { total } = tables.report;
  const sum = {
    name: 'total',
    cells: [countText(total.exchanges), countText(total.toolCalls)],
    amounts: totalOf(total.models),
  };
  const rest = rows.length - shown.length;
  return [
    ...tableLines({ title: TITLES[part], heads, lines, total: part === 'day' && rows.length > 1 ? sum : undefined }),
    ...(rest > 0 ? [`${rest} more; --json shows all.`] : []),
  ];
}

/** How much of today's limit is used; nothing where there is none. */
function limitText(part: 'person' | 'team', { name }: UsageRow, { today, budgets }: Tables): string {
  const row = (part === 'person' ? today.persons : today.teams).find((other) => other.name === name);
  const used = totalOf(row?.models ?? {});
  const { personDayCost, personDayTokens, teamDayCost, teamDayTokens } = budgets;
  const limit: Pick<DayLimit, 'used' | 'maxCostUsd' | 'maxTokens'> =
    part === 'person'
      ? { used, maxCostUsd: personDayCost, maxTokens: personDayTokens }
      : { used, maxCostUsd: teamDayCost, maxTokens: teamDayTokens };
  const isUnlimited = (limit.maxCostUsd === 0 && limit.maxTokens === 0) || name.startsWith('direct:');
  return isUnlimited ? '-' : `${Math.floor(shareUsed(limit) * 100)}%`;
}

function plain({ name, exchanges, toolCalls, models }: UsageRow): object {
  return { name, exchanges, toolCalls, total: totalOf(models), models };
}
