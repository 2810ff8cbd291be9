import { expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { codeOf, refusal, startRest } from '../rest-client.ts';

const reactionsOf = (message: string) => `/channels/${ids.general}/messages/${message}/reactions` as const;
const thumb = encodeURIComponent('👍');

it('reacts once, however often, and takes it back', async () => {
  const { discord, rest } = await startRest();
  const { id } = await discord.say({ channel: ids.general, user: ids.alice, text: 'Good?' });
  await discord.react(ids.general, id, ids.bob, '👍');
  await rest.put(`${reactionsOf(id)}/${thumb}/@me`);
  await rest.put(`${reactionsOf(id)}/${thumb}/@me`);
  await rest.put(`${reactionsOf(id)}/wave:123/@me`);
  expect(discord.message(id)?.reactions).toEqual([
    { emoji: '👍', users: [ids.bob, ids.app] },
    { emoji: 'wave:123', users: [ids.app] },
  ]);
  expect(await rest.get(`/channels/${ids.general}/messages/${id}`)).toMatchObject({
    reactions: [
      {
        emoji: { id: null, name: '👍' },
        count: 2,
        count_details: { burst: 0, normal: 2 },
        burst_colors: [],
        me_burst: false,
        me: true,
      },
      { emoji: { id: '123', name: 'wave' }, count: 1, me: true },
    ],
  });
  expect(await rest.get(`${reactionsOf(id)}/${thumb}`)).toMatchObject([{ id: ids.app }, { id: ids.bob }]);
  await rest.delete(`${reactionsOf(id)}/${thumb}/@me`);
  await rest.delete(`${reactionsOf(id)}/wave:123/@me`);
  expect(discord.message(id)?.reactions).toEqual([{ emoji: '👍', users: [ids.bob] }]);
  expect(discord.calls[0]).toMatchObject({
    route: 'PUT /channels/:id/messages/:id/reactions/:emoji/@me',
    path: `${reactionsOf(id)}/👍/@me`,
    status: 204,
    answer: undefined,
  });
});

it('refuses what is no emoji with 10014', async () => {
  const { discord, rest } = await startRest();
  const { id } = await discord.say({ channel: ids.general, user: ids.alice, text: 'Good?' });
  expect(await refusal(rest.put(`${reactionsOf(id)}/thumbsup/@me`))).toEqual({
    status: 400,
    code: 10014,
    message: 'Unknown Emoji',
  });
});

it('refuses a reaction in another channel than the message with 10008', async () => {
  const { discord, rest } = await startRest();
  const { id } = await discord.say({ channel: ids.random, user: ids.alice, text: 'Good?' });
  expect(await codeOf(rest.put(`${reactionsOf(id)}/${thumb}/@me`))).toBe(10008);
});

it('refuses the 21st kind of reaction with 30010', async () => {
  const { discord, rest } = await startRest();
  const { id } = await discord.say({ channel: ids.general, user: ids.alice, text: 'Good?' });
  const react = (index: number): Promise<unknown> => rest.put(`${reactionsOf(id)}/emoji:${index}/@me`);
  for (let index = 1; index <= 20; index += 1) await react(index);
  expect(await codeOf(react(21))).toBe(30010);
});

it('needs the permission for a new kind of reaction, not for one that is there', async () => {
  const { discord, rest } = await startRest();
  const { id } = await discord.say({ channel: ids.general, user: ids.alice, text: 'Good?' });
  await discord.react(ids.general, id, ids.bob, '👍');
  await discord.changeChannel(ids.general, { overwrites: [{ id: ids.app, kind: 'user', deny: ['AddReactions'] }] });
  await rest.put(`${reactionsOf(id)}/${thumb}/@me`);
  expect(await codeOf(rest.put(`${reactionsOf(id)}/${encodeURIComponent('👎')}/@me`))).toBe(50013);
});

it("takes others' reactions away only with the permission", async () => {
  const { discord, rest } = await startRest();
  const { id } = await discord.say({ channel: ids.general, user: ids.alice, text: 'Good?' });
  await discord.react(ids.general, id, ids.bob, '👍');
  await discord.react(ids.general, id, ids.bob, '👎');
  const clear = [
    `${reactionsOf(id)}/${thumb}/${ids.bob}`,
    `${reactionsOf(id)}/${encodeURIComponent('👎')}`,
    reactionsOf(id),
  ] as const;
  for (const path of clear) expect(await codeOf(rest.delete(path))).toBe(50013);
  await discord.changeChannel(ids.general, { overwrites: [{ id: ids.app, kind: 'user', allow: ['ManageMessages'] }] });
  await rest.delete(clear[0]);
  expect(discord.message(id)?.reactions).toEqual([{ emoji: '👎', users: [ids.bob] }]);
  await rest.delete(clear[1]);
  expect(discord.message(id)?.reactions).toEqual([]);
  await rest.delete(clear[2]);
});
