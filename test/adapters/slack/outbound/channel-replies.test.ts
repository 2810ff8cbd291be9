import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { createGrowingSplit } from '../../../../src/threads/reply-writing/growing-split.ts';
import { createAnsweringFetch, rateLimited } from '../calls/answering-fetch.ts';
import { outcomeOf } from '../calls/calls-setup.ts';
import { setUpSlack } from './fake-slack-setup.ts';
import { CHANNEL, draft, final, setUpOutbound, slotOf } from './outbound-setup.ts';

test('R48: in a channel an answer is posted and edited, so that everybody sees it grow', async () => {
  const { outbound, slack, clock, channel, channelThread, methods } = await setUpSlack();
  const slot = slotOf('t0', channelThread);

  const platformId = await outbound.post(slot, draft('Hel'), false);
  const first = slack.message('C1GENERAL', platformId)?.shown;
  clock.advance(1_000);
  await outbound.edit({ ...slot, platformId }, draft('Hello'));
  const second = slack.message('C1GENERAL', platformId)?.shown;
  clock.advance(1_000);
  await outbound.edit({ ...slot, platformId }, final('Hello there'));

  expect([first, second, slack.message('C1GENERAL', platformId)?.shown]).toEqual(['Hel', 'Hello', 'Hello there']);
  expect(methods()).toEqual(['chat.postMessage', 'chat.update', 'chat.update']);
  expect(slack.thread('C1GENERAL', channel.root).map(({ ts }) => ts)).toEqual([channel.root, platformId]);
  expect(slack.problems).toEqual([]);
});

test('R90: a reply goes to its thread, marked with its slot, and without previews of its links', async () => {
  const { outbound, slack, channel, channelThread } = await setUpSlack();

  await outbound.post(slotOf('t0', channelThread), final('See https://example.com'), false);

  expect(slack.callsOf('chat.postMessage').map(({ workspace, args }) => ({ workspace, args }))).toEqual([
    {
      workspace: 'T1',
      args: {
        channel: 'C1GENERAL',
        thread_ts: channel.root,
        markdown_text: 'See https://example.com',
        metadata: { event_type: 'threadloop_reply', event_payload: { slot: 'x1.t0' } },
        unfurl_links: false,
        unfurl_media: false,
        link_names: false,
      },
    },
  ]);
});

test('R90: a reply whose thread is gone is not put into the channel', async () => {
  const { outbound, slack, channel, channelThread } = await setUpSlack();
  await slack.delete('C1GENERAL', channel.root);

  const error = await outcomeOf(outbound.post(slotOf('t0', channelThread), final('Hello'), false));

  expect(error).toMatchObject({ reason: 'thread_not_found', retryable: false });
  expect(slack.channel('C1GENERAL')).toEqual([]);
});

test('links have previews where the settings say so', async () => {
  const { outbound, slack, channelThread } = await setUpSlack({ options: { unfurl: true } });

  await outbound.post(slotOf('t0', channelThread), final('See https://example.com'), false);

  expect(slack.callsOf('chat.postMessage')[0]?.args).toMatchObject({ unfurl_links: true, unfurl_media: true });
});

test.each(['cutAfter', 'hang'] as const)(
  'a post whose answer is lost (%s) is found again by its slot',
  async (kind) => {
    const { outbound, slack, channel, channelThread, clock } = await setUpSlack();
    const slot = slotOf('t0', channelThread);
    slack.fail('chat.postMessage', { kind });

    const lost = outcomeOf(outbound.post(slot, final('Hello'), false));
    while (slack.thread('C1GENERAL', channel.root).length < 2) await nextRound();
    if (kind === 'hang') clock.advance(10_000);
    const error = await lost;
    clock.advance(1_000);
    const platformId = await outbound.post(slot, final('Hello'), true);

    expect(error).toMatchObject({ reason: kind === 'hang' ? 'timeout' : 'network', retryable: true });
    expect(slack.thread('C1GENERAL', channel.root).map(({ ts, shown }) => [ts, shown])).toEqual([
      [channel.root, '@threadloop hello'],
      [platformId, 'Hello'],
    ]);
  },
);

