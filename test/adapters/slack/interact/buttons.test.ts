import { describe, expect, it } from 'vitest';
import { WHY } from '../../../../src/adapters/slack/interact/admin/feedback-window.ts';
import { threadOf } from '../../../../src/adapters/slack/place.ts';
import { toTeamId } from '../../../../src/threads/thread-id.ts';
import { ALICE, InteractWorld, TEXTS } from './support/interact-world.ts';
import { click, submission } from './support/payloads.ts';

const THREAD = threadOf({ workspace: 'T1', channel: 'C1GENERAL', root: '10.000001' });
const BY = { id: ALICE.id, name: 'alice' };
const value = JSON.stringify({ exchange: 'x1' });
const stop = { action_id: 'threadloop.stop', value };
const thumb = (opinion: 'up' | 'down', ts = '30.000003') => ({
  type: 'feedback_buttons',
  action_id: 'threadloop.feedback',
  value: JSON.stringify({ exchange: 'x1', value: opinion }),
  action_ts: ts,
});

describe('a button under an answer', () => {
  it.each([
    ['stop', 'stop'],
    ['tryAgain', 'retry'],
    ['stillNeeded', 'retry'],
  ])('gives its command to the thread: %s', async (action, command) => {
    const world = new InteractWorld();
    expect(await world.tell(click({ action_id: `threadloop.${action}`, value }))).toEqual({ acked: undefined });
    expect(world.commands).toEqual([[THREAD, 'click:30.000003:U1ALICE', BY, command]]);
    expect(world.calls.methods).toEqual([]);
  });

  it('R74: counts once for a double click, and for each person', async () => {
    const world = new InteractWorld();
    await Promise.all([world.tell(click(stop)), world.tell(click({ ...stop, action_ts: '30.050003' }))]);
    await world.tell(click(stop, { user: 'U2BOB' }));
    expect(world.commands.map(([, event]) => event)).toEqual(['click:30.000003:U1ALICE', 'click:30.000003:U2BOB']);
  });

  it('R74: is handed in under the same name when it is delivered again, so that it counts once', async () => {
    const world = new InteractWorld();
    await world.tell(click(stop));
    await world.tell(click(stop));
    await world.pass(60_000);
    await world.tell(click(stop));
    expect(new Set(world.commands.map(([, event]) => event))).toEqual(new Set(['click:30.000003:U1ALICE']));
  });

  it('counts again some seconds later', async () => {
    const world = new InteractWorld();
    await world.tell(click(stop));
    await world.pass(3_000);
    await world.tell(click({ ...stop, action_ts: '33.000003' }));
    expect(world.commands).toHaveLength(2);
  });

  it('is not acknowledged when its command could not be stored, and is taken when it comes again', async () => {
    const world = new InteractWorld();
    let isDown = true;
    world.giveCommand = () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve());
    expect(await world.tell(click(stop))).toMatchObject({ rejected: { message: 'down' } });
    isDown = false;
    expect(await world.tell(click(stop))).toEqual({ acked: undefined });
    expect(world.commands).toHaveLength(1);
  });

  it('R72: does nothing for somebody who may not talk to the bot, and only they are told', async () => {
    const world = new InteractWorld({ options: { deny: ['user:U2BOB'] } });
    await world.tell(click(stop, { user: 'U2BOB' }));
    await world.tell(click(thumb('up'), { user: 'U2BOB' }));
    expect(world.commands).toEqual([]);
    expect(world.calls.made).toEqual([
      {
        method: 'chat.postEphemeral',
        args: { channel: 'C1GENERAL', user: 'U2BOB', text: TEXTS.slack.refused, thread_ts: '10.000001' },
      },
    ]);
    await world.tell(click(stop));
    expect(world.commands).toHaveLength(1);
  });

  it.each([{ action_id: 'other' }, { action_id: 'threadloop.unheard', value }, { action_id: 'threadloop.stop' }])(
    'is acknowledged and ignored where it is none of ours: %j',
    async (action) => {
      const world = new InteractWorld();
      expect(await world.tell(click(action))).toEqual({ acked: undefined });
      expect([world.commands, world.calls.methods]).toEqual([[], []]);
    },
  );
});

