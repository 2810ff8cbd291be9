import { expect, test } from 'vitest';
import { threadOf } from '../../../../src/adapters/discord/place.ts';
import {
  alice,
  app,
  draft,
  final,
  general,
  guild,
  outcomeOf,
  setUpDiscord,
  slotOf,
  working,
} from './outbound-setup.ts';

test('an answer in a channel opens a thread from its question, named after it', async () => {
  const { outbound, discord, thread, question, routes } = await setUpDiscord();

  const platformId = await outbound.post(slotOf('t0', thread), final('Ship it.'), false);

  const [, answer] = discord.channel(question);
  expect(lookedFirst(routes())).toEqual([
    'GET /channels/:id/messages/:id',
    'GET /channels/:id: 10003',
    'POST /channels/:id/messages/:id/threads',
    'POST /channels/:id/messages',
  ]);
  expect(discord.callsOf('POST /channels/:id/messages/:id/threads').map(({ body }) => body)).toEqual([
    { name: 'what is the plan?', auto_archive_duration: 1_440 },
  ]);
  expect([answer?.author, answer?.shown, platformId]).toEqual([app, 'Ship it.', `${question}:${answer?.id}`]);
  expect(discord.channel(general).map(({ id }) => id)).toEqual([question]);
  expect(discord.problems).toEqual([]);
});

test('what comes at the same time starts one thread', async () => {
  const { outbound, discord, thread, question, routes } = await setUpDiscord();

  await Promise.all([
    outbound.sign(thread, { kind: 'working' }),
    outbound.post(slotOf('p', thread), working, false),
    outbound.post(slotOf('t0', thread), final('Ship it.'), false),
  ]);

  expect(routes().filter((route) => route.includes('threads'))).toEqual(['POST /channels/:id/messages/:id/threads']);
  expect(discord.channel(question)).toHaveLength(3);
});

test('D39: a thread that somebody has started just before is used', async () => {
  const { outbound, discord, thread, question, routes, backend } = await setUpDiscord();
  await backend.places.channel(question);
  await discord.startThread({ channel: general, user: alice, name: 'Mine', message: question });
  routes();

  await outbound.post(slotOf('t0', thread), final('Ship it.'), false);

  expect(routes()).toEqual([
    'GET /channels/:id/messages/:id',
    'POST /channels/:id/messages/:id/threads: 160004',
    'POST /channels/:id/messages',
  ]);
  expect(discord.threads.map(({ id, name }) => [id, name])).toEqual([[question, 'Mine']]);
  expect(discord.channel(question).at(-1)?.shown).toBe('Ship it.');
});

test('R70: the name of a thread has no mentions, is cut at a word, and never within a character', async () => {
  const long = `${'word '.repeat(19)}wor👨‍👩‍👧‍👦 more words`;
  const { outbound, discord, thread } = await setUpDiscord({ text: `<@${app}> ${long}\nand a second line` });

  await outbound.post(slotOf('t0', thread), final('Ship it.'), false);

  const [started] = discord.threads;
  expect(started?.name).toBe(`${'word '.repeat(19).trim()}…`);
});

test('where the bot may start no thread it answers in the channel, as a reply to the question', async () => {
  const { outbound, discord, thread, question, routes, clock } = await setUpDiscord();
  const refusal = { kind: 'error', status: 403, code: 50_013 } as const;
  discord.fail('POST /channels/:id/messages/:id/threads', refusal);
  const slot = slotOf('t0', thread);

  const platformId = await outbound.post(slot, draft('Ship'), false);
  clock.advance(2_000);
  await outbound.edit({ ...slot, platformId }, final('Ship it.'));
  await outbound.post(slotOf('t1', thread), final('And more.'), false);

  const [, first, second] = discord.channel(general);
  expect([first, second].map((message) => [message?.shown, message?.replyTo])).toEqual([
    ['Ship it.', question],
    ['And more.', undefined],
  ]);
  expect(platformId).toBe(`${general}:${first?.id}`);
  expect(routes().filter((route) => route.includes('threads'))).toHaveLength(1);
});

