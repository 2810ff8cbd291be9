import { cutText } from '../../drawing/cut-text.ts';
import { applyChanges } from './apply-changes.ts';
import type { Desk } from './desk.ts';
import { REASON_CHARS } from './pause-window.ts';
import type { Screen } from './screens/layout.ts';
import { PAUSED } from './screens/pause-screen.ts';
import { after, showSheet } from './show-sheet.ts';

/** Pauses the bot in a scope, at once. `version`: of the view that was shown; undefined where none was. */
export async function pause(reason: string | undefined, version: number | undefined, desk: Desk): Promise<Screen> {
  const { backend, scope, texts } = desk;
  const view = await backend.host.administration.view(scope, texts);
  const value = reason === undefined || reason === '' ? {} : { reason: cutText(reason, REASON_CHARS) };
  const changes = [{ kind: 'set', key: PAUSED, value }] as const;
  const done = texts.discord.admin.pause.done;
  const applied = await applyChanges(desk, changes, { version: version ?? view.version, view, done });
  return await after(applied, desk, { sheet: 'pause' });
}

/** Lets the bot go on in a scope. `version`: of the view that was shown. */
export async function resume(version: number | undefined, desk: Desk): Promise<Screen> {
  const { backend, scope, texts } = desk;
  const { administration } = backend.host;
  const words = texts.discord.admin.pause;
  const view = await administration.view(scope, texts);
  const paused = view.settings.find(({ key }) => key === PAUSED);
  if (paused?.own === undefined || paused.own === null) {
    return await showSheet(desk, { sheet: 'pause', view, notice: { mood: undefined, lines: [words.notPaused] } });
  }
  const changes = [{ kind: 'inherit', key: PAUSED }] as const;
  const applied = await applyChanges(desk, changes, { version: version ?? view.version, view, done: words.resumed });
  if ('refused' in applied || !applied.isDone) return await after(applied, desk, { sheet: 'pause' });
  const now = await administration.view(scope, texts);
  const isPaused = now.settings.some(({ key, value }) => key === PAUSED && value !== null);
  const notice = isPaused ? ({ mood: undefined, lines: [words.stillPaused] } as const) : applied.notice;
  return await showSheet(desk, { sheet: 'pause', view: now, notice });
}
