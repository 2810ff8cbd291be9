import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { outcomeOf } from '../calls/calls-setup.ts';
import { setUpSlack } from './fake-slack-setup.ts';
import { draft, final, slotOf } from './outbound-setup.ts';

test('an addition whose answer is lost is not added again: the message is ended and edited', async () => {
  const { outbound, slack, drive, clock, direct, directThread, methods } = await setUpSlack();
  const slot = slotOf('t0', directThread);
  const platformId = await outbound.post(slot, draft('one'), false);
  slack.fail('chat.appendStream', { kind: 'cutAfter' });

  const lost = await outcomeOf(outbound.edit({ ...slot, platformId }, draft('one two')));
  clock.advance(1_000);
  await drive(outbound.edit({ ...slot, platformId }, draft('one two three')));
  await drive(outbound.edit({ ...slot, platformId }, final('one two three four')));

  expect(lost).toMatchObject({ reason: 'network', retryable: true });
  const message = slack.message(direct.channel, platformId);
  expect([message?.shown, message?.isStreaming]).toEqual(['one two three four', false]);
  expect(methods()).toEqual(['chat.startStream', 'chat.appendStream', 'chat.stopStream', 'chat.update', 'chat.update']);
});

test('an end whose answer is lost is shown once', async () => {
  const { outbound, slack, drive, direct, directThread } = await setUpSlack();
  const slot = slotOf('t0', directThread);
  const platformId = await outbound.post(slot, draft('one'), false);
  slack.fail('chat.stopStream', { kind: 'cutAfter' });

  const lost = await outcomeOf(outbound.edit({ ...slot, platformId }, final('one two')));
  await drive(outbound.edit({ ...slot, platformId }, final('one two')));

  expect(lost).toMatchObject({ reason: 'network', retryable: true });
  expect(
    slack
      .thread(direct.channel, direct.root)
      .map(({ shown }) => shown)
      .slice(1),
  ).toEqual(['one two']);
});

test('a stream whose beginning was not heard of is found again, though it has no slot yet', async () => {
  const { outbound, slack, drive, clock, direct, directThread } = await setUpSlack();
  const slot = slotOf('t0', directThread);
  slack.fail('chat.startStream', { kind: 'cutAfter' });

  const lost = await outcomeOf(outbound.post(slot, draft('one'), false));
  clock.advance(1_000);
  await drive(outbound.post(slot, draft('one two'), true));
  const platformId = await drive(outbound.post(slot, final('one two three'), true));

  expect(lost).toMatchObject({ reason: 'network', retryable: true });
  const [message, ...others] = slack.thread(direct.channel, direct.root).slice(1);
  expect([message?.ts, message?.shown, message?.isStreaming, others]).toEqual([platformId, 'one two three', false, []]);
});

test('a stream that a crashed process left open is ended by the next owner, and edited', async () => {
  const { outbound, slack, drive, clock, direct, directThread, startAnother, methods } = await setUpSlack();
  const slot = slotOf('t0', directThread);
  const platformId = await outbound.post(slot, draft('one'), false);
  clock.advance(1_000);

  await drive(startAnother().outbound.edit({ ...slot, state: 'posted', platformId }, final('one two')));

  const message = slack.message(direct.channel, platformId);
  expect([message?.shown, message?.isStreaming]).toEqual(['one two', false]);
  expect(methods()).toEqual([
    'chat.startStream',
    'chat.update: streaming_state_conflict',
    'chat.stopStream',
    'chat.update',
  ]);
});

test('the next owner takes a stream away that is not wanted any more', async () => {
  const { outbound, slack, direct, directThread, startAnother } = await setUpSlack();
  const slot = slotOf('t0', directThread);
  const platformId = await outbound.post(slot, draft('one'), false);

  await startAnother().outbound.remove({ ...slot, platformId });

  expect(slack.thread(direct.channel, direct.root)).toHaveLength(1);
});

