import { expect, test } from 'vitest';
import {
  readInteractions,
  rememberInteraction,
} from '../../../../src/adapters/discord/outbound/private/remembered-interactions.ts';
import { threadOf } from '../../../../src/adapters/discord/place.ts';
import { isKeyOf } from '../../../../src/threads/erasing/document.ts';
import { interactionTokens } from '../../../testing/fake-discord/interaction-tokens.ts';
import { alice, app, draft, final, general, outcomeOf, setUpDiscord, slotOf, working } from './outbound-setup.ts';

const place = { kind: 'private', user: alice, channel: general } as const;
const thread = threadOf(place);

/** Alice has the app for herself, and has asked something; the answer is deferred. */
async function setUpPrivate(more: Parameters<typeof setUpDiscord>[0] = {}) {
  const setup = await setUpDiscord(more);
  const { discord, backend, clock } = setup;
  const command = { name: 'ask', description: 'Ask', type: 1, integration_types: [0, 1], contexts: [0, 1, 2] };
  await backend.calls.call({ method: 'PUT', path: `/applications/${app}/commands`, body: [command] });
  const tokenOf = await interactionTokens(discord);
  const ask = async (): Promise<{ readonly id: string; readonly token: string }> => {
    const { id } = await discord.command({ name: 'ask', user: alice, channel: general, isUserInstall: true });
    const token = await tokenOf(id);
    const body = { type: 5, data: { flags: 64 } };
    await backend.calls.call({ method: 'POST', path: `/interactions/${id}/${token}/callback`, body, isSigned: false });
    await rememberInteraction(backend, place, { id, token, at: clock.now(), isEphemeral: true });
    return { id, token };
  };
  const asked = await ask();
  setup.routes();
  return { ...setup, ask, asked };
}

test('what is asked by an installation of one’s own is answered once, through the interaction, for its eyes', async () => {
  const { outbound, discord, asked, routes } = await setUpPrivate();

  const progress = await outbound.post(slotOf('p', thread), working, false);
  const platformId = await outbound.post(slotOf('t0', thread), draft('Ship'), false);
  const before = discord.interaction(asked.id);
  await outbound.edit({ ...slotOf('t0', thread), platformId }, final('Ship it.'));
  await outbound.remove({ ...slotOf('p', thread), platformId: progress });

  const { response, followUps, isEphemeral } = discord.interaction(asked.id);
  expect([before.response?.isThinking, followUps, isEphemeral]).toEqual([true, [], true]);
  expect([response?.shown, response?.ephemeralFor, response?.pinged]).toEqual(['Ship it.', alice, []]);
  expect(routes()).toEqual(['PATCH /webhooks/:id/:token/messages/:id']);
  expect(discord.problems).toEqual([]);
});

test('further parts are follow-ups, of which Discord takes five, and the rest is told in direct messages', async () => {
  const { outbound, discord, asked } = await setUpPrivate();

  const ids: string[] = [];
  for (let part = 0; part < 8; part += 1) {
    ids.push(await outbound.post(slotOf(`t${part}`, thread), final(`Part ${part}`), false));
  }
  await outbound.edit({ ...slotOf('t2', thread), platformId: ids[2] ?? '' }, final('Part 2.'));
  await outbound.edit({ ...slotOf('t7', thread), platformId: ids[7] ?? '' }, final('Part 7.'));

  const { response, followUps } = discord.interaction(asked.id);
  expect([response, ...followUps].map((message) => [message?.shown, message?.ephemeralFor])).toEqual(
    ['Part 0', 'Part 1', 'Part 2.', 'Part 3', 'Part 4', 'Part 5'].map((shown) => [shown, alice]),
  );
  const direct = discord.channel(discord.openDirect(alice));
  expect(direct.map(({ shown }) => shown)).toEqual(['Part 6', 'Part 7.']);
});

test('D28: an answer that comes after the interaction is over is told in direct messages', async () => {
  const { outbound, discord, clock, asked } = await setUpPrivate();
  clock.advance(14 * 60_000 + 1);

  const platformId = await outbound.post(slotOf('t0', thread), final('Ship it.'), false);
  await outbound.edit({ ...slotOf('t0', thread), platformId }, final('Ship it!'));

  const direct = discord.openDirect(alice);
  expect(discord.channel(direct).map(({ id, shown }) => [`${direct}:${id}`, shown])).toEqual([
    [platformId, 'Ship it!'],
  ]);
  expect(discord.interaction(asked.id).response?.isThinking).toBe(true);
});

test.each([
  [10_015, 404],
  [50_027, 401],
])(
  'D28: a token that Discord takes no more (%i) leaves direct messages, and the bot its own token',
  async (code, status) => {
    const { outbound, discord, backend } = await setUpPrivate();
    discord.fail('PATCH /webhooks/:id/:token/messages/:id', { kind: 'error', status, code });

    await outbound.post(slotOf('t0', thread), final('Ship it.'), false);

    expect(discord.channel(discord.openDirect(alice)).map(({ shown }) => shown)).toEqual(['Ship it.']);
    expect(backend.calls.isTokenRefused).toBe(false);
  },
);

test('another process answers in the same place, and every question with its own interaction', async () => {
  const { outbound, discord, asked, ask, startAnother, backend } = await setUpPrivate();
  const second = await ask();
  const { records } = backend.host;
  const view = {
    transcript: [],
    waiting: [{ seq: 1, entry: { kind: 'message', id: `${general}:${asked.id}`, sentAt: 0 } }],
    slots: [],
  };
  const readThread = (() => Promise.resolve(view)) as never; // what is read of it is there
  const another = startAnother({ readThread });
  Object.assign(another.backend.host, { records });
  Object.assign(backend.host, { readThread });

  const platformId = await outbound.post(slotOf('t0', thread), final('Ship it.'), false);
  const again = await another.outbound.post(slotOf('t0', thread), final('Ship it!'), true);

  expect(again).toBe(platformId);
  expect(discord.interaction(asked.id).response?.shown).toBe('Ship it!');
  expect(discord.interaction(second.id).response?.isThinking).toBe(true);
});

test('tokens of interactions are stored sealed, for 15 minutes, and erased with the person and the conversation', async () => {
  const { backend, clock, asked } = await setUpPrivate();
  const { records } = backend.host;
  const documents = [];
  for await (const document of records.list('discord:interactions:')) documents.push(document);

  const [[key, stored] = ['']] = documents;
  expect(JSON.stringify(stored)).not.toContain(asked.token);
  expect(await readInteractions(backend, place)).toMatchObject([{ id: asked.id, token: asked.token }]);
  expect([isKeyOf(key, { person: `discord:${alice}` }), isKeyOf(key, { thread })]).toEqual([true, true]);
  clock.advance(15 * 60_000 + 1);
  expect(await readInteractions(backend, place)).toEqual([]);
});

test('who takes no direct messages either is not written to again', async () => {
  const { outbound, discord, clock } = await setUpPrivate();
  clock.advance(15 * 60_000);
  discord.fail('POST /channels/:id/messages', { kind: 'error', status: 403, code: 50_278 });

  const error = await outcomeOf(outbound.post(slotOf('t0', thread), final('Ship it.'), false));

  expect(error).toMatchObject({ code: 'discord_call_failed', retryable: false });
});

test('nobody types where the bot is no member', async () => {
  const { outbound, routes } = await setUpPrivate();

  await outbound.sign(thread, { kind: 'working' });
  await outbound.sign(thread, { kind: 'clear' });

  expect(routes()).toEqual([]);
});
