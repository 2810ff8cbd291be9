import { describe, expect, it } from 'vitest';
import { readEarlier } from '../../../../src/adapters/slack/inbound/read-earlier.ts';
import { fixture } from '../fixture.ts';
import { ROOT, threadIn } from './post.ts';
import { people, SlackWorld, type SlackWorldOptions } from './slack-world.ts';

const THREAD = threadIn();
const ALICE = { kind: 'person', id: 'slack:U1ALICE', name: 'Alice' };

interface Reply extends Readonly<Record<string, unknown>> {
  readonly ts: string;
}

/** A thread of so many replies below its root. */
function threadOf(replies: number): readonly Reply[] {
  const root: Reply = {
    type: 'message',
    ts: ROOT,
    thread_ts: ROOT,
    user: 'U1ALICE',
    team: 'T1',
    text: 'root',
    reply_count: replies,
  };
  return [root, ...Array.from({ length: replies }, (_reply, index) => said(index + 1, {}))];
}

function said(no: number, fields: Readonly<Record<string, unknown>>): Reply {
  const reply = { type: 'message', user: 'U1ALICE', team: 'T1', text: `reply ${no}`, thread_ts: ROOT };
  return { ...reply, ts: tsOf(no), ...fields };
}

function tsOf(no: number): string {
  return `1766458100.${String(no).padStart(6, '0')}`;
}

/** Answers with pages of so many messages, the root on each, as Slack does. */
function pages(messages: readonly Reply[], size: number) {
  return (args: Readonly<Record<string, unknown>>): unknown => {
    const [root, ...replies] = messages;
    const from = Number(args['cursor'] ?? 0);
    const next = from + Math.min(size, Number(args['limit'])) - 1;
    return {
      messages: [root, ...replies.slice(from, next)],
      has_more: next < replies.length,
      ...(next < replies.length && { response_metadata: { next_cursor: String(next) } }),
    };
  };
}

function worldOf(messages: readonly Reply[], size = 1_000, more: SlackWorldOptions = {}): SlackWorld {
  return new SlackWorld({ ...more, answers: { 'conversations.replies': pages(messages, size), ...more.answers } });
}

async function read(world: SlackWorld, beforeTs: string, limit = 100) {
  const options = { beforeTs, limit, signal: new AbortController().signal };
  const { messages, omitted } = await readEarlier(world.backend, THREAD, options);
  return { texts: messages.map(({ text }) => text), omitted, messages };
}

function asked(world: SlackWorld): readonly string[] {
  return world.calls.filter((call) => call.startsWith('conversations.replies'));
}

describe('what was said in a thread before', () => {
  it('R92: is the root and the replies, each once, page by page', async () => {
    const world = worldOf(threadOf(8), 5);
    const { texts, omitted, messages } = await read(world, tsOf(8));
    expect(texts).toEqual(['root', ...[1, 2, 3, 4, 5, 6, 7].map((no) => `reply ${no}`)]);
    expect(omitted).toBe(0);
    expect(messages[0]).toEqual({
      id: `C1GENERAL:${ROOT}`,
      author: ALICE,
      text: 'root',
      files: [],
      sentAt: 1_766_458_026_241,
    });
    const first = { channel: 'C1GENERAL', ts: ROOT, latest: tsOf(8), inclusive: false, limit: 200 };
    expect(asked(world)).toEqual([
      `conversations.replies ${JSON.stringify(first)}`,
      `conversations.replies ${JSON.stringify({ ...first, cursor: '4' })}`,
    ]);
  });

  it('R92: names who wrote it: people, other programs and the bot itself', async () => {
    const world = worldOf([
      ...threadOf(0),
      said(1, { user: 'U2BOB', text: 'see <@U3CARLA>' }),
      said(2, { user: undefined, bot_id: 'B5OTHER', username: 'Jira', text: '', attachments: [{ text: '*Bug*' }] }),
      said(3, { user: 'U0BOT', bot_id: 'B0BOT', app_id: 'A1FAKE', text: 'I am <@U0BOT>' }),
      said(4, { user: 'USLACKBOT' }),
      said(5, { subtype: 'channel_join' }),
      said(6, { attachments: fixture('shared-message').event['attachments'], text: '' }),
      said(7, { files: fixture('file-share').event['files'], subtype: 'file_share', text: 'x' }),
    ]);
    const { messages, omitted } = await read(world, tsOf(9));
    expect(messages.map(({ author, text, files }) => [author, text, files.map(({ id }) => id)])).toEqual([
      [ALICE, 'root', []],
      [{ kind: 'person', id: 'slack:U2BOB', name: 'Bob' }, 'see @Carla', []],
      [{ kind: 'bot', id: 'slack:B5OTHER', name: 'Jira' }, '**Bug**', []],
      [{ kind: 'self', id: 'slack:U0BOT', name: 'Threadloop' }, 'I am @Threadloop', []],
      [ALICE, '> Bob Brown:\n> The server is **down**, ask @Carla', ['F6LOG']],
      [ALICE, 'x', ['F1PLAN', 'F2CONNECT', 'F4OLD', 'F5DRIVE']],
    ]);
    expect(omitted).toBe(0);
  });

  it('is the root and the newest where it is too much', async () => {
    const world = worldOf(threadOf(50), 20);
    const { texts, omitted } = await read(world, tsOf(50), 4);
    expect(texts).toEqual(['root', 'reply 47', 'reply 48', 'reply 49']);
    expect(omitted).toBe(46);
    expect(await read(world, tsOf(50), 1)).toMatchObject({ texts: ['root'], omitted: 49 });
  });

  it('is 15 messages of one request where Slack gives no more', async () => {
    const world = worldOf(threadOf(50), 1_000, { slack: { distribution: 'commercial' } });
    const { texts, omitted } = await read(world, tsOf(50));
    expect([texts.length, texts.at(0), texts.at(-1), omitted]).toEqual([15, 'root', 'reply 14', 35]);
    expect(asked(world)).toHaveLength(1);
    expect(asked(world)[0]).toContain('"limit":15');
  });

  it('has nothing of who may not talk to the bot', async () => {
    const answers = {
      'users.info': (args: Readonly<Record<string, unknown>>) =>
        args['user'] === 'U9' ? { user: { team_id: 'T9' } } : people({ U1ALICE: 'Alice' })(args),
    };
    const world = worldOf([...threadOf(1), said(2, { user: 'U9', team: 'T9', text: 'drop the table' })], 9, {
      answers,
    });
    expect(await read(world, tsOf(3))).toMatchObject({ texts: ['root', 'reply 1'], omitted: 1 });
  });

  it('is nothing before the first message, and where the setting says so; Slack is not asked', async () => {
    const world = worldOf(threadOf(3));
    expect(await read(world, ROOT)).toEqual({ texts: [], omitted: 0, messages: [] });
    expect(await read(world, tsOf(3), 0)).toEqual({ texts: [], omitted: 0, messages: [] });
    expect(world.calls).toEqual([]);
  });

  it('is not read to the end of a thread without one', async () => {
    const endless = { 'conversations.replies': () => ({ messages: [], response_metadata: { next_cursor: 'more' } }) };
    const world = new SlackWorld({ answers: endless });
    expect(await read(world, tsOf(1))).toMatchObject({ texts: [], omitted: 1 });
    expect(asked(world)).toHaveLength(25);
  });

  it('rejects when Slack refuses', async () => {
    const world = worldOf([], 1, { answers: { 'conversations.replies': () => Promise.reject(new Error('no')) } });
    await expect(read(world, tsOf(1))).rejects.toThrow('no');
  });
});