test('a bot that may start threads and not write in them answers in the channel', async () => {
  const { outbound, discord, thread, question } = await setUpDiscord();
  discord.fail('POST /channels/:id/messages', { kind: 'error', status: 403, code: 50_013 });

  const platformId = await outbound.post(slotOf('t0', thread), final('Ship it.'), false);

  const answer = discord.channel(general).at(-1);
  expect([answer?.shown, answer?.replyTo, platformId]).toEqual(['Ship it.', question, `${general}:${answer?.id}`]);
});

test('a question that was deleted is answered in the channel', async () => {
  const { outbound, discord, thread, question, routes } = await setUpDiscord();
  await discord.delete(general, question);

  await outbound.post(slotOf('t0', thread), final('Ship it.'), false);

  expect(discord.channel(general).map(({ shown, replyTo }) => [shown, replyTo])).toEqual([['Ship it.', undefined]]);
  expect(lookedFirst(routes())).toEqual([
    'GET /channels/:id/messages/:id: 10008',
    'GET /channels/:id: 10003',
    'POST /channels/:id/messages',
  ]);
});

test('a thread that was deleted is not begun again', async () => {
  const slots = [slotOf('t0', threadOf({ kind: 'direct', channel: general }), { platformId: '' })];
  const { outbound, discord, thread, question, startAnother } = await setUpDiscord();
  const platformId = await outbound.post(slotOf('t0', thread), final('Ship it.'), false);
  await discord.deleteThread(question);
  const readThread = () =>
    Promise.resolve({
      state: 'running' as const,
      transcript: [],
      length: 0,
      waiting: [],
      participation: { tookPart: true, isMuted: false, speakers: [] },
      slots: slots.map((slot) => ({ ...slot, platformId })),
    });

  const another = startAnother({ readThread: readThread as never }); // what is read of it is there
  const error = await outcomeOf(another.outbound.post(slotOf('t1', thread), final('And more.'), false));

  expect(error).toMatchObject({ code: 'discord_call_failed', retryable: false });
  expect(discord.threads).toEqual([]);
  expect(discord.channel(general).map(({ id }) => id)).toEqual([question]);
});

test('an archived thread is opened by the first post, and for an edit', async () => {
  const { outbound, discord, thread, question, routes, clock } = await setUpDiscord();
  const slot = slotOf('t0', thread);
  const platformId = await outbound.post(slot, draft('Ship'), false);
  await discord.changeThread(question, { isArchived: true });
  clock.advance(2_000);
  routes();

  await outbound.edit({ ...slot, platformId }, final('Ship it.'));
  await discord.changeThread(question, { isArchived: true });
  await outbound.post(slotOf('t1', thread), final('And more.'), false);

  expect(routes()).toEqual([
    'PATCH /channels/:id/messages/:id: 50083',
    'PATCH /channels/:id',
    'PATCH /channels/:id/messages/:id',
    'POST /channels/:id/messages',
  ]);
  expect(
    discord
      .channel(question)
      .slice(1)
      .map(({ shown }) => shown),
  ).toEqual(['Ship it.', 'And more.']);
  expect(discord.threads[0]?.isArchived).toBe(false);
});

