import { PermissionFlagsBits } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { threadOf } from '../../../../src/adapters/discord/place.ts';
import { channelFacts, InboundWorld, unreachable } from './inbound-world.ts';
import {
  ALICE,
  attachment,
  BOB,
  BOT,
  directMessage,
  IDS,
  IN_DIRECT,
  IN_PLACE,
  IN_THREAD,
  idAt,
  NOW,
  OTHER_BOT,
  post,
  replyTo,
  threadAt,
} from './payloads.ts';

const MENTION = `<@${IDS.bot}>`;

describe('a message', () => {
  it('in a channel that mentions the bot begins a thread with its own id', async () => {
    const world = new InboundWorld();
    const files = [attachment('700000000000000001', 'plan.pdf', 'application/pdf', 99)];
    await world.send('MESSAGE_CREATE', post({ content: `${MENTION} summarise`, fields: { attachments: files } }));
    expect(world.received).toEqual([
      {
        id: `${IDS.general}:${idAt(0)}`,
        thread: threadAt(idAt(0)),
        author: { kind: 'person', id: `discord:${IDS.alice}`, name: 'Alice' },
        text: 'summarise',
        address: 'mention',
        addressesOthers: false,
        isSystem: false,
        files: [
          {
            id: `${IDS.general}:${idAt(0)}/700000000000000001`,
            name: 'plan.pdf',
            mimeType: 'application/pdf',
            sizeBytes: 99,
          },
        ],
        quotes: [],
        sentAt: NOW,
        earlierSpeakers: [],
      },
    ]);
    expect(world.calls).toEqual([]);
  });

  it('in a thread, in direct messages and in a post of a forum belongs there', async () => {
    const world = new InboundWorld();
    const forum = '100000000000000061';
    const starter = idAt(3);
    world.known.set(starter, channelFacts(starter, { kind: 'thread', parent: forum }));
    await world.send('MESSAGE_CREATE', post({ id: idAt(1), content: `${MENTION} a`, channel: IDS.thread }));
    await world.send('MESSAGE_CREATE', directMessage({ id: idAt(2), content: 'b' }));
    const inForum = post({ id: starter, content: `${MENTION} c`, channel: starter, fields: { channel_type: 11 } });
    await world.send('MESSAGE_CREATE', inForum);
    expect(world.heard).toEqual([
      [IN_THREAD, 'mention', 'a'],
      [IN_DIRECT, 'direct', 'b'],
      [threadAt(starter, forum), 'mention', 'c'],
    ]);
  });

  it('D41: in direct messages that were never seen is taken in, with the type of its channel and without', async () => {
    const world = new InboundWorld();
    await world.send('MESSAGE_CREATE', directMessage({ id: idAt(1), content: 'one' }));
    await world.send(
      'MESSAGE_CREATE',
      directMessage({ id: idAt(2), content: 'two', fields: { channel_type: undefined } }),
    );
    expect(world.heard).toEqual([
      [IN_DIRECT, 'direct', 'one'],
      [IN_DIRECT, 'direct', 'two'],
    ]);
  });

  it('D47: belongs to the conversation that it was written in, however they take turns', async () => {
    const world = new InboundWorld();
    const other = '100000000000000052';
    world.known.set(other, channelFacts(other, { kind: 'thread', parent: IDS.general }));
    for (const [at, channel] of [IDS.thread, IDS.general, other, IDS.thread].entries()) {
      const fields = { channel_type: channel === IDS.general ? 0 : 11 };
      await world.send('MESSAGE_CREATE', post({ id: idAt(at), content: `${MENTION} ${at}`, channel, fields }));
    }
    expect(world.heard.map(([thread]) => thread)).toEqual([IN_THREAD, threadAt(idAt(1)), threadAt(other), IN_THREAD]);
  });

  it('R06: of the same id in two channels is two messages', async () => {
    const world = new InboundWorld();
    const second = '100000000000000033';
    world.known.set(second, channelFacts(second));
    await world.send('MESSAGE_CREATE', post({ content: `${MENTION} a` }));
    await world.send('MESSAGE_CREATE', post({ content: `${MENTION} a`, channel: second }));
    expect(await world.waiting(threadAt(idAt(0)))).toEqual(['Alice: a']);
    expect(await world.waiting(threadAt(idAt(0), second))).toEqual(['Alice: a']);
  });

  it('R94: in a channel that is answered in place belongs to the channel, whether it is a reply or a plain one', async () => {
    const world = new InboundWorld({ settings: { replyPlace: 'channel' } });
    await world.send('MESSAGE_CREATE', post({ id: idAt(1), content: `${MENTION} a` }));
    await world.send('MESSAGE_CREATE', post({ id: idAt(2), content: 'b', fields: replyTo(post({ author: BOT })) }));
    await world.send('MESSAGE_CREATE', post({ id: idAt(3), content: 'c' }));
    expect(world.heard).toEqual([
      [IN_PLACE, 'mention', 'a'],
      [IN_PLACE, 'reply', 'b'],
      [IN_PLACE, 'none', 'c'],
    ]);
    expect(await world.waiting(IN_PLACE)).toEqual(['Alice: a', 'Alice: b', 'Alice: c']);
  });

  it('is answered in place in voice channels, and where the bot may begin no threads', async () => {
    const world = new InboundWorld();
    world.permissions.set(IDS.general, PermissionFlagsBits.ViewChannel);
    await world.send('MESSAGE_CREATE', post({ id: idAt(1), content: `${MENTION} a` }));
    const inVoice = { channel_type: 2 };
    await world.send(
      'MESSAGE_CREATE',
      post({ id: idAt(2), content: `${MENTION} b`, channel: IDS.voice, fields: inVoice }),
    );
    world.permissions.set(IDS.general, PermissionFlagsBits.CreatePublicThreads);
    await world.send('MESSAGE_CREATE', post({ id: idAt(3), content: `${MENTION} c` }));
    const voice = threadOf({ kind: 'channel', guild: IDS.guild, channel: IDS.voice });
    expect(world.heard.map(([thread]) => thread)).toEqual([IN_PLACE, voice, threadAt(idAt(3))]);
  });

  it('in a thread that the gateway does not know is taken in when Discord tells its channel', async () => {
    const world = new InboundWorld();
    const thread = '100000000000000052';
    world.unknown.set(thread, channelFacts(thread, { kind: 'thread', parent: IDS.general }));
    await world.send(
      'MESSAGE_CREATE',
      post({ content: `${MENTION} a`, channel: thread, fields: { channel_type: 11 } }),
    );
    expect(world.heard).toEqual([[threadAt(thread), 'mention', 'a']]);
    expect(world.calls).toEqual([`channel ${thread}`]);
  });

  it.each<[string, () => Promise<undefined>]>([
    ['does not tell', async () => undefined],
    ['cannot be asked', () => Promise.reject(unreachable())],
    ['never answers', () => new Promise(() => undefined)],
  ])('D36: in a thread whose channel is not known is passed over where Discord %s', async (_how, answer) => {
    const world = new InboundWorld({ discord: { allow: ['everyone'] } });
    const thread = '100000000000000052';
    world.unknown.set(thread, answer);
    await world.send(
      'MESSAGE_CREATE',
      post({ content: `${MENTION} a`, channel: thread, fields: { channel_type: 11 } }),
    );
    await world.threads.clock.advanceAsync(5_000);
    expect(world.received).toEqual([]);
    expect(world.logged.map(([, message]) => message)).toEqual([
      'Discord did not tell in which channel a thread is: it counts as closed.',
    ]);
  });

  it('R15: with nothing but a mention is taken in', async () => {
    const world = new InboundWorld();
    await world.send('MESSAGE_CREATE', post({ content: MENTION }));
    expect(world.heard).toEqual([[threadAt(idAt(0)), 'mention', '']]);
  });

  it('R22: without a mention behind one with it joins it in their thread', async () => {
    const world = await new InboundWorld({ script: ['Sure'] }).start();
    await world.send('MESSAGE_CREATE', post({ id: idAt(1), content: MENTION, channel: IDS.thread }));
    await world.send('MESSAGE_CREATE', post({ id: idAt(2), content: 'please summarise', channel: IDS.thread }));
    await world.settle(IN_THREAD);
    expect(world.threads.model.requests).toHaveLength(1);
    expect(JSON.stringify(world.threads.model.requests[0])).toContain('please summarise');
  });

  it('R23: is handed in with every line, in order, with author and files', async () => {
    const world = await new InboundWorld().start();
    const image = { attachments: [attachment('700000000000000002', 'a.png', 'image/png')] };
    const lines = ['summarise the thread', 'for me', 'and keep it short'];
    for (const [at, line] of lines.entries()) {
      world.tell('MESSAGE_CREATE', directMessage({ id: idAt(at), content: line, ...(at === 0 && { fields: image }) }));
    }
    await world.threads.clock.advanceAsync(0);
    expect(world.received.map(({ text, author, files }) => [author.name, text, files.map(({ name }) => name)])).toEqual(
      [
        ['Alice', 'summarise the thread', ['a.png']],
        ['Alice', 'for me', []],
        ['Alice', 'and keep it short', []],
      ],
    );
  });

  it('without the content intent counts for nothing where it is blank, and makes no noise', async () => {
    const world = new InboundWorld({ discord: { messageContent: false } });
    await world.send('MESSAGE_CREATE', post({ id: idAt(1), channel: IDS.thread }));
    await world.send('MESSAGE_CREATE', post({ id: idAt(2), content: `${MENTION} a` }));
    await world.send('MESSAGE_CREATE', directMessage({ id: idAt(3), content: 'b' }));
    expect(await world.waiting(IN_THREAD)).toEqual([]);
    expect(await world.waiting(threadAt(idAt(2)))).toEqual(['Alice: a']);
    expect(await world.waiting(IN_DIRECT)).toEqual(['Alice: b']);
    expect(world.logged).toEqual([]);
  });

  it('without the content intent is a mention without words where it mentions the role of the bot', async () => {
    const world = new InboundWorld({ discord: { messageContent: false } });
    const blank = post({ id: idAt(1), fields: { mention_roles: [IDS.ownRole] } });
    await world.send('MESSAGE_CREATE', blank);
    expect(world.heard).toEqual([[threadAt(idAt(1)), 'mention', '']]);
  });
});

