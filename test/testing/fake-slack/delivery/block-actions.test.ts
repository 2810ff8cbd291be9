import { afterEach, describe, expect, test } from 'vitest';
import type { FakeSlack } from '../../../../src/testing/fake-slack/fake-slack.ts';
import { type Connected, connect, transports } from './apps.ts';

let connected: Connected;

afterEach(async () => {
  await connected.close();
});

const plain = (text: string) => ({ type: 'plain_text', text });
const options = ['one', 'two'].map((value) => ({ text: plain(value.toUpperCase()), value }));
const blocks = [
  {
    type: 'actions',
    block_id: 'row',
    elements: [
      { type: 'button', action_id: 'go', text: plain('Go'), value: 'v1', style: 'primary' },
      { type: 'overflow', action_id: 'more', options },
      { type: 'static_select', action_id: 'choose', placeholder: plain('choose'), options },
    ],
  },
  {
    type: 'context_actions',
    block_id: 'feedback',
    elements: [
      {
        type: 'feedback_buttons',
        action_id: 'rate',
        positive_button: { text: plain('Good'), value: 'up' },
        negative_button: { text: plain('Bad'), value: 'down' },
      },
    ],
  },
];

const pressed: Record<string, unknown>[] = [];

async function start(transport: (typeof transports)[number]): Promise<{ slack: FakeSlack; ts: string }> {
  pressed.length = 0;
  connected = await connect(transport, (app) => {
    app.action(/.*/u, async ({ ack, body }) => {
      // A body is JSON of Slack's; the test looks at all of it.
      pressed.push(body as unknown as Record<string, unknown>);
      await ack();
    });
  });
  const { slack } = connected;
  const { ts } = await slack.say({ channel: 'C1GENERAL', user: 'U0BOT', text: 'pick', blocks });
  return { slack, ts };
}

describe.each(transports)('over %s', (transport) => {
  test('a button is pressed', async () => {
    const { slack, ts } = await start(transport);
    await slack.press({ user: 'U1ALICE', channel: 'C1GENERAL', ts, action: 'go' });
    await slack.settled();
    expect(pressed).toEqual([
      {
        type: 'block_actions',
        user: { id: 'U1ALICE', username: 'alice', name: 'alice', team_id: 'T1' },
        team: { id: 'T1', domain: expect.any(String) },
        enterprise: null,
        is_enterprise_install: false,
        api_app_id: 'A1FAKE',
        token: 'fake-verification-token',
        container: { type: 'message', message_ts: ts, channel_id: 'C1GENERAL', is_ephemeral: false },
        trigger_id: expect.any(String),
        channel: { id: 'C1GENERAL', name: 'general' },
        message: expect.objectContaining({ ts, text: 'pick', bot_id: 'B0BOT' }),
        state: { values: { row: { choose: { type: 'static_select', selected_option: null } } } },
        response_url: expect.stringContaining(`${slack.url}/actions/T1/`),
        actions: [
          {
            type: 'button',
            action_id: 'go',
            block_id: 'row',
            text: plain('Go'),
            value: 'v1',
            style: 'primary',
            action_ts: expect.any(String),
          },
        ],
      },
    ]);
    expect(slack.deliveries.at(-1)).toMatchObject({ kind: 'interaction', type: 'block_actions', isAcked: true });
    expect(slack.problems).toEqual([]);
  });
});

const presses = [
  ['a button by its text', { action: 'Go' }, { type: 'button', value: 'v1' }],
  ['good feedback', { action: 'rate', value: 'up' }, { type: 'feedback_buttons', value: 'up', text: plain('Good') }],
  ['bad feedback by its text', { action: 'Bad' }, { type: 'feedback_buttons', value: 'down', text: plain('Bad') }],
  ['an entry of a menu', { action: 'more', value: 'two' }, { type: 'overflow', selected_option: options[1] }],
  ['a choice by its text', { action: 'choose', value: 'ONE' }, { type: 'static_select', selected_option: options[0] }],
] as const;

test.each(presses)('%s arrives', async (_name, press, action) => {
  const { slack, ts } = await start('socket');
  await slack.press({ user: 'U1ALICE', channel: 'C1GENERAL', ts, ...press });
  await slack.settled();
  expect(pressed[0]?.actions).toMatchObject([action]);
});

test('what is not there cannot be pressed', async () => {
  const { slack, ts } = await start('socket');
  await expect(slack.press({ user: 'U1ALICE', channel: 'C1GENERAL', ts, action: 'gone' })).rejects.toThrow(
    'Nothing is called gone; there is go, Go, more, choose, rate, Good, Bad',
  );
});

test('what only one person sees can be pressed by nobody else, and is not told again', async () => {
  pressed.length = 0;
  connected = await connect('socket', (app) => {
    app.command('/threadloop', async ({ ack }) => {
      await ack({ blocks });
    });
    app.action('go', async ({ ack, body }) => {
      // As above.
      pressed.push(body as unknown as Record<string, unknown>);
      await ack();
    });
  });
  const { slack } = connected;
  await slack.command({ user: 'U1ALICE', channel: 'C1GENERAL', text: '' });
  const [{ ts } = { ts: '' }] = slack.channel('C1GENERAL');
  const press = { channel: 'C1GENERAL', ts, action: 'go' };
  await expect(slack.press({ ...press, user: 'U2BOB' })).rejects.toThrow('U2BOB does not see the message');
  await slack.press({ ...press, user: 'U1ALICE' });
  await slack.settled();
  expect(pressed).toMatchObject([{ container: { message_ts: ts, is_ephemeral: true } }]);
  expect(pressed[0]).not.toHaveProperty('message');
});

test('R74: a duplicate of a press comes twice', async () => {
  const { slack, ts } = await start('socket');
  slack.failDeliveries({ kind: 'duplicate' });
  await slack.press({ user: 'U1ALICE', channel: 'C1GENERAL', ts, action: 'go' });
  await slack.settled();
  expect(pressed).toHaveLength(2);
  expect(pressed[0]).toEqual(pressed[1]);
});

test('an answer replaces the message, another one deletes it', async () => {
  const { slack, ts } = await start('socket');
  await slack.press({ user: 'U1ALICE', channel: 'C1GENERAL', ts, action: 'go' });
  await slack.settled();
  const url = String(pressed[0]?.response_url);
  const post = (body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) });
  await post({ replace_original: true, text: 'done' });
  expect(slack.message('C1GENERAL', ts)).toMatchObject({ text: 'done', isEdited: true });
  await post({ delete_original: true });
  expect(slack.message('C1GENERAL', ts)).toBeUndefined();
});

test('a shortcut tells the message that it was used on', async () => {
  const used: unknown[] = [];
  connected = await connect('socket', (app) => {
    app.shortcut({ callback_id: 'ask', type: 'message_action' }, async ({ ack, body }) => {
      used.push(body);
      await ack();
    });
  });
  const { slack } = connected;
  const { ts } = await slack.say({ channel: 'C1GENERAL', user: 'U2BOB', text: 'look' });
  await slack.shortcut({ user: 'U1ALICE', channel: 'C1GENERAL', ts, callbackId: 'ask' });
  await slack.settled();
  expect(used).toMatchObject([
    { type: 'message_action', callback_id: 'ask', message_ts: ts, message: { user: 'U2BOB', text: 'look' } },
  ]);
});
