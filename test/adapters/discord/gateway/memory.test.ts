import { Client } from 'discord.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FAKE_DISCORD_IDS as IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { gatewayWorld } from './gateway-world.ts';

const { app, general, guild } = IDS;
const AUTHORS = 3_000;

/** An id of the test's own. */
const idOf = (number: number): string => String(1_000_000_000_000_000_000n + BigInt(number));

/** A world, and the client of discord.js that the gateway has made in it. */
async function worldWithClient() {
  const login = vi.spyOn(Client.prototype, 'login');
  onTestFinished(() => login.mockRestore());
  const world = await gatewayWorld();
  await world.gateway.open();
  const [client] = login.mock.contexts as Client[]; // it is called on clients only
  if (client === undefined) throw new Error('No client was made.');
  return { ...world, client };
}

/** How much discord.js remembers of everything. */
function kept(client: Client): Readonly<Record<string, number>> {
  const server = client.guilds.cache.get(guild);
  const channels = [...client.channels.cache.values()];
  return {
    users: client.users.cache.size,
    members: server?.members.cache.size ?? 0,
    presences: server?.presences.cache.size ?? 0,
    channels: channels.filter((channel) => !channel.isThread()).length,
    messages: channels.reduce((sum, channel) => sum + ('messages' in channel ? channel.messages.cache.size : 0), 0),
  };
}

describe('what the gateway remembers', () => {
  it('is the bot itself and no other person, after messages of 3000 in a channel and in direct messages', async () => {
    const { discord, client, events, until } = await worldWithClient();
    const before = kept(client);
    expect(before).toEqual({ users: 1, members: 1, presences: 0, channels: 5, messages: 0 });
    for (let number = 0; number < AUTHORS; number += 1) {
      const author = { id: idOf(number), username: `user${number}`, discriminator: '0', avatar: null };
      const message = { id: idOf(10_000 + number), author, content: 'hi', timestamp: '2026-01-01T00:00:00.000Z' };
      const member = { roles: [], joined_at: '2026-01-01T00:00:00.000Z' };
      await discord.sendEvent('MESSAGE_CREATE', { ...message, channel_id: general, guild_id: guild, member }, guild);
      await discord.sendEvent('MESSAGE_CREATE', { ...message, channel_id: idOf(20_000 + number), channel_type: 1 });
    }
    await until(() => events.length === 2 + 2 * AUTHORS);
    expect(kept(client)).toEqual(before);
  });

  it('is the bot itself, whoever and whatever comes with a server', async () => {
    const { discord, client, events, until } = await worldWithClient();
    const other = idOf(1);
    const people = Array.from({ length: 200 }, (_, at) => ({ id: idOf(100 + at), username: `user${at}` }));
    await discord.sendEvent('GUILD_CREATE', {
      id: other,
      name: 'Crowd',
      owner_id: people[0]?.id,
      roles: [{ id: other, name: '@everyone', permissions: '1024', position: 0, color: 0 }],
      channels: [{ id: idOf(2), type: 0, name: 'plaza', position: 0, permission_overwrites: [] }],
      threads: [],
      members: [...people, { id: app, username: 'threadloop' }].map((user) => ({ user, roles: [] })),
      presences: people.map((user) => ({ user, status: 'online', activities: [], client_status: {} })),
      voice_states: people.map(({ id }) => ({ user_id: id, channel_id: null, session_id: id })),
      emojis: people.map(({ id }) => ({ id, name: 'otter', roles: [] })),
      stickers: [],
      features: [],
      member_count: 201,
    });
    await until(() => events.length === 3);
    const server = client.guilds.cache.get(other);
    expect([server?.name, server?.channels.cache.size]).toEqual(['Crowd', 1]);
    const { members, presences, voiceStates, emojis } = server ?? {};
    const sizes = [members, presences, voiceStates, emojis].map((manager) => manager?.cache.size);
    expect([client.users.cache.size, ...sizes]).toEqual([1, 1, 0, 0, 0]);
  });

  it('are threads up to a limit, those with the newest messages', async () => {
    const { discord, client, events, gateway, until, pass } = await worldWithClient();
    for (let number = 1; number <= 3_001; number += 1) {
      const thread = { id: idOf(number), type: 11, guild_id: guild, parent_id: general, name: `thread ${number}` };
      const metadata = { archived: false, locked: false, auto_archive_duration: 1_440 };
      await discord.sendEvent('THREAD_CREATE', { ...thread, owner_id: app, thread_metadata: metadata }, guild);
    }
    await until(() => events.length === 2 + 3_001);
    const threads = (): number => client.channels.cache.filter((channel) => channel.isThread()).size;
    expect(threads()).toBe(3_001);
    await pass(60_000);
    expect(threads()).toBe(1_500);
    expect([gateway.channelName(idOf(1_501)), gateway.channelName(idOf(1_502))]).toEqual([undefined, 'thread 1502']);
    expect(gateway.channelName(general)).toBe('general');
  });
});
