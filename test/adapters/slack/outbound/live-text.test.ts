import { expect, test } from 'vitest';
import type { MessageEntry } from '../../../../src/threads/entry.ts';
import { NO_PARTICIPATION } from '../../../../src/threads/participation.ts';
import type { Author } from '../../../../src/threads/person.ts';
import type { SessionView } from '../../../../src/threads/ports.ts';
import { setUpSlack } from './fake-slack-setup.ts';
import { draft, final, slotOf } from './outbound-setup.ts';

/** A thread whose first message, by Alice, waits for its answer. */
function threadOfAlice(sentAt: number): SessionView {
  const author: Author = { id: 'slack:U1ALICE', name: 'Alice', kind: 'person' };
  const id = 'C1GENERAL:1767225600.000100';
  const entry: MessageEntry = {
    kind: 'message',
    id,
    author,
    text: 'hello',
    files: [],
    quotes: [],
    addressed: true,
    sentAt,
  };
  const waiting = [{ seq: 1, entry, wake: true, followUp: false }];
  return { state: 'running', transcript: [], length: 0, waiting, participation: NO_PARTICIPATION, slots: [] };
}

test('where a channel is set to streams, one is made for who began the exchange', async () => {
  const { outbound, slack, channelThread, methods } = await setUpSlack({
    liveText: 'stream',
    readThread: () => Promise.resolve(threadOfAlice(0)),
  });
  const slot = slotOf('t0', channelThread);

  const platformId = await outbound.post(slot, draft('one'), false);
  await outbound.edit({ ...slot, platformId }, final('one two'));

  expect(slack.callsOf('chat.startStream')[0]?.args).toMatchObject({
    recipient_user_id: 'U1ALICE',
    recipient_team_id: 'T1',
  });
  expect(methods()).toEqual(['chat.startStream', 'chat.stopStream']);
});

test('a stream for somebody of another workspace names that workspace', async () => {
  const zoe = { id: 'U1ALICE', name: 'Alice', teamId: 'T9', isAdmin: false, timeZone: undefined, locale: undefined };
  const { outbound, slack, drive, channelThread } = await setUpSlack({
    liveText: 'stream',
    readThread: () => Promise.resolve(threadOfAlice(0)),
    users: [{ ...zoe, kind: 'external' }],
  });

  await drive(outbound.post(slotOf('t0', channelThread), draft('one'), false));

  expect(slack.callsOf('chat.startStream')[0]?.args).toMatchObject({ recipient_team_id: 'T9' });
});

test('where it is not known whom a stream in a channel would be for, the answer is posted', async () => {
  const { outbound, channelThread, methods } = await setUpSlack({ liveText: 'stream' });

  await outbound.post(slotOf('t0', channelThread), draft('one'), false);

  expect(methods()).toEqual(['chat.postMessage']);
});

test('where a direct message is set to edits, there are no streams', async () => {
  const { outbound, directThread, methods } = await setUpSlack({ liveText: 'edit' });

  await outbound.post(slotOf('t0', directThread), draft('one'), false);

  expect(methods()).toEqual(['chat.postMessage']);
});

test('an answer that is whole at once is posted', async () => {
  const { outbound, directThread, methods } = await setUpSlack();

  await outbound.post(slotOf('t0', directThread), final('one'), false);

  expect(methods()).toEqual(['chat.postMessage']);
});

test('the look for a message begins when its exchange began', async () => {
  const { outbound, slack, clock, channelThread } = await setUpSlack({
    readThread: () => Promise.resolve(threadOfAlice(Date.UTC(2026, 0, 1))),
  });

  await outbound.post(slotOf('t0', channelThread), final('one'), true);
  clock.advance(1_000);
  const id = 'n.C1GENERAL:1767225600.000100';
  await outbound.post(slotOf('n', channelThread, { id, exchange: id }), final('one'), true);

  expect(slack.callsOf('conversations.replies').map(({ args }) => args['oldest'])).toEqual([
    '1767225595.000000',
    '1767225595.000000',
  ]);
});
