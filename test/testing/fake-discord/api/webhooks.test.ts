import { expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import type { FakeDiscord } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { interactionTokens } from '../interaction-tokens.ts';
import { codeOf, refusal, restOf, startRest, WITHOUT_TOKEN } from '../rest-client.ts';

interface Interaction {
  readonly discord: FakeDiscord;
  readonly clock: FakeClock;
  readonly id: string;
  readonly post: (body: object) => Promise<unknown>;
  readonly patch: (message: string, body: object) => Promise<unknown>;
  readonly get: (message: string) => Promise<unknown>;
  readonly remove: (message: string) => Promise<unknown>;
}

/** An interaction that was acknowledged by `callback`. */
async function begin(
  callback: object | undefined,
  { isUserInstall = false }: { readonly isUserInstall?: boolean } = {},
): Promise<Interaction> {
  const clock = createFakeClock();
  const { discord, rest } = await startRest({ clock });
  const command = { name: 'ask', description: 'Asks', integration_types: [0, 1] };
  await rest.put(`/applications/${ids.app}/commands`, { body: [command] });
  const tokenOf = await interactionTokens(discord);
  const where = { user: ids.alice, channel: ids.general, isUserInstall };
  const { id } = await discord.command({ ...where, name: 'ask' });
  const token = await tokenOf(id);
  if (callback !== undefined)
    await rest.post(`/interactions/${id}/${token}/callback`, { body: callback, ...WITHOUT_TOKEN });
  const base = `/webhooks/${ids.app}/${token}` as const;
  const client = restOf(discord);
  return {
    discord,
    clock,
    id,
    post: (body) => client.post(base, { body, ...WITHOUT_TOKEN }),
    patch: (message, body) => client.patch(`${base}/messages/${message}`, { body, ...WITHOUT_TOKEN }),
    get: (message) => client.get(`${base}/messages/${message}`, WITHOUT_TOKEN),
    remove: (message) => client.delete(`${base}/messages/${message}`, WITHOUT_TOKEN),
  };
}

it('fills a deferred answer in, which notifies and is no edit to be seen', async () => {
  const { discord, id, patch, get } = await begin({ type: 5 });
  expect(discord.interaction(id).response).toMatchObject({ isThinking: true, shown: '' });
  const filled = await patch('@original', { content: `Here, <@${ids.bob}>` });
  expect(filled).toMatchObject({ content: `Here, <@${ids.bob}>`, flags: 0, edited_timestamp: null });
  expect(discord.interaction(id).response).toMatchObject({
    isThinking: false,
    isEdited: false,
    pinged: [ids.bob],
    shown: 'Here, @bob',
  });
  expect(await get('@original')).toEqual(filled);
});

it('fills a deferred answer in with components of version 2', async () => {
  const { discord, id, patch } = await begin({ type: 5, data: { flags: 64 } });
  await patch('@original', { flags: 1 << 15, components: [{ type: 10, content: 'rich' }] });
  expect(discord.interaction(id).response).toMatchObject({ flags: (1 << 15) | 64, shown: 'rich' });
});

it('fills a deferred answer in by the first follow-up, too', async () => {
  const { discord, id, post } = await begin({ type: 5, data: { flags: 64 } });
  await post({ content: 'first' });
  await post({ content: 'second' });
  const { response, followUps } = discord.interaction(id);
  expect([response?.shown, response?.ephemeralFor]).toEqual(['first', ids.alice]);
  expect(followUps.map(({ shown, ephemeralFor }) => [shown, ephemeralFor])).toEqual([['second', undefined]]);
});

it('posts, changes and deletes follow-ups', async () => {
  const { discord, id, post, patch, remove, get } = await begin({ type: 4, data: { content: 'answer' } });
  const more = (await post({ content: 'more', flags: 64 })) as { readonly id: string };
  await patch(more.id, { content: 'more and more' });
  expect(discord.interaction(id).followUps).toMatchObject([
    { shown: 'more and more', isEdited: true, ephemeralFor: ids.alice, type: 0 },
  ]);
  await remove(more.id);
  expect(await codeOf(get(more.id))).toBe(10008);
  await remove('@original');
  expect(discord.channel(ids.general)).toEqual([]);
  expect(await codeOf(patch('@original', { content: 'x' }))).toBe(10008);
});

it('refuses every follow-up before the first answer with 10015', async () => {
  const { post, patch } = await begin(undefined);
  expect(await refusal(post({ content: 'x' }))).toEqual({ status: 404, code: 10015, message: 'Unknown Webhook' });
  expect(await codeOf(patch('@original', { content: 'x' }))).toBe(10015);
});

it('takes follow-ups for 15 minutes, then refuses them with 50027', async () => {
  const { clock, post, patch } = await begin({ type: 5 });
  clock.advance(15 * 60_000);
  await patch('@original', { content: 'in time' });
  clock.advance(1);
  expect(await refusal(patch('@original', { content: 'late' }))).toEqual({
    status: 401,
    code: 50027,
    message: 'Invalid Webhook Token',
  });
  expect(await codeOf(post({ content: 'late' }))).toBe(50027);
});

it('refuses a token that it does not know with 50027', async () => {
  const { discord } = await begin({ type: 5 });
  const path = `/webhooks/${ids.app}/guessed/messages/@original` as const;
  expect(await codeOf(restOf(discord).patch(path, { body: { content: 'x' }, ...WITHOUT_TOKEN }))).toBe(50027);
});

it('refuses the sixth follow-up where the user has installed the app with 40094', async () => {
  const { discord, id, post } = await begin({ type: 4, data: { content: 'answer' } }, { isUserInstall: true });
  for (let count = 1; count <= 5; count += 1) await post({ content: String(count) });
  expect(await codeOf(post({ content: '6' }))).toBe(40094);
  expect(discord.interaction(id).followUps.map(({ shown }) => shown)).toEqual(['1', '2', '3', '4', '5']);
});

it('refuses a follow-up that is no message with 50006 and 50035', async () => {
  const { post } = await begin({ type: 4, data: { content: 'answer' } });
  expect(await codeOf(post({ content: ' ' }))).toBe(50006);
  expect(await codeOf(post({ content: 'x'.repeat(2001) }))).toBe(50035);
});
