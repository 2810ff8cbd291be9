import type { Change, SettingsView } from '../../../../threads/administration/settings-service.ts';
import { escapeText } from '../../drawing/escape-text.ts';
import { type Answer, beginUnder } from '../answers/answer.ts';
import { tellOutcome } from '../answers/tell-outcome.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionOf } from '../received/interaction.ts';
import { type AdminAction, isSheet, type Sheet } from './action.ts';
import { applyChanges } from './apply-changes.ts';
import { type Desk, enter, sayOnly } from './desk.ts';
import { giveFile } from './give-file.ts';
import { openAdminWindow } from './open-admin-window.ts';
import { resume } from './pause.ts';
import { type Screen, screenBody } from './screens/layout.ts';
import { pickedValue, pickScreen } from './screens/pick-screen.ts';
import { findSetting, findTool } from './sheet.ts';
import { after, contextOf, showSheet } from './show-sheet.ts';

type Press = InteractionOf<'component'>;

/** Does what a button or a menu of the settings stands for. Rejects when whoever used it cannot be told what came of it. */
export async function takeAdminAction(action: AdminAction, press: Press, interacting: Interacting): Promise<void> {
  const { verb } = action;
  // A window can only be the first answer.
  if (verb === 'edit' || verb === 'again' || verb === 'reason')
    return await openAdminWindow(action, press, interacting);
  const { backend } = interacting;
  const answer = await beginUnder(backend, press);
  await tellOutcome({ backend, interaction: press, answer, what: `admin ${verb}` }, async () => {
    const [value = ''] = press.values;
    const name = verb === 'channel' && /^\d{1,20}$/u.test(value) ? value : action.scope;
    const entered = await enter(name, press, interacting);
    const screen =
      'refused' in entered ? entered.refused : await carryOut(action, press, { desk: entered.desk, answer });
    if (screen !== undefined) await answer.draw(screenBody(screen));
    return undefined;
  });
}

interface At {
  readonly desk: Desk;
  readonly answer: Answer;
}

/** The screen that it leads to; none where the one that is there stays. */
async function carryOut(action: AdminAction, press: Press, { desk, answer }: At): Promise<Screen | undefined> {
  const { verb, sheet, page, ref } = action;
  const [value = ''] = press.values;
  switch (verb) {
    case 'open':
    case 'channel':
      // The tool of another place is shown there; a page of a list is not the same there.
      return await showSheet(desk, { sheet, page, ...(verb === 'open' && isList(sheet) && { cursor: ref }) });
    case 'menu':
      return await showSheet(desk, { sheet: isSheet(value) ? value : 'tools' });
    case 'tool': {
      const [, to] = /^page\.(\d{1,4})$/u.exec(value) ?? [];
      if (to !== undefined) return await showSheet(desk, { sheet: 'tools', page: Number(to) });
      return await showSheet(desk, { sheet: isSheet(value) ? value : 'tools' });
    }
    case 'on':
    case 'off':
      return await turnTool(action, desk);
    case 'resume':
      return await resume(action.version, desk);
    case 'more':
      return await changeOne(value, action, desk);
    case 'choose':
    case 'pick':
      return await pick(action, press, desk);
    case 'file':
      return await giveFile(ref, desk, answer);
    default:
      return sayOnly(desk.texts.discord.admin.outcome.gone);
  }
}

function isList(sheet: Sheet): boolean {
  return sheet === 'audit' || sheet === 'feedback';
}

async function turnTool({ verb, sheet, page, version, ref }: AdminAction, desk: Desk): Promise<Screen> {
  const view = await viewOf(desk);
  const tool = findTool(view.tools, ref);
  const { outcome } = desk.texts.discord.admin;
  if (tool === undefined) return sayOnly(outcome.gone);
  const isOn = verb === 'on';
  const changes = [{ kind: 'set', key: tool.enabled.key, value: isOn }] as const;
  const done = outcome.turned(escapeText(tool.label), isOn);
  return await after(await applyChanges(desk, changes, { version, view, done }), desk, { sheet, page });
}

/** Takes a value back, locks or unlocks it. */
async function changeOne(chosen: string, { sheet, page, version }: AdminAction, desk: Desk): Promise<Screen> {
  const [, kind, ref = ''] = /^(inherit|lock|unlock)\.([\w-]{10})$/u.exec(chosen) ?? [];
  const view = await viewOf(desk);
  const setting = findSetting(view, ref);
  if (setting === undefined || (kind !== 'inherit' && kind !== 'lock' && kind !== 'unlock')) {
    return sayOnly(desk.texts.discord.admin.outcome.gone);
  }
  const changes: readonly Change[] = [{ kind, key: setting.key }];
  return await after(await applyChanges(desk, changes, { version, view }), desk, { sheet, page });
}

/** Shows the choices of a setting, or takes one. */
async function pick({ verb, sheet, page, version, ref }: AdminAction, press: Press, desk: Desk): Promise<Screen> {
  const view = await viewOf(desk);
  const setting = findSetting(view, ref);
  if (setting === undefined) return sayOnly(desk.texts.discord.admin.outcome.gone);
  if (verb === 'choose') return pickScreen(view, setting, { ...contextOf(desk), sheet, page });
  const value = pickedValue(setting, page, press.values);
  const changes: readonly Change[] = [
    { kind: 'set', key: setting.key, value: typeof value === 'string' ? value : [...value] },
  ];
  const applied = await applyChanges(desk, changes, { version, view });
  if ('refused' in applied) return applied.refused;
  const fresh = await viewOf(desk);
  const now = findSetting(fresh, ref) ?? setting;
  // Of several there may be more to be chosen.
  const isMore = setting.field.input.kind === 'choices';
  if (isMore) return pickScreen(fresh, now, { ...contextOf(desk, applied.notice), sheet, page });
  return await showSheet(desk, { sheet, view: fresh, notice: applied.notice });
}

async function viewOf({ backend, scope, texts }: Desk): Promise<SettingsView> {
  return await backend.host.administration.view(scope, texts);
}
