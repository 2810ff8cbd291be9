import { describe, expect, it } from 'vitest';
import type { SocketReceiver } from '../../../../src/adapters/slack/transport/socket-receiver.ts';
import { settleRejections, watchRejections } from './rejections.ts';
import { createWorld, startWorld, until, type World } from './world.ts';

const opened = ({ fake }: World): number => fake.callsOf('apps.connections.open').length;

// What a world over a socket has.
const checksOf = ({ receiver }: World) => (receiver as SocketReceiver).checks();

describe('the start over Socket Mode', () => {
  it('opens the first socket, and then the others one after another', async () => {
    const world = await createWorld('socket', { sockets: 3 });
    const { fake, clock, receiver } = world;
    await receiver.start();
    expect(fake.openSockets).toBe(1);
    await clock.advanceAsync(999);
    expect(opened(world)).toBe(1);
    await clock.advanceAsync(1);
    await until(() => fake.openSockets === 2);
    await clock.advanceAsync(1_000);
    await until(() => fake.openSockets === 3);
    await clock.advanceAsync(60_000);
    expect(opened(world)).toBe(3);
  });

  it.each([
    ['invalid_auth', 'The token is wrong, or was revoked.'],
    ['not_authed', 'The token did not arrive.'],
    ['account_inactive', 'The token belongs to an app or a workspace that was deleted.'],
    ['missing_scope', 'The token lacks the scope connections:write.'],
  ])('rejects with a sentence when Slack refuses the token: %s', async (error, reason) => {
    const world = await createWorld('socket', { sockets: 2 });
    world.fake.fail('apps.connections.open', { kind: 'error', error });
    await expect(world.receiver.start()).rejects.toMatchObject({
      code: 'slack_call_failed',
      message: `Slack does not open connections of Socket Mode for SLACK_APP_TOKEN (${error}). ${reason}`,
      retryable: false,
    });
    await world.clock.advanceAsync(120_000);
    expect(opened(world)).toBe(1);
    expect(checksOf(world)).toEqual([]);
  });

  it('goes on trying while Slack stumbles', async () => {
    const world = await createWorld('socket');
    world.fake.fail('apps.connections.open', { kind: 'error', error: 'internal_error', times: 2 });
    const started = world.receiver.start();
    for (const [tries, pauseMs] of [
      [1, 1_000],
      [2, 2_000],
    ] as const) {
      await until(() => opened(world) === tries && checksOf(world)[0]?.reason?.includes('internal_error') === true);
      await until(() => world.clock.pendingTimers > 1);
      await world.clock.advanceAsync(pauseMs);
    }
    await started;
    expect(checksOf(world)).toEqual([{ check: 'slack', ok: true }]);
  });

  it('rejects with a sentence when Slack cannot be reached for 20 s', async () => {
    const world = await createWorld('socket');
    world.fake.fail('apps.connections.open', { kind: 'rateLimited', retryAfterSeconds: 60 });
    const failed = world.receiver.start().catch((error: unknown) => error);
    await until(() => checksOf(world)[0]?.reason?.includes('limits') === true);
    await world.clock.advanceAsync(20_000);
    expect(await failed).toMatchObject({
      code: 'slack_call_failed',
      message: 'There is no connection to Slack after 20 s. Slack limits how often connections may be opened.',
      retryable: true,
    });
  });
});

describe('a token that is refused later', () => {
  it('turns readiness red with a sentence, and is tried again seldom', async () => {
    const rejections = watchRejections();
    const world = await startWorld('socket');
    const { fake, clock, logger } = world;
    await clock.advanceAsync(20_000);
    fake.fail('apps.connections.open', { kind: 'error', error: 'invalid_auth', times: 2 });
    fake.disconnect('cut');
    const sentence =
      'Slack does not open connections of Socket Mode for SLACK_APP_TOKEN (invalid_auth). The token is wrong, or was revoked.';
    const red = [
      {
        check: 'slack',
        ok: false,
        reason: `No connection to Slack is open since 2026-01-01T00:00:20.000Z; it is tried again. ${sentence}`,
      },
    ];
    await until(() => opened(world) === 2 && checksOf(world)[0]?.reason === red[0]?.reason);
    await clock.advanceAsync(59_999);
    expect(opened(world)).toBe(2);
    await clock.advanceAsync(1);
    await until(() => opened(world) === 3);
    await settleRejections();
    expect(checksOf(world)).toEqual(red);
    expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([
      {
        level: 'error',
        fields: { leftOut: 0, forMs: 0 },
        message: `There is no connection to Slack, and it is tried again. ${sentence}`,
      },
    ]);
    await until(() => clock.pendingTimers > 0);
    await clock.advanceAsync(60_000);
    await until(() => checksOf(world)[0]?.ok === true);
    expect(rejections).toEqual([]);
  });
});

