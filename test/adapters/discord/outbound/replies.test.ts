import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { threadOf } from '../../../../src/adapters/discord/place.ts';
import { createTexts } from '../../../../src/text/index.ts';
import type { ReplyContent } from '../../../../src/threads/reply.ts';
import { alice, draft, final, general, guild, outcomeOf, setUpDiscord, slotOf, working } from './outbound-setup.ts';

/** A conversation in direct messages: what is there to be tested needs no thread. */
async function setUpDirect(more: Parameters<typeof setUpDiscord>[0] = {}) {
  const setup = await setUpDiscord(more);
  const channel = setup.discord.openDirect(alice);
  return { ...setup, channel, direct: threadOf({ kind: 'direct', channel }) };
}

const NOBODY = { parse: [], users: [], roles: [], replied_user: false };

test('an answer is posted and edited, and each body says whom it notifies: nobody', async () => {
  const { outbound, discord, clock, channel, direct } = await setUpDirect();
  const slot = slotOf('t0', direct);

  const platformId = await outbound.post(slot, draft('Hel'), false);
  clock.advance(2_000);
  await outbound.edit({ ...slot, platformId }, final('Hello'));

  const [post] = discord.callsOf('POST /channels/:id/messages');
  const [edit] = discord.callsOf('PATCH /channels/:id/messages/:id');
  const rest = { components: [], flags: 4, allowed_mentions: NOBODY };
  expect(post?.body).toEqual({
    content: 'Hel',
    ...rest,
    nonce: expect.stringMatching(/^.{25}$/u),
    enforce_nonce: true,
  });
  expect(edit?.body).toEqual({ content: 'Hello', ...rest });
  expect(discord.channel(channel).map(({ shown }) => shown)).toEqual(['Hello']);
  expect(discord.problems).toEqual([]);
});

test('D32: nothing that a model writes notifies anybody, whatever the body is for', async () => {
  const text = '@everyone <@&100000000000000021> <@100000000000000012> @here';
  const { outbound, discord, clock, thread, question } = await setUpDiscord({ text: 'hello' });
  const inPlace = threadOf({ kind: 'channel', guild, channel: general });
  const slot = slotOf('t0', thread);
  const file = { name: 'answer.md', text };

  const platformId = await outbound.post(slot, draft(text), false);
  clock.advance(2_000);
  await outbound.edit({ ...slot, platformId }, final(text, { file }));
  await outbound.post(slotOf('t0', inPlace), final(text), false);
  await outbound.post(slotOf('n', thread), { kind: 'notice', text, buttons: [] }, false);

  const bodies = discord.calls.flatMap(({ method, body }) =>
    typeof body === 'object' && body !== null && 'content' in body && method !== 'GET' ? [body] : [],
  );
  expect(bodies).toHaveLength(4);
  for (const body of bodies) expect(body).toMatchObject({ allowed_mentions: NOBODY });
  const messages = [...discord.channel(question), ...discord.channel(general)];
  expect(messages.flatMap(({ pinged }) => pinged)).toEqual([]);
});

test('R58: answers may notify where the settings let them, but no one for being answered', async () => {
  const { outbound, discord, direct } = await setUpDirect({ options: { massMentions: true, unfurl: true } });

  await outbound.post(slotOf('t0', direct), final('Hello'), false);

  expect(discord.callsOf('POST /channels/:id/messages')[0]?.body).toMatchObject({
    allowed_mentions: { parse: ['everyone', 'roles', 'users'], replied_user: false },
    flags: 0,
  });
});

test.each(['statusAfter', 'cutAfter', 'hang'] as const)(
  'D18: a post that Discord has stored and not answered (%s) is there once',
  async (kind) => {
    const { outbound, discord, channel, direct, pass } = await setUpDirect();
    discord.fail('POST /channels/:id/messages', kind === 'statusAfter' ? { kind, status: 502 } : { kind });

    const posting = outbound.post(slotOf('t0', direct), final('Hello'), false);
    await pass(12_000);
    const platformId = await posting;

    const messages = discord.channel(channel);
    expect(messages.map(({ id, shown }) => [`${channel}:${id}`, shown])).toEqual([[platformId, 'Hello']]);
    expect(discord.callsOf('POST /channels/:id/messages')).toHaveLength(2);
  },
);