test('a slot that was never posted is posted after a look', async () => {
  const { outbound, slack, channel, channelThread, methods } = await setUpSlack();

  const platformId = await outbound.post(slotOf('t0', channelThread), final('Hello'), true);

  expect(methods()).toEqual(['conversations.replies', 'chat.postMessage']);
  expect(slack.thread('C1GENERAL', channel.root).map(({ ts }) => ts)).toEqual([channel.root, platformId]);
});

test('a bot that may not read the channel posts without a look', async () => {
  const workspace = { id: 'T1', name: 'One', users: [{ id: 'U1ALICE', name: 'alice' }] };
  const installation = { token: 'xoxb-fake-1', scopes: ['chat:write', 'app_mentions:read'] };
  const { outbound, slack, channelThread, methods } = await setUpSlack({
    slack: { workspaces: [{ ...workspace, channels: [{ id: 'C1GENERAL', name: 'general' }], installation }] },
  });

  const platformId = await outbound.post(slotOf('t0', channelThread), final('Hello'), true);

  expect(slack.message('C1GENERAL', platformId)?.shown).toBe('Hello');
  expect(methods()).toEqual(['conversations.replies: missing_scope', 'chat.postMessage']);
});

test('the look goes through all pages, and takes no message of other people for its own', async () => {
  const { outbound, slack, channel, channelThread, startAnother } = await setUpSlack({
    options: { distribution: 'commercial' },
  });
  const slot = slotOf('t0', channelThread);
  for (let index = 0; index < 40; index += 1) {
    await slack.say({ channel: 'C1GENERAL', user: 'U2BOB', text: `${index}`, thread: channel.root });
  }
  const platformId = await outbound.post(slot, draft('Hello'), false);

  const next = startAnother({ options: { distribution: 'internal' } });
  next.clock.advance(1_000);
  const found = await next.outbound.post(slot, final('Hello there'), true);

  expect(found).toBe(platformId);
  expect(slack.message('C1GENERAL', platformId)?.shown).toBe('Hello there');
});

test('a draft that comes after the end is left out', async () => {
  const { outbound, slack, clock, channelThread, methods } = await setUpSlack();
  const slot = slotOf('t0', channelThread);
  const platformId = await outbound.post(slot, final('The end'), false);
  clock.advance(1_000);

  await outbound.edit({ ...slot, platformId }, draft('The'));

  expect(slack.message('C1GENERAL', platformId)?.shown).toBe('The end');
  expect(methods()).toEqual(['chat.postMessage']);
});

test('an end waits for a draft of the same slot that is on its way', async () => {
  const { outbound, slack, clock, channelThread } = await setUpSlack();
  const slot = slotOf('t0', channelThread);
  const platformId = await outbound.post(slot, draft('The'), false);
  clock.advance(1_000);

  const drawn = outbound.edit({ ...slot, platformId }, draft('The e'));
  const ended = outbound.edit({ ...slot, platformId }, final('The end'));
  await drawn;
  clock.advance(1_000);
  await ended;

  expect(slack.message('C1GENERAL', platformId)?.shown).toBe('The end');
});

test('a part is taken away, also one whose post was never recorded, and it may be gone already', async () => {
  const { outbound, slack, clock, channel, channelThread, startAnother } = await setUpSlack();
  const slot = slotOf('p', channelThread);
  const progress = { kind: 'progress', line: 'Working', steps: [], buttons: ['stop'] } as const;
  const platformId = await outbound.post(slot, progress, false);
  await outbound.remove({ ...slot, platformId });
  await outbound.remove({ ...slot, platformId });
  clock.advance(1_000);
  const other = slotOf('p', channelThread, { id: 'x2.p' });
  await outbound.post(other, progress, false);

  await startAnother().outbound.remove(other);

  expect(slack.thread('C1GENERAL', channel.root).map(({ ts }) => ts)).toEqual([channel.root]);
});

test('a late draft of a part that was taken away does not bring it back', async () => {
  const { outbound, channelThread, methods } = await setUpSlack();
  const slot = slotOf('p', channelThread);
  const progress = { kind: 'progress', line: 'Working', steps: [], buttons: ['stop'] } as const;
  const platformId = await outbound.post(slot, progress, false);
  await outbound.remove({ ...slot, platformId });

  await outbound.edit({ ...slot, platformId }, progress);

  expect(methods()).toEqual(['chat.postMessage', 'chat.delete']);
});

