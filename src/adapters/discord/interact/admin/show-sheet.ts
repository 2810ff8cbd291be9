import { createHash } from 'node:crypto';
import type { SettingsView } from '../../../../threads/administration/settings-service.ts';
import { personIdOf } from '../../ids.ts';
import type { Sheet } from './action.ts';
import type { Applied } from './apply-changes.ts';
import { type Desk, sayOnly } from './desk.ts';
import type { Notice, ScreenContext } from './screens/frame.ts';
import type { Screen } from './screens/layout.ts';
import { auditScreen, ENTRIES_PER_PAGE, feedbackScreen } from './screens/list-screens.ts';
import { pauseScreen } from './screens/pause-screen.ts';
import { sheetScreen } from './screens/sheet-screen.ts';
import { toolsScreen } from './screens/tools-screen.ts';
import { USAGE_DAYS, usageScreen } from './screens/usage-screen.ts';

/** Milliseconds for which it is remembered where a list goes on, where that does not fit into an id. */
const CURSOR_MS = 86_400_000;

export interface Shown {
  readonly sheet: Sheet;
  readonly page?: number;
  /** Where a list goes on; empty at its beginning. */
  readonly cursor?: string;
  readonly notice?: Notice | undefined;
  /** Where it was read just now. */
  readonly view?: SettingsView;
}

/** A sheet of a scope as it stands now. Rejects with the storage. */
export async function showSheet(desk: Desk, { sheet, page = 0, cursor = '', notice, view }: Shown): Promise<Screen> {
  const { backend, scope, texts } = desk;
  const { administration, feedback } = backend.host;
  const context = contextOf(desk, notice);
  const readView = async (): Promise<SettingsView> => view ?? (await administration.view(scope, texts));
  switch (sheet) {
    case 'tools':
      return toolsScreen(await readView(), page, context);
    case 'pause':
      return pauseScreen(await readView(), context);
    case 'usage':
      return await showUsage(desk, context);
    case 'audit': {
      const shown = await administration.audit(scope, await pageFrom(desk, cursor));
      const next = await cursorRef(desk, shown.next);
      return auditScreen(await readView(), shown, { ...context, next, isFirst: cursor === '' });
    }
    case 'feedback': {
      const shown = await feedback.list(scope, await pageFrom(desk, cursor));
      const next = await cursorRef(desk, shown.next);
      return feedbackScreen(shown, { ...context, next, isFirst: cursor === '' });
    }
    default:
      return sheetScreen(await readView(), { sheet, page }, context) ?? sayOnly(texts.discord.admin.outcome.gone);
  }
}

/** The fresh sheet under what came of a change. */
export async function after(applied: Applied, desk: Desk, shown: Omit<Shown, 'notice' | 'view'>): Promise<Screen> {
  if ('refused' in applied) return applied.refused;
  return await showSheet(desk, { ...shown, notice: applied.notice });
}

/** What screens of a scope are drawn with. */
export function contextOf({ texts, name, place }: Desk, notice?: Notice): ScreenContext {
  return { texts, scope: name, place, notice };
}

async function showUsage({ backend, scope }: Desk, context: ScreenContext): Promise<Screen> {
  if (scope.kind === 'deployment' || scope.kind === 'direct') return usageScreen(undefined, context);
  const { usage } = backend.host;
  const [today, days] = await Promise.all([usage.teamToday(scope.team), usage.ofTeam(scope.team, USAGE_DAYS)]);
  return usageScreen({ today, days }, context);
}

async function pageFrom(desk: Desk, ref: string): Promise<{ readonly limit: number; readonly before?: string }> {
  if (ref === '') return { limit: ENTRIES_PER_PAGE };
  if (!ref.startsWith('-')) return { limit: ENTRIES_PER_PAGE, before: ref };
  const known = await desk.backend.host.records.get<string>(cursorKey(desk, ref));
  return { limit: ENTRIES_PER_PAGE, ...(typeof known?.value === 'string' && { before: known.value }) };
}

/** What stands in an id for where a list goes on: it itself, or a hash under which it is remembered. */
async function cursorRef(desk: Desk, next: string | undefined): Promise<string> {
  if (next === undefined) return '';
  if (/^\w[\w-]{0,33}$/u.test(next)) return next;
  const ref = `-${createHash('sha256').update(next).digest('base64url').slice(0, 16)}`;
  await desk.backend.host.records.put(cursorKey(desk, ref), next, 'any', CURSOR_MS);
  return ref;
}

/** It names the server and the person, and is erased with either. */
function cursorKey({ interaction, scope }: Desk, ref: string): string {
  const team = 'team' in scope ? scope.team : scope.kind;
  return `discord:cursor:${team}:${personIdOf(interaction.user)}:${ref}`;
}
