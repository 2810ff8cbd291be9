import { expect, test } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { FAKE_DISCORD_IDS as ids } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import { openSession } from '../gateway/raw-connection.ts';
import { start } from '../started.ts';

type Told = Readonly<Record<string, unknown>>;

const ALICE = {
  id: ids.alice,
  username: 'alice',
  discriminator: '0',
  global_name: null,
  avatar: null,
  avatar_decoration_data: null,
  banner: null,
  accent_color: null,
  bot: false,
  flags: 0,
  public_flags: 0,
  primary_guild: null,
};

test('A message is told with its author, member, server and type of channel', async () => {
  const discord = await start({ clock: createFakeClock(Date.UTC(2026, 0, 2)) });
  const session = await openSession(discord);
  const { id } = await discord.say({ channel: ids.general, user: ids.alice, text: 'hello' });
  await session.settled();
  expect(session.events).toEqual([
    {
      t: 'MESSAGE_CREATE',
      d: {
        id,
        type: 0,
        channel_id: ids.general,
        channel_type: 0,
        guild_id: ids.guild,
        author: ALICE,
        member: {
          avatar: null,
          banner: null,
          communication_disabled_until: null,
          flags: 0,
          joined_at: '2026-01-02T00:00:00.000Z',
          nick: null,
          pending: false,
          premium_since: null,
          roles: [],
          mute: false,
          deaf: false,
        },
        content: 'hello',
        timestamp: '2026-01-02T00:00:00.000Z',
        edited_timestamp: null,
        tts: false,
        pinned: false,
        mention_everyone: false,
        mentions: [],
        mention_roles: [],
        attachments: [],
        embeds: [],
        components: [],
        flags: 0,
      },
    },
  ]);
});

test('A direct message has no server, and a type of channel unless a test leaves it out', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const channel = discord.openDirect(ids.alice);
  expect(discord.openDirect(ids.alice)).toBe(channel);
  await discord.say({ channel, user: ids.alice, text: 'psst' });
  await discord.say({ channel, user: ids.alice, text: 'older', extra: { channel_type: undefined } });
  await session.settled();
  const told = session.events.map(({ d }) => d as Told);
  expect(told.map((message) => [message.content, message.channel_type, message.guild_id, message.member])).toEqual([
    ['psst', 1, undefined, undefined],
    ['older', undefined, undefined, undefined],
  ]);
});

test('A channel of direct messages is announced where a test wants it', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const id = discord.openDirect(ids.alice, true);
  await session.settled();
  expect(session.events).toEqual([
    { t: 'CHANNEL_CREATE', d: { id, type: 1, flags: 0, last_message_id: null, recipients: [ALICE] } },
  ]);
});

test('A reply tells what it replies to, and mentions its author unless it is quiet', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const first = await discord.say({ channel: ids.general, user: ids.alice, text: 'first' });
  await discord.say({ channel: ids.general, user: ids.bob, text: 'loud', replyTo: first.id });
  await discord.say({ channel: ids.general, user: ids.bob, text: 'quiet', replyTo: first.id, pingsReplied: false });
  await session.settled();
  const told = session.events.slice(1).map(({ d }) => d as Told);
  expect(
    told.map(({ type, message_reference: reference, referenced_message: replied, mentions }) => ({
      type,
      reference,
      replied: (replied as Told).content,
      mentions: (mentions as readonly Told[]).map(({ id }) => id),
    })),
  ).toEqual([
    {
      type: 19,
      reference: { type: 0, channel_id: ids.general, message_id: first.id, guild_id: ids.guild },
      replied: 'first',
      mentions: [ids.alice],
    },
    {
      type: 19,
      reference: { type: 0, channel_id: ids.general, message_id: first.id, guild_id: ids.guild },
      replied: 'first',
      mentions: [],
    },
  ]);
});

