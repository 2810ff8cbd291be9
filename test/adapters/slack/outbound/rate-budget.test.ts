import { expect, test } from 'vitest';
import { threadOf } from '../../../../src/adapters/slack/place.ts';
import { silentLogger } from '../../../../src/silent-logger.ts';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import type { ViewPart } from '../../../../src/threads/reply-writing/reply-view.ts';
import { ReplyWriter } from '../../../../src/threads/reply-writing/reply-writer.ts';
import { type Answer, createAnsweringFetch, rateLimited, type SentCall } from '../calls/answering-fetch.ts';
import { CHANNEL, draft, final, setUpOutbound, slotOf } from './outbound-setup.ts';

/** What writes a message. Taking one away Slack does not count by channel. */
const PACED = new Set(['chat.postMessage', 'chat.update']);

test('R54: with one call a second in the channel, the end is visible within two seconds of the end', async () => {
  const clock = createFakeClock();
  let pacedAt = Number.NEGATIVE_INFINITY;
  let limited = 0;
  const answer = ({ method, at }: SentCall): Answer => {
    if (!PACED.has(method)) return {};
    if (at - pacedAt < 1_000) {
      limited += 1;
      return rateLimited(1);
    }
    pacedAt = at;
    return { ts: '1767225601.000100' };
  };
  const { fetch, sent } = createAnsweringFetch(clock, answer);
  const { outbound } = setUpOutbound({ fetch, clock });
  const writer = new ReplyWriter({
    thread: CHANNEL,
    exchange: 'x1',
    outbound,
    clock,
    logger: silentLogger,
    permit: { ended: undefined, signal: new AbortController().signal },
    recovered: [],
    saveSlot: () => Promise.resolve('ok'),
    onShown: () => undefined,
    onGivenUp: () => undefined,
  });

  let text = '';
  const step = { callId: 'c1', tool: 'search', label: 'Search', state: 'running' } as const;
  const parts = (seconds: number): readonly ViewPart[] => [
    { key: 'p', content: { kind: 'progress', line: `Working ${seconds}`, steps: [step], buttons: ['stop'] } },
    { key: 't0', content: draft(text) },
  ];
  for (let delta = 0; delta < 600; delta += 1) {
    text += 'word ';
    writer.show(() => parts(Math.floor(delta / 100)));
    await clock.advanceAsync(50);
  }
  const endedAt = clock.now();
  const finished = writer.finish([
    { key: 'p', content: null },
    { key: 't0', content: final(text) },
  ]);
  await clock.advanceAsync(5_000);
  await finished;

  const ends = sent.filter(({ args }) => args['markdown_text']?.length === text.length || args['text'] === text);
  expect({ limited, ends: ends.length, isSoon: (ends.at(-1)?.at ?? Infinity) - endedAt < 2_000 }).toEqual({
    limited: 0,
    ends: 1,
    isSoon: true,
  });
  expect(sent.filter(({ method }) => method === 'chat.update').length).toBeGreaterThan(15);
});

test('of forty replies that begin at once only as many show drafts as edits are left for their ends', async () => {
  const clock = createFakeClock();
  let posted = 0;
  const { fetch, sent } = createAnsweringFetch(clock, ({ method }) => {
    if (method === 'chat.postMessage') posted += 1;
    return method === 'chat.postMessage' ? { ts: `1767225601.${String(posted).padStart(6, '0')}` } : {};
  });
  const { outbound } = setUpOutbound({ fetch, clock });
  const slots = Array.from({ length: 40 }, (_, n) =>
    slotOf('t0', threadOf({ workspace: 'T1', channel: `C${n}`, root: '1767225600.000100' })),
  );

  const drafts = await Promise.allSettled(slots.map((slot) => outbound.post(slot, draft('Some'), false)));
  const shown = drafts.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : undefined));
  clock.advance(1_000);
  const endedAt = clock.now();
  const ends = slots.map((slot, n) => {
    const platformId = shown[n];
    if (platformId === undefined) return outbound.post(slot, final('Some text.'), false);
    return outbound.edit({ ...slot, platformId }, final('Some text.'));
  });
  await clock.advanceAsync(1_000);
  await Promise.all(ends);

  const byMethod = (method: string) => sent.filter((call) => call.method === method).length;
  expect({
    drafts: shown.filter((ts) => ts !== undefined).length,
    posts: byMethod('chat.postMessage'),
    updates: byMethod('chat.update'),
    lastAfterMs: Math.max(...sent.map(({ at }) => at)) - endedAt <= 1_000,
  }).toEqual({ drafts: 7, posts: 40, updates: 7, lastAfterMs: true });
});
