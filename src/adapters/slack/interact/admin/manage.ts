import type { ModalView } from '@slack/types';
import { within } from '../../../../threads/within.ts';
import { escapeMrkdwn } from '../../drawing/mrkdwn/escape-mrkdwn.ts';
import { isDirect } from '../../place.ts';
import { showList } from '../approvals/list/show-list.ts';
import type { ManageWord } from '../commands/manage-word.ts';
import { type AdminContext, type Rights, refusalOf, rightsAt, scopeIn } from './admin-context.ts';
import { applyChange } from './apply-change.ts';
import { drawForm } from './form/open-form.ts';
import { privacyWindow } from './member/privacy-windows.ts';
import { openModal } from './open-modal.ts';
import { type ScopeRef, type Section, TEAM } from './panel/panel-state.ts';
import { pauseWindow } from './panel/pause-window.ts';
import { panelWindow } from './panel/show-panel.ts';
import { changedWords, PAUSED, scopeWords } from './words.ts';

/** Milliseconds that a command waits to be told whether somebody may do it; then its window says so. */
const RIGHTS_MS = 1_000;

const SECTIONS: Readonly<Partial<Record<ManageWord, Section>>> = {
  tools: 'tools',
  settings: 'settings',
  usage: 'usage',
  audit: 'audit',
  feedback: 'feedback',
};

/** Where a command was typed. */
interface Where {
  readonly channel: string;
  /** Opens one window, within 3 s. */
  readonly trigger: string;
  /** Tells only who typed it. */
  readonly responseUrl: string | undefined;
}

/**
 * Opens what a command names, for the channel that it was typed in, or does it. Answers what only its author reads;
 * undefined when a window says it. Rejects with the storage.
 */
export async function manage(
  word: ManageWord,
  { channel, trigger, responseUrl }: Where,
  context: AdminContext,
): Promise<string | undefined> {
  const open = (draw: () => Promise<ModalView>): undefined => {
    context.backend.background('a window of settings', () => openModal(context, { trigger, isOnTop: false }, draw));
  };
  if (word === 'privacy') return open(() => privacyWindow(context));
  const openTeam = (section: Section): undefined =>
    open(() => panelWindow(context, { state: { section, scope: TEAM, page: 0 } }));
  if (word === 'servers') return openTeam('servers');
  if (word === 'approvals') {
    if (responseUrl === undefined) return openTeam('approvals');
    context.backend.background('a list of requests', () => showList(context, responseUrl, { isReplaced: false }));
    return undefined;
  }
  const { scope, rights } = await scopeFor(channel, context);
  if (rights === 'mayNot') return escapeMrkdwn(await refusalOf(context, scope, rights));
  switch (word) {
    case 'instructions': {
      const target = { kind: 'setting', key: 'instructions' } as const;
      const meta = { target, scope, version: 0, page: 0, rooms: 0, panel: undefined };
      return open(() => drawForm(context, meta));
    }
    case 'pause':
      return open(() => pauseWindow(context, { scope, panel: undefined }));
    case 'resume':
      return await resume(scope, context);
    default: {
      const section = SECTIONS[word] ?? 'tools';
      return open(() => panelWindow(context, { state: { section, scope, page: 0 } }));
    }
  }
}

/** Whose settings are meant in a channel, and whether somebody may change them. In direct messages, those or the team's. */
async function scopeFor(
  channel: string,
  context: AdminContext,
): Promise<{ readonly scope: ScopeRef; readonly rights: Rights }> {
  const ask = async (scope: ScopeRef): Promise<{ readonly scope: ScopeRef; readonly rights: Rights }> => {
    const { clock } = context.backend.host;
    const late = (): Error => new Error('It was not told in time.');
    const asked = within(() => rightsAt(context, scope), { limitMs: RIGHTS_MS, clock, timeout: late });
    return { scope, rights: await asked.catch((): Rights => 'unknown') };
  };
  if (!isDirect(channel)) return await ask({ kind: 'channel', channel });
  const direct = await ask({ kind: 'direct' });
  return direct.rights === 'may' ? direct : await ask(TEAM);
}

async function resume(scope: ScopeRef, context: AdminContext): Promise<string> {
  const { backend, texts } = context;
  const view = await backend.host.administration.view(scopeIn(context, scope), texts);
  const setting = view.settings.find(({ key }) => key === PAUSED);
  if (setting?.own === undefined || setting.own === null) {
    return setting === undefined || setting.value === null
      ? texts.slackAdmin.isWorking
      : texts.slackAdmin.pause.elsewhere;
  }
  const changed = await applyChange(context, scope, {
    changes: [{ kind: 'inherit', key: PAUSED }],
    version: view.version,
  });
  if (changed.status !== 'done') return changedWords(changed, [PAUSED], view, texts);
  return texts.slackAdmin.pause.resumed(scopeWords(scope));
}
