import type { KnownBlock } from '@slack/types';
import type { SettingsView } from '../../../../../threads/administration/settings-service.ts';
import { type AdminContext, scopeIn } from '../admin-context.ts';
import { section } from '../blocks.ts';
import { changeWords, knownScopeWords, personWords, timeWords } from '../words.ts';
import { timeRow } from './page-row.ts';
import type { PanelState } from './panel-state.ts';

const ENTRIES_A_PAGE = 10;

/** Who changed what in a scope and below it, the newest first. */
export async function drawAudit(
  context: AdminContext,
  { scope, before }: PanelState,
  view: SettingsView,
): Promise<readonly KnownBlock[]> {
  const { backend, texts } = context;
  const { audit } = texts.slackAdmin;
  const { entries, next } = await backend.host.administration.audit(scopeIn(context, scope), {
    limit: ENTRIES_A_PAGE,
    ...(before !== undefined && { before }),
  });
  const drawn = entries.map((entry) => {
    const how = { surface: entry.surface, scope: knownScopeWords(entry.scope) };
    const head = audit.entry({ who: personWords(entry.who), when: timeWords(entry.at), ...how });
    return section(`${changeWords(entry, view, texts)}\n${head}`);
  });
  return [...(drawn.length === 0 ? [section(audit.none)] : drawn), ...timeRow({ before, next }, texts)];
}
