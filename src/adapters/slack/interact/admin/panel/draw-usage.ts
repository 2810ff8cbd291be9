import type { KnownBlock } from '@slack/types';
import type { SettingsView } from '../../../../../threads/administration/settings-service.ts';
import { tokensOf } from '../../../../../threads/usage/amounts.ts';
import { shareUsed } from '../../../../../threads/usage/budgets.ts';
import { type AdminContext, rightsAt } from '../admin-context.ts';
import { divider, section } from '../blocks.ts';
import { timeWords } from '../words.ts';
import { drawBudgets } from './draw-settings.ts';
import type { PanelState } from './panel-state.ts';
import { TEAM } from './panel-state.ts';

const DAYS = 7;

/** What the workspace has used, for its admins, and the limits of the scope. */
export async function drawUsage(
  context: AdminContext,
  _state: PanelState,
  view: SettingsView,
): Promise<readonly KnownBlock[]> {
  const { usage } = context.texts.slackAdmin;
  const budgets = drawBudgets(context, view);
  return [
    ...(await usedByTeam(context)),
    ...(budgets.length === 0 ? [] : [divider(), section(`*${usage.budgets}*`), ...budgets]),
  ];
}

async function usedByTeam(context: AdminContext): Promise<readonly KnownBlock[]> {
  const { backend, team, texts } = context;
  const { usage } = texts.slackAdmin;
  if ((await rightsAt(context, TEAM)) !== 'may') return [section(usage.ofTeamOnly)];
  const reader = backend.host.usage;
  const [today, days] = await Promise.all([reader.teamToday(team), reader.ofTeam(team, DAYS)]);
  const { used, maxCostUsd, maxTokens, resetsAt } = today;
  const percent = Math.round(shareUsed(today) * 100);
  const hasLimit = maxCostUsd > 0 || maxTokens > 0;
  const isUnpriced = days.some((day) => day.used.unpriced > 0);
  const lines = days.map(({ day, exchanges, used: of }) =>
    usage.day({ day, exchanges, tokens: tokensOf(of), costUsd: of.costUsd }),
  );
  return [
    section(
      [
        `*${usage.title}*`,
        usage.today({ costUsd: used.costUsd, tokens: tokensOf(used) }),
        hasLimit
          ? usage.limit({ costUsd: maxCostUsd, tokens: maxTokens, percent, resets: timeWords(resetsAt) })
          : usage.noLimit,
      ].join('\n'),
    ),
    section([`*${usage.days(DAYS)}*`, ...lines, ...(isUnpriced ? [usage.unpriced] : [])].join('\n')),
  ];
}
