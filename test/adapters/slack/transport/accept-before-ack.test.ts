import type { App } from '@slack/bolt';
import { describe, expect, it } from 'vitest';
import { ThreadloopError } from '../../../../src/core/error.ts';
import { startWorld, transports, until, workspace } from './world.ts';

const mention = { channel: 'C1GENERAL', user: 'U1ALICE', text: '<@U0BOT> hi' } as const;

/** A listener for mentions that does `each` in turn, and notes what it was told. */
function listener(each: readonly (() => Promise<void>)[]) {
  const told: { retryNum: number | undefined; retryReason: string | undefined; workspace: unknown }[] = [];
  const listen = (app: App): void => {
    app.event('app_mention', async ({ context }) => {
      const { retryNum, retryReason } = context;
      told.push({ retryNum, retryReason, workspace: context['workspace'] });
      await each[told.length - 1]?.();
    });
  };
  return { told, listen };
}

const fails = async (): Promise<void> => {
  throw new ThreadloopError('store_timeout', 'The store did not answer.');
};

describe.each(transports)('an event over %s', (transport) => {
  it('R08: is acknowledged when its listeners have ended, and not before', async () => {
    let release = (): void => undefined;
    const kept = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { told, listen } = listener([() => kept]);
    const { fake, clock } = await startWorld(transport, { listen });
    await fake.say(mention);
    await until(() => told.length === 1 && fake.deliveries[1]?.isAcked === true);
    await clock.advanceAsync(400);
    expect(fake.deliveries.map(({ type, isAcked }) => ({ type, isAcked }))).toEqual([
      { type: 'app_mention', isAcked: false },
      { type: 'message', isAcked: true },
    ]);
    release();
    await fake.settled();
    expect(fake.deliveries[0]?.tries).toEqual([
      {
        at: expect.any(Number),
        transport,
        ackedAfterMs: 400,
        ...(transport === 'http' && { httpStatus: 200 }),
      },
    ]);
    expect(fake.problems).toEqual([]);
  });

  it('R04: is sent again when the store refused it, and then taken in', async () => {
    const { told, listen } = listener([fails]);
    const { fake, clock, logger } = await startWorld(transport, { listen });
    await fake.say(mention);
    await until(() => told.length === 1);
    // Slack waits for an acknowledgement; over HTTP it is told 503 at once.
    if (transport === 'socket') await clock.advanceAsync(3_000);
    await fake.settled();
    const [first, second] = told;
    expect([first, second, told.length]).toEqual([
      transport === 'http'
        ? { retryNum: undefined, retryReason: undefined, workspace }
        : { retryNum: 0, retryReason: undefined, workspace },
      transport === 'http'
        ? { retryNum: 1, retryReason: 'http_error', workspace }
        : { retryNum: 1, retryReason: 'timeout', workspace },
      2,
    ]);
    expect(fake.deliveries.every(({ isAcked }) => isAcked)).toBe(true);
    expect(fake.deliveries[0]?.tries.map(({ httpStatus }) => httpStatus)).toEqual(
      transport === 'http' ? [503, 200] : [undefined, undefined],
    );
    expect(logger.lines.filter(({ level }) => level === 'warn')).toEqual([
      {
        level: 'warn',
        fields: {
          event: 'Ev1',
          workspace: 'T1',
          type: 'app_mention',
          channel: 'C1GENERAL',
          retryNum: transport === 'http' ? undefined : 0,
          leftOut: 0,
          err: expect.any(ThreadloopError),
        },
        message: 'A delivery of Slack was not taken in; Slack sends it again.',
      },
    ]);
  });

  it('that takes too long to be kept is not acknowledged, and its next delivery is', async () => {
    let release = (): void => undefined;
    const kept = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { told, listen } = listener([() => kept]);
    const { fake, clock } = await startWorld(transport, { listen });
    await fake.say(mention);
    await until(() => told.length === 1 && fake.deliveries[1]?.isAcked === true);
    await clock.advanceAsync(2_500);
    // Over HTTP Slack is told so; over a socket it waits for its own limit.
    if (transport === 'socket') await clock.advanceAsync(500);
    await fake.settled();
    release();
    expect(told).toHaveLength(2);
    expect(fake.deliveries[0]?.tries).toMatchObject([
      transport === 'http' ? { httpStatus: 503 } : {},
      { ackedAfterMs: 0 },
    ]);
    expect(fake.deliveries[0]?.tries[0]).not.toHaveProperty('ackedAfterMs');
  });

  it.each([
    [
      'cannot say whose it is',
      false,
      async () => Promise.reject(new ThreadloopError('redis_unavailable', 'No Redis.')),
    ],
    ['takes too long to say whose it is', true, async () => new Promise<never>(() => undefined)],
  ])('Slack 5.3: is sent again when the storage %s', async (_title, isSlow, failing) => {
    const finds = [failing, failing];
    const { told, listen } = listener([]);
    const find = () => finds.shift()?.() ?? Promise.resolve(workspace);
    const { fake, clock } = await startWorld(transport, { listen, find });
    await fake.say(mention);
    await until(() => finds.length === 0);
    await clock.advanceAsync(isSlow ? 2_500 : 0);
    if (transport === 'socket') await clock.advanceAsync(isSlow ? 500 : 3_000);
    await fake.settled();
    expect(told).toHaveLength(1);
    expect(fake.deliveries.map(({ isAcked, tries }) => [isAcked, tries.length])).toEqual([
      [true, 2],
      [true, 2],
    ]);
  });

  it('of a workspace that the bot is not in any more is acknowledged, and nobody is told', async () => {
    const { told, listen } = listener([]);
    const { fake, logger } = await startWorld(transport, { listen, find: async () => undefined });
    await fake.say(mention);
    await fake.settled();
    expect(told).toEqual([]);
    expect(fake.deliveries.map(({ tries }) => tries.length)).toEqual([1, 1]);
    expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('Slack trap 9: that two listeners hear is acknowledged once, with what was said first', async () => {
    const { fake } = await startWorld(transport, {
      listen: (app) => {
        app.command('/threadloop', async ({ ack }) => {
          await ack();
          await ack({ text: 'one' });
          await ack({ text: 'two' });
        });
      },
    });
    expect(await fake.command({ user: 'U1ALICE', channel: 'C1GENERAL', text: 'help' })).toEqual({
      response: { text: 'one' },
    });
    expect(fake.problems).toEqual([]);
  });

  it('Slack trap 10: leaves no client of bolt behind, whatever tokens there are', async () => {
    const { listen } = listener([]);
    const { fake, app } = await startWorld(transport, { listen });
    await fake.say(mention);
    await fake.settled();
    expect(Reflect.get(app, 'clients')).toEqual({});
  });
});
