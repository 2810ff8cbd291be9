import type { FakeMessage, FakeSlack } from './fake-slack.ts';
import type { Json, StoredMessage } from './state/messages.ts';
import type { FakeState } from './state/state.ts';
import { type StoredView, viewPayload } from './state/views.ts';
import { drawMessage } from './text/draw-message.ts';

/** What can be seen in the workspaces, at the moment of each question. */
export interface Seen {
  readonly looks: Pick<FakeSlack, 'botIn' | 'channel' | 'thread' | 'message' | 'view' | 'home'>;
  readonly statuses: () => FakeSlack['statuses'];
  readonly sessions: () => FakeSlack['sessions'];
}

/** Looks at the state. */
export function createSeen(state: FakeState): Seen {
  return {
    looks: {
      botIn: (id) => {
        const { bot } = state.workspaces.get(id);
        return { userId: bot.id, botId: bot.botId };
      },
      channel: (channel) => state.messages.of(channel).map((message) => toFakeMessage(message, state)),
      thread: (channel, ts) => state.messages.thread(channel, ts).map((message) => toFakeMessage(message, state)),
      message: (channel, ts) => {
        const message = state.messages.find(channel, ts);
        return message === undefined ? undefined : toFakeMessage(message, state);
      },
      view: (user) => viewOf(state.views.stackOf(user).at(-1), state),
      home: (user) => viewOf(state.views.homeOf(user), state),
    },
    statuses: () => state.agents.statuses(state.clock.now()),
    sessions: () =>
      state.agents.sessions.map(({ channel, threadTs, status, title }) => ({
        channel,
        threadTs,
        status,
        ...(title !== undefined && { title }),
      })),
  };
}

function toFakeMessage(message: StoredMessage, state: FakeState): FakeMessage {
  const { ts, threadTs, user, botId, text, blocks, metadata, edited, stream, reactions, ephemeralFor, files } = message;
  return {
    ts,
    ...(threadTs !== undefined && { threadTs }),
    ...(user !== undefined && { user }),
    ...(botId !== undefined && { botId }),
    shown: drawMessage(message, state),
    text,
    blocks,
    ...(metadata !== undefined && { metadata }),
    isEdited: edited !== undefined,
    isStreaming: stream?.isOpen ?? false,
    reactions: [...reactions].map(([name, users]) => ({ name, users: [...users] })),
    ...(ephemeralFor !== undefined && { ephemeralFor }),
    files: files.map(({ id, name }) => ({ id, name })),
  };
}

function viewOf(stored: StoredView | undefined, state: FakeState): Json | undefined {
  if (stored === undefined) return undefined;
  return viewPayload(stored, state.app.id, state.workspaces.get(stored.workspace).bot.botId);
}
