import type { App } from '@slack/bolt';
import { afterEach, expect, test } from 'vitest';
import { type Connected, connect, transports } from './apps.ts';

let connected: Connected;

afterEach(async () => {
  await connected.close();
});

test.each(transports)('the bot’s own post and edit come back over %s, the edit without a user', async (transport) => {
  const events: unknown[] = [];
  connected = await connect(transport, (app: App) => {
    app.event('message', async ({ event }) => {
      events.push(event);
    });
  });
  const { slack, app } = connected;
  await app.client.apiCall('chat.postMessage', { channel: 'C1GENERAL', text: 'working' });
  const [{ ts } = { ts: '' }] = slack.channel('C1GENERAL');
  await app.client.chat.update({ channel: 'C1GENERAL', ts, text: 'done' });
  await slack.settled();
  expect(events).toMatchObject([
    { type: 'message', user: 'U0BOT', bot_id: 'B0BOT', app_id: 'A1FAKE', text: 'working', channel_type: 'channel' },
    {
      type: 'message',
      subtype: 'message_changed',
      hidden: true,
      message: { user: 'U0BOT', text: 'done', edited: { user: 'B0BOT' } },
      previous_message: { text: 'working' },
    },
  ]);
  expect(events[0]).not.toHaveProperty('subtype');
  expect(events[1]).not.toHaveProperty('user');
});
