import type { Texts } from '../../../../text/index.ts';
import { aboutWithout } from '../../../../threads/privacy/about-without.ts';
import type { SlackBackend } from '../../backend.ts';
import { type Caller, teamIdOf, textsFor } from '../caller.ts';
import { mayTalk } from '../may-talk.ts';
import { mentionOf } from '../mention.ts';
import { askedAboutOf } from './asked-about.ts';
import { isInChannel } from './look-at-channel.ts';
import type { MessageShortcut } from './message-shortcut.ts';
import { type PendingWindow, WINDOW_TTL_MS, windowKeyOf } from './pending-window.ts';
import { closedWindow, questionWindow } from './window-view.ts';

/** Milliseconds that the window may take to open: its trigger works for 3 s. */
const OPEN_MS = 2_500;

/**
 * Opens the window that asks what somebody wants to know of a message. What it is about is stored when this resolves;
 * the window opens in the background. Rejects with the storage.
 */
export async function openWindow(
  shortcut: MessageShortcut,
  workspace: Caller['workspace'],
  backend: SlackBackend,
): Promise<void> {
  const { trigger, channel, user, team, root, responseUrl } = shortcut;
  const caller: Caller = { workspace, channel, user, team };
  const access = await mayTalk(caller, backend);
  if (access === 'allowed') {
    const pending: PendingWindow = {
      channel,
      root,
      about: await aboutWithout(await askedAboutOf(shortcut, workspace, backend), backend.host.privacy),
      ...(responseUrl !== undefined && { responseUrl }),
    };
    const key = windowKeyOf(teamIdOf(workspace), user, trigger);
    // Delivered again: its trigger has opened a window, or has run out.
    if ((await backend.host.records.put(key, pending, 'new', WINDOW_TTL_MS)) !== 'ok') return;
  }
  backend.background('a window', async () => {
    const texts = await textsFor(backend, caller);
    const problem = await problemOf(caller, access, { texts, backend });
    const view = problem === undefined ? questionWindow(texts, trigger) : closedWindow(texts, problem);
    const args = { trigger_id: trigger, view };
    await backend.calls.call(workspace.id, 'views.open', args, { priority: 'final', timeoutMs: OPEN_MS });
  });
}

/** Why nothing can be asked. */
async function problemOf(
  caller: Caller,
  access: Awaited<ReturnType<typeof mayTalk>>,
  { texts: { slack }, backend }: { readonly texts: Texts; readonly backend: SlackBackend },
): Promise<string | undefined> {
  if (access !== 'allowed') return access === 'refused' ? slack.refused : slack.notKnownYet;
  const isThere = await isInChannel(backend, caller);
  return isThere === false ? slack.notInChannel(mentionOf(caller.workspace.botUserId)) : undefined;
}