test('in a locked thread nothing can be said: that is told once where it was begun', async () => {
  const { outbound, discord, thread, question, startAnother } = await setUpDiscord();
  await discord.startThread({ channel: general, user: alice, name: 'Mine', message: question });
  await discord.changeThread(question, { isLocked: true, isArchived: true });

  const draftError = await outcomeOf(outbound.post(slotOf('t0', thread), draft('Ship'), false));
  const before = discord.channel(general).length;
  const error = await outcomeOf(outbound.post(slotOf('t0', thread), final('Ship it.'), false));
  await outcomeOf(outbound.post(slotOf('t1', thread), final('And more.'), false));
  await outcomeOf(startAnother().outbound.post(slotOf('t0', thread), final('Ship it.'), false));

  const told = discord.channel(general).slice(1);
  expect(before).toBe(1);
  expect([draftError, error]).toMatchObject([{ retryable: false }, { code: 'discord_call_failed', retryable: false }]);
  expect(told.map(({ content, replyTo, pinged }) => [content, replyTo, pinged])).toEqual([
    [
      `I cannot answer in <#${question}>: it is locked. Somebody who manages threads can unlock it; or ask me again here.`,
      question,
      [],
    ],
  ]);
});

test('a channel that is one conversation is answered in it, as a reply to what was asked', async () => {
  const { outbound, discord, question, startAnother } = await setUpDiscord();
  const inPlace = threadOf({ kind: 'channel', guild, channel: general });
  const entry = { kind: 'message', id: `${general}:${question}`, sentAt: 0 };
  const view = { transcript: [], waiting: [{ seq: 1, entry, wake: true, followUp: false }], slots: [] };
  const knowing = startAnother({ readThread: (() => Promise.resolve(view)) as never }); // what is read of it is there

  await knowing.outbound.post(slotOf('t0', inPlace), final('Ship it.'), false);
  await knowing.outbound.post(slotOf('t1', inPlace), final('And more.'), false);
  await outbound.post(slotOf('n', inPlace), { kind: 'notice', text: 'Stopped.', buttons: [] }, false);

  expect(
    discord
      .channel(general)
      .slice(1)
      .map(({ shown, replyTo, pinged }) => [shown, replyTo, pinged]),
  ).toEqual([
    ['Ship it.', question, []],
    ['And more.', undefined, []],
    ['Stopped.', undefined, []],
  ]);
  expect(discord.threads).toEqual([]);
});

test('where the bot may not read what was said before it answers all the same, as no reply', async () => {
  const { discord, question, startAnother } = await setUpDiscord();
  const inPlace = threadOf({ kind: 'channel', guild, channel: general });
  const entry = { kind: 'message', id: `${general}:${question}`, sentAt: 0 };
  const view = { transcript: [], waiting: [{ seq: 1, entry, wake: true, followUp: false }], slots: [] };
  const { outbound } = startAnother({ readThread: (() => Promise.resolve(view)) as never }); // what is read of it is there
  await discord.changeChannel(general, {
    overwrites: [{ id: guild, kind: 'role', deny: ['ReadMessageHistory'] }],
  });

  await outbound.post(slotOf('t0', inPlace), final('Ship it.'), false);

  const answers = discord.channel(general).slice(1);
  expect(answers.map(({ shown, replyTo }) => [shown, replyTo])).toEqual([['Ship it.', undefined]]);
  expect(discord.callsOf('POST /channels/:id/messages').map(({ code }) => code)).toEqual([160_002, undefined]);
});

test('direct messages are answered where they are; who takes none is not written to again', async () => {
  const { outbound, discord } = await setUpDiscord();
  const channel = discord.openDirect(alice);
  const direct = threadOf({ kind: 'direct', channel });

  await outbound.post(slotOf('t0', direct), final('Ship it.'), false);
  discord.fail('POST /channels/:id/messages', { kind: 'error', status: 403, code: 50_007 });
  const error = await outcomeOf(outbound.post(slotOf('t1', direct), final('And more.'), false));

  expect(discord.channel(channel).map(({ shown, replyTo }) => [shown, replyTo])).toEqual([['Ship it.', undefined]]);
  expect(error).toMatchObject({ code: 'discord_call_failed', retryable: false });
});

/** The thread and the question are looked at at once, in any order. */
function lookedFirst(routes: readonly string[]): readonly string[] {
  return [...routes.slice(0, 2).toSorted(), ...routes.slice(2)];
}