test('D18: a process that dies between a post and its record leaves one message, which the next one edits', async () => {
  const { outbound, discord, channel, direct, startAnother, clock } = await setUpDirect();
  const slot = slotOf('t0', direct);
  const first = await outbound.post(slot, draft('Hel'), false);
  clock.advance(35_000);

  const found = await startAnother().outbound.post(slot, final('Something else'), true);

  expect(found).toBe(first);
  expect(discord.channel(channel).map(({ shown }) => shown)).toEqual(['Something else']);
});

test('D18: a look that Discord forbids leaves it to the nonce', async () => {
  const { outbound, discord, channel, direct, startAnother, clock } = await setUpDirect();
  const slot = slotOf('t0', direct);
  const first = await outbound.post(slot, draft('Hel'), false);
  clock.advance(35_000);
  discord.fail('GET /channels/:id/messages', { kind: 'error', status: 403, code: 50_001 });

  const found = await startAnother().outbound.post(slot, final('Something else'), true);

  expect(found).toBe(first);
  expect(discord.channel(channel).map(({ shown }) => shown)).toEqual(['Something else']);
});

/** A Discord that does not tell nonces of messages that are read. */
const withoutNonces =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (...request) => {
    const response = await fetch(...request);
    if (request[1]?.method !== 'GET' || response.status !== 200) return response;
    const read: unknown = await response.json();
    const messages = Array.isArray(read) ? read.map((message: object) => ({ ...message, nonce: undefined })) : read;
    return Response.json(messages, { headers: { 'x-ratelimit-bucket': 'reads' } });
  };

test('D18: after an hour, and without nonces, a message is known by the beginning of its text', async () => {
  const { outbound, discord, channel, direct, startAnother, clock, routes } = await setUpDirect();
  await outbound.post(slotOf('t1', direct), final('Something else'), false);
  const slot = slotOf('t0', direct);
  const first = await outbound.post(slot, draft('Hello th'), false);
  clock.advance(1_800_000);
  routes();

  const next = startAnother({ through: withoutNonces });
  const found = await next.outbound.post(slot, final('Hello there'), true);

  expect(found).toBe(first);
  expect(discord.channel(channel).map(({ shown }) => shown)).toEqual(['Something else', 'Hello there']);
  expect(routes()).toEqual(['GET /channels/:id/messages', 'PATCH /channels/:id/messages/:id']);
});

test('D18: without nonces, progress is known by the button of its exchange', async () => {
  const { outbound, direct, startAnother, clock, discord, channel } = await setUpDirect();
  const slot = slotOf('p', direct);
  const first = await outbound.post(slot, working, false);
  await outbound.post({ ...slotOf('p', direct), id: 'x2.p', exchange: 'x2' }, working, false);
  clock.advance(1_800_000);

  const next = startAnother({ through: withoutNonces });
  const found = await next.outbound.post(slot, { ...working, line: 'Reading' } as ReplyContent, true);
  await next.outbound.remove({ ...slot, platformId: found });

  expect(found).toBe(first);
  expect(discord.channel(channel)).toHaveLength(1);
});

test('D18: what another conversation shows in the same channel is not taken for its own', async () => {
  const { outbound, thread, startAnother, clock, discord } = await setUpDiscord();
  const { id } = await discord.say({ channel: general, user: alice, text: 'And the budget?' });
  const other = threadOf({ kind: 'thread', guild, channel: general, thread: id });
  const refusal = { kind: 'error', status: 403, code: 50_013, times: 3 } as const;
  discord.fail('POST /channels/:id/messages/:id/threads', refusal);
  const first = await outbound.post(slotOf('p', thread), working, false);
  const second = await outbound.post(slotOf('p', other), working, false);
  clock.advance(1_800_000);

  const found = await startAnother({ through: withoutNonces }).outbound.post(slotOf('p', thread), working, true);

  expect([found, discord.channel(general).length]).toEqual([first, 4]);
  expect(second).not.toBe(first);
});

test('a slot that was never posted is posted after a look, among however many messages', async () => {
  const { outbound, discord, channel, direct, routes } = await setUpDirect();
  for (let index = 0; index < 150; index += 1) await discord.say({ channel, user: alice, text: `${index}` });
  routes();

  await outbound.post(slotOf('t0', direct), final('Hello'), true);

  expect(routes()).toEqual(['GET /channels/:id/messages', 'GET /channels/:id/messages', 'POST /channels/:id/messages']);
});

