import { afterEach, describe, expect, test } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../../src/testing/fake-clock.ts';
import type { FakeSlack } from '../../../../src/testing/fake-slack/fake-slack.ts';
import { type Connected, connect, transports } from './apps.ts';

let connected: Connected;

afterEach(async () => {
  await connected.close();
});

interface Heard {
  readonly id: string;
  readonly type: string;
  readonly ts: string;
  readonly retry: unknown;
}

describe.each(transports)('over %s', (transport) => {
  let heard: Heard[];
  let slack: FakeSlack;
  let clock: FakeClock;

  /** An app that remembers what it gets; `ack` off: bolt is never asked to acknowledge. */
  const start = async () => {
    heard = [];
    clock = createFakeClock(Date.now());
    connected = await connect(
      transport,
      (app) => {
        app.use(async ({ body, context, next }) => {
          const { event, event_id: id } = body as { event: { type: string; ts: string }; event_id: string };
          heard.push({ id, type: event.type, ts: event.ts, retry: context.retryNum });
          await next();
        });
      },
      { clock },
    );
    slack = connected.slack;
  };
  const sayHi = (text = 'hi') => slack.say({ channel: 'C1GENERAL', user: 'U1ALICE', text });
  const firstRetry = transport === 'socket' ? 0 : undefined;

  test('R07: an acknowledgement that is not heard brings the same event again', async () => {
    await start();
    slack.failDeliveries({ kind: 'ignoreAcks' });
    const { ts } = await sayHi();
    await slack.settled();
    expect(heard).toEqual([
      { id: 'Ev1', type: 'message', ts, retry: firstRetry },
      { id: 'Ev1', type: 'message', ts, retry: 1 },
    ]);
    const [first, second] = slack.deliveries[0]?.tries ?? [];
    expect([first?.ackedAfterMs, typeof second?.ackedAfterMs]).toEqual([undefined, 'number']);
  });

  test('R07: a duplicate comes at once, with the same event id', async () => {
    await start();
    slack.failDeliveries({ kind: 'duplicate' });
    const { ts } = await sayHi();
    await slack.settled();
    expect(heard).toEqual([
      { id: 'Ev1', type: 'message', ts, retry: firstRetry },
      { id: 'Ev1', type: 'message', ts, retry: firstRetry },
    ]);
    expect(slack.deliveries).toHaveLength(1);
  });

  test('R01: the twins of a mention come in the order that was asked for', async () => {
    await start();
    slack.failDeliveries({ kind: 'twinOrder', first: 'message' });
    await sayHi('<@U0BOT> hi');
    await slack.settled();
    slack.failDeliveries({ kind: 'twinOrder', first: 'app_mention' });
    await sayHi('<@U0BOT> hi');
    await slack.settled();
    expect(heard.map(({ type }) => type)).toEqual(['message', 'app_mention', 'app_mention', 'message']);
  });

  test('a phantom twin has another ts and the same client_msg_id', async () => {
    await start();
    slack.failDeliveries({ kind: 'phantomTwin' });
    const { ts } = await sayHi();
    await sayHi();
    await slack.settled();
    expect(heard.map(({ id, type }) => [id, type])).toEqual([
      ['Ev1', 'message'],
      ['Ev2', 'message'],
      ['Ev3', 'message'],
    ]);
    expect([heard[0]?.ts === ts, heard[1]?.ts === ts]).toEqual([true, false]);
  });

  test('what is held comes with the release, in its order', async () => {
    await start();
    slack.failDeliveries({ kind: 'hold' });
    await sayHi('<@U0BOT> one');
    await sayHi('two');
    await clock.advanceAsync(1000);
    expect([heard, slack.deliveries.map(({ tries }) => tries.length)]).toEqual([[], [0, 0, 0]]);
    slack.release();
    await slack.settled();
    expect(heard.map(({ id }) => id)).toEqual(['Ev1', 'Ev2', 'Ev3']);
  });
});
