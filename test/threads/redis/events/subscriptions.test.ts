import { once } from 'node:events';
import { Redis } from 'ioredis';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { Subscriptions } from '../../../../src/threads/redis/events/subscriptions.ts';
import { hasRedis } from '../../../support/redis.ts';
import { startProcess, type TestProcess } from '../support/process.ts';

describe.skipIf(!hasRedis)('Subscriptions', () => {
  it('listen on what is wanted, while it is wanted', async () => {
    const { process, subscriptions, told, channel } = await start();
    subscriptions.add(channel('a'));
    subscriptions.add(channel('a'));
    subscriptions.add(channel('b'));
    expect(await subscribed(process)).toEqual([channel('a'), channel('b')]);
    subscriptions.remove(channel('a'));
    expect(await subscribed(process)).toEqual([channel('b')]);
    for (const name of ['a', 'b']) await process.client.publish(channel(name), name);
    await process.subscriber.ping();
    expect(told).toEqual([[channel('b'), 'b']]);
  });

  it('leave alone what others want on the same connection', async () => {
    const { process, subscriptions, told, channel } = await start();
    const others = new Subscriptions({ ...process, onMessage: () => undefined });
    others.add(channel('theirs'));
    subscriptions.add(channel('ours'));
    expect(await subscribed(process)).toEqual([channel('ours'), channel('theirs')]);
    await process.client.publish(channel('theirs'), 'text');
    await process.subscriber.ping();
    expect(told).toEqual([]);
    subscriptions.close();
    expect(await subscribed(process)).toEqual([channel('theirs')]);
  });

  it('pile nothing up for channels that come and go', async () => {
    const { process, subscriptions, channel } = await start();
    const commands = [vi.spyOn(process.subscriber, 'subscribe'), vi.spyOn(process.subscriber, 'unsubscribe')];
    for (let n = 0; n < 50; n++) {
      subscriptions.add(channel('a'));
      subscriptions.remove(channel('a'));
      subscriptions.add(channel('b'));
    }
    expect(await subscribed(process)).toEqual([channel('b')]);
    expect(commands.flatMap(({ mock }) => mock.calls)).toEqual([[channel('a')], [channel('b')], [channel('a')]]);
  });

  it('are made again when the connection is made again, and those not wanted any more are given back', async () => {
    const { process, subscriptions, told, channel } = await start(reconnecting());
    for (const name of ['a', 'b']) subscriptions.add(channel(name));
    expect(await subscribed(process)).toEqual([channel('a'), channel('b')]);
    process.subscriber.disconnect(true);
    await once(process.subscriber, 'close');
    const commands = [vi.spyOn(process.subscriber, 'subscribe'), vi.spyOn(process.subscriber, 'unsubscribe')];
    subscriptions.remove(channel('a'));
    subscriptions.add(channel('c'));
    // Nothing waits in the client meanwhile.
    expect(commands.flatMap(({ mock }) => mock.calls)).toEqual([]);
    await once(process.subscriber, 'ready');
    expect(await subscribed(process)).toEqual([channel('b'), channel('c')]);
    await process.client.publish(channel('c'), 'text');
    await process.subscriber.ping();
    expect(told).toEqual([[channel('c'), 'text']]);
  });

  it('are made again though the client does not do it by itself', async () => {
    const { process, subscriptions, channel } = await start(reconnecting(false));
    subscriptions.add(channel('a'));
    expect(await subscribed(process)).toEqual([channel('a')]);
    process.subscriber.disconnect(true);
    await once(process.subscriber, 'ready');
    expect(await subscribed(process)).toEqual([channel('a')]);
  });

  it.each(['resolve', 'reject'] as const)('heed no command of a former connection, which may yet %s', async (how) => {
    const { process, subscriptions, channel, settle } = await startAfterLostCommand();
    expect(await subscribed(process)).toEqual([channel('a')]);
    subscriptions.add(channel('b'));
    expect(await subscribed(process)).toEqual([channel('a'), channel('b')]);
    const subscribe = vi.spyOn(process.subscriber, 'subscribe');
    settle[how]();
    await process.clock.advanceAsync(0);
    expect(subscribe).not.toHaveBeenCalled();
    subscriptions.remove(channel('b'));
    expect(await subscribed(process)).toEqual([channel('a')]);
    expect({ lines: process.logger.lines, timers: process.clock.pendingTimers }).toEqual({ lines: [], timers: 0 });
  });

  it('send one command at a time, whatever a former connection answers', async () => {
    const { process, subscriptions, channel, settle } = await startAfterLostCommand();
    expect(await subscribed(process)).toEqual([channel('a')]);
    const subscribe = vi.spyOn(process.subscriber, 'subscribe').mockReturnValue(new Promise(() => undefined));
    subscriptions.add(channel('b'));
    settle.resolve();
    await process.clock.advanceAsync(0);
    subscriptions.add(channel('c'));
    expect(subscribe.mock.calls).toEqual([[channel('b')]]);
  });

  it('are tried again every second when the server refuses, with one line', async () => {
    const { process, subscriptions, channel } = await start();
    const error = new Error('NOPERM');
    const subscribe = vi.spyOn(process.subscriber, 'subscribe').mockRejectedValue(error);
    subscriptions.add(channel('a'));
    await process.clock.advanceAsync(2_500);
    expect(subscribe).toHaveBeenCalledTimes(3);
    subscribe.mockRestore();
    await process.clock.advanceAsync(500);
    expect(await subscribed(process)).toEqual([channel('a')]);
    const line = {
      level: 'warn',
      fields: { err: error },
      message: 'Redis refused a subscription; it is tried every second.',
    };
    expect({ lines: process.logger.lines, timers: process.clock.pendingTimers }).toEqual({ lines: [line], timers: 0 });
    vi.spyOn(process.subscriber, 'subscribe').mockRejectedValueOnce(error);
    subscriptions.add(channel('b'));
    await process.clock.advanceAsync(1_000);
    expect(await subscribed(process)).toEqual([channel('a'), channel('b')]);
    expect(process.logger.lines).toEqual([line, line]);
  });

  it('want nothing any more when they are closed', async () => {
    const { process, subscriptions, channel } = await start();
    const subscribe = vi.spyOn(process.subscriber, 'subscribe').mockRejectedValue(new Error('NOPERM'));
    subscriptions.add(channel('a'));
    subscriptions.close();
    await process.clock.advanceAsync(5_000);
    subscriptions.add(channel('b'));
    expect(subscribe).toHaveBeenCalledTimes(1);
    expect(process.logger.lines).toEqual([]);
    expect(process.subscriber.listenerCount('message')).toBe(0);
  });

  it('cancel what they would try again when they are closed', async () => {
    const { process, subscriptions, channel } = await start();
    vi.spyOn(process.subscriber, 'subscribe').mockRejectedValue(new Error('NOPERM'));
    subscriptions.add(channel('a'));
    await process.clock.advanceAsync(0);
    expect(process.clock.pendingTimers).toBe(1);
    subscriptions.close();
    expect(process.clock.pendingTimers).toBe(0);
  });

  it('log a message that cannot be read, and go on', async () => {
    const process = await startProcess();
    const channel = `${process.space.prefix}:a`;
    const told: unknown[] = [];
    const subscriptions = new Subscriptions({ ...process, onMessage: (_, text) => told.push(JSON.parse(text)) });
    subscriptions.add(channel);
    await subscribed(process);
    for (const text of ['{', '1']) await process.client.publish(channel, text);
    await process.subscriber.ping();
    expect(told).toEqual([1]);
    expect(process.logger.lines).toEqual([
      {
        level: 'warn',
        fields: { err: expect.any(SyntaxError), channel },
        message: 'What another process published cannot be read.',
      },
    ]);
  });
});

