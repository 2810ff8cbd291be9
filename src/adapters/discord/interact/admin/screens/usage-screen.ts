import { tokensOf } from '../../../../../threads/usage/amounts.ts';
import { type DayLimit, shareUsed } from '../../../../../threads/usage/budgets.ts';
import type { TeamDay } from '../../../../../threads/usage/team-usage.ts';
import { costText, countText } from '../../../../../threads/usage/usage-text.ts';
import { frame, type ScreenContext } from './frame.ts';
import { type Screen, textBlock } from './layout.ts';

/** Days that are shown. */
export const USAGE_DAYS = 7;

/** What a server has used, day by day; undefined where a place is no server's. */
export function usageScreen(
  usage: { readonly today: DayLimit; readonly days: readonly TeamDay[] } | undefined,
  context: ScreenContext,
): Screen {
  const { admin } = context.texts.discord;
  return frame(
    { sheet: 'usage', title: admin.sheets.usage, blocks: [textBlock(usageLines(usage, context).join('\n'))] },
    context,
  );
}

function usageLines(usage: Parameters<typeof usageScreen>[0], { texts }: ScreenContext): readonly string[] {
  const words = texts.discord.admin.usage;
  if (usage === undefined) return [words.none];
  const { today, days } = usage;
  const { maxCostUsd, maxTokens, used } = today;
  const [cost, tokens] = [costText(used), countText(tokensOf(used))];
  const parts = [
    maxCostUsd > 0 ? words.of(cost, `$${maxCostUsd.toLocaleString('en')}`) : cost,
    words.tokens(maxTokens > 0 ? words.of(tokens, countText(maxTokens)) : tokens),
  ];
  const isLimited = maxCostUsd > 0 || maxTokens > 0;
  return [
    `**${words.today(parts, isLimited ? Math.floor(shareUsed(today) * 100) : undefined)}**`,
    ...days.map(
      (day) =>
        `- ${words.day(day.day, day.exchanges, words.tokens(countText(tokensOf(day.used))), costText(day.used))}`,
    ),
    `-# ${words.ofServer}`,
  ];
}
