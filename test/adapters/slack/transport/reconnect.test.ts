import type { App } from '@slack/bolt';
import { describe, expect, it } from 'vitest';
import type { WayOut } from '../../../../src/threads/adapter.ts';
import { outgoingWith } from '../../../outgoing/harness.ts';
import { settleRejections, watchRejections } from './rejections.ts';
import { startWorld, until, type World } from './world.ts';

const mention = { channel: 'C1GENERAL', user: 'U1ALICE', text: '<@U0BOT> hi' } as const;

/** Notes the ids of events that listeners were told of. */
function hearer() {
  const heard: string[] = [];
  const listen = (app: App): void => {
    app.event('app_mention', async ({ body }) => {
      heard.push(body.event_id);
    });
  };
  return { heard, listen };
}

const opened = ({ fake }: World): number => fake.callsOf('apps.connections.open').length;

describe('a socket that Slack wants to renew', () => {
  it.each(['warning', 'refresh_requested'] as const)(
    'R18, Slack trap 2: is replaced before it is closed, so that no moment is deaf (%s)',
    async (reason) => {
      const { heard, listen } = hearer();
      const world = await startWorld('socket', { listen });
      const { fake } = world;
      fake.disconnect(reason);
      let fewest = fake.openSockets;
      await until(() => {
        fewest = Math.min(fewest, fake.openSockets);
        return opened(world) === 2 && fake.openSockets === 1;
      });
      expect(fewest).toBe(1);
      await fake.say(mention);
      await fake.settled();
      expect(heard).toEqual(['Ev1']);
      expect(fake.deliveries.map(({ tries }) => tries.length)).toEqual([1, 1]);
      expect(fake.problems).toEqual([]);
    },
  );

  it('R18: an event in between is delivered over the other socket', async () => {
    const { heard, listen } = hearer();
    const { fake } = await startWorld('socket', { listen, sockets: 2 });
    fake.disconnect('refresh_requested');
    await fake.say(mention);
    await fake.settled();
    expect(heard).toEqual(['Ev1']);
    expect(fake.deliveries.map(({ tries }) => tries.length)).toEqual([1, 1]);
  });

  it('acknowledges what it is taking in before it goes', async () => {
    let release = (): void => undefined;
    const kept = new Promise<void>((resolve) => {
      release = resolve;
    });
    let told = 0;
    const world = await startWorld('socket', {
      listen: (app) => {
        app.event('app_mention', async () => {
          told += 1;
          await kept;
        });
      },
    });
    const { fake } = world;
    await fake.say(mention);
    await until(() => told === 1);
    fake.disconnect('warning');
    await until(() => opened(world) === 2);
    await until(() => fake.openSockets === 2);
    release();
    await fake.settled();
    await until(() => fake.openSockets === 1);
    expect(fake.deliveries.map(({ tries }) => tries.length)).toEqual([1, 1]);
  });

  it('does not hurry when Slack ends each new one at once', async () => {
    const world = await startWorld('socket');
    const { fake, clock } = world;
    fake.disconnect('warning');
    await until(() => fake.openSockets === 2);
    await until(() => fake.openSockets === 1);
    fake.disconnect('warning');
    await clock.advanceAsync(999);
    expect(opened(world)).toBe(2);
    await clock.advanceAsync(1);
    await until(() => opened(world) === 3 && fake.openSockets === 1);
  });
});

describe('a socket that is cut', () => {
  it('is opened again at once', async () => {
    const { heard, listen } = hearer();
    const world = await startWorld('socket', { listen });
    const { fake } = world;
    fake.disconnect('cut');
    await until(() => opened(world) === 2 && fake.openSockets === 1);
    await fake.say(mention);
    await fake.settled();
    expect(heard).toEqual(['Ev1']);
  });

  it('R18: before an acknowledgement loses nothing, and the process goes on', async () => {
    const rejections = watchRejections();
    let release = (): void => undefined;
    const kept = new Promise<void>((resolve) => {
      release = resolve;
    });
    const told: unknown[] = [];
    const world = await startWorld('socket', {
      listen: (app) => {
        app.event('app_mention', async ({ body }) => {
          told.push(body.event_id);
          await kept;
        });
      },
    });
    const { fake, clock, logger } = world;
    await fake.say(mention);
    await until(() => told.length === 1);
    fake.disconnect('cut');
    await until(() => opened(world) === 2 && fake.openSockets === 1);
    release();
    await clock.advanceAsync(3_000);
    await fake.settled();
    expect(told).toEqual(['Ev1', 'Ev1']);
    expect(fake.deliveries.map(({ isAcked }) => isAcked)).toEqual([true, true]);
    expect(logger.lines.map(({ message }) => message)).toContain(
      'A connection ended before an acknowledgement; Slack sends it again.',
    );
    await settleRejections();
    expect(rejections).toEqual([]);
  });

  it('R18: turns readiness red while no other is open, with since when, and green again', async () => {
    const world = await startWorld('socket');
    const { fake, clock, receiver } = world;
    await clock.advanceAsync(20_000);
    fake.fail('apps.connections.open', { kind: 'status', status: 503, times: 1 });
    fake.disconnect('cut');
    await until(() => opened(world) === 2);
    await until(() => checksOf(receiver)[0]?.reason?.includes('503') === true);
    expect(checksOf(receiver)).toEqual([
      {
        check: 'slack',
        ok: false,
        reason:
          'No connection to Slack is open since 2026-01-01T00:00:20.000Z; it is tried again. Slack answered apps.connections.open with HTTP 503.',
      },
    ]);
    await clock.advanceAsync(1_000);
    await until(() => fake.openSockets === 1 && checksOf(receiver)[0]?.ok === true);
    expect(checksOf(receiver)).toEqual([{ check: 'slack', ok: true }]);
  });
});

