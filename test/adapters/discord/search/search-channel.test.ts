import { describe, expect, it } from 'vitest';
import { type DiscordPlace, threadOf } from '../../../../src/adapters/discord/place.ts';
import type { FakeDiscordChannel, FakeDiscordOptions } from '../../../../src/testing/fake-discord/fake-discord.ts';
import { FAKE_DISCORD_IDS } from '../../../../src/testing/fake-discord/fake-discord-ids.ts';
import type { ChannelFindings } from '../../../../src/threads/outbound.ts';
import type { ThreadId } from '../../../../src/threads/thread-id.ts';
import { setUpDiscord } from '../outbound/outbound-setup.ts';

const { guild, app, alice, bob, managers, general, random, ideas } = FAKE_DISCORD_IDS;
const NO_SIGNAL = new AbortController().signal;

const channels: readonly FakeDiscordChannel[] = [
  { id: general, name: 'general' },
  { id: random, name: 'random' },
  { id: ideas, name: 'ideas', kind: 'forum' },
];

function serverWith(more: readonly FakeDiscordChannel[] = channels): FakeDiscordOptions {
  return {
    guilds: [
      {
        id: guild,
        name: 'Team',
        roles: [{ id: managers, name: 'managers' }],
        members: [{ user: alice }, { user: bob, roles: [managers] }],
        botPermissions: ['Administrator'],
        channels: more,
      },
    ],
  };
}

async function setUp(discord = serverWith(), options: Parameters<typeof setUpDiscord>[0] = {}) {
  const setup = await setUpDiscord({ ...options, discord, text: 'hello there' });
  const { drive, backend, outbound } = setup;
  const say = async (text: string, channel: string = general, user: string = alice): Promise<string> => {
    setup.clock.advance(1_000);
    return (await setup.discord.say({ channel, user, text })).id;
  };
  const startThread = async (body: Readonly<Record<string, unknown>>, of: string = general): Promise<string> => {
    const path = `/channels/${of}/threads` as const;
    return (await drive(backend.calls.call<{ id: string }>({ method: 'POST', path, body }))).id;
  };
  const search = async (where: DiscordPlace, query: string, limit = 20): Promise<ChannelFindings> => {
    if (outbound.searchChannel === undefined) throw new Error('Discord cannot be searched.');
    setup.routes();
    return await drive(outbound.searchChannel(threadOf(where), { query, limit, signal: NO_SIGNAL }));
  };
  return { ...setup, say, startThread, search };
}

const inGeneral: DiscordPlace = { kind: 'channel', guild, channel: general };
const inThread = (thread: string, channel: string = general): DiscordPlace => ({
  kind: 'thread',
  guild,
  channel,
  thread,
});
const textsOf = ({ messages }: ChannelFindings) => messages.map(({ text }) => text);

