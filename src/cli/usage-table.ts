import { sanitizeLine } from '../adapters/terminal/index.ts';
import { type Amounts, tokensOf } from '../threads/usage/amounts.ts';
import { costText, countText } from '../threads/usage/usage-text.ts';

/** One line of a table: what it is about, cells that differ from table to table, and amounts. */
interface UsageLine {
  readonly name: string;
  readonly cells: readonly string[];
  readonly amounts: Amounts;
  /** Stands behind the cost, under the table's last head. */
  readonly note?: string;
}

export interface UsageTable {
  readonly title: string;
  /** Heads of the cells. */
  readonly heads: readonly string[];
  readonly noteHead?: string;
  readonly lines: readonly UsageLine[];
  /** Closes the table. */
  readonly total?: UsageLine | undefined;
}

/** Lays a table out: names to the left, numbers to the right, the cost in words where it is not known. */
export function tableLines({ title, heads, noteHead, lines, total }: UsageTable): readonly string[] {
  const hasReasoning = lines.some(({ amounts }) => amounts.reasoning > 0);
  const reasoning = hasReasoning ? ['REASONING'] : [];
  const head = [title, ...heads, 'TOKENS IN', 'FROM CACHE', 'TOKENS OUT', ...reasoning, 'COST'];
  const all = [...lines, ...(total === undefined ? [] : [total])];
  const body = all.map(({ name, cells, amounts }) => [
    sanitizeLine(name),
    ...cells,
    countText(tokensOf(amounts) - amounts.output),
    countText(amounts.cacheRead),
    countText(amounts.output),
    ...(hasReasoning ? [countText(amounts.reasoning)] : []),
    costText(amounts),
  ]);
  const notes = [noteHead, ...all.map(({ note }) => note && sanitizeLine(note))];
  return aligned([head, ...body]).map((line, at) => [line, ...(notes[at] ? [notes[at]] : [])].join('  '));
}

function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const [head = []] = rows;
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  );
}
