import { expect, it } from 'vitest';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { codeOf, refusal, startRest } from '../rest-client.ts';

interface Channel {
  readonly id: string;
}

it('opens one channel of direct messages for a user', async () => {
  const { discord, rest } = await startRest();
  const open = (): Promise<unknown> => rest.post('/users/@me/channels', { body: { recipient_id: ids.alice } });
  const channel = (await open()) as Channel;
  expect(channel).toEqual({
    id: discord.openDirect(ids.alice),
    type: 1,
    last_message_id: null,
    flags: 0,
    recipients: [expect.objectContaining({ id: ids.alice, username: 'alice' })],
  });
  expect(await open()).toEqual(channel);
  await rest.post(`/channels/${channel.id}/messages`, { body: { content: 'psst' } });
  expect(discord.channel(channel.id).map(({ shown }) => shown)).toEqual(['psst']);
  // Closed for the app alone.
  await rest.delete(`/channels/${channel.id}`);
  expect(discord.channel(channel.id)).toHaveLength(1);
});

it.each([
  ['takes none', 50007, 'Cannot send messages to this user', { id: '51', username: 'erin', refusesDirect: true }],
  ['is a bot', 50007, 'Cannot send messages to this user', { id: '51', username: 'robot', isBot: true }],
])('refuses to write to who %s with %s', async (_, code, message, user) => {
  const { rest } = await startRest({
    users: [user],
    guilds: [{ id: ids.guild, name: 'Team', members: [{ user: user.id }], channels: [] }],
  });
  const { id } = (await rest.post('/users/@me/channels', { body: { recipient_id: user.id } })) as Channel;
  const posting = rest.post(`/channels/${id}/messages`, { body: { content: 'psst' } });
  expect(await refusal(posting)).toEqual({ status: 403, code, message });
});

it('refuses to write to who shares no server with 50278', async () => {
  const { discord, rest } = await startRest();
  const id = discord.openDirect(ids.alice);
  await discord.removeMember(ids.guild, ids.alice);
  expect(await refusal(rest.post(`/channels/${id}/messages`, { body: { content: 'psst' } }))).toEqual({
    status: 403,
    code: 50278,
    message: 'Cannot send messages to this user due to having no mutual guilds',
  });
  expect(await codeOf(rest.post(`/channels/${id}/typing`))).toBe(50278);
});

it('refuses recipients that there are not, and the app itself, with 50033', async () => {
  const { rest } = await startRest();
  for (const recipient_id of ['7', ids.app]) {
    expect(await codeOf(rest.post('/users/@me/channels', { body: { recipient_id } }))).toBe(50033);
  }
});
