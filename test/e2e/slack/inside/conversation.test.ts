import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALICE, BOB, CHANNEL } from '../support/local-slack.ts';
import { BOT, type SlackWorld, startSlackWorld } from '../support/slack-world.ts';
import { waitUntil } from '../support/wait-until.ts';

describe.each(['socket', 'http'] as const)('a bot on local-slack over %s, started with two variables', (transport) => {
  let world: SlackWorld;

  beforeAll(async () => {
    world = await startSlackWorld(transport, { THREADLOOP_PROGRESS: 'normal' });
  });

  afterAll(async () => {
    await world.stop();
  });

  it('answers a mention in its thread by means of a tool, and clears its status', async () => {
    const root = await world.slack.say(CHANNEL, ALICE, `<@${BOT}> what is 17 * 23?`);
    await world.answer(root.ts, /391/u);
    const { statuses } = world.shim;
    await waitUntil('the status is cleared', async () => statuses.get(`${CHANNEL}:${root.ts}`) === '');
    const replies = (await world.slack.messages(CHANNEL)).filter(({ thread_ts }) => thread_ts === root.ts);
    expect(replies.map(({ user }) => user)).toEqual([BOT, BOT]); // the steps, folded, and the answer
  });

  it('goes on in the thread without a mention', async () => {
    const root = await world.slack.say(CHANNEL, ALICE, `<@${BOT}> what is 5 * 5?`);
    await world.answer(root.ts, /25/u);
    await world.slack.say(CHANNEL, ALICE, 'what is 6 * 6?', root.ts);
    expect(await world.answer(root.ts, /36/u)).toMatchObject({ user: BOT, thread_ts: root.ts });
  });

  it('takes in what is said while it works, shows that it did, and stops when it is told to', async () => {
    const root = await world.slack.say(CHANNEL, ALICE, `<@${BOT}> count down from 60`);
    await world.answer(root.ts, /Countdown|count/iu);
    const steering = await world.slack.say(CHANNEL, BOB, 'and then say hello', root.ts);
    await waitUntil('the message has a receipt', async () =>
      world.shim.calls.some(({ method, args }) => method === 'reactions.add' && args['timestamp'] === steering.ts),
    );
    await world.slack.say(CHANNEL, ALICE, 'stop', root.ts);
    expect(await world.answer(root.ts, /Stopped/u)).toMatchObject({ user: BOT, thread_ts: root.ts });
  });

  it('answers a direct message by a stream, which it ends', async () => {
    const channel = await world.openDirect(ALICE);
    const message = await world.slack.say(channel, ALICE, 'what is 12 * 12?');
    await world.answer(message.ts, /144/u, channel);
    await waitUntil('no stream is open', async () => world.shim.streams.open === 0);
    const methods = new Set(world.shim.calls.map(({ method }) => method));
    expect({ started: methods.has('chat.startStream'), stopped: methods.has('chat.stopStream') }).toEqual({
      started: true,
      stopped: true,
    });
  });

  it('answers the slash command in a thread of its own', async () => {
    await world.command(ALICE, 'ask what is 9 * 9?');
    const root = await waitUntil('the question is posted', async () =>
      (await world.slack.messages(CHANNEL)).find(({ user, text }) => user === BOT && text.includes('9 * 9')),
    );
    expect(await world.answer(root.ts, /81/u)).toMatchObject({ user: BOT, thread_ts: root.ts });
  });

  it('answers again when its button is pressed', async () => {
    const root = await world.slack.say(CHANNEL, ALICE, `<@${BOT}> what is 4 * 4?`);
    const { ts } = await world.answer(root.ts, /tryAgain/u);
    const again = await world.button(ts, 'tryAgain');
    await world.slack.press(CHANNEL, ts, ALICE, { ...again, block_id: 'b' });
    const answers = await waitUntil('there is a second answer', async () => {
      const replies = (await world.slack.messages(CHANNEL)).filter(({ thread_ts }) => thread_ts === root.ts);
      const found = replies.filter((reply) => JSON.stringify(reply).includes('tryAgain'));
      return found.length > 1 && found;
    });
    expect(answers.map(({ user }) => user)).toEqual([BOT, BOT]);
  });

  it('draws its home tab', async () => {
    await world.openHome(ALICE);
    const published = await waitUntil('the home tab is drawn', async () =>
      world.shim.calls.find(({ method }) => method === 'views.publish'),
    );
    expect(published.args).toMatchObject({ user_id: ALICE, view: { type: 'home' } });
  });

  it('ends in order, with nothing wrong in its log', async () => {
    expect(world.bot.output()).not.toMatch(/error|unhandled/iu);
    expect(await world.bot.stop()).toBe(0);
  });
});
