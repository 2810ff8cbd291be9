import { describe, expect, it } from 'vitest';
import { toThreadId } from '../../../../src/threads/thread-id.ts';
import { hasRedis } from '../../../support/redis.ts';
import { createBull } from '../support/bull-subject.ts';
import { HeldRuns } from '../support/held-runs.ts';

const one = toThreadId({ platform: 'test', channel: '1' });
const two = toThreadId({ platform: 'test', channel: '2' });

describe.skipIf(!hasRedis)('an activation in BullMQ', () => {
  it('is only added by a process that was not started, over one connection', async () => {
    const made: string[] = [];
    const { activator, redis, clock, space } = createBull();
    const gateway = createBull({
      space,
      clock,
      connections: {
        createClient: (purpose) => {
          made.push(purpose);
          return redis.duplicate();
        },
      },
    });
    expect(made).toEqual([]);
    await gateway.activator.activate(one, 1, 0);
    await gateway.activator.activate(two, 1, 300);
    expect(await gateway.activator.queueCounts()).toEqual({ waiting: 1, active: 0, delayed: 1 });
    expect({ made, load: gateway.activator.load }).toEqual({
      made: ['queue'],
      load: { isWorking: false, jobs: 0, concurrency: 0, begun: 0 },
    });
    expect(activator.load.isWorking).toBe(false);
  });

  it('waits from the moment on at which it could begin, whether BullMQ has noticed or not', async () => {
    const { activator, clock } = createBull();
    await activator.activate(one, 1, 300);
    clock.advance(300);
    expect(await activator.queueCounts()).toEqual({ waiting: 0, active: 0, delayed: 1 });
    clock.advance(1);
    expect(await activator.queueCounts()).toEqual({ waiting: 1, active: 0, delayed: 0 });
  });

  it('leaves nothing of itself when it has run, and few events are kept', async () => {
    const { activator, passTime, queue, redis } = createBull();
    const runs = new HeldRuns();
    await activator.start(runs.run, { concurrency: 2 });
    await activator.activate(one, 1, 0);
    await passTime(0);
    expect(activator.load).toEqual({ isWorking: true, jobs: 1, concurrency: 2, begun: 1 });
    runs.at(0).end();
    await passTime(0);
    await activator.stop(0);
    const keys = await redis.keys(`${queue.toKey('')}*`);
    const names = keys.map((key) => key.slice(queue.toKey('').length)).filter((name) => name !== 'stalled-check');
    expect(names.toSorted()).toEqual(['events', 'id', 'meta']);
    expect(await redis.hget(queue.toKey('meta'), 'opts.maxLenEvents')).toBe('1000');
  });

  it('is tried again after a second, and twice as long after each failure, half a minute at most', async () => {
    const { activator, clock, logger, passTime, redis, queue } = createBull();
    const start = clock.now();
    const triedAt: number[] = [];
    const error = new Error('the store cannot be reached');
    const run = async (): Promise<void> => {
      triedAt.push((clock.now() - start) / 1_000);
      throw error;
    };
    await activator.start(run, { concurrency: 1 });
    await activator.activate(one, 1, 0);
    await passTime(0);
    for (let second = 0; second < 95; second += 1) await passTime(1_000);
    expect(triedAt).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
    const [first, ...others] = logger.lines.filter(({ level }) => level !== 'debug');
    expect(others).toHaveLength(7);
    expect(first).toEqual({
      level: 'error',
      fields: { err: error, thread: one, activation: 1, delayMs: 1_000 },
      message: 'A run failed and will be tried again.',
    });
    const [id = ''] = await redis.zrange(queue.toKey('delayed'), '0', '-1');
    expect(await redis.hget(queue.toKey(id), 'stacktrace')).toBe('[]');
  });

  it('that nobody of us wrote is dropped, with a line', async () => {
    const { activator, logger, passTime, queue } = createBull();
    const runs = new HeldRuns();
    await activator.start(runs.run, { concurrency: 1 });
    const { id } = await queue.add('run', { t: 'nonsense', a: 1 }, { removeOnComplete: true });
    await passTime(0);
    expect({ begun: runs.names, counts: await activator.queueCounts() }).toEqual({
      begun: [],
      counts: { waiting: 0, active: 0, delayed: 0 },
    });
    expect(logger.lines.filter(({ level }) => level !== 'debug')).toEqual([
      { level: 'error', fields: { job: id }, message: 'A job of the queue is no activation; it is dropped.' },
    ]);
  });

  it('is not begun while the queue is paused or as much is active as an operator allows', async () => {
    const { activator, passTime, queue } = createBull();
    expect(await activator.isHeldBack()).toBe(false);
    await queue.pause();
    expect(await activator.isHeldBack()).toBe(true);
    await queue.resume();
    await queue.setGlobalConcurrency(1);
    const runs = new HeldRuns();
    await activator.start(runs.run, { concurrency: 1 });
    await activator.activate(one, 1, 0);
    await passTime(0);
    expect(await activator.isHeldBack()).toBe(true);
    runs.at(0).end();
    await passTime(0);
    expect(await activator.isHeldBack()).toBe(false);
  });

  it('is begun by the run and as many at a time as the last start said', async () => {
    const { activator, passTime } = createBull();
    const first = new HeldRuns();
    const second = new HeldRuns();
    await activator.start(first.run, { concurrency: 1 });
    await activator.start(second.run, { concurrency: 2 });
    await activator.activate(one, 1, 0);
    await activator.activate(two, 1, 0);
    await passTime(0);
    expect({ first: first.names, second: second.names.toSorted() }).toEqual({ first: [], second: ['1#1', '2#1'] });
    for (const run of second.all) run.end();
  });
});
