import { describe, expect, it } from 'vitest';
import { post, ROOT, threadIn } from './post.ts';
import { people, SlackWorld } from './slack-world.ts';

const THREAD = threadIn();

describe('the names in a message', () => {
  it('are those that people see, of people and channels; Slack is asked once for each', async () => {
    const answers = { 'conversations.info': () => ({ channel: { name: 'random' } }) };
    const world = new SlackWorld({ answers });
    const text =
      '<@U0BOT> ask <@U2BOB>, <@U3CARLA|carla> or <@U0BOT> in <#C2RANDOM> or <#C1GENERAL|general>, not <@U9>';
    await world.send(post({ text }));
    await world.send(post({ text, ts: '1766458027.000001' }));
    expect(world.received.map((message) => [message.author.name, message.text])).toEqual(
      Array.from({ length: 2 }, () => ['Alice', 'ask @Bob, @carla or @Threadloop in #random or #general, not @U9']),
    );
    expect(world.calls.toSorted()).toEqual([
      'conversations.info {"channel":"C2RANDOM"}',
      ...['U0BOT', 'U1ALICE', 'U2BOB', 'U9'].map((user) => `users.info {"user":"${user}","include_locale":true}`),
    ]);
  });

  it('are waited for 200 ms all together, then ids stand; what came late is known the next time', async () => {
    const waiting: (() => void)[] = [];
    const answer = people({ U1ALICE: 'Alice', U2BOB: 'Bob' });
    const answers = {
      'users.info': (args: Readonly<Record<string, unknown>>) =>
        new Promise((resolve) => waiting.push(() => resolve(answer(args)))),
    };
    const world = new SlackWorld({ answers });
    const sent = world.send(post({ text: '<@U0BOT> ask <@U2BOB>' }));
    await world.threads.clock.advanceAsync(199);
    expect(world.received).toEqual([]);
    await world.threads.clock.advanceAsync(1);
    await sent;
    for (const tell of waiting) tell();
    await world.threads.clock.advanceAsync(0);
    await world.send(post({ text: '<@U0BOT> ask <@U2BOB>', ts: '1766458027.000001' }));
    expect(world.received.map((message) => [message.author.name, message.text])).toEqual([
      ['U1ALICE', 'ask @U2BOB'],
      ['Alice', 'ask @Bob'],
    ]);
  });

  it('are not asked for where the message is none of the bot’s business', async () => {
    const world = new SlackWorld();
    await world.send(post({ text: 'lunch, <@U2BOB>?' }));
    await world.send(post({ text: 'yes', ts: '1766458027.000001', thread: ROOT, user: 'U2BOB' }));
    expect(world.calls).toEqual([]);
    expect(world.received.map(({ author, text }) => [author.name, text])).toEqual([
      ['U1ALICE', 'lunch, @U2BOB?'],
      ['U2BOB', 'yes'],
    ]);
    expect(await world.threads.store.read(THREAD)).toBeUndefined();
  });

  it('are found for 30 at most', async () => {
    const world = new SlackWorld();
    const mentions = Array.from({ length: 100 }, (_mention, index) => `<@U${index + 100}>`).join(' ');
    await world.send(post({ text: `<@U0BOT> ${mentions}` }));
    expect(world.calls).toHaveLength(30);
  });

  it('of the bot is its name in the deployment where Slack does not tell it', async () => {
    const world = new SlackWorld({ answers: { 'users.info': people({}) } });
    await world.send(post({ text: 'hey <@U0BOT>, hi' }));
    expect(world.received.map(({ text }) => text)).toEqual(['hey @threadloop, hi']);
  });

  it.each([
    ['user_change', { user: { id: 'U1ALICE' } }],
    ['user_change', { user: 'U1ALICE' }],
  ])('are asked for anew when Slack tells a change: %s %j', async (type, fields) => {
    const names = { U1ALICE: 'Alice' };
    const world = new SlackWorld({ answers: { 'users.info': (args) => people(names)(args) } });
    await world.send(post());
    names.U1ALICE = 'Alicia';
    await world.send({ ...post(), event: { type, ...fields } });
    await world.send(post({ ts: '1766458027.000001' }));
    expect(world.received.map(({ author }) => author.name)).toEqual(['Alice', 'Alicia']);
  });

  it.each([
    { type: 'channel_rename', channel: { id: 'C2RANDOM', name: 'new' } },
    { type: 'message', subtype: 'channel_name', channel: 'C2RANDOM', ts: '1766458026.9' },
    { type: 'message', subtype: 'channel_topic', channel: 'C2RANDOM', ts: '1766458026.9' },
  ])('of a channel are asked for anew after %j', async (event) => {
    let name = 'old';
    const world = new SlackWorld({ answers: { 'conversations.info': () => ({ channel: { name } }) } });
    await world.send(post({ text: '<@U0BOT> <#C2RANDOM>' }));
    name = 'new';
    await world.send({ ...post(), event });
    await world.send(post({ text: '<@U0BOT> <#C2RANDOM>', ts: '1766458027.000001' }));
    expect(world.received.map(({ text }) => text)).toEqual(['#old', '#new']);
  });
});
