import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { threadOf } from '../../../../src/adapters/discord/place.ts';
import type { ReplyContent } from '../../../../src/threads/reply.ts';
import { alice, draft, final, general, guild, setUpDiscord, slotOf, working } from './outbound-setup.ts';

const TYPING = 'POST /channels/:id/typing';

const receipt = (messageId: string, received: 'started' | 'steering' | 'queued' | 'read') =>
  ({ kind: 'receipt', messageId, received }) as const;

async function setUpTyping() {
  const setup = await setUpDiscord();
  const begin = setup.clock.now();
  /** When typing was sent, in milliseconds since the beginning, and where. */
  const typed = () => setup.discord.callsOf(TYPING).map(({ at, path }) => [at - begin, path.split('/')[2]] as const);
  return { ...setup, typed };
}

test('D22: work shows at once, in a thread that is started for it, and every 8 s until it is cleared', async () => {
  const { outbound, thread, question, typed, pass, discord } = await setUpTyping();

  await outbound.sign(thread, { kind: 'working' });
  const shown = discord.typing;
  await pass(20_000);
  await outbound.sign(thread, { kind: 'clear' });
  await pass(60_000);

  expect(shown).toEqual([question]);
  expect(typed()).toEqual([0, 8_000, 16_000].map((at) => [at, question]));
  expect(discord.typing).toEqual([]);
});

const ENDS: readonly (readonly [string, ReplyContent | null])[] = [
  ['an answer', final('Ship it.')],
  ['an error', { kind: 'notice', text: 'That failed.', buttons: ['tryAgain'] }],
  ['nothing', null],
];

test.each(ENDS)('D20: nobody types after an end with %s', async (_what, content) => {
  const { outbound, thread, typed, pass, clock, discord } = await setUpTyping();
  await outbound.sign(thread, { kind: 'working' });
  await pass(7_900);

  if (content !== null) await outbound.post(slotOf(content.kind === 'notice' ? 'n' : 't0', thread), content, false);
  const endedAt = clock.now();
  await pass(300);
  await outbound.sign(thread, { kind: 'clear' });
  await pass(30_000);

  expect(typed()).toHaveLength(content === null ? 2 : 1);
  expect(discord.callsOf(TYPING).filter(({ at }) => at > endedAt + 300)).toEqual([]);
  expect(clock.pendingTimers).toBe(0);
});

test('D20: an end waits for a sign that is on its way', async () => {
  const { outbound, thread, pass, discord, routes, backend } = await setUpTyping();
  await backend.places.channel(general);
  await outbound.post(slotOf('t0', thread), draft('Ship'), false);
  routes();
  discord.fail(TYPING, { kind: 'slow', delayMs: 400 });

  const working = outbound.sign(thread, { kind: 'working' });
  await nextRound();
  const ending = outbound.post(slotOf('t0', thread), final('Ship it.'), false);
  await pass(300);
  const before = routes();
  await pass(300);
  await Promise.all([working, ending]);

  expect(before).toEqual([TYPING]);
  expect(routes()).toEqual(['PATCH /channels/:id/messages/:id']);
});

test('a first part that is whole ends nothing: the sign goes on', async () => {
  const { outbound, thread, pass, typed } = await setUpTyping();
  await outbound.sign(thread, { kind: 'working' });

  await outbound.post(slotOf('t0', thread), final('Part one'), false);
  await pass(8_000);

  expect(typed().map(([at]) => at)).toEqual([0, 8_000]);
});

test('a message of the bot takes the sign away, so it is sent again while work goes on', async () => {
  const { outbound, thread, pass, typed, discord, question } = await setUpTyping();
  await outbound.sign(thread, { kind: 'working' });
  await pass(2_000);

  await outbound.post(slotOf('p', thread), working, false);
  await pass(0);

  expect(typed().map(([at]) => at)).toEqual([0, 2_000]);
  expect(discord.typing).toEqual([question]);
  await outbound.sign(thread, { kind: 'clear' });
});