test('where a workspace has no streams an answer is posted and edited, and it is asked again after some minutes', async () => {
  const lacks = ['streaming'] as const;
  const workspace = { id: 'T1', name: 'One', users: [{ id: 'U1ALICE', name: 'alice' }], lacks };
  const { outbound, slack, drive, clock, direct, directThread, methods } = await setUpSlack({
    slack: { workspaces: [{ ...workspace, channels: [{ id: 'C1GENERAL', name: 'general' }] }] },
  });
  const slot = slotOf('t0', directThread);

  const platformId = await drive(outbound.post(slot, draft('one'), false));
  await drive(outbound.edit({ ...slot, platformId }, final('one two')));
  clock.advance(1_000);
  await drive(outbound.post(slotOf('t1', directThread), draft('more'), false));
  const atFirst = methods();
  clock.advance(600_000);
  await drive(outbound.post(slotOf('t2', directThread), draft('even more'), false));

  expect(atFirst).toEqual([
    'chat.startStream: feature_disabled',
    'chat.postMessage',
    'chat.update',
    'chat.postMessage',
  ]);
  expect(methods()).toEqual(['chat.startStream: feature_disabled', 'chat.postMessage']);
  expect(slack.message(direct.channel, platformId)?.shown).toBe('one two');
});

test('where no more streams may be begun now, the answer is posted', async () => {
  const { outbound, slack, drive, directThread, methods } = await setUpSlack();
  slack.fail('chat.startStream', { kind: 'rateLimited', retryAfterSeconds: 30 });

  await drive(outbound.post(slotOf('t0', directThread), draft('one'), false));

  expect(methods()).toEqual(['chat.startStream: ratelimited', 'chat.postMessage']);
});

test('a draft that was left out is not looked for before it is posted', async () => {
  const { outbound, slack, clock, channelThread, methods } = await setUpSlack();
  slack.fail('chat.postMessage', { kind: 'rateLimited', retryAfterSeconds: 1 });
  const slot = slotOf('t0', channelThread);

  const refused = await outcomeOf(outbound.post(slot, draft('one'), false));
  const leftOut = await outcomeOf(outbound.post(slot, draft('one two'), true));
  clock.advance(1_000);
  await outbound.post(slot, draft('one two three'), true);

  expect([refused, leftOut]).toMatchObject([{ reason: 'ratelimited' }, { reason: 'ratelimited' }]);
  expect(methods()).toEqual(['chat.postMessage: ratelimited', 'chat.postMessage']);
});

test('a stream that Slack has ended leaves its place to the status', async () => {
  const { outbound, slack, directThread, settled, methods } = await setUpSlack();
  const slot = slotOf('t0', directThread);
  await outbound.sign(directThread, { kind: 'working' });
  const platformId = await outbound.post(slot, draft('one'), false);
  methods();
  slack.fail('chat.appendStream', { kind: 'error', error: 'message_not_in_streaming_state' });

  // The second of the channel is used up.
  const leftOut = await outcomeOf(outbound.edit({ ...slot, platformId }, draft('one two')));
  await settled();

  expect(leftOut).toMatchObject({ reason: 'ratelimited' });
  expect(methods()).toEqual(['chat.appendStream: message_not_in_streaming_state', 'assistant.threads.setStatus']);
});

test('that a slot has no message is not believed when another owner may have come in between', async () => {
  const { outbound, slack, clock, channel, channelThread, startAnother } = await setUpSlack();
  const slot = slotOf('t0', channelThread);
  slack.fail('chat.postMessage', { kind: 'rateLimited', retryAfterSeconds: 1 });
  await outcomeOf(outbound.post(slot, draft('one'), false));
  clock.advance(2_000);
  const posted = await startAnother().outbound.post(slot, draft('one two'), true);
  clock.advance(30_000);

  const found = await outbound.post(slot, final('one two three'), true);

  expect(found).toBe(posted);
  expect(
    slack
      .thread('C1GENERAL', channel.root)
      .map(({ shown }) => shown)
      .slice(1),
  ).toEqual(['one two three']);
});

test('the end of the process does not wait long for a stream that Slack does not end', async () => {
  const { outbound, slack, clock, directThread } = await setUpSlack();
  await outbound.post(slotOf('t0', directThread), draft('one'), false);
  slack.fail('chat.stopStream', { kind: 'hang' });
  const begin = clock.now();

  const closed = outbound.close();
  while (slack.callsOf('chat.stopStream').length < 1) await nextRound();
  clock.advance(3_000);
  await closed;

  expect(clock.now() - begin).toBe(3_000);
});
