import { expect, test } from 'vitest';
import { outcomeOf } from '../calls/calls-setup.ts';
import { setUpSlack } from './fake-slack-setup.ts';
import { draft, final, slotOf } from './outbound-setup.ts';

test.each(['message_not_found', 'edit_window_closed', 'cant_update_message'])(
  'R49: an end that Slack does not take as an edit (%s) is posted anew, once',
  async (error) => {
    const { outbound, slack, clock, drive, channel, channelThread } = await setUpSlack();
    const slot = slotOf('t0', channelThread);
    const platformId = await outbound.post(slot, draft('The'), false);
    clock.advance(1_000);
    slack.fail('chat.update', { kind: 'error', error, times: 9 });

    await drive(outbound.edit({ ...slot, platformId }, final('The end')));
    const shown = slack.thread('C1GENERAL', channel.root).map((message) => message.shown);

    expect(shown.slice(1)).toEqual(['The end']);
    expect(slack.callsOf('chat.postMessage')).toHaveLength(2);
  },
);

test('R49: an owner that comes later finds the end that was posted anew, and posts no third one', async () => {
  const { outbound, slack, clock, drive, channel, channelThread, startAnother } = await setUpSlack();
  const slot = slotOf('t0', channelThread);
  const platformId = await outbound.post(slot, draft('The'), false);
  clock.advance(1_000);
  slack.fail('chat.update', { kind: 'error', error: 'message_not_found' });
  await drive(outbound.edit({ ...slot, platformId }, final('The end')));
  clock.advance(1_000);

  await drive(startAnother().outbound.edit({ ...slot, platformId }, final('The end, again')));

  expect(
    slack
      .thread('C1GENERAL', channel.root)
      .map(({ shown }) => shown)
      .slice(1),
  ).toEqual(['The end, again']);
});

test('R49: an end whose new post got lost on the way is not posted twice', async () => {
  const { outbound, slack, clock, drive, channel, channelThread } = await setUpSlack();
  const slot = slotOf('t0', channelThread);
  const platformId = await outbound.post(slot, draft('The'), false);
  await slack.delete('C1GENERAL', platformId);
  clock.advance(1_000);
  slack.fail('chat.postMessage', { kind: 'cutAfter' });

  const lost = await outcomeOf(drive(outbound.edit({ ...slot, platformId }, final('The end'))));
  clock.advance(1_000);
  await drive(outbound.edit({ ...slot, platformId }, final('The end')));

  expect(lost).toMatchObject({ reason: 'network', retryable: true });
  expect(
    slack
      .thread('C1GENERAL', channel.root)
      .map(({ shown }) => shown)
      .slice(1),
  ).toEqual(['The end']);
});

test('drafts of a message that somebody has deleted are left out until the end', async () => {
  const { outbound, slack, clock, channelThread, methods } = await setUpSlack();
  const slot = slotOf('t0', channelThread);
  const platformId = await outbound.post(slot, draft('The'), false);
  await slack.delete('C1GENERAL', platformId);

  for (const text of ['The e', 'The en']) {
    clock.advance(1_000);
    await outbound.edit({ ...slot, platformId }, draft(text));
  }

  expect(methods()).toEqual(['chat.postMessage', 'chat.update: message_not_found']);
});

test('what is left of the progress is not posted anew', async () => {
  const { outbound, slack, clock, channelThread, methods } = await setUpSlack();
  const slot = slotOf('p', channelThread);
  const progress = { kind: 'progress', line: 'Working', steps: [], buttons: ['stop'] } as const;
  const platformId = await outbound.post(slot, progress, false);
  await slack.delete('C1GENERAL', platformId);
  clock.advance(1_000);

  await outbound.edit({ ...slot, platformId }, { ...progress, line: 'Done', buttons: [] });

  expect(methods()).toEqual(['chat.postMessage', 'chat.update: message_not_found']);
});

test('an end that Slack does not draw is shown as plain text', async () => {
  const { outbound, slack, drive, channelThread } = await setUpSlack();
  const slot = slotOf('t0', channelThread);
  slack.fail('chat.postMessage', { kind: 'error', error: 'invalid_blocks' });

  const platformId = await drive(outbound.post(slot, final('The **end**'), false));

  expect(slack.message('C1GENERAL', platformId)?.shown).toContain('end');
});

test.each(['update_failed', 'block_mismatch'])(
  'R49: an end that Slack answers with %s is posted anew',
  async (error) => {
    const { outbound, slack, clock, drive, channel, channelThread } = await setUpSlack();
    const slot = slotOf('t0', channelThread);
    const platformId = await outbound.post(slot, draft('The'), false);
    clock.advance(1_000);
    slack.fail('chat.update', { kind: 'error', error });

    await drive(outbound.edit({ ...slot, platformId }, final('The end')));

    expect(
      slack
        .thread('C1GENERAL', channel.root)
        .map(({ shown }) => shown)
        .slice(1),
    ).toEqual(['The end']);
  },
);
