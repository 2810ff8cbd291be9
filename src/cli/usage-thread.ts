import type { Records } from '../threads/ports.ts';
import type { ThreadId } from '../threads/thread-id.ts';
import type { Account, Mark } from '../threads/usage/account.ts';
import { totalOf } from '../threads/usage/tally.ts';
import { threadKey } from '../threads/usage/usage-keys.ts';
import { countText } from '../threads/usage/usage-text.ts';
import type { CliContext, ExitCode } from './cli-context.ts';
import { timeText } from './time-text.ts';
import { tableLines } from './usage-table.ts';
import { writeJson } from './write-json.ts';

export interface ThreadUsageOptions {
  readonly records: Records;
  readonly thread: ThreadId;
  readonly isJson: boolean;
}

/** Shows what a thread has used: its latest exchanges, oldest first, and the sum of all. Exit code 1 when nothing is known. */
export async function showThreadUsage(
  { records, thread, isJson }: ThreadUsageOptions,
  { stdout }: Pick<CliContext, 'stdout'>,
): Promise<ExitCode> {
  const account = (await records.get<Account>(threadKey(thread)))?.value;
  const exchanges = [...(account?.marks ?? [])].sort((a, b) => a.exchange - b.exchange);
  const exitCode = account === undefined ? 1 : 0;
  if (isJson) {
    const { exchanges: count = 0, toolCalls = 0, models = {} } = account ?? {};
    const total = { exchanges: count, toolCalls, total: totalOf(models), models };
    writeJson({ thread, exchanges: exchanges.map(plain), total }, stdout);
    return exitCode;
  }
  if (account === undefined) {
    stdout.write(
      `Nothing is known to have been used in ${thread}. \`threadloop usage --by thread\` shows the threads.\n`,
    );
    return exitCode;
  }
  const lines = exchanges.map(({ exchange, at, tally }) => ({
    name: `x${exchange}`,
    cells: [timeText(at), countText(tally.toolCalls)],
    note: Object.keys(tally.models).join(', '),
    amounts: totalOf(tally.models),
  }));
  const total = { name: 'total', cells: ['', countText(account.toolCalls)], amounts: totalOf(account.models) };
  const hidden = account.exchanges - exchanges.length;
  const table = tableLines({ title: 'EXCHANGE', heads: ['BEGAN', 'TOOL CALLS'], noteHead: 'MODELS', lines, total });
  const rest =
    hidden > 0 ? [`${countText(hidden)} more, older or erased, ${hidden === 1 ? 'is' : 'are'} in the sum only.`] : [];
  for (const line of [`What was used in ${thread}`, '', ...table, ...rest]) stdout.write(`${line}\n`);
  return exitCode;
}

function plain({ exchange, by, at, tally }: Mark): object {
  const { toolCalls, models } = tally;
  return { exchange: `x${exchange}`, by, at, toolCalls, total: totalOf(models), models };
}
