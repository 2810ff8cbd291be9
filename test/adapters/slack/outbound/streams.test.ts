import { expect, test } from 'vitest';
import { threadOf } from '../../../../src/adapters/slack/place.ts';
import type { ReplyContent } from '../../../../src/threads/reply.ts';
import { createGrowingSplit } from '../../../../src/threads/reply-writing/growing-split.ts';
import { outcomeOf } from '../calls/calls-setup.ts';
import { setUpSlack } from './fake-slack-setup.ts';
import { draft, final, slotOf } from './outbound-setup.ts';

test('R48: in a direct message an answer streams, and ends with what stands under it', async () => {
  const { outbound, slack, direct, directThread, methods } = await setUpSlack();
  const slot = slotOf('t0', directThread);
  const end: ReplyContent = {
    kind: 'text',
    markdown: 'Hello there, Alice',
    final: true,
    sources: [],
    buttons: ['tryAgain', 'feedback'],
  };

  const platformId = await outbound.post(slot, draft('Hello'), false);
  await outbound.edit({ ...slot, platformId }, draft('Hello there'));
  const growing = slack.message(direct.channel, platformId);
  await outbound.edit({ ...slot, platformId }, end);
  const message = slack.message(direct.channel, platformId);

  expect(methods()).toEqual(['chat.startStream', 'chat.appendStream', 'chat.stopStream']);
  expect(slack.calls.slice(-3).map(({ args }) => args['markdown_text'])).toEqual(['Hello', ' there', ', Alice']);
  expect([growing?.isStreaming, message?.isStreaming]).toEqual([true, false]);
  expect(message?.threadTs).toBe(direct.root);
  expect(message?.blocks.map(({ type }) => type)).toEqual(['markdown', 'actions', 'context_actions']);
  expect(message?.metadata).toEqual({ event_type: 'threadloop_reply', event_payload: { slot: 'x1.t0' } });
  expect(slack.problems).toEqual([]);
});

test('Slack trap 6: what is added while an addition is on its way waits for it, and nothing is there twice', async () => {
  const { outbound, slack, direct, directThread } = await setUpSlack();
  const slot = slotOf('t0', directThread);
  const platformId = await outbound.post(slot, draft('A'), false);

  await Promise.all(['AB', 'ABC', 'ABCD'].map((text) => outbound.edit({ ...slot, platformId }, draft(text))));
  await outbound.edit({ ...slot, platformId }, final('ABCDE'));

  expect(
    slack
      .thread(direct.channel, direct.root)
      .map(({ shown }) => shown)
      .slice(1),
  ).toEqual(['ABCDE']);
  expect(slack.callsOf('chat.startStream')).toHaveLength(1);
});

test('R43: a stream that Slack has closed is gone on with by edits, and all of the text is there once', async () => {
  const { outbound, slack, clock, direct, directThread, methods } = await setUpSlack();
  const slot = slotOf('t0', directThread);
  const platformId = await outbound.post(slot, draft('one'), false);
  await outbound.edit({ ...slot, platformId }, draft('one two'));
  slack.expireStreams();

  for (const text of ['one two three', 'one two three four']) {
    clock.advance(1_000);
    await outbound.edit({ ...slot, platformId }, draft(text));
  }
  clock.advance(1_000);
  await outbound.edit({ ...slot, platformId }, final('one two three four five'));

  const [message, ...others] = slack.thread(direct.channel, direct.root).slice(1);
  expect([message?.shown, message?.isStreaming, others]).toEqual(['one two three four five', false, []]);
  expect(methods()).toEqual([
    'chat.startStream',
    'chat.appendStream',
    'chat.appendStream: message_not_in_streaming_state',
    'chat.update',
    'chat.update',
    'chat.update',
  ]);
});

test('R43: a stream that Slack closes just before its end is ended by an edit', async () => {
  const { outbound, slack, clock, direct, directThread } = await setUpSlack();
  const slot = slotOf('t0', directThread);
  const platformId = await outbound.post(slot, draft('one'), false);
  slack.expireStreams();
  clock.advance(1_000);

  await outbound.edit({ ...slot, platformId }, final('one two'));

  const message = slack.message(direct.channel, platformId);
  expect([message?.shown, message?.isStreaming]).toEqual(['one two', false]);
});

