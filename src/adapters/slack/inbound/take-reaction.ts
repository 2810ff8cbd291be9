import { asObjects } from '../../../threads/json-value.ts';
import { within } from '../../../threads/within.ts';
import type { SlackBackend } from '../backend.ts';
import { SlackCallError } from '../calls/slack-call-error.ts';
import { personIdOf } from '../ids.ts';
import { threadOf } from '../place.ts';
import type { Workspace } from '../workspaces/workspaces.ts';
import { admit } from './admit.ts';
import { namesIn } from './message-names.ts';
import { tsIn } from './parse-message.ts';
import type { SlackReaction } from './slack-event.ts';

/** 🔇, as Slack calls it. */
const MUTE = 'mute';

/** Milliseconds that Slack may take to tell the thread: an acknowledgement waits for it. */
const LOOKUP_MS = 1_500;

/**
 * Mutes the bot in a thread where somebody has put 🔇 on a message. The event names the message only: where that is not
 * the thread's first one, Slack is asked for the thread. Where the bot takes no part nothing happens.
 *
 * @throws ThreadloopError when the store fails, or Slack did not tell in time whose thread it is, or who that was: it is
 * to be delivered again.
 */
export async function takeReaction(
  reaction: SlackReaction,
  workspace: Workspace,
  backend: SlackBackend,
): Promise<void> {
  if (reaction.name !== MUTE || reaction.user === workspace.botUserId) return;
  const isDone = await muteIn(reaction.ts, reaction, workspace, backend);
  if (isDone) return;
  const root = await rootOf(reaction, workspace, backend);
  if (root !== undefined && root !== reaction.ts) await muteIn(root, reaction, workspace, backend);
}

/** False where the bot takes no part in the thread of this root. */
async function muteIn(
  root: string,
  { channel, ts, user, isShared, eventTs }: SlackReaction,
  workspace: Workspace,
  backend: SlackBackend,
): Promise<boolean> {
  const { host } = backend;
  const thread = threadOf({ workspace: workspace.id, channel, root });
  const session = await host.readThread(thread, 'none');
  if (session?.participation.takesPart !== true) return false;
  if ((await admit({ workspace, channel, user, team: undefined, isShared }, true, backend)) !== 'admitted') return true;
  const author = { kind: 'person', id: user, name: undefined, team: undefined } as const;
  const names = await namesIn({ author, text: '', quotes: [] }, workspace, backend);
  const by = { id: personIdOf(user), name: names.get(user) ?? user };
  await host.intake.command(thread, `reaction:${channel}:${ts}:${user}:${eventTs}`, by, 'mute');
  return true;
}

/** Undefined where Slack will not tell, such as without the scope for it. */
async function rootOf(
  { channel, ts }: SlackReaction,
  workspace: Workspace,
  { calls, host: { clock } }: SlackBackend,
): Promise<string | undefined> {
  const args = { channel, ts, latest: ts, inclusive: true, limit: 1 };
  const ask = () => calls.call(workspace.id, 'conversations.replies', args);
  const timeout = () => new SlackCallError('conversations.replies', 'timeout', { retryable: true });
  try {
    const { messages } = await within(ask, { limitMs: LOOKUP_MS, clock, timeout });
    const [message] = asObjects(messages);
    return tsIn(message?.['thread_ts']);
  } catch (error) {
    if (error instanceof SlackCallError && !error.retryable) return undefined;
    throw error;
  }
}
