import { expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import type { FakeDiscord } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { codeOf, refusal, startRest } from '../rest-client.ts';

const talk = async (discord: FakeDiscord): Promise<string> =>
  (await discord.startThread({ channel: ids.general, user: ids.alice, name: 'Talk' })).id;

it('joins and leaves a thread', async () => {
  const { discord, rest } = await startRest({ clock: createFakeClock() });
  const id = await talk(discord);
  await rest.put(`/channels/${id}/thread-members/@me`);
  await rest.put(`/channels/${id}/thread-members/@me`);
  expect(await rest.get(`/channels/${id}`)).toMatchObject({ member_count: 2, member: { user_id: ids.app } });
  await rest.delete(`/channels/${id}/thread-members/@me`);
  expect(await rest.get(`/channels/${id}`)).toMatchObject({ member_count: 1 });
});

it('lets others in, and tells who is in', async () => {
  const { discord, rest } = await startRest({ clock: createFakeClock() });
  const id = await talk(discord);
  await rest.put(`/channels/${id}/thread-members/${ids.bob}`);
  expect(await rest.get(`/channels/${id}/thread-members/${ids.bob}`)).toEqual({
    id,
    user_id: ids.bob,
    join_timestamp: '2026-01-01T00:00:00.000Z',
    flags: 0,
  });
  expect(await codeOf(rest.get(`/channels/${id}/thread-members/${ids.carla}`))).toBe(10007);
  expect(await codeOf(rest.put(`/channels/${id}/thread-members/7`))).toBe(10013);
  expect(await codeOf(rest.delete(`/channels/${id}/thread-members/${ids.bob}`))).toBe(50013);
});

it('refuses the 1001st member with 30033', async () => {
  const users = Array.from({ length: 1000 }, (_, index) => ({ id: String(5000 + index), username: `user${index}` }));
  const { discord, rest } = await startRest({
    users: [{ id: ids.alice, username: 'alice' }, ...users],
    guilds: [
      {
        id: ids.guild,
        name: 'Team',
        members: [{ user: ids.alice }, ...users.map(({ id }) => ({ user: id }))],
        channels: [{ id: ids.general, name: 'general' }],
      },
    ],
  });
  const id = await talk(discord);
  for (const user of users.slice(0, 999)) await discord.say({ channel: id, user: user.id, text: 'me too' });
  expect(await refusal(rest.put(`/channels/${id}/thread-members/@me`))).toEqual({
    status: 400,
    code: 30033,
    message: 'Max number of thread participants has been reached (1000)',
  });
});

it('refuses to join an archived thread with 50083, and what is no thread with 50024', async () => {
  const { discord, rest } = await startRest();
  const id = await talk(discord);
  await discord.changeThread(id, { isArchived: true });
  expect(await codeOf(rest.put(`/channels/${id}/thread-members/@me`))).toBe(50083);
  expect(await codeOf(rest.put(`/channels/${ids.general}/thread-members/@me`))).toBe(50024);
});

it('lists active threads of a server that the app sees, the newest first', async () => {
  const { discord, rest } = await startRest();
  const first = await talk(discord);
  const second = await talk(discord);
  const archived = await talk(discord);
  await discord.changeThread(archived, { isArchived: true });
  await discord.startThread({ channel: ids.staff, user: ids.carla, name: 'Hidden' });
  await rest.put(`/channels/${first}/thread-members/@me`);
  expect(await rest.get(`/guilds/${ids.guild}/threads/active`)).toMatchObject({
    threads: [{ id: second }, { id: first }],
    members: [{ id: first, user_id: ids.app }],
    has_more: false,
  });
});

it('lists archived threads of a channel, those that were archived last first, page by page', async () => {
  const clock = createFakeClock();
  const { discord, rest } = await startRest({ clock });
  const archived: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const id = await talk(discord);
    clock.advance(1000);
    await discord.changeThread(id, { isArchived: true });
    archived.push(id);
  }
  const list = (query: Readonly<Record<string, string>>): Promise<unknown> =>
    rest.get(`/channels/${ids.general}/threads/archived/public`, { query: new URLSearchParams(query) });
  const [first, second, third] = archived;
  expect(await list({ limit: '2' })).toMatchObject({ threads: [{ id: third }, { id: second }], has_more: true });
  const before = '2026-01-01T00:00:02.000Z';
  expect(await list({ before })).toMatchObject({ threads: [{ id: first }], has_more: false });
  expect(await codeOf(rest.get(`/channels/${ids.general}/threads/archived/private`))).toBe(50013);
});
