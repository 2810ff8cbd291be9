import { sleep } from '../../../../core/index.ts';
import type { SettingsView } from '../../../../threads/administration/settings-service.ts';
import { placeOf } from '../../place.ts';
import { DENY, readDenyMeta } from '../approvals/deny-window.ts';
import { submitDenial } from '../approvals/submit-denial.ts';
import { textAt } from '../read-event.ts';
import { readSecretMeta, SERVER_SECRET, submitSecret } from '../servers/secret-window.ts';
import { readServerMeta, SERVER } from '../servers/server-form.ts';
import { submitServer } from '../servers/submit-server.ts';
import { submitPause } from './actions/pause-actions.ts';
import type { AdminContext } from './admin-context.ts';
import { readRated, reasonIn, WHY } from './feedback-window.ts';
import { readMeta } from './form/form-target.ts';
import { FORM } from './form/form-view.ts';
import { type FormAnswer, type SubmittedForm, submitForm } from './form/submit-form.ts';
import { confirmForget, FORGET } from './member/privacy-windows.ts';
import { plainWindow, update } from './open-modal.ts';
import type { PanelState } from './panel/panel-state.ts';
import { PAUSE, readPauseMeta } from './panel/pause-window.ts';
import { showPanel } from './panel/show-panel.ts';

/** What the windows are called that can be submitted. */
export const SUBMITTED = [FORM, PAUSE, FORGET, WHY, DENY, SERVER, SERVER_SECRET] as const;

/** Milliseconds that a window waits for somebody to be forgotten, before it says that it goes on. */
const FORGET_MS = 1_500;

/**
 * Takes what somebody submitted: what it changes is durable when this resolves. Answers what Slack is to be told.
 * Rejects with the storage.
 */
export async function takeSubmission(view: unknown, context: AdminContext): Promise<FormAnswer> {
  const written = textAt(view, 'private_metadata') ?? '';
  switch (textAt(view, 'callback_id')) {
    case FORM: {
      const meta = readMeta(written);
      if (meta === undefined) return undefined;
      return follow(await submitForm(context, meta, view), { context, panel: meta.panel, view });
    }
    case PAUSE: {
      const meta = readPauseMeta(written);
      if (meta === undefined) return undefined;
      return follow(await submitPause(context, meta, view), { context, panel: meta.panel, view });
    }
    case FORGET:
      return await forget(view, context);
    case SERVER: {
      const meta = readServerMeta(written);
      if (meta === undefined) return undefined;
      return follow(await submitServer(context, meta, view), { context, panel: meta.panel, view });
    }
    case SERVER_SECRET: {
      const meta = readSecretMeta(written);
      if (meta === undefined) return undefined;
      return follow(await submitSecret(context, meta, view), { context, panel: meta.panel, view });
    }
    case DENY: {
      const meta = readDenyMeta(written, textAt(view, 'previous_view_id'));
      return meta === undefined ? undefined : await submitDenial(context, meta, view);
    }
    case WHY:
      return await keepReason(written, view, context);
    default:
      return undefined;
  }
}

interface Below {
  readonly context: AdminContext;
  readonly panel: { readonly place: 'home' | 'modal'; readonly state: PanelState } | undefined;
  readonly view: unknown;
}

/** Shows below the window what came of it. */
function follow({ answer, notice }: SubmittedForm, { context, panel, view }: Below): FormAnswer {
  if (panel === undefined || notice === undefined) return answer;
  const show = (said: (now: SettingsView | undefined) => string): Promise<void> => {
    const drawing = { state: panel.state, notice: said };
    if (panel.place === 'home') return showPanel(context, { kind: 'home', hash: undefined }, drawing);
    const id = textAt(view, 'previous_view_id');
    return id === undefined ? Promise.resolve() : showPanel(context, { kind: 'modal', id }, drawing);
  };
  context.backend.background('a panel of settings', () => show(notice));
  return answer;
}

async function forget(view: unknown, context: AdminContext): Promise<FormAnswer> {
  const { backend, actor, texts } = context;
  const answer = confirmForget(view, context);
  if (answer.response_action === 'errors') return answer;
  const done = backend.host.privacy
    .forget(actor.person)
    .then((receipt) => plainWindow(context, texts.people.forgotten(receipt)));
  const late = new AbortController();
  const first = await Promise.race([done, sleep(FORGET_MS, backend.host.clock, late.signal).catch(() => undefined)]);
  late.abort();
  if (first !== undefined) return { response_action: 'update', view: first };
  backend.background('a receipt', async () => await update(context, textAt(view, 'id'), await done));
  return answer;
}

async function keepReason(written: string, view: unknown, context: AdminContext): Promise<FormAnswer> {
  const { backend, actor, texts, workspace } = context;
  const rated = readRated(written);
  const reason = reasonIn(view);
  if (rated === undefined || reason === undefined || placeOf(rated.thread).workspace !== workspace.id) return undefined;
  await backend.host.feedback.give({ ...rated, by: actor.person, value: 'down', reason });
  return { response_action: 'update', view: plainWindow(context, texts.slackAdmin.feedback.thanks) };
}
