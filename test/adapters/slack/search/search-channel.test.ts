import { describe, expect, it } from 'vitest';
import { threadOf } from '../../../../src/adapters/slack/place.ts';
import type { FakeSlackOptions } from '../../../../src/testing/fake-slack/fake-slack.ts';
import type { ChannelFindings } from '../../../../src/threads/outbound.ts';
import type { ThreadId } from '../../../../src/threads/thread-id.ts';
import { type ConnectedWorker, connectWorker } from '../support/connected-worker.ts';

const NO_SIGNAL = new AbortController().signal;

const DEFAULT: FakeSlackOptions = {
  workspaces: [
    {
      id: 'T1',
      name: 'Acme Inc',
      users: [
        { id: 'U1ALICE', name: 'alice' },
        { id: 'U2BOB', name: 'bob' },
        { id: 'U4GUEST', name: 'gus', kind: 'guest' },
      ],
      channels: [
        { id: 'C1GENERAL', name: 'general' },
        { id: 'C2RANDOM', name: 'random' },
        { id: 'C4ELSEWHERE', name: 'elsewhere', members: ['U1ALICE'] },
      ],
    },
  ],
};

async function setUp(...given: Parameters<typeof connectWorker>) {
  const [options = DEFAULT, more] = given;
  const world = await connectWorker({ ...DEFAULT, ...options }, more);
  const say = async (text: string, extra: Partial<Parameters<typeof world.slack.say>[0]> = {}): Promise<string> => {
    world.clock.advance(1_000);
    return (await world.slack.say({ channel: 'C1GENERAL', user: 'U1ALICE', text, ...extra })).ts;
  };
  return { ...world, say };
}

const thread = (root: string, channel = 'C1GENERAL'): ThreadId => threadOf({ workspace: 'T1', channel, root });

async function search(
  { outbound }: Pick<ConnectedWorker, 'outbound'>,
  where: ThreadId,
  query: string,
  limit = 20,
): Promise<ChannelFindings> {
  if (outbound.searchChannel === undefined) throw new Error('Slack cannot be searched.');
  return await outbound.searchChannel(where, { query, limit, signal: NO_SIGNAL });
}

const textsOf = ({ messages }: ChannelFindings) => messages.map(({ text }) => text);