test('R43: before Slack closes a stream we end it ourselves, also while nothing is added, and go on by edits', async () => {
  const { outbound, slack, clock, direct, directThread, settled, methods } = await setUpSlack();
  const slot = slotOf('t0', directThread);
  const platformId = await outbound.post(slot, draft('one'), false);

  await clock.advanceAsync(4 * 60_000);
  await settled();
  const between = slack.message(direct.channel, platformId);
  await outbound.edit({ ...slot, platformId }, final('one two'));

  expect([between?.isStreaming, between?.shown]).toEqual([false, 'one']);
  expect(slack.message(direct.channel, platformId)?.shown).toBe('one two');
  expect(methods()).toEqual(['chat.startStream', 'chat.stopStream', 'chat.update']);
});

test('R44: an answer of 20,080 characters goes over to further messages before a stream is full, its fence intact', async () => {
  const { outbound, slack, clock, drive, direct, directThread } = await setUpSlack();
  const head = `${'Some words of an answer. '.repeat(200)}\n\n\`\`\`ts\n`;
  const text = `${`${head}${'const answer = 42;\n'.repeat(1_000)}`.slice(0, 20_076)}\n\`\`\``;
  const split = createGrowingSplit(outbound.limits.textLength);
  const ids = new Map<string, string>();
  const show = async (shown: string, isEnd: boolean): Promise<void> => {
    clock.advance(1_000);
    const parts = split([shown]).flat();
    for (const [index, part] of parts.entries()) {
      const slot = slotOf(`t${index}`, directThread);
      const content = isEnd || index < parts.length - 1 ? final(part) : draft(part);
      const platformId = ids.get(slot.id);
      if (platformId === undefined) ids.set(slot.id, await drive(outbound.post(slot, content, false)));
      else await drive(outbound.edit({ ...slot, platformId }, content));
    }
  };

  for (let length = 500; length < text.length; length += 500) await show(text.slice(0, length), false);
  await show(text, true);

  const messages = slack.thread(direct.channel, direct.root).slice(1);
  const parts = split([text]).flat();
  expect(messages.map(({ ts }) => ts)).toEqual([...ids.values()]);
  expect(messages.map(({ blocks }) => blocks.map(({ text: shown }) => shown))).toEqual(parts.map((part) => [part]));
  expect(messages.map(({ isStreaming }) => isStreaming)).toEqual(parts.map(() => false));
  expect(parts[0]).toMatch(/^Some words.*```ts\n.*\n```$/su);
  expect(
    slack.calls.filter(({ answer }) => answer['ok'] !== true).map(({ method, answer }) => [method, answer]),
  ).toEqual([]);
});

test('R44: a stream that Slack finds full before we do is ended and shown by an edit', async () => {
  const { outbound, slack, clock, direct, directThread } = await setUpSlack();
  const slot = slotOf('t0', directThread);
  const platformId = await outbound.post(slot, draft('one'), false);
  clock.advance(1_000);
  slack.fail('chat.appendStream', { kind: 'error', error: 'msg_too_long' });

  await outbound.edit({ ...slot, platformId }, draft('one two'));

  const message = slack.message(direct.channel, platformId);
  expect([message?.shown, message?.isStreaming]).toEqual(['one two', false]);
});

test('R46: every call of a stream has the token of its workspace, also when the answer is very short', async () => {
  const { outbound, slack } = await setUpSlack({
    slack: {
      workspaces: [
        {
          id: 'T1',
          name: 'One',
          users: [{ id: 'U1ALICE', name: 'alice' }],
          channels: [{ id: 'C1GENERAL', name: 'general' }],
        },
        {
          id: 'T2',
          name: 'Two',
          users: [{ id: 'U9ZOE', name: 'zoe' }],
          channels: [],
          installation: { token: 'xoxb-fake-2' },
        },
      ],
    },
  });
  const channel = slack.openDirect('U9ZOE', 'T2');
  const { ts: root } = await slack.say({ channel, user: 'U9ZOE', text: 'hello', workspace: 'T2' });
  const slot = slotOf('t0', threadOf({ workspace: 'T2', channel, root }));

  const platformId = await outbound.post(slot, draft('o'), false);
  await outbound.edit({ ...slot, platformId }, final('ok'));

  expect(slack.calls.map(({ method, workspace, status, answer }) => [method, workspace, status, answer['ok']])).toEqual(
    [
      ['chat.startStream', 'T2', 200, true],
      ['chat.stopStream', 'T2', 200, true],
    ],
  );
});