describe('a reply', () => {
  it('brings what it replies to, with who wrote it', async () => {
    const world = new InboundWorld();
    const replied = post({
      id: idAt(-9),
      author: BOB,
      content: `ask <@${IDS.alice}>`,
      fields: { embeds: [{ title: 'x' }] },
    });
    await world.send('MESSAGE_CREATE', post({ content: `${MENTION} is that so?`, fields: replyTo(replied) }));
    expect(world.received[0]?.quotes).toEqual([
      { kind: 'reply', author: 'Bob', authorId: `discord:${IDS.bob}`, text: 'ask @Alice' },
    ]);
  });

  it('says so of what the bot itself wrote', async () => {
    const world = new InboundWorld();
    const replied = post({ id: idAt(-9), author: { id: IDS.bot, username: 'bot', bot: true }, content: 'I think so.' });
    await world.send('MESSAGE_CREATE', post({ content: `${MENTION} why?`, fields: replyTo(replied) }));
    expect(world.received[0]?.quotes).toEqual([
      { kind: 'reply', author: 'bot', authorId: `discord:${IDS.bot}`, own: true, text: 'I think so.' },
    ]);
  });
});

describe('a forwarded message', () => {
  const forward = post({
    id: idAt(1),
    fields: {
      message_reference: { type: 1, message_id: '5', channel_id: '6' },
      message_snapshots: [
        {
          message: {
            content: 'The server is **down**',
            embeds: [{ title: 'Alert', description: 'disk full' }],
            attachments: [attachment('700000000000000003', 'log.txt')],
          },
        },
      ],
    },
  });
  const QUOTE = { kind: 'forward', text: 'The server is **down**\n\nAlert\ndisk full\n\n[file: log.txt]' };

  it('D42: comes with the mention that follows it, marked as quoted, with its files', async () => {
    const world = new InboundWorld();
    await world.send('MESSAGE_CREATE', forward);
    await world.send('MESSAGE_CREATE', post({ id: idAt(2), content: `${MENTION} why?` }));
    const [, mention] = world.received;
    expect([mention?.text, mention?.quotes, mention?.files.map(({ id }) => id)]).toEqual([
      'why?',
      [QUOTE],
      [`${IDS.general}:${idAt(1)}/700000000000000003`],
    ]);
  });

  it('D42: belongs to nobody else, and to nothing that is said much later', async () => {
    const world = new InboundWorld();
    await world.send('MESSAGE_CREATE', forward);
    await world.send('MESSAGE_CREATE', post({ id: idAt(2), content: `${MENTION} a`, author: BOB }));
    await world.threads.clock.advanceAsync(60_001);
    await world.send('MESSAGE_CREATE', post({ id: idAt(63), content: `${MENTION} b` }));
    expect(world.received.map(({ text, quotes }) => [text, quotes.length])).toEqual([
      ['', 1],
      ['a', 0],
      ['b', 0],
    ]);
  });

  it('D42: in direct messages is a message of its own', async () => {
    const world = new InboundWorld();
    const { guild_id: _guild, member: _member, ...rest } = forward;
    await world.send('MESSAGE_CREATE', { ...rest, channel_id: IDS.direct, channel_type: 1 });
    expect(world.received.map(({ address, quotes }) => [address, quotes])).toEqual([['direct', [QUOTE]]]);
  });
});