test('D20: nobody is seen typing behind an answer that grew until its end, which is an edit', async () => {
  const { outbound, thread, pass, typed, discord } = await setUpTyping();
  await outbound.sign(thread, { kind: 'working' });
  await pass(1_000);
  const slot = slotOf('t0', thread);
  const platformId = await outbound.post(slot, draft('Ship'), false);
  for (let words = 1; words <= 10; words += 1) {
    await pass(1_500);
    await outbound.edit({ ...slot, platformId }, draft(`Ship${' it'.repeat(words)}`));
  }
  await outbound.edit({ ...slot, platformId }, final('Ship it.'));

  expect([typed().map(([at]) => at), discord.typing]).toEqual([[0], []]);
  await outbound.sign(thread, { kind: 'clear' });
});

test('words that grow no more are followed by the sign, while work goes on', async () => {
  const { outbound, thread, pass, typed } = await setUpTyping();
  await outbound.sign(thread, { kind: 'working' });
  await pass(1_000);

  await outbound.post(slotOf('t0', thread), draft('I look into it.'), false);
  await pass(8_000);

  expect(typed().map(([at]) => at)).toEqual([0, 9_000]);
  await outbound.sign(thread, { kind: 'clear' });
});

test('where the bot may not, it types no more', async () => {
  const { outbound, thread, pass, typed, discord } = await setUpTyping();
  discord.fail(TYPING, { kind: 'error', status: 403, code: 50_013 });

  await outbound.sign(thread, { kind: 'working' });
  await pass(30_000);

  expect(typed()).toHaveLength(1);
});

test('a sign that fails once is sent again', async () => {
  const { outbound, thread, pass, typed, discord } = await setUpTyping();
  discord.fail(TYPING, { kind: 'rateLimited', retryAfterSeconds: 3 });

  await outbound.sign(thread, { kind: 'working' });
  await pass(8_000);

  expect(typed().map(([at]) => at)).toEqual([0, 8_000]);
  await outbound.sign(thread, { kind: 'clear' });
});

test('nobody types any more when the process ends', async () => {
  const { outbound, thread, pass, typed, clock } = await setUpTyping();
  await outbound.sign(thread, { kind: 'working' });

  await outbound.close();
  await pass(30_000);

  expect(typed()).toHaveLength(1);
  expect(clock.pendingTimers).toBe(0);
});

test('D37: receipts stand on the message, in the channel that it stands in', async () => {
  const { outbound, discord, thread, question } = await setUpDiscord();
  await outbound.post(slotOf('t0', thread), final('Ship it.'), false);
  const { id: inThread } = await discord.say({ channel: question, user: alice, text: 'And the budget?' });

  await outbound.sign(thread, receipt(`${general}:${question}`, 'queued'));
  await outbound.sign(thread, receipt(`${question}:${inThread}`, 'steering'));

  expect([question, inThread].map((id) => discord.message(id)?.reactions)).toEqual([
    [{ emoji: '⏳', users: [discord.app.id] }],
    [{ emoji: '👀', users: [discord.app.id] }],
  ]);
  expect(discord.problems).toEqual([]);
});

test('what begins an exchange, is only read, or came by a command has no receipt', async () => {
  const { outbound, thread, question, routes } = await setUpDiscord();

  await outbound.sign(thread, receipt(`${general}:${question}`, 'started'));
  await outbound.sign(thread, receipt(`${general}:${question}`, 'read'));
  await outbound.sign(thread, receipt('command:1', 'queued'));

  expect(routes()).toEqual([]);
});

test('where the bot may not react it does without for some minutes, and a message that is gone says nothing of others', async () => {
  const { outbound, discord, question, routes, clock } = await setUpDiscord();
  const inPlace = threadOf({ kind: 'channel', guild, channel: general });
  const steer = () => outbound.sign(inPlace, receipt(`${general}:${question}`, 'steering'));
  const route = 'PUT /channels/:id/messages/:id/reactions/:emoji/@me';
  discord.fail(route, { kind: 'error', status: 404, code: 10_008 });
  discord.fail(route, { kind: 'error', status: 403, code: 50_013 });

  for (let time = 0; time < 3; time += 1) await steer();
  clock.advance(600_001);
  await steer();

  expect(routes().map((called) => called.split(': ')[1])).toEqual(['10008', '50013', undefined]);
});