describe('a socket that falls silent', () => {
  it('R18: without pongs counts as dead and is replaced', async () => {
    const { heard, listen } = hearer();
    const world = await startWorld('socket', { listen, pongMs: 60 });
    const { fake } = world;
    fake.disconnect('freeze');
    await until(() => fake.openSockets === 2);
    // Slack notices, too, some time later.
    fake.disconnect('cut');
    await until(() => fake.openSockets === 1);
    await fake.say(mention);
    await fake.settled();
    expect(heard).toEqual(['Ev1']);
  });
});

describe('Slack that cannot be reached while a socket is opened again', () => {
  it('Slack trap 3: is tried for as long as it takes, says so seldom, and does not end the process', async () => {
    const rejections = watchRejections();
    const slack = { tries: 0, isAway: false };
    const world = await startWorld('socket', {
      outgoing: () => {
        const real = outgoingWith({});
        const fetch: WayOut['fetch'] = (...request) => {
          slack.tries += 1;
          const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
          return slack.isAway ? Promise.reject(new TypeError('fetch failed', { cause })) : real.fetch(...request);
        };
        return { fetch, dispatcher: () => real.dispatcher(), isDirect: () => true };
      },
    });
    const { fake, clock, logger, receiver } = world;
    await clock.advanceAsync(20_000);
    slack.isAway = true;
    const before = clock.now();
    fake.disconnect('cut');
    await until(() => checksOf(receiver)[0]?.ok === false);
    while (slack.tries < 41) {
      const known = slack.tries;
      await until(() => slack.tries > known || clock.pendingTimers > 0);
      await clock.advanceAsync(30_000);
    }
    slack.isAway = false;
    const { tries } = slack;
    while (slack.tries === tries) await clock.advanceAsync(1_000);
    await until(() => checksOf(receiver)[0]?.ok === true);
    const told = logger.lines.filter(({ level }) => level === 'warn' || level === 'error' || level === 'info');
    const minutes = (clock.now() - before) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(18);
    expect(told.length).toBeLessThanOrEqual(Math.ceil(minutes / 5) + 2);
    expect(told[0]).toEqual({
      level: 'warn',
      fields: { leftOut: 0, forMs: 0 },
      message: expect.stringMatching(
        /^There is no connection to Slack, and it is tried again\. Slack cannot be reached/u,
      ),
    });
    expect(told.at(-1)?.message).toBe('A connection to Slack is open again.');
    await settleRejections();
    expect(rejections).toEqual([]);
  });

  it('is left alone for as long as it asks', async () => {
    const world = await startWorld('socket');
    const { fake, clock } = world;
    await clock.advanceAsync(20_000);
    fake.fail('apps.connections.open', { kind: 'rateLimited', retryAfterSeconds: 45, times: 1 });
    fake.disconnect('cut');
    await until(() => opened(world) === 2);
    await untilWaiting(world);
    await clock.advanceAsync(44_999);
    expect(opened(world)).toBe(2);
    await clock.advanceAsync(1);
    await until(() => opened(world) === 3 && fake.openSockets === 1);
  });
});

function checksOf(receiver: World['receiver']) {
  if (!('checks' in receiver)) throw new Error('This one has nothing to check.');
  return receiver.checks();
}

/** A try has failed, and the next one waits for its time. */
async function untilWaiting({ receiver }: World): Promise<void> {
  await until(() => /limits/u.test(checksOf(receiver)[0]?.reason ?? ''));
}