describe('what is none of the bot’s business', () => {
  it.each<[string, object]>([
    ['its own message', post({ author: BOT, content: `${MENTION} me` })],
    [
      'its own webhook',
      post({
        author: { id: '7', username: 'Me' },
        content: MENTION,
        fields: { webhook_id: '7', application_id: IDS.app },
      }),
    ],
    [
      'an answer to a command of its own',
      post({ author: OTHER_BOT, content: MENTION, fields: { type: 20, application_id: IDS.app } }),
    ],
    ['the message that a thread began with, told again', post({ fields: { type: 21 }, channel: IDS.thread })],
    ['a join', post({ fields: { type: 7 } })],
    ['a pin', post({ fields: { type: 6 } })],
    ['a begun thread', post({ fields: { type: 18 } })],
    ['a result of a poll', post({ fields: { type: 46 } })],
    ['a message of Discord itself', post({ author: { id: '643945264868098049', username: 'discord', system: true } })],
    ['no message at all', { id: 'x' }],
  ])('%s is not handed in', async (_name, payload) => {
    const world = new InboundWorld();
    await world.send('MESSAGE_CREATE', payload);
    expect(world.received).toEqual([]);
    expect(world.logged).toEqual([]);
  });

  it('messages of other bots and webhooks are handed in to be ignored, unless they are allowed', async () => {
    const world = new InboundWorld({ settings: { allowedBots: [`discord:${IDS.otherBot}`] } });
    const webhook = { id: '700000000000000009', username: 'CI' };
    await world.send('MESSAGE_CREATE', post({ id: idAt(1), author: OTHER_BOT, content: `${MENTION} a` }));
    const fields = { webhook_id: webhook.id };
    await world.send('MESSAGE_CREATE', post({ id: idAt(2), author: webhook, content: `${MENTION} b`, fields }));
    expect(world.received.map(({ author, text }) => [author.kind, author.name, text])).toEqual([
      ['bot', 'R2D2', 'a'],
      ['webhook', 'CI', 'b'],
    ]);
    expect(await world.waiting(threadAt(idAt(1)))).toEqual(['R2D2: a']);
    expect(await world.waiting(threadAt(idAt(2)))).toEqual([]);
  });

  it('D33: R71: another bot that is answered is so three times a minute', async () => {
    const world = await new InboundWorld({
      script: ['One', 'Two', 'Three', 'Four'],
      settings: { allowedBots: [`discord:${IDS.otherBot}`] },
    }).start();
    for (let at = 1; at <= 10; at += 1) {
      const said = post({ id: idAt(at), author: OTHER_BOT, content: `${MENTION} again`, channel: IDS.thread });
      await world.send('MESSAGE_CREATE', said);
      await world.settle(IN_THREAD);
    }
    expect(world.threads.outbound.visible()).toEqual(['One', 'Two', 'Three']);
  });

  it('of another bot the embeds and components are its words', async () => {
    const world = new InboundWorld({ settings: { allowedBots: [`discord:${IDS.otherBot}`] } });
    const fields = {
      embeds: [
        {
          title: 'Build',
          url: 'https://ci.test/1',
          description: 'failed',
          fields: [{ name: 'by', value: `<@${IDS.alice}>` }],
        },
      ],
      components: [{ type: 17, components: [{ type: 10, content: 'Step 3' }] }],
      mentions: [BOT, ALICE],
    };
    await world.send('MESSAGE_CREATE', post({ author: OTHER_BOT, content: MENTION, fields }));
    expect(world.received[0]?.text).toBe('Build (https://ci.test/1)\nfailed\nby: @Alice\n\nStep 3');
  });
});

describe('who is called by a name', () => {
  it('has that of the server, else of the account, on one line', async () => {
    const world = new InboundWorld();
    await world.send(
      'MESSAGE_CREATE',
      post({ id: idAt(1), content: MENTION, fields: { member: { roles: [], nick: 'Ali\n\u202ece' } } }),
    );
    await world.send(
      'MESSAGE_CREATE',
      post({ id: idAt(2), content: MENTION, author: { ...ALICE, global_name: null } }),
    );
    expect(world.received.map(({ author }) => author.name)).toEqual(['Ali ce', 'alice_a']);
  });
});