describe('a socket that Slack does not want', () => {
  it.each([
    ['link_disabled', 'Socket Mode was switched off in the settings of the app.'],
    [
      'too_many_websockets',
      'There are 10 connections of this app already: lower slack.sockets, or run fewer processes that take events in.',
    ],
  ] as const)('is closed and not opened again for a minute: %s', async (reason, sentence) => {
    const world = await startWorld('socket');
    const { fake, clock } = world;
    await clock.advanceAsync(20_000);
    fake.disconnect(reason);
    await until(() => fake.openSockets === 0 && checksOf(world)[0]?.ok === false);
    expect(checksOf(world)).toEqual([
      {
        check: 'slack',
        ok: false,
        reason: `No connection to Slack is open since 2026-01-01T00:00:20.000Z; it is tried again. ${sentence}`,
      },
    ]);
    await clock.advanceAsync(59_999);
    expect(opened(world)).toBe(1);
    await clock.advanceAsync(1);
    await until(() => fake.openSockets === 1);
  });

  it('is one too many, and the others go on', async () => {
    const first = await startWorld('socket', { sockets: 10 });
    const { fake } = first;
    const extra = await createWorld('socket', { join: fake });
    const failed = extra.receiver.start().catch((error: unknown) => error);
    await until(() => checksOf(extra)[0]?.reason?.includes('10 connections') === true);
    expect(checksOf(first)).toEqual([{ check: 'slack', ok: true }]);
    await extra.clock.advanceAsync(20_000);
    expect(await failed).toMatchObject({ code: 'slack_call_failed', retryable: true });
  });
});

describe('events that Slack leaves out', () => {
  it('Slack trap 1: are acknowledged and logged over Socket Mode, and do not end the process', async () => {
    const rejections = watchRejections();
    const world = await startWorld('socket');
    await world.fake.sendRateLimited();
    await until(() => world.logger.lines.length > 0);
    await world.fake.settled();
    await settleRejections();
    expect(world.logger.lines).toEqual([
      {
        level: 'warn',
        fields: { workspace: 'T1' },
        message: 'Slack leaves events out for a minute: this app gets more than 30000 an hour from one workspace.',
      },
    ]);
    expect(world.fake.problems).toEqual([]);
    expect(rejections).toEqual([]);
    expect(world.fake.openSockets).toBe(1);
  });
});

describe('the options of the packages of Slack', () => {
  it('Slack trap 3: are not changed by each other: bolt does not get the retries of Socket Mode', async () => {
    const { app } = await startWorld('socket');
    expect(app.webClientOptions).toMatchObject({ retryConfig: { retries: 0 }, rejectRateLimitedCalls: true });
  });
});

describe('the stop over Socket Mode', () => {
  it('acknowledges what is being taken in, takes nothing new in, and ends the sockets', async () => {
    let release = (): void => undefined;
    const kept = new Promise<void>((resolve) => {
      release = resolve;
    });
    const heard: string[] = [];
    const world = await startWorld('socket', {
      sockets: 2,
      listen: (app) => {
        app.event('app_mention', async ({ body }) => {
          heard.push(body.event_id);
          await kept;
        });
      },
    });
    const { fake, receiver } = world;
    await fake.say({ channel: 'C1GENERAL', user: 'U1ALICE', text: '<@U0BOT> hi' });
    await until(() => heard.length === 1 && fake.deliveries[1]?.isAcked === true);
    const stopped = receiver.stop();
    await fake.say({ channel: 'C1GENERAL', user: 'U1ALICE', text: '<@U0BOT> too late' });
    release();
    await stopped;
    await until(() => fake.openSockets === 0);
    expect(heard).toEqual(['Ev1']);
    expect(fake.deliveries.map(({ isAcked }) => isAcked)).toEqual([true, true, false, false]);
    expect(checksOf(world)).toEqual([]);
  });
});