test('A forward is empty itself and holds what it forwards', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const file = { name: 'plan.txt', mimeType: 'text/plain', bytes: new TextEncoder().encode('plan') };
  const { id } = await discord.say({ channel: ids.random, user: ids.alice, text: 'our plan', files: [file] });
  await discord.say({ channel: ids.general, user: ids.bob, text: '', forwards: { channel: ids.random, message: id } });
  await session.settled();
  expect(session.events[1]?.d).toMatchObject({
    content: '',
    flags: 1 << 14,
    message_reference: { type: 1, channel_id: ids.random, message_id: id, guild_id: ids.guild },
    message_snapshots: [
      {
        message: { content: 'our plan', attachments: [{ filename: 'plan.txt', size: 4, content_type: 'text/plain' }] },
      },
    ],
  });
  await expect(
    discord.say({ channel: ids.general, user: ids.bob, text: 'see', forwards: { channel: ids.random, message: id } }),
  ).rejects.toThrow('A forward has no text of its own');
});

test('Files, embeds, stickers, polls, flags and types of the system are told', async () => {
  const discord = await start();
  const session = await openSession(discord);
  const poll = { question: { text: 'When?' }, answers: [{ answer_id: 1, poll_media: { text: 'Now' } }] };
  await discord.say({
    channel: ids.general,
    user: ids.alice,
    text: 'look',
    files: [{ name: 'a.png', mimeType: 'image/png', bytes: new Uint8Array([1, 2, 3]) }],
    embeds: [{ title: 'A page' }],
    stickers: [{ id: '900', name: 'Wave' }],
    poll,
    flags: 1 << 12,
  });
  await discord.say({ channel: ids.general, user: ids.alice, text: '', type: 7 });
  await session.settled();
  expect(session.events.map(({ d }) => d)).toEqual([
    expect.objectContaining({
      attachments: [
        {
          id: expect.any(String),
          filename: 'a.png',
          size: 3,
          content_type: 'image/png',
          url: expect.stringContaining(`${discord.url}/attachments/${ids.general}/`),
          proxy_url: expect.any(String),
        },
      ],
      embeds: [expect.objectContaining({ title: 'A page' })],
      sticker_items: [{ id: '900', name: 'Wave', format_type: 1 }],
      poll,
      flags: 1 << 12,
    }),
    expect.objectContaining({ type: 7, content: '' }),
  ]);
});

test('A webhook speaks under its own id and without a member', async () => {
  const discord = await start();
  const session = await openSession(discord);
  await discord.say({ channel: ids.general, user: ids.alice, text: 'deployed', webhookId: '300' });
  await session.settled();
  const told = session.events[0]?.d as Told;
  expect(told).toMatchObject({ webhook_id: '300', author: { id: '300', bot: true } });
  expect(told.member).toBeUndefined();
});

test('An id says another moment where a test wants it', async () => {
  const clock = createFakeClock();
  const discord = await start({ clock });
  const now = await discord.say({ channel: ids.general, user: ids.alice, text: 'now' });
  const then = await discord.say({ channel: ids.general, user: ids.alice, text: 'then', sentAt: clock.now() - 60_000 });
  const difference = (BigInt(now.id) >> 22n) - (BigInt(then.id) >> 22n);
  expect(difference).toBe(60_000n);
});

test('Who cannot see a channel, may not write in it, or is not there, says nothing', async () => {
  const discord = await start();
  const say = (channel: string, user: string, text = 'hello') => discord.say({ channel, user, text });
  await expect(say(ids.staff, ids.alice)).rejects.toThrow(`alice cannot see the channel ${ids.staff}`);
  await expect(say(discord.openDirect(ids.alice), ids.bob)).rejects.toThrow('bob cannot see the channel');
  await expect(say(ids.ideas, ids.alice)).rejects.toThrow('In the forum ideas there are only posts: start a thread');
  await expect(say('1', ids.alice)).rejects.toThrow('The fake has no channel 1');
  await expect(say(ids.general, '1')).rejects.toThrow('The fake has no user 1');
  await expect(say(ids.general, ids.alice, 'x'.repeat(4001))).rejects.toThrow('People may write 4000 characters');
  await discord.changeChannel(ids.random, { overwrites: [{ id: ids.guild, kind: 'role', deny: ['SendMessages'] }] });
  await expect(say(ids.random, ids.alice)).rejects.toThrow('alice may not write in random');
  await expect(
    discord.say({ channel: ids.general, user: ids.alice, text: 'to nothing', replyTo: '1' }),
  ).rejects.toThrow('The fake has no message 1');
});