describe('searching a channel of Slack', () => {
  it('finds words in the channel and in its threads, the newest first, with links', async () => {
    const world = await setUp();
    const root = await world.say('The Budget of <@U2BOB> is done');
    await world.say('what about lunch?');
    const reply = await world.say('which búdget?', { thread: root, user: 'U2BOB' });
    const { calls } = world.slack;
    const seen = calls.length;
    expect(await search(world, thread(root), 'budget')).toEqual({
      since: undefined,
      messages: [
        {
          id: `C1GENERAL:${reply}`,
          author: { kind: 'person', id: 'slack:U2BOB', name: 'bob' },
          text: 'which búdget?',
          files: [],
          sentAt: Math.round(Number(reply) * 1_000),
          link: `https://acme-inc.slack.com/archives/C1GENERAL/p${reply.replace('.', '')}?thread_ts=${root}&cid=C1GENERAL`,
        },
        {
          id: `C1GENERAL:${root}`,
          author: { kind: 'person', id: 'slack:U1ALICE', name: 'alice' },
          text: 'The Budget of @bob is done',
          files: [],
          sentAt: Math.round(Number(root) * 1_000),
          link: `https://acme-inc.slack.com/archives/C1GENERAL/p${root.replace('.', '')}`,
        },
      ],
    });
    const read = calls.slice(seen).filter(({ method }) => method.startsWith('conversations.'));
    expect(read.map(({ method, args }) => [method, args['channel'], args['ts']])).toEqual([
      ['conversations.history', 'C1GENERAL', undefined],
      ['conversations.replies', 'C1GENERAL', root],
    ]);
  });

  it('names files, and does not say where they are', async () => {
    const world = await setUp();
    const file = { name: 'budget.pdf', mimeType: 'application/pdf', bytes: new Uint8Array(3) };
    const ts = await world.say('see this', { files: [file] });
    const { messages } = await search(world, thread(ts), 'budget.pdf');
    expect(messages.map(({ files }) => files)).toEqual([
      [{ id: expect.any(String), name: 'budget.pdf', mimeType: 'application/pdf', sizeBytes: 3 }],
    ]);
  });

  it('reads no other channel, whatever is asked for', async () => {
    const world = await setUp();
    await world.say('the canary is in random', { channel: 'C2RANDOM' });
    const root = await world.say('hello');
    const seen = world.slack.calls.length;
    for (const query of ['canary', 'canary in:#random', '<#C2RANDOM> canary', 'C2RANDOM', '*']) {
      expect(await search(world, thread(root), query)).toEqual({ messages: [], since: undefined });
    }
    const channels = world.slack.calls.slice(seen).map(({ args }) => args['channel']);
    expect(channels.filter((channel) => channel !== 'C1GENERAL')).toEqual([]);
  });

  it('finds in a direct message what was said there alone', async () => {
    const world = await setUp();
    await world.say('the canary is in general');
    const direct = world.slack.openDirect('U1ALICE');
    const other = world.slack.openDirect('U2BOB');
    await world.say('the canary of bob', { channel: other, user: 'U2BOB' });
    const root = await world.say('the canary of alice', { channel: direct });
    expect(textsOf(await search(world, thread(root, direct), 'canary'))).toEqual(['the canary of alice']);
  });

  it('finds nothing of people who left the bot out, nor what others quote of them', async () => {
    const out = new Set(['slack:U2BOB']);
    const world = await setUp(DEFAULT);
    Object.assign(world.host.privacy, { hasOptedOut: async (person: string) => out.has(person) });
    await world.say('canary, says bob', { user: 'U2BOB' });
    const shared = { is_share: true, is_msg_unfurl: true, author_id: 'U2BOB', text: 'canary, says bob' };
    await world.say('look', { attachments: [shared] });
    const root = await world.say('canary, says alice');
    expect(textsOf(await search(world, thread(root), 'canary'))).toEqual(['canary, says alice']);
    out.clear();
    expect(textsOf(await search(world, thread(root), 'canary'))).toEqual([
      'canary, says alice',
      'look\n\n> …:\n> canary, says bob',
      'canary, says bob',
    ]);
  });

  it('finds nothing of people who may not talk to the bot', async () => {
    const world = await setUp(DEFAULT, { adapter: { allow: ['members'], deny: ['guests'] } });
    await world.say('canary of a guest', { user: 'U4GUEST' });
    const root = await world.say('canary');
    expect(textsOf(await search(world, thread(root), 'canary'))).toEqual(['canary']);
  });

  it('stops when there is enough, and says how far back it looked', async () => {
    const world = await setUp();
    for (let index = 0; index < 450; index += 1) await world.say(`message ${index}`);
    const root = await world.say('message last');
    const seen = world.slack.calls.length;
    const { messages, since } = await search(world, thread(root), 'message', 3);
    expect(messages.map(({ text }) => text)).toEqual(['message last', 'message 449', 'message 448']);
    // One page of two hundred was enough.
    expect(world.slack.calls.slice(seen).filter(({ method }) => method === 'conversations.history')).toHaveLength(1);
    const [oldest] = (await search(world, thread(root), '251')).messages;
    expect(since).toBe(oldest?.sentAt);
  });

  it('reads 15 messages and one thread where Slack lets it read no more in a minute', async () => {
    const world = await setUp({ limitsHistory: true }, { adapter: { distribution: 'commercial' } });
    const old = await world.say('an old canary');
    const roots: string[] = [];
    for (let index = 0; index < 16; index += 1) roots.push(await world.say(`question ${index}`));
    const [, , first = '', second = ''] = roots;
    await world.say('canary in the first', { thread: first });
    await world.say('canary in the second', { thread: second });
    world.methods();
    const { messages, since } = await search(world, thread(old), 'canary');
    expect(messages.map(({ text }) => text)).toEqual(['canary in the second']);
    expect(world.methods()).toEqual(['conversations.history', 'conversations.replies', 'users.info', 'auth.test']);
    expect(since).toBe(Math.round(Number(first) * 1_000));
    await expect(search(world, thread(old), 'canary')).rejects.toThrow(
      'Slack lets the bot read only so much in a minute; try again in 60 seconds.',
    );
  });

  it('makes do with what was read when Slack lets it read no further', async () => {
    const world = await setUp();
    const root = await world.say('canary');
    await world.say('canary in the thread', { thread: root });
    world.slack.fail('conversations.replies', { kind: 'rateLimited', retryAfterSeconds: 30 });
    const { messages, since } = await search(world, thread(root), 'canary');
    expect([messages.map(({ text }) => text), since]).toEqual([['canary'], Math.round(Number(root) * 1_000)]);
  });

  it('says so where the bot is no member of the channel', async () => {
    const world = await setUp();
    await expect(search(world, thread('1767225600.000100', 'C4ELSEWHERE'), 'canary')).rejects.toThrow(
      'The bot is not a member of this channel, so it cannot search it; somebody has to add it to the channel.',
    );
  });

  it('names the scope that it lacks', async () => {
    const [workspace] = DEFAULT.workspaces ?? [];
    const installation = { token: 'xoxb-fake-1', scopes: ['chat:write', 'users:read'] };
    const world = await setUp({ workspaces: workspace === undefined ? [] : [{ ...workspace, installation }] });
    await expect(search(world, thread('1767225600.000100'), 'canary')).rejects.toThrow(
      'The bot may not read this channel: its app was not granted the scope channels:history in Slack.',
    );
  });

  it('ends when the signal fires', async () => {
    const world = await setUp();
    const controller = new AbortController();
    world.slack.fail('conversations.history', { kind: 'hang' });
    const searching = world.outbound.searchChannel?.(thread('1767225600.000100'), {
      query: 'canary',
      limit: 5,
      signal: controller.signal,
    });
    controller.abort();
    await expect(searching).rejects.toMatchObject({ reason: 'aborted' });
  });
});