test('R47: when the work fails, the stream ends with what was there, and the notice stands under it', async () => {
  const { outbound, slack, direct, directThread, drive } = await setUpSlack();
  const slot = slotOf('t0', directThread);
  const text = 'word '.repeat(200).trim();
  const platformId = await outbound.post(slot, draft(text.slice(0, 500)), false);
  await outbound.edit({ ...slot, platformId }, draft(text));

  await drive(outbound.edit({ ...slot, platformId }, final(text)));
  const notice: ReplyContent = { kind: 'notice', text: 'I could not finish this.', buttons: ['tryAgain'] };
  await drive(outbound.post(slotOf('n', directThread), notice, false));

  const [answer, error, ...others] = slack.thread(direct.channel, direct.root).slice(1);
  expect([answer?.shown, answer?.isStreaming, others]).toEqual([text, false, []]);
  expect(error?.shown).toContain('I could not finish this.');
  expect(error?.blocks.at(-1)?.['type']).toBe('actions');
});

test('a text that changes on the way is shown by edits from then on', async () => {
  const { outbound, slack, clock, direct, directThread, methods } = await setUpSlack();
  const slot = slotOf('t0', directThread);
  const platformId = await outbound.post(slot, draft('The first try'), false);
  clock.advance(1_000);

  await outbound.edit({ ...slot, platformId }, draft('Another'));
  clock.advance(1_000);
  await outbound.edit({ ...slot, platformId }, final('Another one'));

  expect(slack.message(direct.channel, platformId)?.shown).toBe('Another one');
  expect(methods()).toEqual(['chat.startStream', 'chat.stopStream', 'chat.update', 'chat.update']);
});

test('a token of Slack that comes in pieces is never live', async () => {
  const { outbound, slack, direct, directThread } = await setUpSlack();
  const slot = slotOf('t0', directThread);
  const platformId = await outbound.post(slot, draft('Hey <!chan'), false);

  await outbound.edit({ ...slot, platformId }, draft('Hey <!channel>, look'));
  await outbound.edit({ ...slot, platformId }, final('Hey <!channel>, look'));

  const sent = slack.calls.map(({ args }) => args['markdown_text']).filter((text) => typeof text === 'string');
  expect(sent.join('')).not.toContain('<!channel>');
  expect(slack.message(direct.channel, platformId)?.shown).toContain('look');
});

test("Slack's own stop button ends a stream: the end is shown by an edit", async () => {
  const { outbound, slack, clock, direct, directThread } = await setUpSlack();
  const slot = slotOf('t0', directThread);
  const platformId = await outbound.post(slot, draft('one'), false);
  await slack.pressStop('U1ALICE', direct.channel, direct.root);
  clock.advance(1_000);

  await outbound.edit({ ...slot, platformId }, final('one two'));

  const message = slack.message(direct.channel, platformId);
  expect([message?.shown, message?.isStreaming]).toEqual(['one two', false]);
});

test('at the end of the process open streams are ended', async () => {
  const { outbound, slack, clock, direct, directThread, methods } = await setUpSlack();
  const platformId = await outbound.post(slotOf('t0', directThread), draft('one'), false);

  await outbound.close();
  await clock.advanceAsync(600_000);

  expect(slack.message(direct.channel, platformId)?.isStreaming).toBe(false);
  expect(methods()).toEqual(['chat.startStream', 'chat.stopStream']);
});

test('an addition beyond the rate is left out, and comes with the next one', async () => {
  const { outbound, slack, clock, direct, directThread } = await setUpSlack();
  const slot = slotOf('t0', directThread);
  const platformId = await outbound.post(slot, draft('one'), false);
  slack.fail('chat.appendStream', { kind: 'rateLimited', retryAfterSeconds: 2 });

  const limited = await outcomeOf(outbound.edit({ ...slot, platformId }, draft('one two')));
  const stillLimited = await outcomeOf(outbound.edit({ ...slot, platformId }, draft('one two three')));
  clock.advance(2_000);
  await outbound.edit({ ...slot, platformId }, draft('one two three four'));
  await outbound.edit({ ...slot, platformId }, final('one two three four five'));

  expect([limited, stillLimited]).toMatchObject([{ reason: 'ratelimited' }, { reason: 'ratelimited' }]);
  expect(slack.message(direct.channel, platformId)?.shown).toBe('one two three four five');
  expect(slack.callsOf('chat.update')).toEqual([]);
});