test('what is done to a slot is done in order, and a draft that comes after the end is left out', async () => {
  const { outbound, discord, channel, direct, clock, routes } = await setUpDirect();
  const slot = slotOf('t0', direct);
  const platformId = await outbound.post(slot, draft('The'), false);
  clock.advance(2_000);
  routes();

  const known = { ...slot, platformId };
  await Promise.all([outbound.edit(known, final('The end')), outbound.edit(known, draft('The e'))]);

  expect(discord.channel(channel).map(({ shown }) => shown)).toEqual(['The end']);
  expect(routes()).toEqual(['PATCH /channels/:id/messages/:id']);
});

test.each([
  [10_008, 404],
  [30_046, 400],
  [50_005, 403],
])('R49: an end that no edit can show (%i) is a new message', async (code, status) => {
  const { outbound, discord, channel, direct, clock, routes } = await setUpDirect();
  const slot = slotOf('t0', direct);
  const platformId = await outbound.post(slot, draft('Hel'), false);
  clock.advance(2_000);
  routes();
  discord.fail('PATCH /channels/:id/messages/:id', { kind: 'error', status, code });

  const known = { ...slot, platformId };
  await outbound.edit(known, final('Hello'));
  await outbound.edit(known, final('Hello!'));

  const messages = discord.channel(channel);
  expect(messages.map(({ shown }) => shown)).toEqual(['Hello!']);
  expect(messages[0]?.id).not.toBe(platformId.split(':')[1]);
  expect(routes()).toEqual([
    `PATCH /channels/:id/messages/:id: ${code}`,
    'POST /channels/:id/messages',
    'DELETE /channels/:id/messages/:id',
    'PATCH /channels/:id/messages/:id',
  ]);
});

test('R49: a draft whose message is gone is left out', async () => {
  const { outbound, discord, channel, direct, clock, routes } = await setUpDirect();
  const slot = slotOf('t0', direct);
  const platformId = await outbound.post(slot, draft('Hel'), false);
  await discord.delete(channel, platformId.split(':')[1] ?? '');
  clock.advance(2_000);
  routes();

  await outbound.edit({ ...slot, platformId }, draft('Hell'));

  expect(discord.channel(channel)).toEqual([]);
  expect(routes()).toEqual(['PATCH /channels/:id/messages/:id: 10008']);
});

test('R65: parts that meet a 429 arrive in order, and the last edit, too', async () => {
  const { outbound, discord, channel, direct, drive } = await setUpDirect();
  const limited = { kind: 'rateLimited', retryAfterSeconds: 0.3 } as const;
  const first = await outbound.post(slotOf('t0', direct), draft('1'), false);

  discord.fail('POST /channels/:id/messages', limited);
  for (const part of [1, 2, 3]) {
    await drive(outbound.post(slotOf(`t${part}`, direct), final(`${part + 1}`), false));
  }
  discord.fail('PATCH /channels/:id/messages/:id', limited);
  await drive(outbound.edit({ ...slotOf('t0', direct), platformId: first }, final('1.')));

  expect(discord.channel(channel).map(({ shown }) => shown)).toEqual(['1.', '2', '3', '4']);
});

test('a body that Discord does not take is sent as words alone', async () => {
  const { outbound, discord, channel, direct } = await setUpDirect();
  discord.fail('POST /channels/:id/messages', { kind: 'error', status: 400, code: 50_035 });

  await outbound.post(slotOf('t0', direct), final('Hello', { buttons: ['tryAgain', 'feedback'] }), false);

  expect(discord.channel(channel).map(({ shown, components }) => [shown, components])).toEqual([['Hello', []]]);
});

