import { afterEach, expect, test } from 'vitest';
import { type Connected, connect, transports } from './apps.ts';

let connected: Connected;

afterEach(async () => {
  await connected.close();
});

test.each(transports)('R01: a mention arrives as two events over %s, and both are acknowledged', async (transport) => {
  const bodies: unknown[] = [];
  connected = await connect(transport, (app) => {
    app.use(async ({ body, next }) => {
      bodies.push(body);
      await next();
    });
  });
  const { slack } = connected;
  const { ts } = await slack.say({ channel: 'C1GENERAL', user: 'U1ALICE', text: '<@U0BOT> hi' });
  await slack.settled();
  const message = {
    type: 'message',
    user: 'U1ALICE',
    ts,
    client_msg_id: '00000000-0000-4000-8000-000000000001',
    text: '<@U0BOT> hi',
    team: 'T1',
    blocks: [
      {
        type: 'rich_text',
        block_id: expect.any(String),
        elements: [
          {
            type: 'rich_text_section',
            elements: [
              { type: 'user', user_id: 'U0BOT' },
              { type: 'text', text: ' hi' },
            ],
          },
        ],
      },
    ],
    channel: 'C1GENERAL',
    event_ts: ts,
  };
  const envelope = {
    token: 'fake-verification-token',
    team_id: 'T1',
    api_app_id: 'A1FAKE',
    type: 'event_callback',
    event_time: Math.floor(Number(ts)),
    authorizations: [
      { enterprise_id: null, team_id: 'T1', user_id: 'U0BOT', is_bot: true, is_enterprise_install: false },
    ],
    is_ext_shared_channel: false,
    event_context: expect.stringMatching(/^4-/u),
  };
  expect(bodies).toEqual([
    { ...envelope, event: { ...message, type: 'app_mention' }, event_id: 'Ev1' },
    {
      ...envelope,
      context_team_id: 'T1',
      context_enterprise_id: null,
      event: { ...message, channel_type: 'channel' },
      event_id: 'Ev2',
    },
  ]);
  const tries = [
    {
      at: expect.any(Number),
      transport,
      ackedAfterMs: expect.any(Number),
      ...(transport === 'http' && { httpStatus: 200 }),
    },
  ];
  expect(slack.deliveries).toEqual([
    { kind: 'event', id: 'Ev1', type: 'app_mention', workspace: 'T1', tries, isAcked: true },
    { kind: 'event', id: 'Ev2', type: 'message', workspace: 'T1', tries, isAcked: true },
  ]);
  expect(slack.problems).toEqual([]);
});

test('bolt answers the challenge and the check of the certificate', async () => {
  connected = await connect('http', () => {});
  expect(await connected.slack.verifyEventsUrl()).toEqual({ isVerified: true, sslCheckStatus: 200 });
});
