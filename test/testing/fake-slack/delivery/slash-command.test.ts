import { afterEach, describe, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import type { FakeWorkspace } from '../../../../src/testing/fake-slack/fake-slack.ts';
import { type Connected, connect, transports } from './apps.ts';

let connected: Connected;

afterEach(async () => {
  await connected.close();
});

describe.each(transports)('over %s', (transport) => {
  test('the acknowledgement of a command is shown to its author', async () => {
    connected = await connect(transport, (app) => {
      app.command('/threadloop', async ({ ack, command }) => {
        await ack({ text: `heard ${command.text}` });
      });
    });
    const { slack } = connected;
    const { response } = await slack.command({ user: 'U1ALICE', channel: 'C1GENERAL', text: 'help' });
    expect(response).toEqual({ text: 'heard help' });
    expect(slack.channel('C1GENERAL')).toMatchObject([{ text: 'heard help', ephemeralFor: 'U1ALICE', user: 'U0BOT' }]);
    expect(slack.deliveries).toMatchObject([
      { kind: 'command', type: '/threadloop', workspace: 'T1', isAcked: true, tries: [{ transport, response }] },
    ]);
  });

  test('a command that its acknowledgement answers in the channel is seen by all', async () => {
    connected = await connect(transport, (app) => {
      app.command('/threadloop', async ({ ack }) => {
        await ack({ text: 'for all', response_type: 'in_channel' });
      });
    });
    const { slack } = connected;
    await slack.command({ user: 'U1ALICE', channel: 'C1GENERAL', text: '' });
    const [message] = slack.channel('C1GENERAL');
    expect([message?.text, message?.ephemeralFor]).toEqual(['for all', undefined]);
  });
});

describe('the address for answers', () => {
  let clock: FakeClock;
  let respond: (body: Record<string, unknown>) => Promise<readonly [number, unknown]>;

  const start = async (workspaces?: readonly FakeWorkspace[]) => {
    clock = createFakeClock(Date.now());
    connected = await connect(
      'socket',
      (app) => {
        app.command('/threadloop', async ({ ack, command }) => {
          respond = async (body) => {
            const answer = await fetch(command.response_url, { method: 'POST', body: JSON.stringify(body) });
            const text = await answer.text();
            return [answer.status, text === 'ok' ? text : JSON.parse(text)];
          };
          await ack();
        });
      },
      { clock, ...(workspaces !== undefined && { workspaces }) },
    );
    await connected.slack.command({ user: 'U1ALICE', channel: 'C1GENERAL', text: '' });
    return connected.slack;
  };

  test('takes five answers and no sixth', async () => {
    const slack = await start();
    for (let count = 1; count <= 5; count += 1) expect(await respond({ text: `answer ${count}` })).toEqual([200, 'ok']);
    expect(await respond({ text: 'answer 6' })).toEqual([404, { ok: false, error: 'used_url' }]);
    expect(slack.channel('C1GENERAL').map(({ text, ephemeralFor }) => [text, ephemeralFor])).toEqual(
      [1, 2, 3, 4, 5].map((count) => [`answer ${count}`, 'U1ALICE']),
    );
  });

  test('is good for half an hour', async () => {
    await start();
    clock.advance(1_800_001);
    expect(await respond({ text: 'late' })).toEqual([404, { ok: false, error: 'expired_url' }]);
  });

  test('does not take markdown_text', async () => {
    const slack = await start();
    expect(await respond({ markdown_text: '**hi**' })).toEqual([400, { ok: false, error: 'no_text' }]);
    expect(slack.problems).toEqual(['A response_url does not know the field markdown_text']);
  });

  test('takes only blocks that Slack takes', async () => {
    await start();
    expect(await respond({ text: 'hi', blocks: [{ type: 'section' }] })).toEqual([
      400,
      { ok: false, error: 'invalid_blocks' },
    ]);
  });

  test('answers where the bot is not a member', async () => {
    const channels = [{ id: 'C1GENERAL', name: 'general', members: ['U1ALICE'] }];
    const slack = await start([{ id: 'T1', name: 'One', users: [{ id: 'U1ALICE', name: 'alice' }], channels }]);
    expect(await respond({ text: 'here I am' })).toEqual([200, 'ok']);
    expect(slack.channel('C1GENERAL').map(({ text }) => text)).toEqual(['here I am']);
  });

  test('answers in a thread', async () => {
    const slack = await start();
    const { ts } = await slack.say({ channel: 'C1GENERAL', user: 'U1ALICE', text: 'root' });
    await respond({ text: 'reply', thread_ts: ts, response_type: 'in_channel' });
    expect(slack.thread('C1GENERAL', ts).map(({ text }) => text)).toEqual(['root', 'reply']);
  });
});

test('a command where the app is not installed is a mistake of the test', async () => {
  connected = await connect('socket', () => {}, {
    workspaces: [
      {
        id: 'T1',
        name: 'One',
        users: [{ id: 'U1', name: 'a' }],
        channels: [{ id: 'C1', name: 'shared', sharedWith: ['T2'] }],
      },
      { id: 'T2', name: 'Two', users: [{ id: 'U2', name: 'b' }], channels: [] },
    ],
  });
  await expect(connected.slack.command({ user: 'U2', channel: 'C1', text: '' })).rejects.toThrow(
    'The app is not installed in T2, so U2 does not see it there',
  );
});