async function start(shared: Partial<TestProcess> = {}) {
  const process = await startProcess(shared);
  const told: unknown[] = [];
  const subscriptions = new Subscriptions({ ...process, onMessage: (...message) => told.push(message) });
  return { process, subscriptions, told, channel: (name: string) => `${process.space.prefix}:${name}` };
}

/** The channel a is wanted, and was asked for on a connection that broke before there was an answer. */
async function startAfterLostCommand() {
  const started = await start(reconnecting());
  const settle = { resolve: () => {}, reject: () => {} };
  const answer = new Promise((resolve, reject) => {
    settle.resolve = () => resolve(1);
    settle.reject = () => reject(new Error('The connection is closed.'));
  });
  const subscribe = vi.spyOn(started.process.subscriber, 'subscribe').mockReturnValue(answer);
  started.subscriptions.add(started.channel('a'));
  subscribe.mockRestore();
  started.process.subscriber.disconnect(true);
  await once(started.process.subscriber, 'ready');
  return { ...started, settle };
}

/** A connection that is made again at once. */
function reconnecting(autoResubscribe = true): Partial<TestProcess> {
  const subscriber = new Redis(inject('redisUrl'), { retryStrategy: () => 0, autoResubscribe });
  onTestFinished(() => {
    subscriber.disconnect();
  });
  return { subscriber };
}

/** What the server has, when all that was asked for is answered: a round trip for each command that may follow another. */
async function subscribed({ subscriber, client, space }: TestProcess): Promise<readonly unknown[]> {
  for (let n = 0; n < 3; n++) await subscriber.ping();
  const channels = await client.pubsub('CHANNELS', `${space.prefix}*`);
  return channels.map(String).toSorted();
}
