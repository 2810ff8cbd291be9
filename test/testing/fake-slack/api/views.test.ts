import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { FakeState } from '../../../../src/testing/fake-slack/state/state.ts';
import { errorOf, refusal, start } from '../started.ts';

const home = { type: 'home' as const, blocks: [] };

describe('the home tab', () => {
  it('is published for a user, and again when nobody else did meanwhile', async () => {
    const { slack, client } = await start();
    const first = await client.views.publish({ user_id: 'U1ALICE', view: home });
    expect(first.view).toMatchObject({ id: 'V1', type: 'home', team_id: 'T1', app_id: 'A1FAKE', bot_id: 'B0BOT' });
    const hash = first.view?.hash ?? '';
    const view = { ...home, private_metadata: 'second' };
    await client.views.publish({ user_id: 'U1ALICE', view, hash });
    expect(slack.home('U1ALICE')).toMatchObject({ id: 'V1', private_metadata: 'second' });
    expect(await errorOf(client.views.publish({ user_id: 'U1ALICE', view, hash }))).toBe('hash_conflict');
    expect(await errorOf(client.views.publish({ user_id: 'U9', view }))).toBe('user_not_found');
    expect(slack.home('U2BOB')).toBeUndefined();
  });

  it('is refused when its blocks are wrong', async () => {
    const { client } = await start();
    const view = { type: 'home' as const, blocks: [{ type: 'section' }] };
    expect(await errorOf(client.views.publish({ user_id: 'U1ALICE', view }))).toBe('invalid_arguments');
    expect(await errorOf(client.apiCall('views.publish', { user_id: 'U1ALICE', view: 'none' }))).toBe(
      'invalid_arguments',
    );
    const large = {
      ...home,
      blocks: Array.from({ length: 100 }, () => ({
        type: 'section',
        text: { type: 'mrkdwn', text: 'x'.repeat(3000) },
      })),
    };
    expect(await errorOf(client.views.publish({ user_id: 'U1ALICE', view: large }))).toBe('view_too_large');
  });
});

describe('modals', () => {
  it('cannot be opened by a trigger that is not known, nor changed when they are not there', async () => {
    const { client } = await start();
    const view = { type: 'modal' as const, title: { type: 'plain_text' as const, text: 'T' }, blocks: [] };
    expect(await errorOf(client.views.open({ trigger_id: 'x', view }))).toBe('invalid_trigger_id');
    expect(await errorOf(client.views.update({ view_id: 'V9', view }))).toBe('not_found');
    expect(await errorOf(client.views.update({ external_id: 'x', view }))).toBe('not_found');
  });
});

describe('modals on top of each other', () => {
  const modal = { type: 'modal', title: { type: 'plain_text', text: 'T' }, blocks: [] };
  const button = { type: 'button', action_id: 'go', text: { type: 'plain_text', text: 'Go' } };
  const withButton = { blocks: [{ type: 'actions', elements: [button] }] };

  it('are three at most, each opened from the one below, and not from the home', async () => {
    const { slack, client } = await start();
    const push = (trigger: string) => errorOf(client.apiCall('views.push', { trigger_id: trigger, view: modal }));
    await client.apiCall('views.publish', { user_id: 'U1ALICE', view: { type: 'home', ...withButton } });
    const triggerIn = async (): Promise<string> => {
      await slack.pressInView({ user: 'U1ALICE', action: 'go' });
      return slack.deliveries.at(-1)?.id ?? '';
    };
    expect(await push(await triggerIn())).toBe('not_found');
    const view = { ...modal, ...withButton };
    await client.apiCall('views.open', { trigger_id: await triggerIn(), view });
    for (const _ of [2, 3]) await client.apiCall('views.push', { trigger_id: await triggerIn(), view });
    expect(await push(await triggerIn())).toBe('push_limit_reached');
  });

  it('are not submitted without a button for it', async () => {
    const { slack, client } = await start();
    await client.apiCall('views.publish', { user_id: 'U1ALICE', view: { type: 'home', ...withButton } });
    await slack.pressInView({ user: 'U1ALICE', action: 'go' });
    await client.apiCall('views.open', { trigger_id: slack.deliveries.at(-1)?.id, view: modal });
    await expect(slack.submitView('U1ALICE')).rejects.toThrow('The view that U1ALICE has open cannot be submitted');
  });
});

describe('triggers', () => {
  const app = { id: 'A1', name: 'app', botUserId: 'U0', botId: 'B0' };
  const open = () => {
    const clock = createFakeClock();
    return {
      clock,
      views: new FakeState([{ id: 'T1', name: 'W', users: [], channels: [] }], app, 'xapp', clock).views,
    };
  };

  it('open one view, within three seconds', () => {
    const { clock, views } = open();
    const [first, second] = [views.createTrigger('U1', 'T1'), views.createTrigger('U1', 'T1', 'V1')];
    expect(views.useTrigger(first)).toEqual({ status: 'opened', user: 'U1', workspace: 'T1' });
    expect(views.useTrigger(first)).toEqual({ status: 'refused', error: 'exchanged_trigger_id' });
    clock.advance(3001);
    expect(views.useTrigger(second)).toEqual({ status: 'refused', error: 'expired_trigger_id' });
  });

  it('put views on top of each other, which close from above', () => {
    const { views } = open();
    const bottom = views.open('U1', 'T1', { title: 'a' }, false);
    const top = views.open('U1', 'T1', { title: 'b', external_id: 'e' }, true);
    expect([top.rootId, top.previousId]).toEqual([bottom.id, bottom.id]);
    expect(views.findByExternalId('e')).toBe(top);
    views.close('U1', false);
    expect(views.stackOf('U1')).toEqual([bottom]);
    views.close('U1', true);
    expect([views.stackOf('U1'), views.find(bottom.id)]).toEqual([[], undefined]);
  });
});

describe('blocks.validate', () => {
  it('says what is wrong with blocks, messages and views, without a token', async () => {
    const { client } = await start();
    const wrong = [{ type: 'header', text: { type: 'mrkdwn', text: 'x' } }];
    expect(await client.apiCall('blocks.validate', { blocks: [{ type: 'divider' }] })).toMatchObject({ ok: true });
    expect(await refusal(client.apiCall('blocks.validate', { blocks: wrong }))).toMatchObject({
      error: 'invalid_blocks',
      errors: [{ code: 'failed_constraint', pointer: '/0/text/type', message: expect.any(String) }],
    });
    expect(await errorOf(client.apiCall('blocks.validate', { message: { blocks: wrong } }))).toBe('invalid_message');
    expect(await errorOf(client.apiCall('blocks.validate', { view: { type: 'home', blocks: wrong } }))).toBe(
      'invalid_view',
    );
    expect(await errorOf(client.apiCall('blocks.validate', { view: home, message: {} }))).toBe('invalid_arguments');
    expect(await errorOf(client.apiCall('blocks.validate', { blocks: 'none' }))).toBe('invalid_arguments');
  });
});
