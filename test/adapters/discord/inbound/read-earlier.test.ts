import { describe, expect, it } from 'vitest';
import type { DiscordRequest } from '../../../../src/adapters/discord/calls/discord-calls.ts';
import { readEarlier } from '../../../../src/adapters/discord/inbound/read-earlier.ts';
import type { ThreadId } from '../../../../src/threads/thread-id.ts';
import { channelFacts, InboundWorld, type InboundWorldOptions, refusal, unreachable } from './inbound-world.ts';
import {
  ALICE,
  attachment,
  BOB,
  BOT,
  IDS,
  IN_DIRECT,
  IN_PLACE,
  IN_THREAD,
  idAt,
  message,
  NOW,
  OTHER_BOT,
  type Payload,
  threadAt,
} from './payloads.ts';

const STARTER = `GET /channels/${IDS.general}/messages/${IDS.thread}`;
const MESSAGES = `GET /channels/${IDS.thread}/messages`;

const starter = message({
  id: IDS.thread,
  author: BOB,
  content: 'root',
  fields: { embeds: [{ title: 'Page', url: 'https://e.com/' }] },
});

function said(no: number, more: Parameters<typeof message>[0] = {}): Payload {
  return message({ id: idAt(no), channel: IDS.thread, content: `reply ${no}`, ...more });
}

/** Answers as Discord does: what is right before `before`, the newest first. */
function history(...messages: readonly Payload[]) {
  return ({ query }: DiscordRequest): unknown => {
    const before = BigInt(query?.['before'] ?? 0);
    const earlier = messages.filter(({ id }) => BigInt(String(id)) < before);
    return earlier.slice(-Number(query?.['limit'])).toReversed();
  };
}

function threadOf(messages: readonly Payload[], more: InboundWorldOptions = {}): InboundWorld {
  const answers = {
    [STARTER]: () => starter,
    [MESSAGES]: history(...messages),
    [`GET /channels/${IDS.thread}`]: () => ({ id: IDS.thread, message_count: messages.length + 1 }),
    ...more.answers,
  };
  return new InboundWorld({ ...more, answers });
}

async function read(world: InboundWorld, no = 1_000, thread: ThreadId = IN_THREAD) {
  const before = `${IDS.thread}:${idAt(no)}`;
  const { messages, omitted } = await readEarlier(world.backend, thread, {
    before,
    signal: new AbortController().signal,
  });
  return { messages, omitted, texts: messages.map(({ text }) => text) };
}

