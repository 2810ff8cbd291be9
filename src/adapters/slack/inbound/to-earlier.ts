import type { EarlierMessage } from '../../../threads/outbound.ts';
import { checkAccess } from '../access/check-access.ts';
import type { SlackBackend } from '../backend.ts';
import { messageIdOf, timeOf } from '../ids.ts';
import type { Workspace } from '../workspaces/workspaces.ts';
import { withBot } from './message-names.ts';
import type { SlackMessage } from './slack-event.ts';
import { findNames, type Names, withNames } from './text/names.ts';
import { toAuthor } from './to-inbound.ts';

/** Nobody waits for an acknowledgement here. */
const NAMES_MS = 3_000;

/** Those messages of a history whose authors may talk to the bot. */
export async function admitted(
  messages: readonly SlackMessage[],
  workspace: Workspace,
  backend: Pick<SlackBackend, 'options' | 'directory' | 'host'>,
): Promise<readonly SlackMessage[]> {
  const isAdmitted = await Promise.all(messages.map(async (message) => await mayBeRead(message, workspace, backend)));
  return messages.filter((_message, index) => isAdmitted[index]);
}

/** Messages of a history as threads take them: with names instead of marks. */
export async function toEarlier(
  messages: readonly SlackMessage[],
  workspace: Workspace,
  backend: Pick<SlackBackend, 'directory' | 'host'>,
): Promise<readonly EarlierMessage[]> {
  const names = await namesOf(messages, workspace, backend);
  return messages.map((message) => toMessage(message, names));
}

/** The history does not say whether the channel is shared: a home that is not ours is looked up. */
async function mayBeRead(
  { author, channel }: SlackMessage,
  workspace: Workspace,
  backend: Pick<SlackBackend, 'options' | 'directory' | 'host'>,
): Promise<boolean> {
  if (author.kind !== 'person') return true;
  const asker = { workspace, channel, user: author.id, team: author.team, isShared: undefined };
  return (await checkAccess(asker, backend)) === 'allowed';
}

async function namesOf(
  messages: readonly SlackMessage[],
  workspace: Workspace,
  { directory, host }: Pick<SlackBackend, 'directory' | 'host'>,
): Promise<Names> {
  const people = messages.flatMap(({ author }) => (author.kind === 'person' ? [author.id] : []));
  const texts = messages.flatMap(({ text, quotes }) => [text, ...quotes.map((quote) => quote.text)]);
  const names = await findNames({ workspace: workspace.id, people, texts, waitMs: NAMES_MS }, directory, host.clock);
  return withBot(names, workspace, host.botName);
}

function toMessage({ channel, ts, author, text, quotes, files }: SlackMessage, names: Names): EarlierMessage {
  const shared = quotes.map(({ author: by = '…', text: words }) => `${by}:\n${words}`.replace(/^/gmu, '> '));
  return {
    id: messageIdOf(channel, ts),
    author: toAuthor(author, names),
    text: withNames([text, ...shared].filter((part) => part !== '').join('\n\n'), names),
    files,
    sentAt: timeOf(ts),
  };
}
