import { expect, test } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import {
  type Contexts,
  changeContext,
  openHome,
  pressStop,
  withContext,
} from '../../../../src/testing/fake-slack/delivery/agent-view.ts';
import { say } from '../../../../src/testing/fake-slack/people/say.ts';
import { addMessage } from '../../../../src/testing/fake-slack/state/message-events.ts';
import { FakeState, type PlatformEvent } from '../../../../src/testing/fake-slack/state/state.ts';

function start(lacks: readonly 'agentSessions'[] = []) {
  const workspace = {
    id: 'T1',
    name: 'One',
    users: [{ id: 'U1', name: 'ann' }],
    channels: [{ id: 'C1', name: 'public' }],
    installation: { token: 'xoxb-1' },
    lacks,
  };
  const ids = { id: 'A1', name: 'bot', botUserId: 'U0BOT', botId: 'B0BOT' };
  const state = new FakeState([workspace], ids, 'xapp-1', createFakeClock());
  const happened: PlatformEvent[] = [];
  state.emit = (event) => happened.push(event);
  return { state, happened };
}

/** A stream of the app in a thread. */
function addStream(state: FakeState, threadTs: string) {
  const stream = {
    isOpen: true,
    isStoppedByUser: false,
    expiresAtMs: Number.POSITIVE_INFINITY,
    displayMode: 'timeline' as const,
    planTitle: undefined,
    parts: [],
  };
  const message = {
    ts: state.nextTs(),
    channel: 'C1',
    threadTs,
    team: 'T1',
    user: 'U0BOT',
    botId: 'B0BOT',
    text: '',
    blocks: [],
    attachments: [],
    stream,
    reactions: new Map<string, Set<string>>(),
    files: [],
  };
  addMessage(message, state);
  return message;
}

test('the tab of messages is opened', () => {
  const { state, happened } = start();
  openHome('U1', 'messages', state);
  expect(happened.map(({ event }) => event)).toEqual([
    { type: 'app_home_opened', user: 'U1', channel: 'DU1', tab: 'messages', event_ts: expect.any(String) },
  ]);
});

test('the home tab is opened with the view that was published', () => {
  const { state, happened } = start();
  state.views.publish('U1', 'T1', { type: 'home', blocks: [] });
  openHome('U1', 'home', state);
  expect(happened[0]?.event).toMatchObject({ tab: 'home', view: { type: 'home', team_id: 'T1', blocks: [] } });
});

test('the stop button ends the streams of its thread and tells which', () => {
  const { state, happened } = start();
  const [mine, other] = [addStream(state, '1.000000'), addStream(state, '2.000000')];
  happened.length = 0;
  pressStop('U1', 'C1', '1.000000', state);
  expect(happened.map(({ event }) => event)).toEqual([
    expect.objectContaining({ type: 'message', subtype: 'message_changed' }),
    {
      type: 'agent_session_stopped',
      user: 'U1',
      channel: 'C1',
      thread_ts: '1.000000',
      streaming_message_ts: [mine.ts],
      event_ts: expect.any(String),
    },
  ]);
  expect([mine.stream, other.stream].map(({ isOpen, isStoppedByUser }) => [isOpen, isStoppedByUser])).toEqual([
    [false, true],
    [true, false],
  ]);
});

test('the stop button is there while the session is processing', () => {
  const { state, happened } = start();
  state.agents.session('T1', 'C1', '1.000000').status = 'processing';
  pressStop('U1', 'C1', '1.000000', state);
  expect(happened[0]?.event).toMatchObject({ type: 'agent_session_stopped', streaming_message_ts: [] });
});

test('where nothing is under way, or the workspace lacks it, there is no stop button', () => {
  const { state } = start();
  expect(() => pressStop('U1', 'C1', '1.000000', state)).toThrow(
    'There is no stop button in the thread 1.000000 of C1',
  );
  const lacking = start(['agentSessions']).state;
  addStream(lacking, '1.000000');
  expect(() => pressStop('U1', 'C1', '1.000000', lacking)).toThrow('There is no stop button');
});

test('what a person looks at is told, and goes along with what they write to the app', () => {
  const { state, happened } = start();
  const contexts: Contexts = new Map();
  changeContext('U1', 'C1', contexts, state);
  openHome('U1', 'messages', state);
  say({ channel: 'DU1', user: 'U1', text: 'sum it up' }, state);
  say({ channel: 'C1', user: 'U1', text: 'elsewhere' }, state);
  const context = { entities: [{ type: 'slack#/types/channel_id', value: 'C1', team_id: 'T1' }] };
  expect(happened.map((event) => withContext(event, contexts).event)).toEqual([
    { type: 'app_context_changed', channel: 'DU1', user: 'U1', context, event_ts: expect.any(String) },
    { type: 'app_home_opened', user: 'U1', channel: 'DU1', tab: 'messages', context, event_ts: expect.any(String) },
    expect.objectContaining({ type: 'message', channel: 'DU1', app_context: context }),
    expect.not.objectContaining({ app_context: context }),
  ]);
});