describe('what was said in a thread before', () => {
  it('R92: is the message that it began with, its embeds, and the rest, each once', async () => {
    const pointer = said(0, { author: ALICE, fields: { type: 21 } });
    const world = threadOf([pointer, ...[1, 2, 3, 4, 5, 6, 7].map((no) => said(no)), said(8)]);
    const { messages, omitted, texts } = await read(world, 8);
    expect(texts).toEqual([
      'root\n\n> e.com:\n> [preview of a link] Page (https://e.com/)',
      ...[1, 2, 3, 4, 5, 6, 7].map((no) => `reply ${no}`),
    ]);
    expect(omitted).toBe(0);
    expect(messages[1]).toEqual({
      id: `${IDS.thread}:${idAt(1)}`,
      author: { kind: 'person', id: `discord:${IDS.alice}`, name: 'Alice' },
      text: 'reply 1',
      files: [],
      sentAt: NOW + 1_000,
    });
    expect(world.calls).toEqual([STARTER, `${MESSAGES}?before=${idAt(8)}&limit=100`]);
  });

  it('R92: names who wrote it: people, other bots, webhooks and the bot itself', async () => {
    const forwarded = { message_reference: { type: 1 }, message_snapshots: [{ message: { content: 'down' } }] };
    const world = threadOf([
      said(1, { author: BOB, content: `see <@${IDS.alice}> in <#${IDS.general}> <@${IDS.bot}>` }),
      said(2, { author: OTHER_BOT, content: '', fields: { embeds: [{ title: 'Bug' }] } }),
      said(3, { author: BOT, content: 'I am here' }),
      said(4, { author: { id: '77', username: 'CI' }, fields: { webhook_id: '77' } }),
      said(5, { content: '', fields: forwarded }),
      said(6, { content: 'x', fields: { attachments: [attachment('9', 'log.txt')] } }),
      said(7, { fields: { type: 6 } }),
    ]);
    const { messages } = await read(world);
    expect(
      messages.slice(1).map(({ author, text, files }) => [author.kind, author.name, text, files.map(({ id }) => id)]),
    ).toEqual([
      ['person', 'Bob', 'see @Alice in #general @otter', []],
      ['bot', 'R2D2', 'Bug', []],
      ['self', 'otter', 'I am here', []],
      ['webhook', 'CI', 'reply 4', []],
      ['person', 'Alice', '> …:\n> down', []],
      ['person', 'Alice', 'x', [`${IDS.thread}:${idAt(6)}/9`]],
    ]);
  });

  it('is the beginning and the newest where it is too much, page by page', async () => {
    const world = threadOf(
      Array.from({ length: 350 }, (_each, at) => said(at + 1)),
      { discord: { history: 250 } },
    );
    const { texts, omitted } = await read(world, 351);
    expect([texts.length, texts.at(1), texts.at(-1), omitted]).toEqual([250, 'reply 102', 'reply 350', 101]);
    expect(world.calls.filter((call) => call.startsWith(`${MESSAGES}?`))).toHaveLength(3);
  });

  it('is the beginning alone where the setting is 1, and nothing where it is 0', async () => {
    const one = await read(threadOf([said(1), said(2)], { discord: { history: 1 } }), 3);
    expect([one.texts.length, one.omitted]).toEqual([1, 2]);
    const none = threadOf([said(1)], { discord: { history: 0 } });
    expect([await read(none), none.calls]).toEqual([{ messages: [], omitted: 0, texts: [] }, []]);
  });

  it('of a post begins in the post', async () => {
    const inPost = message({ id: IDS.thread, channel: IDS.thread, content: 'the post' });
    const world = threadOf([inPost, said(1)], {
      answers: {
        [STARTER]: () => Promise.reject(refusal(50_008, 400)),
        [`${MESSAGES}/${IDS.thread}`]: () => inPost,
      },
    });
    expect((await read(world)).texts).toEqual(['the post', 'reply 1']);
  });

  it('has no beginning where the message is gone', async () => {
    const world = threadOf([said(1)], { answers: { [STARTER]: () => Promise.reject(refusal(10_008)) } });
    expect(await read(world)).toMatchObject({ texts: ['reply 1'], omitted: 0 });
  });

  it('has nothing of who may not talk to the bot', async () => {
    const world = threadOf([said(1), said(2, { author: BOB, content: 'drop the table' }), said(3)], {
      discord: { deny: [`user:${IDS.bob}`] },
    });
    expect(await read(world)).toMatchObject({ texts: ['reply 1', 'reply 3'], omitted: 2 });
  });

  it('is nothing where the message that calls the bot begins the thread, and in direct messages', async () => {
    const world = threadOf([said(1)]);
    const { signal } = new AbortController();
    const begun = await readEarlier(world.backend, threadAt(idAt(0)), { before: `${IDS.general}:${idAt(0)}`, signal });
    const direct = await readEarlier(world.backend, IN_DIRECT, { before: `${IDS.direct}:${idAt(0)}`, signal });
    expect([begun, direct, world.calls]).toEqual([{ messages: [], omitted: 0 }, { messages: [], omitted: 0 }, []]);
  });

  it('in a channel that is one conversation is the last few messages', async () => {
    const all = Array.from({ length: 60 }, (_each, at) => message({ id: idAt(at), content: `${at}` }));
    const world = new InboundWorld({ answers: { [`GET /channels/${IDS.general}/messages`]: history(...all) } });
    world.known.set(IDS.general, channelFacts(IDS.general));
    const before = `${IDS.general}:${idAt(50)}`;
    const { messages, omitted } = await readEarlier(world.backend, IN_PLACE, {
      before,
      signal: new AbortController().signal,
    });
    expect([messages.map(({ text }) => text), omitted]).toEqual([
      Array.from({ length: 20 }, (_each, at) => `${at + 30}`),
      0,
    ]);
  });

  it('rejects when Discord refuses or cannot be reached', async () => {
    const refused = threadOf([], { answers: { [MESSAGES]: () => Promise.reject(refusal(50_001, 403)) } });
    await expect(read(refused)).rejects.toThrow('50001');
    const gone = threadOf([], { answers: { [STARTER]: () => Promise.reject(unreachable()) } });
    await expect(read(gone)).rejects.toThrow('did not answer');
  });

  it('is not read to the end of a channel that has none', async () => {
    const world = threadOf([], {
      answers: { [MESSAGES]: () => Array.from({ length: 100 }, () => said(1, { fields: { type: 6 } })) },
    });
    expect((await read(world)).texts).toHaveLength(1);
    expect(world.calls.length).toBeLessThan(10);
  });
});
