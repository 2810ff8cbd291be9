import type { App } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { WebAPIPlatformError } from '@slack/web-api';
import { afterEach, describe, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import type { FakeSlack } from '../../../../src/testing/fake-slack/fake-slack.ts';
import { type Connected, connect, transports } from './apps.ts';

let connected: Connected;

afterEach(async () => {
  await connected.close();
});

const modal: ModalView = {
  type: 'modal',
  callback_id: 'settings',
  title: { type: 'plain_text', text: 'Settings' },
  submit: { type: 'plain_text', text: 'Save' },
  blocks: [
    {
      type: 'input',
      block_id: 'name',
      label: { type: 'plain_text', text: 'Name' },
      element: { type: 'plain_text_input', action_id: 'text' },
    },
    {
      type: 'actions',
      block_id: 'row',
      elements: [{ type: 'button', action_id: 'check', text: { type: 'plain_text', text: 'Check' }, value: 'v' }],
    },
  ],
};
const titled = (text: string): ModalView => ({ ...modal, title: { type: 'plain_text', text } });

/** A command opens the modal; `ack` answers its submission. */
async function start(
  transport: (typeof transports)[number],
  ack: unknown,
  more: (app: App) => void = () => {},
): Promise<{ slack: FakeSlack; clock: FakeClock }> {
  const clock = createFakeClock(Date.now());
  connected = await connect(
    transport,
    (app) => {
      app.command('/threadloop', async (args) => {
        await args.client.views.open({ trigger_id: args.command.trigger_id, view: modal });
        await args.ack();
      });
      app.view('settings', async (args) => {
        // What the test gives, wrong answers included.
        await (args.ack as (response?: unknown) => Promise<void>)(ack);
      });
      more(app);
    },
    { clock },
  );
  const { slack } = connected;
  await slack.command({ user: 'U1ALICE', channel: 'C1GENERAL', text: 'settings' });
  return { slack, clock };
}

const titleOf = (slack: FakeSlack) => (slack.view('U1ALICE')?.title as { text: string } | undefined)?.text;

describe.each(transports)('over %s', (transport) => {
  test('a view that is submitted tells its values and closes', async () => {
    const bodies: unknown[] = [];
    const { slack } = await start(transport, undefined, (app) => {
      app.use(async ({ body, next }) => {
        bodies.push(body);
        await next();
      });
    });
    expect(await slack.submitView('U1ALICE', { name: 'Ann' })).toEqual({ response: undefined });
    expect(bodies.at(-1)).toMatchObject({
      type: 'view_submission',
      user: { id: 'U1ALICE', team_id: 'T1' },
      view: {
        callback_id: 'settings',
        state: { values: { name: { text: { type: 'plain_text_input', value: 'Ann' } } } },
      },
    });
    expect([slack.view('U1ALICE'), slack.problems]).toEqual([undefined, []]);
  });

  test('errors keep the view open', async () => {
    const response = { response_action: 'errors', errors: { name: 'too short' } };
    const { slack } = await start(transport, response);
    expect(await slack.submitView('U1ALICE', { name: 'A' })).toEqual({ response });
    expect([titleOf(slack), slack.problems]).toEqual(['Settings', []]);
  });
});

test('an error of a block that is no input is a problem', async () => {
  const { slack } = await start('socket', { response_action: 'errors', errors: { row: 'wrong' } });
  await slack.submitView('U1ALICE', { name: 'A' });
  expect(slack.problems).toEqual(['An error was told of row, which is no input of the view']);
});

test.each([
  ['update', { response_action: 'update', view: titled('Next') }, 'Next'],
  ['push', { response_action: 'push', view: titled('On top') }, 'On top'],
  ['clear', { response_action: 'clear' }, undefined],
])('%s does with the view what it says', async (_name, response, title) => {
  const { slack } = await start('socket', response);
  await slack.submitView('U1ALICE', { name: 'A' });
  expect([titleOf(slack), slack.problems]).toEqual([title, []]);
});

test('a view of an acknowledgement must be one that Slack takes', async () => {
  const { slack } = await start('socket', { response_action: 'update', view: { type: 'modal' } });
  await slack.submitView('U1ALICE', { name: 'A' });
  expect(slack.problems).toEqual([expect.stringContaining('The view of an acknowledgement was refused: ')]);
});

test.each([[true], [undefined]])('a view that asked for it (%s) tells that it was closed', async (asked) => {
  const bodies: unknown[] = [];
  const { slack } = await start(
    'socket',
    { response_action: 'push', view: { ...modal, notify_on_close: asked } },
    (app) => {
      app.view({ callback_id: 'settings', type: 'view_closed' }, async ({ ack, body }) => {
        bodies.push(body);
        await ack();
      });
    },
  );
  await slack.submitView('U1ALICE', { name: 'A' });
  await slack.closeView('U1ALICE');
  await slack.settled();
  expect(titleOf(slack)).toBe('Settings');
  await slack.closeView('U1ALICE', true);
  expect(slack.view('U1ALICE')).toBeUndefined();
  await expect(slack.closeView('U1ALICE')).rejects.toThrow('U1ALICE has no view open that could be closed');
  expect(bodies).toMatchObject(
    asked === true ? [{ type: 'view_closed', is_cleared: false, user: { id: 'U1ALICE' } }] : [],
  );
});

test('a button of the open view is pressed', async () => {
  const bodies: unknown[] = [];
  const { slack } = await start('socket', undefined, (app) => {
    app.action('check', async ({ ack, body }) => {
      bodies.push(body);
      await ack();
    });
  });
  await slack.pressInView({ user: 'U1ALICE', action: 'Check' });
  await slack.settled();
  expect(bodies).toMatchObject([
    {
      type: 'block_actions',
      container: { type: 'view' },
      view: { callback_id: 'settings' },
      actions: [{ action_id: 'check', block_id: 'row', value: 'v' }],
    },
  ]);
});

test('a trigger opens one view, within 3 s', async () => {
  const triggers: string[] = [];
  const { slack, clock } = await start('socket', undefined, (app) => {
    app.action('check', async ({ ack, body }) => {
      triggers.push((body as unknown as { trigger_id: string }).trigger_id);
      await ack();
    });
  });
  const push = async (trigger = '') => {
    try {
      await connected.app.client.views.push({ trigger_id: trigger, view: modal });
      return 'opened';
    } catch (error) {
      return (error as WebAPIPlatformError).data.error;
    }
  };
  await slack.pressInView({ user: 'U1ALICE', action: 'check' });
  await slack.settled();
  expect([await push(triggers[0]), await push(triggers[0])]).toEqual(['opened', 'exchanged_trigger_id']);
  await slack.pressInView({ user: 'U1ALICE', action: 'check' });
  await slack.settled();
  clock.advance(3001);
  expect(await push(triggers[1])).toBe('expired_trigger_id');
});
