import type { RawValue } from '../../../../threads/administration/form-field.ts';
import { settingsOf } from '../../../../threads/administration/settings-of.ts';
import type { Change, SettingView } from '../../../../threads/administration/settings-service.ts';
import { parseRaw } from '../../../../tools/forms/index.ts';
import { beginUnder } from '../answers/answer.ts';
import { tellOutcome } from '../answers/tell-outcome.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionOf } from '../received/interaction.ts';
import type { AdminAction } from './action.ts';
import { applyChanges, problemNotice } from './apply-changes.ts';
import { type Desk, enter, sayOnly } from './desk.ts';
import type { Entered } from './drafts.ts';
import { isTooLong } from './form/draw-field.ts';
import { type ReadField, readField } from './form/read-field.ts';
import { heldRaw } from './form/windows.ts';
import { pause } from './pause.ts';
import { reasonIn } from './pause-window.ts';
import { readTextFiles } from './read-text-files.ts';
import { type Screen, screenBody } from './screens/layout.ts';
import { after, showSheet } from './show-sheet.ts';

type Submit = InteractionOf<'modal'>;

/** Takes what was entered in a window of the settings. Rejects when whoever did cannot be told what came of it. */
export async function submitAdminWindow(action: AdminAction, submit: Submit, interacting: Interacting): Promise<void> {
  const { backend } = interacting;
  const answer = await beginUnder(backend, submit);
  await tellOutcome({ backend, interaction: submit, answer, what: `admin ${action.verb}` }, async () => {
    const entered = await enter(action.scope, submit, interacting);
    const screen = 'refused' in entered ? entered.refused : await carryOut(action, submit, entered.desk);
    await answer.draw(screenBody(screen));
    return undefined;
  });
}

async function carryOut(action: AdminAction, submit: Submit, desk: Desk): Promise<Screen> {
  if (action.verb === 'pause') return await pause(reasonIn(submit.values), action.version, desk);
  if (action.verb !== 'save') return sayOnly(desk.texts.discord.admin.outcome.gone);
  return await save(action, submit, desk);
}

async function save({ sheet, page, version }: AdminAction, submit: Submit, desk: Desk): Promise<Screen> {
  const { backend, scope, texts } = desk;
  const { outcome } = texts.discord.admin;
  const view = await backend.host.administration.view(scope, texts);
  const files = await readTextFiles(submit.values, backend);
  const read = settingsOf(view).flatMap((setting) => {
    const found = readField(setting.field, submit.values, { held: heldRaw(setting), files: files.texts });
    return found === undefined ? [] : [{ setting, ...found }];
  });
  if (read.length === 0) return sayOnly(outcome.gone);
  const entered = enteredOf(read, { sheet, page });
  const wrong = [...files.problems.keys()];
  const problems: Record<string, string> = {};
  const changes: Change[] = [];
  for (const { setting, raw, isChanged } of read) {
    const { key, field } = setting;
    const [first] = wrong;
    if (isTooLong(field.input, heldRaw(setting)) && first !== undefined) {
      problems[key] = outcome[files.problems.get(first) ?? 'noText'];
      continue;
    }
    if (!isChanged) continue;
    const parsed = parseRaw(field, raw, texts);
    if (!parsed.ok) problems[key] = parsed.problem;
    else if (parsed.value === undefined) changes.push({ kind: 'inherit', key });
    else changes.push({ kind: 'set', key, value: parsed.value });
  }
  if (Object.keys(problems).length > 0) {
    const told = await problemNotice(desk, problems, { view, entered });
    const hasSecret = read.some(({ setting, isChanged }) => isChanged && isSecret(setting));
    const notice = hasSecret ? { ...told, lines: [...told.lines, outcome.secretsAgain] } : told;
    return await showSheet(desk, { sheet, page, view, notice });
  }
  if (changes.length === 0) {
    return await showSheet(desk, { sheet, page, view, notice: { mood: undefined, lines: [outcome.unchanged] } });
  }
  return await after(await applyChanges(desk, changes, { version, view, entered }), desk, { sheet, page });
}

/** Secrets are kept nowhere but in the settings. */
function enteredOf(
  read: readonly (ReadField & { readonly setting: SettingView })[],
  where: Pick<Entered, 'sheet' | 'page'>,
): Entered {
  const values = read.map(({ setting, raw }): [string, RawValue] => [setting.key, isSecret(setting) ? undefined : raw]);
  return { ...where, values: new Map(values) };
}

function isSecret({ field }: SettingView): boolean {
  return field.input.kind === 'secret';
}
