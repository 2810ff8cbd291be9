import type { FakeSay } from '../fake-slack.ts';
import { addMessage } from '../state/message-events.ts';
import type { StoredFile, StoredMessage } from '../state/messages.ts';
import type { FakeState } from '../state/state.ts';
import type { Channel, User } from '../state/workspaces.ts';
import { escapeText, linkAddresses } from '../text/escape.ts';

/**
 * Posts what somebody says.
 *
 * @throws Error when the channel or the user is not there: a mistake in the test.
 */
export function say(said: FakeSay, state: FakeState): { readonly ts: string } {
  const channel = state.workspaces.channel(said.channel);
  const user = state.workspaces.findUser(said.user, said.workspace ?? channel.home);
  if (user === undefined) throw new Error(`The fake has no user ${said.user}`);
  const text = escapeText(linkAddresses(said.text));
  const files = (said.files ?? []).map((file) => addFile(file, user, state));
  const subtype = said.subtype ?? subtypeOf(user, files.length > 0);
  const message: StoredMessage = {
    ts: said.sentAt === undefined ? state.nextTs() : state.timestamps.at(said.sentAt),
    channel: channel.id,
    ...(said.thread !== undefined && { threadTs: said.thread }),
    team: user.workspace,
    ...authorOf(user),
    ...(subtype !== undefined && { subtype }),
    ...(user.kind !== 'bot' && user.kind !== 'workflow' && { clientMsgId: state.ids.nextUuid() }),
    text,
    blocks: said.blocks ?? [],
    attachments: said.attachments ?? [],
    reactions: new Map(),
    files,
    ...(said.extra !== undefined && { extra: said.extra }),
  };
  join(channel, user);
  addMessage(message, state);
  return { ts: message.ts };
}

function addFile(file: NonNullable<FakeSay['files']>[number], user: User, state: FakeState): StoredFile {
  const stored: StoredFile = {
    ...file,
    id: state.ids.next('F'),
    title: file.name,
    workspace: user.workspace,
    user: user.id,
    created: Math.floor(state.clock.now() / 1000),
  };
  state.files.set(stored.id, stored);
  return stored;
}

/** Workflows speak without a user; other apps' bots have a user and a bot. */
function authorOf(user: User): Pick<StoredMessage, 'user' | 'botId' | 'appId' | 'username'> {
  const { id, botId, appId, kind, realName } = user;
  if (botId === undefined || appId === undefined) return { user: id };
  return kind === 'workflow' ? { botId, appId, username: realName } : { user: id, botId, appId };
}

function subtypeOf(user: User, hasFiles: boolean): string | undefined {
  if (user.kind === 'workflow') return 'bot_message';
  return hasFiles ? 'file_share' : undefined;
}

/** Who speaks in a public channel has joined it. */
function join(channel: Channel, user: User): void {
  if (channel.kind === 'public') channel.members.add(user.id);
}