describe('feedback on an answer', () => {
  const TEAM = { kind: 'team', team: toTeamId('slack', 'T1') } as const;
  const given = async (world: InteractWorld) =>
    (await world.host.feedback.list(TEAM, { limit: 10 })).entries.map(({ thread, exchange, by, value, reason }) => ({
      thread,
      exchange,
      by: by.id,
      value,
      ...(reason !== undefined && { reason }),
    }));
  const KEPT = { thread: THREAD, exchange: 'x1', by: 'slack:U1ALICE' };

  it('is kept with its thread, exchange and person, and thanked for where only they see it', async () => {
    const world = new InteractWorld();
    expect(await world.tell(click(thumb('up')))).toEqual({ acked: undefined });
    expect(await given(world)).toEqual([{ ...KEPT, value: 'up' }]);
    expect(await world.stored('slack:')).toEqual({});
    expect(world.calls.made).toEqual([
      {
        method: 'chat.postEphemeral',
        args: { channel: 'C1GENERAL', user: 'U1ALICE', text: TEXTS.slack.thanks, thread_ts: '10.000001' },
      },
    ]);
  });

  it('is the latest that somebody gave, thanked for once, and asked about once where it was no help', async () => {
    const world = new InteractWorld();
    const down = { ...thumb('down', '31.000003'), type: 'button', action_id: 'threadloop.feedback.down' };
    await world.tell(click(thumb('up')));
    await world.tell(click(down));
    await world.tell(click(thumb('up', '32.000003')));
    await world.tell(click({ ...down, action_ts: '33.000003' }));
    expect(await given(world)).toEqual([{ ...KEPT, value: 'down' }]);
    const asked = world.calls.of('chat.postEphemeral').map(({ blocks }) => JSON.stringify(blocks ?? null));
    expect(asked).toEqual(['null', expect.stringContaining(TEXTS.slackAdmin.feedback.tellWhy)]);
  });

  it('takes why an answer was no help, in a window, in their own words', async () => {
    const world = new InteractWorld();
    await world.tell(click(thumb('down')));
    const value = JSON.stringify({ thread: THREAD, exchange: 'x1' });
    await world.tell(click({ type: 'button', action_id: 'threadloop.admin.why', value, action_ts: '34.000003' }));
    const [opened] = world.calls.of('views.open');
    expect(opened).toMatchObject({ trigger_id: '3.4.def', view: { callback_id: WHY, private_metadata: value } });
    const values = { reason: { value: { type: 'plain_text_input', value: ' It is out of date. ' } } };
    const submitted = submission(null, { callback_id: WHY, private_metadata: value, state: { values } });
    expect(await world.tell(submitted)).toMatchObject({
      acked: { response_action: 'update', view: { blocks: [{ text: { text: TEXTS.slackAdmin.feedback.thanks } }] } },
    });
    expect(await given(world)).toEqual([{ ...KEPT, value: 'down', reason: 'It is out of date.' }]);
  });

  it('is not taken for a thread of another workspace', async () => {
    const world = new InteractWorld();
    const value = JSON.stringify({ thread: THREAD.replace('T1', 'T2'), exchange: 'x1' });
    await world.tell(click({ type: 'button', action_id: 'threadloop.admin.why', value, action_ts: '34.000003' }));
    const values = { reason: { value: { type: 'plain_text_input', value: 'x' } } };
    const submitted = submission(null, { callback_id: WHY, private_metadata: value, state: { values } });
    expect(await world.tell(submitted)).toEqual({ acked: undefined });
    expect([world.calls.methods, await given(world)]).toEqual([[], []]);
  });
});