test.each([
  ['words', 'word '.repeat(3_000)],
  ['a fence', `\`\`\`ts\n${'const x = 1;\n'.repeat(1_200)}\`\`\`\n`],
])('R51: a text of 15,000 characters, %s, comes in messages that Slack takes', async (_what, text) => {
  const { outbound, slack, clock, channel, channelThread } = await setUpSlack();
  const parts = createGrowingSplit(outbound.limits.textLength)([text]).flat();

  for (const [index, part] of parts.entries()) {
    await outbound.post(slotOf(`t${index}`, channelThread), final(part), false);
    clock.advance(1_000);
  }

  const sent = slack.callsOf('chat.postMessage');
  expect(parts.length).toBeGreaterThan(1);
  expect(sent.map(({ answer }) => answer['ok'])).toEqual(parts.map(() => true));
  expect(sent.map(({ args }) => args['markdown_text'])).toEqual([...parts]);
  expect(slack.thread('C1GENERAL', channel.root)).toHaveLength(parts.length + 1);
});

test('R90: a reply that landed in the channel is taken back with another try, and never posted there again', async () => {
  const clock = createFakeClock();
  const refusals = [new Response('', { status: 503 }), undefined, rateLimited(30)];
  const { fetch, sent } = createAnsweringFetch(clock, ({ method }) =>
    method === 'chat.postMessage' ? { ts: '1767225600.000200', message: {} } : (refusals.shift() ?? {}),
  );
  const { outbound } = setUpOutbound({ fetch, clock });

  const first = await outcomeOf(outbound.post(slotOf('t0', CHANNEL), final('Hello'), false));
  clock.advance(1_000);
  const second = await outcomeOf(outbound.post(slotOf('t1', CHANNEL), final('Hello'), false));
  await clock.advanceAsync(60_000);

  const gone = { reason: 'thread_not_found', retryable: false };
  expect([first, second]).toMatchObject([gone, gone]);
  expect(sent.map(({ method }) => method)).toEqual([
    'chat.postMessage',
    'chat.delete',
    'chat.delete',
    'chat.postMessage',
    'chat.delete',
  ]);
});

test('a look that Slack lets read one page a minute goes on where it was', async () => {
  const { outbound, slack, clock, channel, channelThread, startAnother } = await setUpSlack({
    slack: { limitsHistory: true },
  });
  const slot = slotOf('t0', channelThread);
  for (let index = 0; index < 40; index += 1) {
    await slack.say({ channel: 'C1GENERAL', user: 'U2BOB', text: `${index}`, thread: channel.root });
  }
  const platformId = await outbound.post(slot, draft('Hello'), false);
  const next = startAnother({ options: { distribution: 'commercial' } });

  const outcomes: unknown[] = [];
  for (let attempt = 0; attempt < 5 && outcomes.at(-1) !== platformId; attempt += 1) {
    clock.advance(60_000);
    outcomes.push(await outcomeOf(next.outbound.post(slot, final('Hello there'), true)));
  }

  expect(outcomes.at(-1)).toBe(platformId);
  expect(outcomes.slice(0, -1)).toMatchObject([{ reason: 'ratelimited' }, { reason: 'ratelimited' }]);
});

test('what waited for its turn longer than anybody waits for it is not done', async () => {
  const clock = createFakeClock();
  const { fetch, sent } = createAnsweringFetch(clock, ({ method }) =>
    method === 'chat.postMessage' ? new Promise(() => undefined) : {},
  );
  const { outbound } = setUpOutbound({ fetch, clock });
  const slot = slotOf('t0', CHANNEL);

  const first = outcomeOf(outbound.post(slot, final('Hello'), false));
  const second = outcomeOf(outbound.post(slot, final('Hello'), true));
  while (sent.length < 1) await nextRound();
  clock.advance(40_000);

  expect(await Promise.all([first, second])).toMatchObject([
    { reason: 'timeout', retryable: true },
    { reason: 'timeout', retryable: true },
  ]);
  expect(sent.map(({ method }) => method)).toEqual(['chat.postMessage']);
});