describe('searching a channel of Discord', () => {
  it('finds words in the channel and in its public threads, the newest first, with links', async () => {
    const { say, startThread, search, routes } = await setUp();
    const first = await say(`the Budget of <@${bob}>`);
    const thread = await startThread({ name: 'a thread', type: 11 });
    const second = await say('which búdget?', thread, bob);
    expect(await search(inGeneral, 'budget')).toEqual({
      since: undefined,
      messages: [
        {
          id: `${thread}:${second}`,
          author: { kind: 'person', id: `discord:${bob}`, name: 'bob' },
          text: 'which búdget?',
          files: [],
          sentAt: expect.any(Number),
          link: `https://discord.com/channels/${guild}/${thread}/${second}`,
        },
        {
          id: `${general}:${first}`,
          author: { kind: 'person', id: `discord:${alice}`, name: 'alice' },
          text: 'the Budget of @bob',
          files: [],
          sentAt: expect.any(Number),
          link: `https://discord.com/channels/${guild}/${general}/${first}`,
        },
      ],
    });
    expect(routes()).toEqual([
      'GET /channels/:id',
      'GET /guilds/:id',
      'GET /channels/:id',
      'GET /channels/:id/messages',
      'GET /guilds/:id/threads/active',
      'GET /channels/:id/threads/archived/public',
      'GET /channels/:id/messages',
    ]);
  });

  it('finds in a thread what was said there, in its channel, and in the other public threads', async () => {
    const { say, startThread, search } = await setUp();
    await say('canary of the channel');
    const [own, other] = [await startThread({ name: 'own', type: 11 }), await startThread({ name: 'other', type: 11 })];
    await say('canary of its own thread', own);
    await say('canary of another thread', other);
    expect(textsOf(await search(inThread(own), 'canary'))).toEqual([
      'canary of another thread',
      'canary of its own thread',
      'canary of the channel',
    ]);
  });

  it('finds what was said in a private thread from within only', async () => {
    const { say, startThread, search } = await setUp();
    const secret = await startThread({ name: 'secret', type: 12 });
    const open = await startThread({ name: 'open', type: 11 });
    await say('canary of the private thread', secret, app);
    await say('canary of the channel');
    expect(textsOf(await search(inGeneral, 'canary'))).toEqual(['canary of the channel']);
    expect(textsOf(await search(inThread(open), 'canary'))).toEqual(['canary of the channel']);
    expect(textsOf(await search(inThread(secret), 'canary'))).toEqual([
      'canary of the channel',
      'canary of the private thread',
    ]);
  });

  it('finds what was said in threads that were archived', async () => {
    const { say, startThread, search, backend, drive } = await setUp();
    const thread = await startThread({ name: 'old', type: 11 });
    await say('canary of the archive', thread);
    await drive(backend.calls.call({ method: 'PATCH', path: `/channels/${thread}`, body: { archived: true } }));
    expect(textsOf(await search(inGeneral, 'canary'))).toEqual(['canary of the archive']);
  });

  it('reads no other channel, whatever is asked for', async () => {
    const { say, startThread, search, discord } = await setUp();
    await say('canary of random', random);
    await say('canary in a thread of random', await startThread({ name: 'there', type: 11 }, random));
    const seen = discord.calls.length;
    for (const query of ['canary', 'canary in:random', `<#${random}> canary`, random, '*']) {
      expect(await search(inGeneral, query)).toEqual({ messages: [], since: undefined });
    }
    const read = discord.calls.slice(seen).filter(({ route }) => route === 'GET /channels/:id/messages');
    expect(new Set(read.map(({ path }) => path))).toEqual(new Set([`/channels/${general}/messages`]));
  });

  it('finds in a forum the posts of it', async () => {
    const { say, startThread, search, routes } = await setUp();
    const message = { content: 'canary of a post' };
    const post = await startThread({ name: 'a post', message }, ideas);
    await say('canary of an answer', post);
    expect(textsOf(await search(inThread(post, ideas), 'canary'))).toEqual(['canary of an answer', 'canary of a post']);
    expect(routes().filter((route) => route === 'GET /channels/:id/messages')).toHaveLength(1);
  });

  it('finds in direct messages what was said there alone', async () => {
    const { say, search, discord } = await setUp();
    await say('canary of the channel');
    const [own, other] = [discord.openDirect(alice), discord.openDirect(bob)];
    await say('canary of alice', own);
    await say('canary of bob', other, bob);
    expect(textsOf(await search({ kind: 'direct', channel: own }, 'canary'))).toEqual(['canary of alice']);
  });

  it('searches the channel for a thread that is not there yet', async () => {
    const { say, search, question } = await setUp();
    await say('canary of the channel');
    expect(textsOf(await search(inThread(question), 'canary'))).toEqual(['canary of the channel']);
  });

  it('finds nothing of people who left the bot out, nor what others quote of them', async () => {
    const { say, search, discord, backend } = await setUp();
    const theirs = await say('canary of bob', general, bob);
    await discord.say({ channel: general, user: alice, text: 'agreed', replyTo: theirs });
    await say('canary of alice');
    Object.assign(backend.host.privacy, { hasOptedOut: async (person: string) => person === `discord:${bob}` });
    expect(textsOf(await search(inGeneral, 'canary'))).toEqual(['canary of alice']);
    Object.assign(backend.host.privacy, { hasOptedOut: async () => false });
    expect(textsOf(await search(inGeneral, 'canary'))).toEqual([
      'canary of alice',
      'agreed\n\n> bob:\n> canary of bob',
      'canary of bob',
    ]);
  });

  it('finds nothing of people who may not talk to the bot', async () => {
    const { say, search } = await setUp(serverWith(), { options: { deny: [`user:${bob}`] } });
    await say('canary of bob', general, bob);
    await say('canary of alice');
    expect(textsOf(await search(inGeneral, 'canary'))).toEqual(['canary of alice']);
  });

  it.each([
    ['everybody is kept from it', [{ id: guild, kind: 'role', deny: ['ReadMessageHistory'] }]],
    ['some are kept from it', [{ id: managers, kind: 'role', deny: ['ReadMessageHistory'] }]],
  ] as const)('searches nothing where a history is not for all who come: %s', async (_what, overwrites) => {
    const { say, search } = await setUp(serverWith([{ id: general, name: 'general', overwrites: [...overwrites] }]));
    await say('canary');
    await expect(search(inGeneral, 'canary')).rejects.toThrow(
      'This channel is not searched: not everybody in it may read what was said there before they came (the permission "Read Message History").',
    );
  });

  it('searches nothing where the app is installed for one person', async () => {
    const { search } = await setUp();
    await expect(search({ kind: 'private', user: alice, channel: general }, 'canary')).rejects.toThrow(
      'There is nothing to search here: the app is installed for one person, and may not read the channel.',
    );
  });

  it('stops when there is enough, and says how far back it looked', async () => {
    const { say, search, routes } = await setUp();
    for (let index = 0; index < 250; index += 1) await say(`message ${index}`);
    const { messages, since } = await search(inGeneral, 'message', 3);
    expect(messages.map(({ text }) => text)).toEqual(['message 249', 'message 248', 'message 247']);
    expect(routes().filter((route) => route === 'GET /channels/:id/messages')).toHaveLength(1);
    const [oldest] = (await search(inGeneral, '"message 150"')).messages;
    expect(since).toBe(oldest?.sentAt);
  });

  it('goes on to older pages until there is enough', async () => {
    const { say, search, routes } = await setUp();
    await say('the first canary');
    for (let index = 0; index < 250; index += 1) await say(`message ${index}`);
    expect(textsOf(await search(inGeneral, 'canary'))).toEqual(['the first canary']);
    expect(routes().filter((route) => route === 'GET /channels/:id/messages')).toHaveLength(3);
  });

  it('ends when the signal fires', async () => {
    const { outbound, discord, drive } = await setUp();
    const controller = new AbortController();
    discord.fail('GET /channels/:id/messages', { kind: 'hang' });
    const id: ThreadId = threadOf(inGeneral);
    const searching = outbound.searchChannel?.(id, { query: 'canary', limit: 5, signal: controller.signal });
    controller.abort();
    await expect(drive(Promise.resolve(searching))).rejects.toMatchObject({ code: 'discord_call_failed' });
  });
});
