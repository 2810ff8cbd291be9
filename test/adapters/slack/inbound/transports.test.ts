import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../../src/testing/fake-clock.ts';
import { bindAll } from '../../../threads/support/world.ts';
import { startWorld, transports, until } from '../transport/world.ts';
import { threadIn } from './post.ts';
import { SlackWorld, type SlackWorldOptions } from './slack-world.ts';

/** A fake Slack, the transport, and what takes messages in behind it. */
async function start(transport: (typeof transports)[number], options: SlackWorldOptions = {}) {
  const slack = new SlackWorld({ clock: createFakeClock(), script: ['Hello'], ...options });
  await slack.start();
  const { fake, clock } = await startWorld(transport, { listen: (app) => slack.listenTo(app) });
  return { slack, fake, clock };
}

describe.each(transports)('over %s', (transport) => {
  it.each(['message', 'app_mention'] as const)('R01: a mention is one run, the %s event first', async (first) => {
    const { slack, fake } = await start(transport);
    fake.failDeliveries({ kind: 'twinOrder', first });
    const { ts } = await fake.say({ channel: 'C1GENERAL', user: 'U1ALICE', text: '<@U0BOT> hi' });
    await fake.settled();
    await slack.settle(threadIn('C1GENERAL', ts));
    expect(slack.received.map(({ address, text }) => [address, text])).toEqual([
      ['mention', 'hi'],
      ['mention', 'hi'],
    ]);
    expect(slack.threads.outbound.visible()).toEqual(['Hello']);
  });

  it('R01: a post that is told as two messages is one run', async () => {
    const { slack, fake } = await start(transport);
    fake.failDeliveries({ kind: 'phantomTwin' });
    await fake.say({ channel: 'C1GENERAL', user: 'U1ALICE', text: '<@U0BOT> hi' });
    await fake.settled();
    const [thread, ...others] = new Set(slack.received.map((message) => message.thread));
    expect([fake.deliveries.length, others]).toEqual([3, []]);
    await slack.settle(thread ?? threadIn());
    expect(slack.threads.model.requests).toHaveLength(1);
    expect(slack.threads.outbound.visible()).toEqual(['Hello']);
  });

  it('R03, R04: what the store did not take comes again, as a repetition, and is processed once', async () => {
    let left = 1;
    const { slack, fake, clock } = await start(transport, {
      wrapStore: (store) => ({
        ...bindAll(store),
        deliver: async (...delivery) => {
          left -= 1;
          if (left >= 0) throw new Error('The store is away.');
          return await store.deliver(...delivery);
        },
      }),
    });
    const channel = fake.openDirect('U1ALICE');
    const { ts } = await fake.say({ channel, user: 'U1ALICE', text: 'hi' });
    await until(() => slack.received.length === 1);
    // HTTP is told of the failure; a socket is silent, and Slack waits for three seconds.
    if (transport === 'socket') await clock.advanceAsync(3_000);
    await fake.settled();
    await slack.settle(threadIn(channel, ts));
    expect(slack.received).toHaveLength(2);
    expect(fake.deliveries.map(({ isAcked, tries }) => [isAcked, tries.length])).toEqual([[true, 2]]);
    expect(slack.threads.outbound.visible()).toEqual(['Hello']);
  });

  it('R10: the preview of a link is nothing, and an edit and a deletion are what they are', async () => {
    const { slack, fake } = await start(transport);
    const say = { channel: 'C1GENERAL', user: 'U1ALICE', text: '<@U0BOT> read <https://example.com>' };
    const { ts } = await fake.say(say);
    await fake.unfurl('C1GENERAL', ts);
    await fake.settled();
    expect(slack.amended).toEqual([]);
    await fake.edit('C1GENERAL', ts, '<@U0BOT> read it');
    await fake.delete('C1GENERAL', ts);
    await fake.settled();
    expect(slack.amended.map(([thread, { of, text }]) => [thread, of, text])).toEqual([
      [threadIn('C1GENERAL', ts), `C1GENERAL:${ts}`, 'read it'],
      [threadIn('C1GENERAL', ts), `C1GENERAL:${ts}`, null],
    ]);
  });
});
