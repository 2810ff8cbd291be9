import { isClosed } from '../access/is-closed.ts';
import type { SlackBackend } from '../backend.ts';
import { messageIdOf, personIdOf, timeOf } from '../ids.ts';
import { threadOf } from '../place.ts';
import type { Workspace } from '../workspaces/workspaces.ts';
import { admit } from './admit.ts';
import { isListenedTo } from './listened-to.ts';
import { namesIn } from './message-names.ts';
import type { SlackDeletion, SlackMessage } from './slack-event.ts';
import { textForBot, toAuthor } from './to-inbound.ts';

/** The author of a deleted message where Slack does not say who that was. */
const NOBODY = { id: personIdOf('unknown'), name: '' };

/**
 * Hands in what a message was changed to. One in a thread that nothing is kept of is passed over.
 *
 * @throws ThreadloopError when the store fails, or who wrote it could not be found out: it is to be delivered again.
 */
export async function takeEdit(message: SlackMessage, workspace: Workspace, backend: SlackBackend): Promise<void> {
  const { host } = backend;
  const { channel, ts, root, author, isShared, editedTs = ts } = message;
  const thread = threadOf({ workspace: workspace.id, channel, root });
  if ((await host.readThread(thread, 'none')) === undefined) return;
  if (!(await isListenedTo(author, thread, backend))) return;
  if (author.kind === 'bot' && isClosed(channel, backend.options)) return;
  if (author.kind === 'person') {
    const asker = { workspace, channel, user: author.id, team: author.team, isShared };
    if ((await admit(asker, true, backend)) !== 'admitted') return;
  }
  const names = await namesIn(message, workspace, backend);
  const { id, name } = toAuthor(author, names);
  const of = messageIdOf(channel, ts);
  await host.intake.amend(thread, {
    // Of the edit, not of the event: an edit is told in several ways.
    id: `${of}@${editedTs}`,
    of,
    author: { id, name },
    text: textForBot(message, workspace, names),
    sentAt: timeOf(editedTs),
  });
}

/**
 * Hands in that a message was deleted, whoever wrote it.
 *
 * @throws ThreadloopError when the store fails.
 */
export async function takeDeletion(
  { channel, ts, root, author, eventTs }: SlackDeletion,
  workspace: Workspace,
  { host, directory }: Pick<SlackBackend, 'host' | 'directory'>,
): Promise<void> {
  const of = messageIdOf(channel, ts);
  const thread = threadOf({ workspace: workspace.id, channel, root });
  if ((await host.readThread(thread, 'none')) === undefined) return;
  const name =
    author === undefined ? '' : (author.name ?? directory.knownUser(workspace.id, author.id)?.name ?? author.id);
  const by = author === undefined ? NOBODY : { id: personIdOf(author.id), name };
  await host.intake.amend(thread, { id: `${of}@deleted`, of, author: by, text: null, sentAt: timeOf(eventTs) });
}
