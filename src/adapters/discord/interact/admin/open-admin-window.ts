import { settingsOf } from '../../../../threads/administration/settings-of.ts';
import { within } from '../../../../threads/within.ts';
import { failureFields } from '../../failure-fields.ts';
import { acknowledge } from '../answers/acknowledge.ts';
import { tellAtOnce } from '../answers/answer.ts';
import { textsFor } from '../caller.ts';
import type { Interacting } from '../interacting.ts';
import type { InteractionOf } from '../received/interaction.ts';
import { type AdminAction, actionId } from './action.ts';
import { type Desk, enter, sayOnly } from './desk.ts';
import { readDraft } from './drafts.ts';
import { drawWindow, planWindows, type WindowPlan } from './form/windows.ts';
import { pauseWindow } from './pause-window.ts';
import { type Screen, screenBody } from './screens/layout.ts';
import { sheetPages, windowRef } from './screens/sheet-screen.ts';
import { sheetContent } from './sheet.ts';
import { contextOf } from './show-sheet.ts';

/** Milliseconds that may pass until a window is opened: Discord waits for three seconds, the way of it among them. */
const LIMIT_MS = 2_000;

type Window = { readonly modal: Readonly<Record<string, unknown>> };

/**
 * Opens a window of the settings with what holds now. A window can only be the first answer to a press: where it cannot
 * be had in time, whoever pressed is asked to press again. Rejects when that cannot be told.
 */
export async function openAdminWindow(
  action: AdminAction,
  press: InteractionOf<'component'>,
  interacting: Interacting,
): Promise<void> {
  const { backend } = interacting;
  const { clock, logger } = backend.host;
  const texts = textsFor(backend, press);
  let found: Window | Screen;
  try {
    const timeout = (): Error => new Error('What holds could not be read in time.');
    found = await within(() => prepare(action, press, interacting), { limitMs: LIMIT_MS, clock, timeout });
  } catch (error) {
    logger.warn({ interaction: press.id, ...failureFields(error) }, 'A window of the settings could not be opened.');
    return await tellAtOnce(backend, press, texts.discord.admin.outcome.slow);
  }
  if ('modal' in found) await acknowledge(backend, press, { kind: 'modal', modal: found.modal });
  else await acknowledge(backend, press, { kind: 'update', fields: screenBody(found) });
}

async function prepare(
  action: AdminAction,
  press: InteractionOf<'component'>,
  interacting: Interacting,
): Promise<Window | Screen> {
  const entered = await enter(action.scope, press, interacting);
  if ('refused' in entered) return entered.refused;
  const { desk } = entered;
  if (action.verb === 'reason') return { modal: pauseWindow(action, desk.texts) };
  return (await settingsWindow(action, desk)) ?? sayOnly(desk.texts.discord.admin.outcome.gone);
}

async function settingsWindow({ verb, sheet, page, ref }: AdminAction, desk: Desk): Promise<Window | undefined> {
  const { backend, scope, texts, name } = desk;
  const view = await backend.host.administration.view(scope, texts);
  const content = sheetContent(view, sheet);
  if (content === undefined) return undefined;
  const draft = verb === 'again' ? await readDraft(desk, ref) : undefined;
  if (verb === 'again' && draft === undefined) return undefined;
  const planned: readonly WindowPlan[] = sheetPages(content.settings, contextOf(desk)).flatMap((settings) =>
    planWindows(settings, texts),
  );
  const plan =
    draft === undefined
      ? planned.find((one) => windowRef(one) === ref)
      : planWindows(
          settingsOf(view).filter(({ key }) => draft.has(key)),
          texts,
        )[0];
  if (plan === undefined) return undefined;
  const customId = actionId({ verb: 'save', scope: name, sheet, page, version: view.version });
  const title = content.tool?.label ?? titleOf(sheet, desk);
  return { modal: drawWindow(plan, { customId, title, texts, entered: draft }) };
}

function titleOf(sheet: AdminAction['sheet'], { texts }: Desk): string {
  const { sheets } = texts.discord.admin;
  return sheet === 'instructions' || sheet === 'budget' ? sheets[sheet] : sheets.settings;
}