test('D19: the file of an answer is uploaded once, and stays when the message is edited', async () => {
  const { outbound, discord, channel, direct, clock } = await setUpDirect();
  const slot = slotOf('t0', direct);
  const file = { name: 'answer.md', text: 'All of it' };
  const platformId = await outbound.post(slot, draft('All'), false);
  clock.advance(2_000);

  const known = { ...slot, platformId };
  await outbound.edit(known, final('All of', { file }));
  await outbound.edit(known, final('All of', { file, buttons: ['tryAgain'] }));

  const [message] = discord.channel(channel);
  expect(message?.files.map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([['answer.md', 9]]);
  expect(discord.calls.filter(({ files }) => files.length > 0)).toHaveLength(1);
});

test('D19: another process that shows the same end leaves one file', async () => {
  const { outbound, discord, channel, direct, startAnother } = await setUpDirect();
  const slot = slotOf('t0', direct);
  const content = final('All of', { file: { name: 'answer.md', text: 'All of it' } });
  const platformId = await outbound.post(slot, content, false);

  await startAnother().outbound.edit({ ...slot, platformId }, content);
  await startAnother().outbound.post(slot, content, true);

  expect(discord.channel(channel).map(({ files }) => files.length)).toEqual([1]);
});

test.each([
  ['is too large', 413, 40_005],
  ['may not be attached', 403, 50_013],
] as const)('a file that %s is left out, and the answer says that it is not whole', async (_what, status, code) => {
  const { outbound, discord, channel, direct } = await setUpDirect();
  discord.fail('POST /channels/:id/messages', { kind: 'error', status, code });

  await outbound.post(slotOf('t0', direct), final('All of', { file: { name: 'answer.md', text: 'All of it' } }), false);

  const shown = `All of\n-# ${createTexts('en').discord.notAttached}`;
  expect(discord.channel(channel).map((message) => [message.shown, message.files])).toEqual([[shown, []]]);
});

test('a slot that is taken away is deleted, also when nobody recorded it', async () => {
  const { outbound, discord, channel, direct, startAnother } = await setUpDirect();
  const slot = slotOf('p', direct);
  const platformId = await outbound.post(slot, working, false);

  await outbound.remove({ ...slot, platformId });
  await outbound.remove({ ...slot, platformId });
  const after = discord.channel(channel).length;
  await outbound.post({ ...slot, id: 'x2.p', exchange: 'x2' }, working, false);
  await startAnother().outbound.remove({ ...slot, id: 'x2.p', exchange: 'x2' });

  expect([after, discord.channel(channel)]).toEqual([0, []]);
});

test('a token that Discord refuses ends every call at once, and nothing is tried again', async () => {
  const { outbound, discord, direct, routes } = await setUpDirect();
  discord.resetToken();
  routes();

  const errors = [
    await outcomeOf(outbound.post(slotOf('t0', direct), final('Hello'), false)),
    await outcomeOf(outbound.post(slotOf('t0', direct), final('Hello'), true)),
  ];

  expect(errors).toMatchObject([{ retryable: false }, { retryable: false }]);
  expect(routes()).toEqual(['POST /channels/:id/messages: 0']);
});

test('D51: two answers that stream into one channel end within 3 s, and Discord never says 429', async () => {
  const limits = ['POST /channels/:id/messages', 'PATCH /channels/:id/messages/:id'].map((route) => ({
    route,
    requests: 5,
    seconds: 5,
  }));
  const { outbound, discord, direct, clock, channel } = await setUpDirect({ discord: { limits } });
  const slots = [slotOf('t0', direct), { ...slotOf('t0', direct), id: 'x2.t0', exchange: 'x2' }];
  const ids = new Map<string, string>();
  const show = async (index: number, content: ReplyContent): Promise<void> => {
    const slot = slots[index] ?? slotOf('t0', direct);
    const platformId = ids.get(slot.id);
    if (platformId !== undefined) return await outbound.edit({ ...slot, platformId }, content);
    ids.set(slot.id, await outbound.post(slot, content, false));
  };
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 30; round += 1) await nextRound();
  };

  for (let at = 0; at < 20_000; at += 1_500) {
    for (const index of [0, 1]) void outcomeOf(show(index, draft('word '.repeat(at / 100 + 1))));
    await settle();
    await clock.advanceAsync(1_500);
  }
  await settle();
  const begun = clock.now();
  const endedAfter: number[] = [];
  for (const index of [0, 1])
    void show(index, final(`The end ${index}`)).then(() => endedAfter.push(clock.now() - begun));
  for (let waited = 0; waited < 6_000; waited += 250) {
    await settle();
    await clock.advanceAsync(250);
  }

  expect(endedAfter.filter((ms) => ms <= 3_000)).toHaveLength(2);
  expect(discord.calls.filter(({ status }) => status === 429)).toEqual([]);
  expect(discord.channel(channel).map(({ shown }) => shown)).toEqual(['The end 0', 'The end 1']);
  const drafts = discord.callsOf('PATCH /channels/:id/messages/:id').length - 2;
  expect(drafts).toBeGreaterThan(8);
});
