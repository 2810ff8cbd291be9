import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { codeOf, startRest } from '../rest-client.ts';

const GENERAL = `/channels/${ids.general}/messages` as const;
const BODY = { content: 'once', nonce: 'n-1', enforce_nonce: true } as const;

it('answers a nonce that it has seen with the message that is there', async () => {
  const { discord, rest } = await startRest();
  const first = await rest.post(GENERAL, { body: BODY });
  expect(await rest.post(GENERAL, { body: { ...BODY, content: 'twice' } })).toEqual(first);
  expect(discord.channel(ids.general).map(({ content }) => content)).toEqual(['once']);
});

it('posts again where the nonce is not enforced, is another one, or is of another channel', async () => {
  const { discord, rest } = await startRest();
  await rest.post(GENERAL, { body: BODY });
  await rest.post(GENERAL, { body: { ...BODY, enforce_nonce: false } });
  await rest.post(GENERAL, { body: { ...BODY, nonce: 'n-2' } });
  await rest.post(`/channels/${ids.random}/messages`, { body: BODY });
  expect(discord.channel(ids.general)).toHaveLength(3);
  expect(discord.channel(ids.random)).toHaveLength(1);
});

it('forgets a nonce after five minutes', async () => {
  const clock = createFakeClock();
  const { discord, rest } = await startRest({ clock });
  await rest.post(GENERAL, { body: BODY });
  clock.advance(5 * 60_000);
  await rest.post(GENERAL, { body: BODY });
  expect(discord.channel(ids.general)).toHaveLength(1);
  clock.advance(1);
  await rest.post(GENERAL, { body: BODY });
  expect(discord.channel(ids.general)).toHaveLength(2);
});

it('refuses a nonce of more than 25 characters with 50035', async () => {
  const { rest } = await startRest();
  expect(await codeOf(rest.post(GENERAL, { body: { content: 'x', nonce: 'n'.repeat(26) } }))).toBe(50035);
});

it('has one copy of what was answered 502 after it was stored', async () => {
  const { discord, rest } = await startRest();
  discord.fail('POST /channels/:id/messages', { kind: 'statusAfter', status: 502 });
  await expect(rest.post(GENERAL, { body: BODY })).rejects.toMatchObject({ status: 502 });
  await rest.post(GENERAL, { body: BODY });
  expect(discord.channel(ids.general).map(({ content, nonce }) => [content, nonce])).toEqual([['once', 'n-1']]);
});
