import type { FakeSlack } from '../fake-slack.ts';
import { revokeTokens, uninstall } from '../state/end-installation.ts';
import { joinChannel } from '../state/membership.ts';
import { changeMessage, deleteMessage } from '../state/message-events.ts';
import type { StoredMessage } from '../state/messages.ts';
import { addReaction } from '../state/reactions.ts';
import type { FakeState } from '../state/state.ts';
import type { Channel, User } from '../state/workspaces.ts';
import { escapeText, linkAddresses } from '../text/escape.ts';
import { say } from './say.ts';

/** What people and Slack do in the workspaces, without the app being asked. */
export type People = Pick<
  FakeSlack,
  | 'say'
  | 'edit'
  | 'unfurl'
  | 'delete'
  | 'react'
  | 'openDirect'
  | 'addBotTo'
  | 'setAdmin'
  | 'uninstall'
  | 'revokeTokens'
  | 'sendEvent'
>;

/** Each throws when what it names is not there: that is a mistake in the test. */
export function createPeople(state: FakeState): People {
  return {
    say: async (said) => say(said, state),
    edit: async (channel, ts, text) => {
      const message = find(channel, ts, state);
      changeMessage(message, state, () => {
        message.text = escapeText(linkAddresses(text));
        message.blocks = [];
        message.edited = { user: message.user ?? message.botId ?? '', ts: state.nextTs() };
      });
    },
    unfurl: async (channel, ts) => {
      const message = find(channel, ts, state);
      const url = /<(https?:[^>|]+)/u.exec(message.text)?.[1] ?? 'https://example.com';
      changeMessage(message, state, () => {
        message.attachments = [
          { id: 1, from_url: url, original_url: url, title: 'A page', fallback: 'A page', text: '' },
        ];
      });
    },
    delete: async (channel, ts) => deleteMessage(find(channel, ts, state), state),
    react: async (channel, ts, user, name) => {
      addReaction(find(channel, ts, state), user, name, state);
    },
    openDirect: (user, workspace) => state.workspaces.openDirect(user, workspace ?? homeOf(user, state).workspace).id,
    addBotTo: async (channelId, by) => {
      const channel = state.workspaces.channel(channelId);
      joinChannel(channel, botFor(channel, state), by, state);
    },
    setAdmin: async (userId, isAdmin) => {
      const user = homeOf(userId, state);
      state.workspaces.get(user.workspace).users.set(user.id, { ...user, isAdmin });
    },
    uninstall: async (workspace) => uninstall(workspace, state),
    revokeTokens: async (workspace) => revokeTokens(workspace, state),
    sendEvent: async (event, envelope = {}) => {
      const named = typeof envelope.team_id === 'string' ? state.workspaces.all.get(envelope.team_id) : undefined;
      const first = [...state.workspaces.all.values()][0];
      const workspace = named ?? first;
      if (workspace === undefined) throw new Error('The fake has no workspace');
      state.emit({ workspace: workspace.id, event, envelope, isForced: true });
    },
  };
}

function find(channel: string, ts: string, state: FakeState): StoredMessage {
  const message = state.messages.find(channel, ts);
  if (message === undefined) throw new Error(`The fake has no message ${channel}:${ts}`);
  return message;
}

function homeOf(user: string, state: FakeState): User {
  const found = state.workspaces.findUser(user);
  if (found === undefined) throw new Error(`The fake has no user ${user}`);
  return found;
}

/** The bot of the workspace that has the app and sees the channel. */
function botFor(channel: Channel, state: FakeState): User {
  const workspaces = state.workspaces.workspacesOf(channel);
  const installed = workspaces.find((workspace) => state.installations.of(workspace) !== undefined);
  const workspace = installed ?? workspaces[0];
  if (workspace === undefined) throw new Error(`No workspace has the channel ${channel.id}`);
  return workspace.bot;
}
